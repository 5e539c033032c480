import type { Viewer } from '../../../domain/access/viewer.ts'
import type { Reader } from '../../database.ts'
import type { SyncEntry, SyncSeries, UserPluginRecord } from '../../records/plugins.ts'
import type { JobRecord } from '../../records/system.ts'
import { type JobRow, jobColumnsOf, presentJob } from '../../rows/job.ts'
import { presentUserPlugin, type UserPluginRow, userPluginColumns } from '../../rows/plugin.ts'
import type { Stored } from '../../rows/stored.ts'
import { among, type Fragment, raw, sql } from '../../sql.ts'
import { seriesVisible } from '../access/visibility.ts'
import { chapterOf, isUpTo, type ReadUpTo, volumeOf } from '../reading/numbered-books.ts'

type Pair = { readonly userId: string; readonly pluginId: string }

/** A user's connections, enabled or disabled. */
export async function listUserPlugins(reader: Reader, userId: string): Promise<UserPluginRecord[]> {
  const rows = await reader.all<UserPluginRow>(
    sql`select ${userPluginColumns} from user_plugins u where u.user_id = ${userId}`,
  )
  return rows.map(presentUserPlugin)
}

export async function findUserPlugin(reader: Reader, { userId, pluginId }: Pair): Promise<UserPluginRecord | null> {
  const row = await reader.get<UserPluginRow>(
    sql`select ${userPluginColumns} from user_plugins u where u.user_id = ${userId} and u.plugin_id = ${pluginId}`,
  )
  return row === undefined ? null : presentUserPlugin(row)
}

/** Connections that sync automatically: enabled by their user, with an enabled plugin. */
export async function listAutoSyncs(reader: Reader): Promise<Pair[]> {
  return reader.all<Pair>(
    sql`select u.user_id as userId, u.plugin_id as pluginId from user_plugins u
        join plugins p on p.id = u.plugin_id and p.is_enabled = 1 join users a on a.id = u.user_id and a.is_active = 1
        where u.is_enabled = 1 and u.is_auto_sync = 1 order by u.id`,
  )
}

/** A user's queued or running sync tasks, by plugin. */
export async function listOpenSyncs(
  reader: Reader,
  { userId, kind }: { readonly userId: string; readonly kind: string },
): Promise<Map<string, string>> {
  const rows = await reader.all<{ id: string; pluginId: string }>(
    sql`select id, json_extract(params, '$.pluginId') as pluginId from jobs
        where user_id = ${userId} and kind = ${kind} and state in ('pending', 'running')`,
  )
  return new Map(rows.map(({ id, pluginId }) => [pluginId, id]))
}

/** A user's syncs with one service, newest first. @param uniqueKey of their jobs */
export async function listSyncJobs(
  reader: Reader,
  { userId, kind, pluginId, limit }: Pair & { readonly kind: string; readonly limit: number },
): Promise<JobRecord[]> {
  const rows = await reader.all<JobRow>(
    sql`select ${raw(jobColumnsOf('j'))} from jobs j where j.user_id = ${userId} and j.kind = ${kind}
          and json_extract(j.params, '$.pluginId') = ${pluginId}
        order by j.created_at desc, j.id desc limit ${limit}`,
  )
  return rows.map(presentJob)
}

/** The data that a plugin stored for one user. */
export async function findStored(
  reader: Reader,
  { userPluginId, key, now }: { readonly userPluginId: string; readonly key: string; readonly now: number },
): Promise<{ readonly value: unknown; readonly expiresAt: number | null } | null> {
  const row = await reader.get<{ value: string; expiresAt: number | null }>(
    sql`select value, expires_at as expiresAt from plugin_storage
        where user_plugin_id = ${userPluginId} and key = ${key} and (expires_at is null or expires_at > ${now})`,
  )
  return row === undefined ? null : { value: JSON.parse(row.value) as unknown, expiresAt: row.expiresAt }
}

export async function listStored(
  reader: Reader,
  { userPluginId, now }: { readonly userPluginId: string; readonly now: number },
): Promise<{ readonly key: string; readonly updatedAt: number; readonly expiresAt: number | null }[]> {
  return reader.all(
    sql`select key, updated_at as updatedAt, expires_at as expiresAt from plugin_storage
        where user_plugin_id = ${userPluginId} and (expires_at is null or expires_at > ${now}) order by key`,
  )
}

/**
 * Visible series with an id of the source and the viewer's progress, by that id: series with the same id are combined.
 * A volume or chapter counts when read completely.
 * @param request `source`: as stored, lower case; `after`: the last series of the previous batch
 */
