import { findBook } from '../../db/queries/books/books.ts'
import { visibleMemberIds } from '../../db/queries/lists/list-members.ts'
import { idsInOwnOrder } from '../../db/queries/lists/list-positions.ts'
import { findSeries } from '../../db/queries/series/series.ts'
import type { ListKind, ListRecord } from '../../db/records/lists.ts'
import { write } from '../../db/write.ts'
import { checkRevision } from '../../db/writes/series/edit-series.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { AppError, notFound } from '../../domain/errors.ts'
import type { LibraryContext } from '../library-context.ts'
import { listInView, publishListChange, refuseManualChange } from './lists.ts'
import { membersInView } from './members-in-view.ts'

type Which = { readonly kind: ListKind; readonly id: string }

/**
 * Appends series to a collection or books to a read list, in the order given. Ids not visible to the viewer are
 * returned.
 * @throws AppError `not_found`, `conflict` for an automatic collection, `unprocessable` when it is full
 */
export async function addMembers(
  viewer: Viewer,
  context: LibraryContext,
  { kind, id }: Which,
  requestedIds: readonly string[],
): Promise<{ readonly added: number; readonly alreadyPresent: number; readonly notFound: readonly string[] }> {
  refuseManualChange((await listInView(viewer, context, kind, id)).condition)
  const { ids, notFound: missing } = await membersInView(viewer, context, kind, requestedIds)
  const order = { kind, id, memberIds: ids, now: context.clock() }
  const [counts] = await context.database.commit([write('addToList', order)])
  if (counts.added > 0) publishListChange(context, 'list_updated', { kind, id, memberIds: ids })
  return { ...counts, notFound: missing }
}

/** Removes one member; no effect when it is not in the list. @throws AppError `not_found`, `conflict` */
export async function removeMember(
  viewer: Viewer,
  context: LibraryContext,
  { kind, id }: Which,
  memberId: string,
): Promise<void> {
  refuseManualChange((await listInView(viewer, context, kind, id)).condition)
  const { reader } = context.database
  const member = await (kind === 'collection'
    ? findSeries(viewer, reader, memberId)
    : findBook(viewer, reader, memberId))
  if (member === null) throw notFound(kind === 'collection' ? 'series' : 'book')
  const memberIds = [memberId]
  const [removed] = await context.database.commit([
    write('removeFromList', { kind, id, memberIds, now: context.clock() }),
  ])
  if (removed > 0) publishListChange(context, 'list_updated', { kind, id, memberIds })
}

/** Removes several members; those not in the list, or not visible, are skipped. @returns how many were removed */
export async function removeMembers(
  viewer: Viewer,
  context: LibraryContext,
  { kind, id }: Which,
  requestedIds: readonly string[],
): Promise<number> {
  refuseManualChange((await listInView(viewer, context, kind, id)).condition)
  const visible = await visibleMemberIds(viewer, context.database.reader, { kind, id }, requestedIds)
  const memberIds = [...visible]
  const [removed] = await context.database.commit([
    write('removeFromList', { kind, id, memberIds, now: context.clock() }),
  ])
  if (removed > 0) publishListChange(context, 'list_updated', { kind, id, memberIds })
  return removed
}

type Order = {
  readonly memberIds: readonly string[]
  /** Tags of the list (see `listTag`), one of which must be the current one. Null: any. */
  readonly expected: readonly string[] | null
}

/**
 * Reorders members; see `rearrange`.
 * @throws AppError `bad_request` when one is named twice, `not_found` when one is not visible in the list, `conflict`,
 * `precondition_failed`
 */
export async function orderMembers(
  viewer: Viewer,
  context: LibraryContext,
  which: Which,
  { memberIds, expected }: Order,
): Promise<void> {
  const list = await listToArrange(viewer, context, which, memberIds)
  const order = { ...which, memberIds, expected: revisionsOf(expected, list), now: context.clock() }
  await context.database.commit([write('orderList', order)])
  publishListChange(context, 'list_updated', { ...which, memberIds })
}

/**
 * Moves members to a position, together and in the given order. Members hidden from the viewer stay next to their
 * neighbours.
 * @param move `place`: new position of the first of them among the members visible to the viewer, 1-based; beyond the
 * end means the end
 * @throws AppError as {@link orderMembers}
 */
export async function moveMembers(
  viewer: Viewer,
  context: LibraryContext,
  which: Which,
  { memberIds, expected, place: position }: Order & { readonly place: number },
): Promise<void> {
  const list = await listToArrange(viewer, context, which, memberIds)
  const moved = new Set(memberIds)
  const shown = await idsInOwnOrder(viewer, context.database.reader, which.kind, list)
  const beforeId = shown.filter((id) => !moved.has(id))[position - 1] ?? null
  const move = { ...which, memberIds, beforeId, expected: revisionsOf(expected, list), now: context.clock() }
  await context.database.commit([write('moveInList', move)])
  publishListChange(context, 'list_updated', { ...which, memberIds })
}

async function listToArrange(
  viewer: Viewer,
  context: LibraryContext,
  { kind, id }: Which,
  memberIds: readonly string[],
): Promise<ListRecord> {
  const list = await listInView(viewer, context, kind, id)
  refuseManualChange(list.condition)
  if (new Set(memberIds).size < memberIds.length) {
    throw new AppError('entry_named_twice', {}, { field: kind === 'collection' ? 'seriesIds' : 'bookIds' })
  }
  const visible = await visibleMemberIds(viewer, context.database.reader, { kind, id }, memberIds)
  if (visible.size < memberIds.length) throw notFound('list_entry')
  return list
}

/** The tag of a list: its revision, and the number of visible members. */
export function listTag({ updatedAt, count }: ListRecord): readonly [revision: string, count: number] {
  return [String(updatedAt), count ?? 0]
}

/**
 * The acceptable revisions of a list, by the caller's tags: any, or the current one when a tag has it. The member count
 * is ignored: scans change it, but not the order.
 * @throws AppError `precondition_failed`
 */
function revisionsOf(tags: readonly string[] | null, list: ListRecord): readonly string[] | null {
  if (tags === null) return null
  checkRevision(
    String(list.updatedAt),
    tags.map((tag) => tag.split('-')[0] ?? ''),
  )
  return [String(list.revision)]
}
