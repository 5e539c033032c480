import type { Viewer } from '../../../domain/access/viewer.ts'
import type { Reader } from '../../database.ts'
import type { BookRecord } from '../../records/book.ts'
import type { ListRecord } from '../../records/lists.ts'
import { sql } from '../../sql.ts'
import { loadBooks } from '../books/books.ts'
import { orderSql } from '../search/ordering.ts'
import { ownOrderOf, shownMembers } from './list-members.ts'

/** The neighbours of a book in a read list. */
export type ReadListNeighbours = { readonly prev: BookRecord | null; readonly next: BookRecord | null }

/**
 * The visible books before and after one in a read list; null when the book is not a visible member. One statement
 * whatever the length of the list, plus those that load the books.
 */
export async function findReadListNeighbours(
  viewer: Viewer,
  reader: Reader,
  readList: ListRecord,
  bookId: string,
): Promise<ReadListNeighbours | null> {
  const order = orderSql(ownOrderOf('readList', readList))
  const row = await reader.get<{ prev: number | null; next: number | null }>(
    sql`select m.prev, m.next from (
          select b.id, lag(b.seq) over (order by ${order}) as prev, lead(b.seq) over (order by ${order}) as next
          from ${shownMembers(viewer, 'readList', readList)}
        ) m where m.id = ${bookId}`,
  )
  if (row === undefined) return null
  const seqs = [row.prev, row.next].filter((seq) => seq !== null)
  const books = await loadBooks(viewer, reader, seqs)
  const at = (seq: number | null) => (seq === null ? null : (books[seqs.indexOf(seq)] ?? null))
  return { prev: at(row.prev), next: at(row.next) }
}
