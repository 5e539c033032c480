import { isAbsolute, relative, resolve, sep } from 'node:path'
import { findBookAt } from '../../db/queries/books/book-files.ts'
import { listLibraries } from '../../db/queries/scanning/libraries.ts'
import { systemViewer } from '../../domain/access/viewer.ts'
import type { LibraryContext } from '../library-context.ts'

/**
 * The book of a file that is opened on the server's computer; null when it is in no library, or not scanned yet.
 * Visibility is checked when it is read.
 * @param file absolute path
 */
export async function bookAtPath({ database }: Pick<LibraryContext, 'database'>, file: string): Promise<string | null> {
  const { reader } = database
  for (const { id: libraryId, path: root } of await listLibraries(systemViewer, reader)) {
    const inside = relative(root, resolve(file))
    if (inside === '' || inside.startsWith('..') || isAbsolute(inside)) continue
    const found = await findBookAt(systemViewer, reader, { libraryId, path: inside.split(sep).join('/') })
    if (found !== null) return found
  }
  return null
}
