import { isDuplicateGroupShown } from '../../db/queries/books/duplicates.ts'
import { write } from '../../db/write.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { notFound } from '../../domain/errors.ts'
import type { LibraryContext } from '../library-context.ts'

/**
 * Ignores a group of duplicates. Books and series are unchanged; while they are equal, the next search finds them
 * again.
 * @throws AppError `not_found`, also for a group not visible to the viewer
 */
export async function removeDuplicateGroup(
  viewer: Viewer,
  { database }: Pick<LibraryContext, 'database'>,
  group: { readonly kind: 'book' | 'series'; readonly id: string },
): Promise<void> {
  if (!(await isDuplicateGroupShown(viewer, database.reader, group))) throw notFound('duplicate_group')
  await database.commit([write('removeDuplicateGroup', group)])
}
