import type { Viewer } from '../../../domain/access/viewer.ts'
import type { Reader } from '../../database.ts'
import type { ReleaseSourceRecord } from '../../records/releases.ts'
import type { Stored } from '../../rows/stored.ts'
import { raw, sql } from '../../sql.ts'
import { seriesVisible } from '../access/visibility.ts'

type SourceRow = Stored<ReleaseSourceRecord>

const columns = raw(
  `c.id, c.plugin_id as pluginId, c.source_key as sourceKey, c.display_name as displayName, c.kind, c.config,
   c.is_enabled as isEnabled, c.cron_schedule as cronSchedule, c.etag, c.state, c.last_polled_at as lastPolledAt,
   c.last_error as lastError, c.last_error_at as lastErrorAt, c.last_summary as lastSummary,
   c.not_before as notBefore, c.created_at as createdAt, c.updated_at as updatedAt, p.name as pluginName,
   p.display_name as pluginDisplayName, p.is_enabled as isPluginEnabled`,
)

/** The sources of all plugins, by the names of plugin and source. */
export async function listReleaseSources(reader: Reader): Promise<ReleaseSourceRecord[]> {
  const rows = await reader.all<SourceRow>(
    sql`select ${columns} from release_sources c join plugins p on p.id = c.plugin_id
        order by p.display_name, c.display_name, c.id`,
  )
  return rows.map(presentSource)
}

export async function findReleaseSource(reader: Reader, id: string): Promise<ReleaseSourceRecord | null> {
  const row = await reader.get<SourceRow>(
    sql`select ${columns} from release_sources c join plugins p on p.id = c.plugin_id where c.id = ${id}`,
  )
  return row === undefined ? null : presentSource(row)
}

export type ReleaseCounts = { readonly announced: number; readonly total: number }

/** How many releases of series that the viewer sees each source has found, by its id; sources without any are omitted. */
export async function countReleasesBySource(
  viewer: Viewer,
  reader: Reader,
): Promise<ReadonlyMap<string, ReleaseCounts>> {
  const rows = await reader.all<ReleaseCounts & { readonly id: string }>(
    sql`select r.source_id as id, count(*) as total, count(*) filter (where r.state = 'announced') as announced
        from releases r join series s on s.seq = r.series_seq where ${seriesVisible(viewer, 's')} group by r.source_id`,
  )
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

function presentSource({ isEnabled, isPluginEnabled, ...row }: SourceRow): ReleaseSourceRecord {
  const parsed = <T>(text: string | null) => (text === null ? null : (JSON.parse(text) as T))
  return {
    ...row,
    isEnabled: isEnabled === 1,
    isPluginEnabled: isPluginEnabled === 1,
    config: parsed<NonNullable<ReleaseSourceRecord['config']>>(row.config),
    state: parsed<NonNullable<ReleaseSourceRecord['state']>>(row.state),
    lastSummary: parsed<NonNullable<ReleaseSourceRecord['lastSummary']>>(row.lastSummary),
  }
}
