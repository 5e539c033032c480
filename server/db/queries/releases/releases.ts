import type { Viewer } from '../../../domain/access/viewer.ts'
import type { Reader } from '../../database.ts'
import { offsetOf, type Page, type PageRequest } from '../../page.ts'
import type { ReleaseFilter, ReleaseRecord } from '../../records/releases.ts'
import type { Stored } from '../../rows/stored.ts'
import { all, among, type Fragment, raw, sql } from '../../sql.ts'
import { seriesVisible } from '../access/visibility.ts'

const columns = raw(
  `r.id, s.id as seriesId, s.title as seriesTitle, l.id as libraryId, l.name as libraryName, r.source_id as sourceId,
   c.display_name as sourceName, s.cover_updated_at as coverUpdatedAt, r.external_release_id as externalReleaseId,
   r.state, r.confidence, r.match_reason as matchReason, r.volumes, r.chapters, r.volume, r.chapter, r.language,
   r.group_or_uploader as groupOrUploader, r.payload_url as payloadUrl, r.media_url as mediaUrl,
   r.media_url_kind as mediaUrlKind, r.info_hash as infoHash, r.format_hints as formatHints, r.metadata,
   r.released_at as releasedAt, r.observed_at as observedAt, r.shown_at as shownAt, r.created_at as createdAt,
   r.updated_at as updatedAt`,
)

/** A book with the highest number is here; a volume has all of its chapters. */
const isHere = raw(
  `exists (select 1 from books b where b.series_seq = r.series_seq and b.deleted_at is null
           and (b.volume = r.volume or b.chapter = r.chapter))`,
)

/** The releases of series that the viewer sees, up to an extensible `where`. */
function found(viewer: Viewer, filter: ReleaseFilter): Fragment {
  const { state, seriesId, sourceId, language, libraryId } = filter
  const tests = [sql`s.book_count > 0`, seriesVisible(viewer, 's')]
  if (state !== undefined) tests.push(sql`r.state = ${state}`)
  if (seriesId !== undefined) tests.push(sql`s.id = ${seriesId}`)
  if (sourceId !== undefined) tests.push(sql`r.source_id = ${sourceId}`)
  if (language !== undefined) tests.push(sql`r.language = ${language}`)
  if (libraryId !== undefined) tests.push(sql`l.id = ${libraryId}`)
  if (filter.isHere !== undefined) tests.push(filter.isHere ? isHere : sql`not ${isHere}`)
  return sql`releases r join series s on s.seq = r.series_seq join libraries l on l.seq = s.library_seq
    join release_sources c on c.id = r.source_id where ${all(tests)}`
}

/** Releases of series that the viewer sees, the newest first. */
export async function listReleases(
  viewer: Viewer,
  reader: Reader,
  { filter, ...at }: PageRequest & { readonly filter: ReleaseFilter },
): Promise<Page<ReleaseRecord>> {
  const from = found(viewer, filter)
  const count = await reader.get<{ count: number }>(sql`select count(*) as count from ${from}`)
  const rows = await reader.all<ReleaseRow>(
    sql`select ${columns}, ${isHere} as isHere from ${from}
        order by r.shown_at desc, r.id desc limit ${at.pageSize} offset ${offsetOf(at)}`,
  )
  return { items: rows.map(presentRelease), total: count?.count ?? 0 }
}

/** Null when it does not exist, or its series is not visible. */
export async function findRelease(viewer: Viewer, reader: Reader, id: string): Promise<ReleaseRecord | null> {
  const row = await reader.get<ReleaseRow>(
    sql`select ${columns}, ${isHere} as isHere from ${found(viewer, {})} and r.id = ${id}`,
  )
  return row === undefined ? null : presentRelease(row)
}

type ReleaseSeries = { readonly id: string; readonly seriesId: string; readonly libraryId: string }

/** Those of the ids whose series the viewer sees, with their series. */
export async function visibleReleases(
  viewer: Viewer,
  reader: Reader,
  ids: readonly string[],
): Promise<readonly ReleaseSeries[]> {
  return reader.all<ReleaseSeries>(
    sql`select r.id, s.id as seriesId, l.id as libraryId from ${found(viewer, {})}
          and ${among(raw('r.id'), [...new Set(ids)])} order by r.id`,
  )
}

/** The series with releases of a source, or of any, that the viewer sees. */
export async function seriesWithReleases(
  viewer: Viewer,
  reader: Reader,
  sourceId: string | null,
): Promise<readonly Omit<ReleaseSeries, 'id'>[]> {
  const isOfSource = sourceId === null ? raw('true') : sql`r.source_id = ${sourceId}`
  return reader.all<Omit<ReleaseSeries, 'id'>>(
    sql`select distinct s.id as seriesId, l.id as libraryId from releases r join series s on s.seq = r.series_seq
          join libraries l on l.seq = s.library_seq where ${isOfSource} and ${seriesVisible(viewer, 's')} order by s.id`,
  )
}

export type ReleaseFacet = { readonly value: string; readonly name: string; readonly count: number }
export type ReleaseFacets = {
  readonly states: readonly ReleaseFacet[]
  readonly sources: readonly ReleaseFacet[]
  readonly libraries: readonly ReleaseFacet[]
  readonly languages: readonly ReleaseFacet[]
  readonly series: readonly ReleaseFacet[]
}

/** Values in one list. */
const maxFacets = 200

/** How many releases there are by each value, each without the filter of the same name. */
export async function countReleases(viewer: Viewer, reader: Reader, filter: ReleaseFilter): Promise<ReleaseFacets> {
  const by = (value: string, name: string, without: keyof ReleaseFilter) =>
    reader.all<ReleaseFacet>(
      sql`select ${raw(value)} as value, ${raw(name)} as name, count(*) as count
          from ${found(viewer, { ...filter, [without]: undefined })} and ${raw(value)} is not null
          group by ${raw(value)}, ${raw(name)} order by count(*) desc, ${raw(name)}, ${raw(value)} limit ${maxFacets}`,
    )
  const [states, sources, libraries, languages, series] = await Promise.all([
    by('r.state', 'r.state', 'state'),
    by('c.id', 'c.display_name', 'sourceId'),
    by('l.id', 'l.name', 'libraryId'),
    by('r.language', 'r.language', 'language'),
    by('s.id', 's.title', 'seriesId'),
  ])
  return { states, sources, libraries, languages, series }
}

type ReleaseRow = Stored<ReleaseRecord>

function presentRelease({ isHere: here, ...row }: ReleaseRow): ReleaseRecord {
  const parsed = <T>(text: string | null) => (text === null ? null : (JSON.parse(text) as T))
  return {
    ...row,
    isHere: here === 1,
    volumes: JSON.parse(row.volumes) as ReleaseRecord['volumes'],
    chapters: JSON.parse(row.chapters) as ReleaseRecord['chapters'],
    formatHints: parsed<NonNullable<ReleaseRecord['formatHints']>>(row.formatHints),
    metadata: parsed<NonNullable<ReleaseRecord['metadata']>>(row.metadata),
  }
}
