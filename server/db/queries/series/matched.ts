import type { Reader } from '../../database.ts'
import { raw, sql } from '../../sql.ts'

/** A series or book with its id at another service. */
export type MatchedItem = {
  readonly seq: number
  readonly id: string
  readonly seriesId: string
  readonly title: string
  readonly source: string
  readonly externalId: string
  /** Milliseconds since 1970; null: not since it was matched. */
  readonly lastSyncedAt: number | null
}

type Portion = {
  readonly libraryId: string
  readonly kind: 'series' | 'book'
  readonly after: Pick<MatchedItem, 'seq' | 'source'> | null
  readonly limit: number
}

const ofSeries = raw(
  `select s.seq, s.id, s.id as seriesId, s.title, x.source, x.external_id as externalId,
     x.last_synced_at as lastSyncedAt
   from series s join external_ids x on x.series_seq = s.seq where s.book_count > 0`,
)
const ofBooks = raw(
  `select s.seq, s.id, p.id as seriesId, s.title, x.source, x.external_id as externalId,
     x.last_synced_at as lastSyncedAt
   from books s join external_ids x on x.book_seq = s.seq join series p on p.seq = s.series_seq
   where s.deleted_at is null`,
)

/** What is known at other services, portion by portion. For refreshes: a viewer filters nothing here. */
export async function listMatched(reader: Reader, { libraryId, kind, after, limit }: Portion): Promise<MatchedItem[]> {
  return reader.all<MatchedItem>(
    sql`${kind === 'series' ? ofSeries : ofBooks} and s.library_seq = (select seq from libraries where id = ${libraryId})
        and (s.seq, x.source) > (${after?.seq ?? 0}, ${after?.source ?? ''}) order by s.seq, x.source limit ${limit}`,
  )
}

/** Number of {@link listMatched} in all. */
export async function countMatched(reader: Reader, libraryId: string, kind: 'series' | 'book'): Promise<number> {
  const row = await reader.get<{ count: number }>(
    sql`select count(*) as count from (${kind === 'series' ? ofSeries : ofBooks}
          and s.library_seq = (select seq from libraries where id = ${libraryId})) m`,
  )
  return row?.count ?? 0
}
