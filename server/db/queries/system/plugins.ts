import type { PluginHealth } from '../../../domain/plugins/health.ts'
import type { Reader } from '../../database.ts'
import { offsetOf, type Page, type PageRequest } from '../../page.ts'
import type { PluginFailureRecord, PluginRecord } from '../../records/plugins.ts'
import { type PluginRow, pluginColumns, presentPlugin } from '../../rows/plugin.ts'
import { sql } from '../../sql.ts'

/** The configured plugins, by name. */
export async function listPlugins(reader: Reader): Promise<PluginRecord[]> {
  const rows = await reader.all<PluginRow>(sql`select ${pluginColumns} from plugins p order by p.name`)
  return rows.map(presentPlugin)
}

export async function findPlugin(reader: Reader, id: string): Promise<PluginRecord | null> {
  const row = await reader.get<PluginRow>(sql`select ${pluginColumns} from plugins p where p.id = ${id}`)
  return row === undefined ? null : presentPlugin(row)
}

/** Failures of a plugin, newest first. */
export async function listPluginFailures(
  reader: Reader,
  { pluginId, since, ...at }: PageRequest & { readonly pluginId: string; readonly since: number },
): Promise<Page<PluginFailureRecord>> {
  const where = sql`f.plugin_id = ${pluginId} and f.at >= ${since}`
  const count = await reader.get<{ count: number }>(sql`select count(*) as count from plugin_failures f where ${where}`)
  const items = await reader.all<PluginFailureRecord>(
    sql`select f.method, f.code, f.message, u.username, f.at from plugin_failures f left join users u on u.id = f.user_id
        where ${where} order by f.at desc, f.seq desc limit ${at.pageSize} offset ${offsetOf(at)}`,
  )
  return { items, total: count?.count ?? 0 }
}

/** Failures of a plugin since then, for all users. */
export async function countPluginFailures(reader: Reader, pluginId: string, since: number): Promise<number> {
  const row = await reader.get<{ count: number }>(
    sql`select count(*) as count from plugin_failures where plugin_id = ${pluginId} and at >= ${since}`,
  )
  return row?.count ?? 0
}

/** Times of a plugin's server-side failures since its last success, newest first; at most 100. */
export async function serverFailureTimes(
  reader: Reader,
  { pluginId, after }: { readonly pluginId: string; readonly after: number },
): Promise<number[]> {
  const rows = await reader.all<{ at: number }>(
    sql`select at from plugin_failures where plugin_id = ${pluginId} and user_id is null and at > ${after}
        order by at desc limit 100`,
  )
  return rows.map(({ at }) => at)
}

/** Plugin health for the users who have it enabled. */
export async function countUserHealth(reader: Reader, pluginId: string): Promise<Record<PluginHealth, number>> {
  const rows = await reader.all<{ health: PluginHealth; count: number }>(
    sql`select health_status as health, count(*) as count from user_plugins
        where plugin_id = ${pluginId} and is_enabled = 1 group by health_status`,
  )
  const counts: Record<PluginHealth, number> = { unknown: 0, healthy: 0, degraded: 0, unhealthy: 0, disabled: 0 }
  for (const { health, count } of rows) counts[health] = count
  return counts
}
