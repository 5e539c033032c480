import { among, raw, rowsOf, sql } from '../../sql.ts'
import type { Tx } from '../../tx.ts'
import { change } from '../change.ts'
import { removeFromSearch } from '../search/search-index.ts'
import { seqOf } from '../seqs.ts'
import { isEmptySeries } from '../series/refresh-series.ts'

export type PurgeBooks = {
  /** Exactly one of the two is set. */
  readonly libraryId?: string
  readonly seriesId?: string
  /** Only books deleted before this time (milliseconds since 1970); absent: all. */
  readonly deletedBefore?: number
  /** Ids of books that stay. */
  readonly except?: readonly string[]
  /** Also deletes series without any book left. */
  readonly removeEmptySeries: boolean
}
type Purged = {
  readonly count: number
  readonly bookIds: readonly string[]
  /** Deleted series. */
  readonly seriesIds: readonly string[]
  /** Series that lost books, including deleted ones. */
  readonly touchedIds: readonly string[]
}

/** Deletes soft-deleted books permanently, with their progress and history. No file is touched. */
export async function purgeBooks(
  tx: Tx,
  { libraryId, seriesId, deletedBefore, except = [], removeEmptySeries }: PurgeBooks,
): Promise<Purged> {
  const scope =
    seriesId !== undefined
      ? sql`series_seq = ${await seqOf(tx, 'series', seriesId)}`
      : sql`library_seq = ${await seqOf(tx, 'libraries', libraryId ?? '')}`
  const since = deletedBefore === undefined ? sql`` : sql` and deleted_at < ${deletedBefore}`
  const books = await tx.all<{ seq: number; id: string; seriesSeq: number }>(
    sql`select seq, id, series_seq as seriesSeq from books where ${scope} and deleted_at is not null${since}
          and not ${among(raw('id'), except)}`,
  )
  const seqs = rowsOf(books.map((book) => book.seq))
  await tx.run(sql`delete from books where seq in (select value from ${seqs})`)
  const touched = [...new Set(books.map((book) => book.seriesSeq))]
  const touchedIds = (await tx.all<{ id: string }>(sql`select id from series where ${among(raw('seq'), touched)}`)).map(
    ({ id }) => id,
  )
  const seriesIds = removeEmptySeries ? await dropEmpty(tx, touched) : []
  return { count: books.length, bookIds: books.map((book) => book.id), seriesIds, touchedIds }
}

async function dropEmpty(tx: Tx, seriesSeqs: readonly number[]): Promise<string[]> {
  const empty = await tx.all<{ seq: number; id: string }>(
    sql`select seq, id from series s where ${among(raw('seq'), seriesSeqs)}
          and ${isEmptySeries}`,
  )
  const seqs = rowsOf(empty.map((row) => row.seq))
  await removeFromSearch(tx, sql`select value from ${seqs}`, 'series_search')
  await tx.run(sql`delete from series where seq in (select value from ${seqs})`)
  return empty.map((row) => row.id)
}

export const purgeWrites = { purgeBooks: change(['catalog', 'reading'], purgeBooks) }
