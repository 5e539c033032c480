import type { Reader } from '../../database.ts'
import type { SyncEntry, UserPluginRecord } from '../../records/plugins.ts'
import type { JobRecord } from '../../records/system.ts'
import { type JobRow, jobColumnsOf, presentJob } from '../../rows/job.ts'
import { presentUserPlugin, type UserPluginRow, userPluginColumns } from '../../rows/plugin.ts'
import type { Stored } from '../../rows/stored.ts'
import { among, raw, sql } from '../../sql.ts'

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
