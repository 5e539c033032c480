import { findLibrary } from '../../db/queries/scanning/libraries.ts'
import type { LibraryRecord } from '../../db/records/library.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { notFound } from '../../domain/errors.ts'
import type { LibraryContext } from '../library-context.ts'

/** @throws AppError `not_found` when it does not exist or the viewer may not see it */
export async function visibleLibrary(
  viewer: Viewer,
  context: Pick<LibraryContext, 'database'>,
  id: string,
): Promise<LibraryRecord> {
  const library = await findLibrary(viewer, context.database.reader, id)
  if (library === null) throw notFound('library')
  return library
}
