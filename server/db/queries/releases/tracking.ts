import type { Viewer } from '../../../domain/access/viewer.ts'
import type { Span } from '../../../domain/releases/release.ts'
import type { Reader } from '../../database.ts'
import type { AliasRecord, SeriesNumbers, TrackedSeries, TrackingRecord } from '../../records/releases.ts'
import type { Stored } from '../../rows/stored.ts'
import { all, among, type Fragment, raw, sql } from '../../sql.ts'
import { seriesVisible } from '../access/visibility.ts'

const tracking = raw(
  `s.id as seriesId, coalesce(t.track_chapters, 1) as trackChapters, coalesce(t.track_volumes, 1) as trackVolumes,
   t.languages, t.latest_known_chapter as latestKnownChapter, t.latest_known_volume as latestKnownVolume`,
)

/** What a series is tracked for; null when it is not visible. */
export async function findTracking(viewer: Viewer, reader: Reader, seriesId: string): Promise<TrackingRecord | null> {
  const row = await reader.get<Stored<TrackingRecord>>(
    sql`select ${tracking}, l.id as libraryId, s.is_tracked as isTracked, t.updated_at as updatedAt
        from series s join libraries l on l.seq = s.library_seq left join series_tracking t on t.series_seq = s.seq
        where s.id = ${seriesId} and ${seriesVisible(viewer, 's')}`,
  )
  return row === undefined ? null : { ...row, ...presentWish(row), isTracked: row.isTracked === 1 }
}

type Wish = Pick<Stored<TrackingRecord>, 'trackChapters' | 'trackVolumes' | 'languages'>

function presentWish({ trackChapters, trackVolumes, languages }: Wish) {
  return {
    trackChapters: trackChapters === 1,
    trackVolumes: trackVolumes === 1,
    languages: languages === null ? null : (JSON.parse(languages) as readonly string[]),
  }
}

/** The aliases of a series, and its titles. @param seriesId already found visible */
export async function listAliases(
  reader: Reader,
  seriesId: string,
): Promise<{ readonly aliases: readonly AliasRecord[]; readonly titles: readonly string[] }> {
  const aliases = await reader.all<AliasRecord>(
    sql`select a.id, a.alias, a.alias_key as aliasKey, a.created_at as createdAt
        from series_aliases a join series s on s.seq = a.series_seq where s.id = ${seriesId} order by a.alias, a.id`,
  )
  const titles = await reader.all<{ title: string }>(
    sql`select s.title, 0 as place, s.id from series s where s.id = ${seriesId}
        union all select t.title, 1 as place, t.id from series_titles t join series s on s.seq = t.series_seq
        where s.id = ${seriesId} order by 2, 3`,
  )
  return { aliases, titles: [...new Set(titles.map(({ title }) => title))] }
}

type TrackedRequest = {
  /** Null: of all libraries. */
  readonly libraryIds: readonly string[] | null
  /** Only series with an id of one of these sources; empty: all. */
  readonly sources: readonly string[]
}
type TrackedRow = Omit<Stored<TrackedSeries>, 'names' | 'externalIds'> & {
  readonly seq: number
  readonly title: string
}

/** For plugins: the tracked series of the libraries that they may use, in the order in which they were added. */
export async function listTracked(
  reader: Reader,
  { limit, offset, ...request }: TrackedRequest & { readonly limit: number; readonly offset: number },
): Promise<TrackedSeries[]> {
  const rows = await reader.all<TrackedRow>(
    sql`select ${tracking}, s.seq, s.title from ${tracked(request)} order by s.id limit ${limit} offset ${offset}`,
  )
  const seqs = rows.map(({ seq }) => seq)
  const names = await reader.all<{ seq: number; name: string }>(
    sql`select series_seq as seq, title as name, 1 as place, id from series_titles where ${among(raw('series_seq'), seqs)}
        union all select series_seq as seq, alias as name, 0 as place, id from series_aliases
        where ${among(raw('series_seq'), seqs)} order by 1, 3, 4`,
  )
  const ids = await reader.all<{ seq: number; source: string; externalId: string }>(
    sql`select series_seq as seq, source, external_id as externalId from external_ids
        where ${among(raw('series_seq'), seqs)} order by series_seq, source`,
  )
  const [namesOf, idsOf] = [Map.groupBy(names, ({ seq }) => seq), Map.groupBy(ids, ({ seq }) => seq)]
  return rows.map(({ seq, title, ...row }) => ({
    ...row,
    ...presentWish(row),
    names: [title, ...(namesOf.get(seq) ?? []).map(({ name }) => name)],
    externalIds: (idsOf.get(seq) ?? []).map(({ source, externalId }) => ({ source, externalId })),
  }))
}

export async function countTracked(reader: Reader, request: TrackedRequest): Promise<number> {
  const row = await reader.get<{ count: number }>(sql`select count(*) as count from ${tracked(request)}`)
  return row?.count ?? 0
}

function tracked({ libraryIds, sources }: TrackedRequest): Fragment {
  const tests = [sql`s.is_tracked = 1 and s.book_count > 0`]
  if (libraryIds !== null) tests.push(among(raw('l.id'), libraryIds))
  if (sources.length > 0) {
    tests.push(
      sql`exists (select 1 from external_ids e where e.series_seq = s.seq and ${among(raw('e.source'), sources)})`,
    )
  }
  return sql`series s join libraries l on l.seq = s.library_seq left join series_tracking t on t.series_seq = s.seq
    where ${all(tests)}`
}

type NumberRow = { readonly volume: number | null; readonly chapter: number | null; readonly count: number }
type AnnouncedRow = { readonly volumes: string; readonly chapters: string }

/** The numbers of a series here and elsewhere. @param seriesId already found visible */
export async function findSeriesNumbers(reader: Reader, seriesId: string): Promise<SeriesNumbers> {
  const series = sql`(select seq from series where id = ${seriesId})`
  const books = await reader.all<NumberRow>(
    sql`select b.volume, b.chapter, count(*) as count from books b
        where b.series_seq = ${series} and b.deleted_at is null group by b.volume, b.chapter order by 1, 2`,
  )
  const totals = await reader.get<{ volumes: number | null; chapters: number | null }>(
    sql`select total_volume_count as volumes, total_chapter_count as chapters from series where id = ${seriesId}`,
  )
  const announced = await reader.all<AnnouncedRow>(
    sql`select volumes, chapters from releases where series_seq = ${series} and state not in ('ignored', 'hidden')
        order by shown_at desc, id desc limit 5000`,
  )
  const spansOf = (field: keyof AnnouncedRow) => announced.flatMap((row) => JSON.parse(row[field]) as Span[])
  const countOf = (test: (row: NumberRow) => boolean) => books.filter(test).reduce((sum, { count }) => sum + count, 0)
  return {
    volumes: [...new Set(books.flatMap(({ volume }) => volume ?? []))],
    chapters: [...new Set(books.flatMap(({ chapter }) => chapter ?? []))],
    withoutVolume: countOf(({ volume }) => volume === null),
    withoutChapter: countOf(({ chapter }) => chapter === null),
    totalVolumes: totals?.volumes ?? null,
    totalChapters: totals?.chapters ?? null,
    announcedVolumes: spansOf('volumes'),
    announcedChapters: spansOf('chapters'),
  }
}
