import type { Viewer } from '../../../domain/access/viewer.ts'
import type { Reader } from '../../database.ts'
import type { Page, PageRequest } from '../../page.ts'
import type {
  ExternalIdRecord,
  ExternalLinkRecord,
  ExternalRatingRecord,
  RatingRecord,
  ReferenceOwner,
  References,
} from '../../records/references.ts'
import type { Stored } from '../../rows/stored.ts'
import { among, raw, rowsOf, sql } from '../../sql.ts'
import { seriesVisible } from '../access/visibility.ts'
import { seriesCount, seriesSeqsOnPage } from './series-list.ts'

type Owned<T> = Stored<T> & { readonly seq: number }

/** External ids and links of a series or a book; null when not visible. */
export async function findReferences(
  viewer: Viewer,
  reader: Reader,
  owner: ReferenceOwner,
): Promise<References | null> {
  const visible = seriesVisible(viewer, 's')
  const from = owner.kind === 'series' ? raw('series s') : raw('books o join series s on s.seq = o.series_seq')
  const own = owner.kind === 'series' ? raw('s') : raw('o')
  const row = await reader.get<{ seq: number }>(
    sql`select ${own}.seq from ${from} where ${own}.id = ${owner.id} and ${visible}`,
  )
  if (row === undefined) return null
  return (await listReferences(reader, owner.kind, [row.seq])).get(row.seq) ?? { externalIds: [], externalLinks: [] }
}

/** The same for many owners in two statements. @param seqs already found visible */
export async function listReferences(
  reader: Reader,
  kind: ReferenceOwner['kind'],
  seqs: readonly number[],
): Promise<Map<number, References>> {
  const key = raw(`${kind}_seq`)
  const ids = await reader.all<Owned<ExternalIdRecord>>(
    sql`select ${key} as seq, id, source, external_id as externalId, external_url as externalUrl,
               metadata_hash as metadataHash, last_synced_at as lastSyncedAt, is_manual as isManual,
               created_at as createdAt, updated_at as updatedAt
        from external_ids where ${among(key, seqs)} order by source`,
  )
  const links = await reader.all<Owned<ExternalLinkRecord>>(
    sql`select ${key} as seq, id, source_name as sourceName, url, external_id as externalId, is_manual as isManual,
               created_at as createdAt, updated_at as updatedAt
        from external_links where ${among(key, seqs)} order by source_name, url`,
  )
  const bySeq = new Map(
    seqs.map((seq) => [seq, { externalIds: [] as ExternalIdRecord[], externalLinks: [] as ExternalLinkRecord[] }]),
  )
  for (const { seq, isManual, ...one } of ids) bySeq.get(seq)?.externalIds.push({ ...one, isManual: isManual === 1 })
  for (const { seq, isManual, ...one } of links)
    bySeq.get(seq)?.externalLinks.push({ ...one, isManual: isManual === 1 })
  return bySeq
}

/**
 * Ratings of other services, by source.
 * @param seqs already found visible
 */
export async function listExternalRatings(
  reader: Reader,
  seqs: readonly number[],
): Promise<Map<number, ExternalRatingRecord[]>> {
  const rows = await reader.all<ExternalRatingRecord & { readonly seq: number }>(
    sql`select series_seq as seq, id, source_name as sourceName, rating, vote_count as voteCount,
               fetched_at as fetchedAt, created_at as createdAt, updated_at as updatedAt
        from external_ratings where ${among(raw('series_seq'), seqs)} order by source_name`,
  )
  const bySeq = new Map(seqs.map((seq) => [seq, [] as ExternalRatingRecord[]]))
  for (const { seq, ...one } of rows) bySeq.get(seq)?.push(one)
  return bySeq
}

export type SeriesRatings = {
  /** The viewer's rating; null without one. */
  readonly own: RatingRecord | null
  /** Average of all users, 1 to 100; null without ratings. */
  readonly average: number | null
  readonly count: number
}

/** The viewer's and the average rating of a series; null when not visible. */
export async function findSeriesRatings(viewer: Viewer, reader: Reader, id: string): Promise<SeriesRatings | null> {
  const row = await reader.get<{ seq: number; average: number | null; count: number }>(
    sql`select s.seq, s.community_rating as average, s.rating_count as count from series s
        where s.id = ${id} and ${seriesVisible(viewer, 's')}`,
  )
  if (row === undefined) return null
  const own = await reader.get<RatingRecord>(
    sql`select rating, notes, created_at as createdAt, updated_at as updatedAt from series_ratings
        where series_seq = ${row.seq} and user_id = ${viewer.userId}`,
  )
  return { own: own ?? null, average: row.average, count: row.count }
}

type Reread = {
  /** How often the viewer has read every book. */
  readonly readCount: number
  /** End of the last of these readings. */
  readonly lastCompletedAt: number | null
}

/** How often the viewer has read series as a whole. @param seqs already found visible */
export async function listRereads(
  viewer: Viewer,
  reader: Reader,
  seqs: readonly number[],
): Promise<Map<number, Reread>> {
  const condition = sql`${among(raw('b.series_seq'), seqs)} and b.deleted_at is null`
  const rows = await reader.all<Reread & { readonly seq: number }>(
    sql`with finished as (
          select b.series_seq as series, b.seq as book, c.completed_at as at,
                 row_number() over (partition by b.seq order by c.completed_at, c.id) as nth
          from books b join completions c on c.book_seq = b.seq and c.user_id = ${viewer.userId} where ${condition}),
        whole as (
          select b.series_seq as series, min(coalesce(n.times, 0)) as times
          from books b left join (select book, count(*) as times from finished group by book) n on n.book = b.seq
          where ${condition} group by b.series_seq)
        select w.series as seq, w.times as readCount, max(f.at) as lastCompletedAt
        from whole w left join finished f on f.series = w.series and f.nth = w.times group by w.series, w.times`,
  )
  return new Map(rows.map(({ seq, ...one }) => [seq, one]))
}

type ExternalIndexEntry = {
  readonly id: string
  readonly title: string
  readonly externalIds: readonly {
    readonly source: string
    readonly externalId: string
    readonly externalUrl: string | null
  }[]
  readonly localMaxVolume: number | null
  readonly localMaxChapter: number | null
  readonly volumesOwned: number | null
}

type Request = PageRequest & { readonly libraryId?: string | undefined }

/** Every visible series with its external ids and how far it is owned, by title. */
export async function listExternalIndex(
  viewer: Viewer,
  reader: Reader,
  request: Request,
): Promise<Page<ExternalIndexEntry>> {
  const total = await seriesCount(viewer, reader, request)
  const sort = { field: 'title', direction: 'asc' } as const
  const seqs = await seriesSeqsOnPage(viewer, reader, { ...request, sort, total })
  const rows = await reader.all<Stored<ExternalIndexEntry>>(
    sql`select s.id, s.title, s.local_max_volume as localMaxVolume, s.local_max_chapter as localMaxChapter,
          s.volumes_owned as volumesOwned, (
            select json_group_array(json_object('source', e.source, 'externalId', e.external_id,
                                                'externalUrl', e.external_url) order by e.source)
            from external_ids e where e.series_seq = s.seq) as externalIds
        from ${rowsOf(seqs)} page cross join series s on s.seq = page.value order by ${raw('page.key')}`,
  )
  return {
    total,
    items: rows.map((row) => ({
      ...row,
      externalIds: JSON.parse(row.externalIds) as ExternalIndexEntry['externalIds'],
    })),
  }
}
