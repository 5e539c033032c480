import { findBook } from '../../db/queries/books.ts'
import { visibleMemberIds } from '../../db/queries/list-members.ts'
import { findSeries } from '../../db/queries/series.ts'
import type { ListKind } from '../../db/records/lists.ts'
import { write } from '../../db/write.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { AppError, notFound } from '../../domain/errors.ts'
import type { Tools } from '../tools.ts'
import { listInView, refuseByHand, tellOfList } from './keep-lists.ts'
import { membersInView } from './members-in-view.ts'

type Which = { readonly kind: ListKind; readonly id: string }

/**
 * Adds series to a collection or books to a read list, at the end, in the order given. Ids that name nothing in view
 * are named back. @throws AppError `not_found`, `conflict` for an automatic collection, `unprocessable` when it is full
 */
export async function addMembers(
  viewer: Viewer,
  tools: Tools,
  { kind, id }: Which,
  asked: readonly string[],
): Promise<{ readonly added: number; readonly alreadyPresent: number; readonly notFound: readonly string[] }> {
  refuseByHand((await listInView(viewer, tools, kind, id)).condition)
  const { ids, notFound: missing } = await membersInView(viewer, tools, kind, asked)
  const order = { kind, id, memberIds: ids, now: tools.clock() }
  const [counts] = await tools.database.commit([write('addToList', order)])
  if (counts.added > 0) tellOfList(tools, 'list_updated', { kind, id })
  return { ...counts, notFound: missing }
}

/** Takes one out; nothing happens when it is not in the list. @throws AppError `not_found`, `conflict` */
export async function removeMember(viewer: Viewer, tools: Tools, { kind, id }: Which, memberId: string): Promise<void> {
  refuseByHand((await listInView(viewer, tools, kind, id)).condition)
  const { reader } = tools.database
  const member = await (kind === 'collection'
    ? findSeries(viewer, reader, memberId)
    : findBook(viewer, reader, memberId))
  if (member === null) throw notFound(kind === 'collection' ? 'This series' : 'This book')
  const change = write('removeFromList', { kind, id, memberIds: [memberId], now: tools.clock() })
  const [removed] = await tools.database.commit([change])
  if (removed > 0) tellOfList(tools, 'list_updated', { kind, id })
}

/**
 * Puts members in another order; see `rearrange`.
 * @throws AppError `bad_request` when one is named twice, `not_found` when one is not shown in the list, `conflict`
 */
export async function orderMembers(
  viewer: Viewer,
  tools: Tools,
  { kind, id }: Which,
  memberIds: readonly string[],
): Promise<void> {
  refuseByHand((await listInView(viewer, tools, kind, id)).condition)
  if (new Set(memberIds).size < memberIds.length) {
    const field = kind === 'collection' ? 'seriesIds' : 'bookIds'
    throw new AppError('bad_request', 'Name each entry once.', { field })
  }
  const seen = await visibleMemberIds(viewer, tools.database.reader, { kind, id }, memberIds)
  if (seen.size < memberIds.length) throw notFound('An entry of this list')
  await tools.database.commit([write('orderList', { kind, id, memberIds, now: tools.clock() })])
  tellOfList(tools, 'list_updated', { kind, id })
}
