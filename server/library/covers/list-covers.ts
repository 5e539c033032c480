import { listCoversOf } from '../../db/queries/lists/list-covers.ts'
import type { ListCover } from '../../db/records/cover.ts'
import type { ListKind } from '../../db/records/lists.ts'
import { write } from '../../db/write.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { notFound } from '../../domain/errors.ts'
import type { LibraryContext } from '../library-context.ts'
import { listInView } from '../lists/lists.ts'
import { storePicture } from './store-picture.ts'

/** Owner of the cover: a collection or a read list. */
export type ListOwner = { readonly kind: ListKind; readonly id: string }

/** The uploads for a list, oldest first. @throws AppError `not_found`, also for a list not visible to the viewer */
export async function listCovers(
  viewer: Viewer,
  context: LibraryContext,
  { kind, id }: ListOwner,
): Promise<readonly ListCover[]> {
  await listInView(viewer, context, kind, id)
  return listCoversOf(viewer, context.database.reader, kind, id)
}

/** One of the covers of a list. @throws AppError `not_found` */
export async function listCoverOf(
  viewer: Viewer,
  context: LibraryContext,
  owner: ListOwner,
  coverId: string,
): Promise<ListCover> {
  const cover = (await listCovers(viewer, context, owner)).find(({ id }) => id === coverId)
  if (cover === undefined) throw notFound('cover')
  return cover
}

/**
 * Stores an uploaded picture as the cover of a list.
 * @param upload called only once the list is known to be visible; says whether to select the picture
 * @throws AppError as `addCover` does
 */
export async function addListCover(
  viewer: Viewer,
  context: LibraryContext,
  owner: ListOwner,
  upload: () => Promise<{ readonly bytes: Uint8Array; readonly isSelected: boolean }>,
): Promise<ListCover> {
  await listInView(viewer, context, owner.kind, owner.id)
  const { bytes, isSelected } = await upload()
  const coverId = await storePicture(context, bytes, (cover) =>
    context.database.commit([write('addListCover', { ...owner, cover, isSelected, now: context.clock() })]),
  )
  publishListCover(context, owner, { isShown: isSelected, isRemoved: false })
  return listCoverOf(viewer, context, owner, coverId)
}

/**
 * @param coverId null: the cover of the first item in the list
 * @throws AppError `not_found`
 */
export async function chooseListCover(
  viewer: Viewer,
  context: LibraryContext,
  owner: ListOwner,
  coverId: string | null,
): Promise<void> {
  await listInView(viewer, context, owner.kind, owner.id)
  await context.database.commit([write('chooseListCover', { ...owner, coverId, now: context.clock() })])
  publishListCover(context, owner, { isShown: true, isRemoved: false })
}

/** Deletes a cover and its files. @throws AppError `not_found` */
export async function removeListCover(
  viewer: Viewer,
  context: LibraryContext,
  owner: ListOwner,
  coverId: string,
): Promise<void> {
  const { isSelected } = await listCoverOf(viewer, context, owner, coverId)
  const [path] = await context.database.commit([write('removeListCover', { ...owner, coverId, now: context.clock() })])
  await context.covers.remove(path)
  publishListCover(context, owner, { isShown: isSelected, isRemoved: true })
}

function publishListCover(
  { events }: LibraryContext,
  { kind, id }: ListOwner,
  cover: { readonly isShown: boolean; readonly isRemoved: boolean },
): void {
  events.publish([{ type: 'list_updated', list: kind, listId: id, cover }])
}
