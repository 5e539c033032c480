import type { Viewer } from '../../../domain/access/viewer.ts'
import type { Reader } from '../../database.ts'
import type { SeriesState } from '../../records/series-state.ts'
import { presentSeriesState, type SeriesStateRow, seriesStatesWhere } from '../../rows/series-state.ts'
import { among, raw, sql } from '../../sql.ts'
import { seriesVisible } from '../access/visibility.ts'

/** The editable state of a series; null for unknown or hidden series. */
export async function findSeriesState(viewer: Viewer, reader: Reader, id: string): Promise<SeriesState | null> {
  return (await listSeriesStates(viewer, reader, [id])).get(id) ?? null
}

/** The same for many series in one statement, by id; hidden series are omitted. */
export async function listSeriesStates(
  viewer: Viewer,
  reader: Reader,
  ids: readonly string[],
): Promise<Map<string, SeriesState>> {
  if (ids.length === 0) return new Map()
  const visible = seriesVisible(viewer, 's')
  const rows = await reader.all<SeriesStateRow>(
    seriesStatesWhere(sql`${among(raw('s.id'), [...new Set(ids)])} and ${visible}`),
  )
  return new Map(rows.map((row) => [row.id, presentSeriesState(row)]))
}
