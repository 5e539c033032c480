import { notFound } from '../../../domain/errors.ts'
import { rearrange } from '../../../domain/lists/rearrange.ts'
import { sql } from '../../sql.ts'
import type { Tx } from '../../tx.ts'
import { change } from '../change.ts'
import { seqsOf } from '../seqs.ts'

type Items = { readonly userId: string; readonly seriesIds: readonly string[]; readonly bookIds: readonly string[] }

/**
 * Appends what is not in the queue yet, in the given order, series first. Returns how many were added and already
 * present.
 */
async function addToQueue(
  tx: Tx,
  { userId, seriesIds, bookIds, now }: Items & { readonly now: number },
): Promise<{ readonly added: number; readonly alreadyPresent: number }> {
  const last = await tx.get<{ place: number | null }>(
    sql`select max(place) as place from queue_entries where user_id = ${userId}`,
  )
  let position = last?.place ?? 0
  let added = 0
  const items = await itemsOf(tx, { userId, seriesIds, bookIds })
  for (const item of items) {
    if (
      (await tx.get(sql`select 1 from queue_entries where user_id = ${userId} and ${matchesItem(item)}`)) !== undefined
    )
      continue
    position += 1
    added += 1
    await tx.insert('queueEntries', { id: tx.newId(), userId, ...item, place: position, addedAt: now })
  }
  return { added, alreadyPresent: items.length - added }
}

/** Returns the number of removed entries. */
async function removeFromQueue(tx: Tx, items: Items): Promise<number> {
  let removed = 0
  for (const item of await itemsOf(tx, items)) {
    removed += await tx.run(sql`delete from queue_entries where user_id = ${items.userId} and ${matchesItem(item)}`)
  }
  return removed
}

/** Reorders the given entries; see `rearrange`. @throws AppError not_found when one is not in the queue */
async function orderQueue(
  tx: Tx,
  { userId, ids }: { readonly userId: string; readonly ids: readonly string[] },
): Promise<void> {
  const rows = await tx.all<{ id: string }>(
    sql`select id from queue_entries where user_id = ${userId} order by place, id`,
  )
  const order = rearrange(
    rows.map((row) => row.id),
    ids,
  )
  if (order === null) throw notFound('queue_entry')
  for (const [index, id] of order.entries()) {
    await tx.run(sql`update queue_entries set place = ${index + 1} where id = ${id} and place <> ${index + 1}`)
  }
}

type Item = { readonly seriesSeq: number } | { readonly bookSeq: number }

/** The existing items, each once. */
async function itemsOf(tx: Tx, { seriesIds, bookIds }: Items): Promise<Item[]> {
  const series = await seqsOf(tx, 'series', seriesIds)
  const books = await seqsOf(tx, 'books', bookIds)
  const known = (seqs: Map<string, number>, ids: readonly string[]) =>
    [...new Set(ids)].flatMap((id) => {
      const seq = seqs.get(id)
      return seq === undefined ? [] : [seq]
    })
  return [
    ...known(series, seriesIds).map((seriesSeq) => ({ seriesSeq })),
    ...known(books, bookIds).map((bookSeq) => ({ bookSeq })),
  ]
}

function matchesItem(item: Item) {
  return 'seriesSeq' in item ? sql`series_seq = ${item.seriesSeq}` : sql`book_seq = ${item.bookSeq}`
}

export const queueWrites = {
  addToQueue: change(['reading'], addToQueue),
  removeFromQueue: change(['reading'], removeFromQueue),
  orderQueue: change(['reading'], orderQueue),
}
