import { listCoversOf } from '../../db/queries/lists/list-covers.ts'
import { listCollectionSeries, listReadListBooks } from '../../db/queries/lists/list-members.ts'
import type { ListKind, ListRecord } from '../../db/records/lists.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import type { LibraryContext } from '../library-context.ts'
import { handedIn, type OpenedThumbnail, openSeriesThumbnail, openThumbnail } from './open-thumbnail.ts'

const first = { page: 1, pageSize: 1 }

/** The cover of a list visible to the viewer: the selected one, else that of its first item; null for none. */
export async function openListThumbnail(
  viewer: Viewer,
  context: LibraryContext,
  kind: ListKind,
  list: ListRecord,
): Promise<OpenedThumbnail | null> {
  const chosen = (await listCoversOf(viewer, context.database.reader, kind, list.id)).find(
    ({ isSelected }) => isSelected,
  )
  if (chosen !== undefined && (await context.covers.has(chosen.path))) {
    return later(handedIn(context.covers, chosen, 'small'), list)
  }
  return openOwnListThumbnail(viewer, context, kind, list)
}

/**
 * The cover of the first item in a list visible to the viewer, even if another one is selected; null for an empty list.
 */
export async function openOwnListThumbnail(
  viewer: Viewer,
  context: LibraryContext,
  kind: ListKind,
  list: ListRecord,
): Promise<OpenedThumbnail | null> {
  if (kind === 'collection') {
    const [series] = (await listCollectionSeries(viewer, context.database.reader, list, first)).items
    return series === undefined ? null : later(await openSeriesThumbnail(viewer, context, series.id), list)
  }
  const [book] = (await listReadListBooks(viewer, context.database.reader, list, first)).items
  return book === undefined ? null : later(await openThumbnail(viewer, context, book.id), list)
}

/** The picture may change with each change of the list: its time must not go back with an older one. */
function later(opened: OpenedThumbnail, { updatedAt }: ListRecord): OpenedThumbnail {
  return { ...opened, updatedAt: Math.max(opened.updatedAt, updatedAt) }
}
