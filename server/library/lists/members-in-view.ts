import type { ListKind } from '../../db/records/lists.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import type { LibraryContext } from '../library-context.ts'
import { itemsInView } from '../queue/queue.ts'

/** The series or books that the viewer may see and that are not soft-deleted, in order, and the other ids. */
export async function membersInView(
  viewer: Viewer,
  context: LibraryContext,
  kind: ListKind,
  ids: readonly string[],
): Promise<{ readonly ids: readonly string[]; readonly notFound: readonly string[] }> {
  const isCollection = kind === 'collection'
  const requested = { seriesIds: isCollection ? ids : [], bookIds: isCollection ? [] : ids }
  const { seriesIds, bookIds, notFound } = await itemsInView(viewer, context, requested)
  return { ids: isCollection ? seriesIds : bookIds, notFound }
}
