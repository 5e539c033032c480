import { listLibraries } from '../../db/queries/scanning/libraries.ts'
import { systemViewer } from '../../domain/access/viewer.ts'
import type { LibraryContext } from '../library-context.ts'

/** Every library there is, for what holds between all of them, whoever asks: their folders must not overlap. */
export function everyLibrary({ database }: Pick<LibraryContext, 'database'>) {
  return listLibraries(systemViewer, database.reader)
}
