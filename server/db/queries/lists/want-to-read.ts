import type { Viewer } from '../../../domain/access/viewer.ts'
import { foldText } from '../../../domain/text/fold.ts'
import type { Reader } from '../../database.ts'
import type { BookRecord } from '../../records/book.ts'
import { type ListRecord, maxMembers } from '../../records/lists.ts'
import { listNextBooks } from '../reading/next-books.ts'
import { listQueue } from './queue.ts'

/** The id under which every user finds their own queue. */
export const wantToReadId = '77616e74-746f-4265-a164-717565756500'
const name = 'Want to read'
const portion = 500

/** A user's queue as a read list for apps; null when empty. */
export type WantToRead = { readonly list: ListRecord; readonly books: readonly BookRecord[] }

/**
 * The viewer's want-to-read queue, in queue order. A read list cannot contain a series, so a series is represented by
 * its first unfinished book.
 */
export async function findWantToRead(viewer: Viewer, reader: Reader): Promise<WantToRead | null> {
  if (!viewer.permissions.has('progress-read')) return null
  const books = new Map<string, BookRecord>()
  let [createdAt, updatedAt] = [Number.POSITIVE_INFINITY, 0]
  for (let page = 1; ; page += 1) {
    const { items, total } = await listQueue(viewer, reader, { page, pageSize: portion, sort: 'custom' })
    const seriesIds = items.flatMap(({ item }) => (item.type === 'series' ? [item.series.id] : []))
    const next = await listNextBooks(viewer, reader, seriesIds)
    for (const { item, addedAt } of items) {
      const book = item.type === 'book' ? item.book : next.get(item.series.id)
      if (book !== undefined) books.set(book.id, book)
      createdAt = Math.min(createdAt, addedAt)
      updatedAt = Math.max(updatedAt, addedAt)
    }
    if (items.length === 0 || page * portion >= Math.min(total, maxMembers)) break
  }
  if (books.size === 0) return null
  const about = { id: wantToReadId, name, summary: null, ordered: true, condition: null, sort: null }
  const own = { isRuleShown: true, ownerId: viewer.userId, revision: updatedAt }
  return { list: { ...about, ...own, count: books.size, createdAt, updatedAt }, books: [...books.values()] }
}

/** The same as book ids. */
export async function wantedBookIds(viewer: Viewer, reader: Reader): Promise<readonly string[]> {
  return (await findWantToRead(viewer, reader))?.books.map(({ id }) => id) ?? []
}

/** Whether a search for lists matches it. */
export function isWantToReadNamed(search: string | undefined): boolean {
  return search === undefined || foldText(name).includes(foldText(search).trim())
}