export async function listSyncSeries(
  viewer: Viewer,
  reader: Reader,
  { source, after, limit, libraryIds }: SyncPortion,
): Promise<SyncSeries[]> {
  const within = inLibraries(libraryIds)
  const afterCursor = after === null ? raw('true') : sql`(e.external_id, s.seq) > (${after.externalId}, ${after.seq})`
  const rows = await reader.all<Stored<SyncSeries>>(
    sql`select s.seq, s.id as seriesId, s.title, e.external_id as externalId,
          s.total_volume_count as totalVolumeCount, s.total_chapter_count as totalChapterCount,
          coalesce(s.status = 'ended', false) as hasEnded,
          count(b.seq) as books, count(p.book_seq) filter (where p.is_completed = 1) as read,
          count(p.book_seq) filter (where p.is_completed = 0) as inProgress,
          max(${volumeOf}) filter (where p.is_completed = 1) as volumesRead,
          cast(max(${chapterOf})
            filter (where p.is_completed = 1) as integer) as chaptersRead,
          (select r.rating from series_ratings r where r.user_id = ${viewer.userId} and r.series_seq = s.seq) as rating,
          min(p.started_at) as startedAt, max(p.completed_at) as completedAt
        from external_ids e join series s on s.seq = e.series_seq join libraries l on l.seq = s.library_seq
        left join books b on b.series_seq = s.seq and b.deleted_at is null
        left join read_progress p on p.book_seq = b.seq and p.user_id = ${viewer.userId}
        where e.source = ${source} and ${afterCursor} and ${within} and ${seriesVisible(viewer, 's')}
        group by e.external_id, s.seq order by e.external_id, s.seq limit ${limit}`,
  )
  return rows.map(({ hasEnded, ...row }) => ({ ...row, hasEnded: hasEnded === 1 }))
}
export type SyncPortion = {
  readonly source: string
  readonly after: Pick<SyncSeries, 'externalId' | 'seq'> | null
  readonly limit: number
  /** Null: every library. */
  readonly libraryIds: readonly string[] | null
}

/** Number of the viewer's entries that could be sent. */
export async function countSyncSeries(
  viewer: Viewer,
  reader: Reader,
  { source, libraryIds }: Pick<SyncPortion, 'source' | 'libraryIds'>,
): Promise<number> {
  const row = await reader.get<{ count: number }>(
    sql`select count(distinct e.external_id) as count from external_ids e join series s on s.seq = e.series_seq
          join libraries l on l.seq = s.library_seq
        where e.source = ${source} and ${inLibraries(libraryIds)} and ${seriesVisible(viewer, 's')}`,
  )
  return row?.count ?? 0
}

function inLibraries(libraryIds: readonly string[] | null): Fragment {
  if (libraryIds === null) return raw('true')
  return sql`l.id in (select value from json_each(${JSON.stringify(libraryIds)}))`
}

/** Series in progress for the viewer without an id of the source. */
export async function countUnmatched(viewer: Viewer, reader: Reader, source: string): Promise<number> {
  const row = await reader.get<{ count: number }>(
    sql`select count(distinct s.seq) as count from read_progress p join books b on b.seq = p.book_seq
          join series s on s.seq = b.series_seq
        where p.user_id = ${viewer.userId} and b.deleted_at is null and ${seriesVisible(viewer, 's')}
          and not exists (select 1 from external_ids e where e.series_seq = s.seq and e.source = ${source})`,
  )
  return row?.count ?? 0
}

type UpTo = ReadUpTo & {
  /** Only books added after this time; null: all. */
  readonly addedAfter: number | null
}

/** The viewer's unread books of a series that the service reports as read. */
export async function listUnreadWithin(
  viewer: Viewer,
  reader: Reader,
  { addedAfter, ...upTo }: UpTo,
): Promise<{ readonly id: string; readonly seriesId: string; readonly libraryId: string }[]> {
  return reader.all(
    sql`select b.id, s.id as seriesId, l.id as libraryId from books b join series s on s.seq = b.series_seq
          join libraries l on l.seq = b.library_seq
        where s.id = ${upTo.seriesId} and b.deleted_at is null and b.error_code is null and ${seriesVisible(viewer, 's')}
          and not exists (select 1 from read_progress p where p.user_id = ${viewer.userId} and p.book_seq = b.seq
                            and p.is_completed = 1)
          and b.created_at > ${addedAfter ?? -1} and ${isUpTo(upTo)} order by b.position limit 10000`,
  )
}

/** The last synced state of these entries. */
export async function listSyncEntries(
  reader: Reader,
  userPluginId: string,
  externalIds: readonly string[],
): Promise<Map<string, SyncEntry>> {
  const rows = await reader.all<Stored<SyncEntry>>(
    sql`select external_id as externalId, series_seq as seriesSeq, pushed, pulled, has_conflict as hasConflict, updated_at as updatedAt
        from plugin_sync_entries where user_plugin_id = ${userPluginId} and ${among(raw('external_id'), externalIds)}`,
  )
  const parsed = (text: string | null) => (text === null ? null : (JSON.parse(text) as SyncEntry['pushed']))
  return new Map(
    rows.map((row) => [
      row.externalId,
      { ...row, pushed: parsed(row.pushed), pulled: parsed(row.pulled), hasConflict: row.hasConflict === 1 },
    ]),
  )
}

/** All plugins, with the ids of their user connections. */
export async function listConnections(reader: Reader): Promise<Map<string, Set<string>>> {
  const rows = await reader.all<{ pluginId: string; id: string | null }>(
    sql`select p.id as pluginId, u.id from plugins p left join user_plugins u on u.plugin_id = p.id`,
  )
  const known = new Map<string, Set<string>>()
  for (const { pluginId, id } of rows) {
    const ids = known.get(pluginId) ?? new Set()
    if (id !== null) ids.add(id)
    known.set(pluginId, ids)
  }
  return known
}
