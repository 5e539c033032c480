import type { Viewer } from '../../../domain/access/viewer.ts'
import { type DismissReason, localSource } from '../../../domain/recommendations/recommendation.ts'
import { foldText } from '../../../domain/text/fold.ts'
import type { Reader } from '../../database.ts'
import type { PluginRecommendations, SentSeries } from '../../records/recommendations.ts'
import type { Stored } from '../../rows/stored.ts'
import { among, type Fragment, raw, sql } from '../../sql.ts'
import { seriesVisible } from '../access/visibility.ts'
import { cachedRows } from '../search/counting.ts'

/** What plugins last recommended to a user, by connection. */
export async function listPluginRecommendations(
  reader: Reader,
  userId: string,
): Promise<ReadonlyMap<string, PluginRecommendations>> {
  const rows = await reader.all<Stored<PluginRecommendations>>(
    sql`select r.user_plugin_id as userPluginId, r.items, r.generated_at as generatedAt, r.fetched_at as fetchedAt,
          r.problem, r.attempted_at as attemptedAt
        from plugin_recommendations r join user_plugins u on u.id = r.user_plugin_id where u.user_id = ${userId}`,
  )
  return new Map(
    rows.map((row) => [row.userPluginId, { ...row, items: JSON.parse(row.items) as PluginRecommendations['items'] }]),
  )
}

export type DismissedKey = { readonly source: string; readonly externalId: string }

/** What a user dismissed, the latest first. */
export function listDismissed(reader: Reader, userId: string): Promise<DismissedKey[]> {
  return reader.all<DismissedKey>(
    sql`select source, external_id as externalId from dismissed_recommendations where user_id = ${userId}
        order by dismissed_at desc, source, external_id`,
  )
}

/** A series here that may be what a service means. */
export type Match = {
  /** The external id, or the folded title. */
  readonly key: string
  readonly id: string
  readonly year: number | null
  readonly isVisible: boolean
}
type MatchRow = Stored<Match>

/** Series with these ids of a source, hidden ones too: what matches only those is not shown at all. */
export async function matchExternalIds(
  viewer: Viewer,
  reader: Reader,
  { sources, ids }: { readonly sources: readonly string[]; readonly ids: readonly string[] },
): Promise<Match[]> {
  const rows = await reader.all<MatchRow>(
    sql`select e.external_id as key, s.id, s.year, ${isVisible(viewer)} as isVisible
        from external_ids e join series s on s.seq = e.series_seq
        where ${among(raw('e.source'), sources)} and ${among(raw('e.external_id'), ids)} and s.book_count > 0
        order by s.title_key, s.id`,
  )
  return rows.map(present)
}

/** Series with these titles, hidden ones too. Scans all series, so it is cached. */
export async function matchTitles(viewer: Viewer, reader: Reader, titles: readonly string[]): Promise<Match[]> {
  const folded = [...new Set(titles.map(foldText))].sort()
  if (folded.length === 0) return []
  const fold = raw('coalesce(s.title_fold, lower(s.title))')
  const rows = await cachedRows<MatchRow>(
    reader,
    sql`select ${fold} as key, s.id, s.year, ${isVisible(viewer)} as isVisible from series s
        where ${among(fold, folded)} and s.book_count > 0 order by s.title_key, s.id`,
    ['catalog'],
  )
  return rows.map(present)
}

function isVisible(viewer: Viewer): Fragment {
  return sql`case when ${seriesVisible(viewer, 's')} then 1 else 0 end`
}

function present({ isVisible: visible, ...row }: MatchRow): Match {
  return { ...row, isVisible: visible === 1 }
}

type Scope = {
  readonly sources: readonly string[]
  /** Null: every library. */
  readonly libraryIds: readonly string[] | null
  readonly limit: number
}

/** Visible series that the viewer read or rated, as a plugin gets to know them, the latest first. */
export function listSentSeries(viewer: Viewer, reader: Reader, { sources, libraryIds, limit }: Scope) {
  const { userId } = viewer
  const within = libraryIds === null ? raw('true') : among(raw('l.id'), libraryIds)
  return reader.all<SentSeries>(
    sql`select s.id, s.title, s.year, s.book_count as books, coalesce(sp.read_count, 0) as read,
          coalesce(sp.in_progress_count, 0) as inProgress, sp.last_read_at as lastReadAt, r.rating,
          (select min(e.external_id) from external_ids e
           where e.series_seq = s.seq and ${among(raw('e.source'), sources)}) as externalId
        from (select series_seq from series_progress where user_id = ${userId}
              union select series_seq from series_ratings where user_id = ${userId}) own
          join series s on s.seq = own.series_seq join libraries l on l.seq = s.library_seq
          left join series_progress sp on sp.user_id = ${userId} and sp.series_seq = s.seq
          left join series_ratings r on r.user_id = ${userId} and r.series_seq = s.seq
        where s.book_count > 0 and ${within} and ${seriesVisible(viewer, 's')}
        order by coalesce(sp.last_read_at, r.updated_at) desc, s.id limit ${limit}`,
  )
}

export type DismissedId = { readonly externalId: string; readonly reason: DismissReason | null; readonly at: number }

/** Ids at a service of what a user dismissed, the latest first. */
export async function listDismissedIds(
  viewer: Viewer,
  reader: Reader,
  { source, sources, limit }: { readonly source: string; readonly sources: readonly string[]; readonly limit: number },
): Promise<DismissedId[]> {
  return reader.all<DismissedId>(
    sql`select d.external_id as externalId, d.reason, d.dismissed_at as at from dismissed_recommendations d
          where d.user_id = ${viewer.userId} and d.source = ${source}
        union select e.external_id, d.reason, d.dismissed_at from dismissed_recommendations d join series s on s.id = d.external_id
          join external_ids e on e.series_seq = s.seq
          where d.user_id = ${viewer.userId} and d.source = ${localSource} and ${among(raw('e.source'), sources)}
            and ${seriesVisible(viewer, 's')}
        order by 3 desc, 1 limit ${limit}`,
  )
}

/** Connections of active users to enabled plugins, whose recommendations are older than a time. */
export function listStaleRecommendations(
  reader: Reader,
  before: number,
): Promise<{ readonly userId: string; readonly pluginId: string }[]> {
  return reader.all(
    sql`select u.user_id as userId, u.plugin_id as pluginId from user_plugins u
        join plugins p on p.id = u.plugin_id and p.is_enabled = 1 join users a on a.id = u.user_id and a.is_active = 1
        left join plugin_recommendations r on r.user_plugin_id = u.id
        where u.is_enabled = 1 and coalesce(r.attempted_at, 0) < ${before} order by u.id`,
  )
}
