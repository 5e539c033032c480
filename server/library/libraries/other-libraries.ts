import { listLibraries } from '../../db/queries/scanning/libraries.ts'
import { systemViewer } from '../../domain/access/viewer.ts'
import type { LibraryContext } from '../library-context.ts'

/** All libraries, regardless of the viewer: their folders must not overlap. */
export function everyLibrary({ database }: Pick<LibraryContext, 'database'>) {
  return listLibraries(systemViewer, database.reader)
}
