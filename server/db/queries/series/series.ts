import type { Viewer } from '../../../domain/access/viewer.ts'
import { letterGroup } from '../../../domain/text/letter-group.ts'
import type { Reader } from '../../database.ts'
import type { Page } from '../../page.ts'
import type { SeriesRecord } from '../../records/series.ts'
import { presentSeries, type SeriesRow, seriesRecordsOf, seriesRecordsWhere } from '../../rows/series.ts'
import { among, raw, sql } from '../../sql.ts'
import { seriesVisible } from '../access/visibility.ts'
import type { SeriesListRequest } from '../lists/list-request.ts'
import { noteOnSeries, seriesCount, seriesSeqsOnPage, sortTitles } from './series-list.ts'

/** One page of the visible series with present books, filtered and in a total order. */
export async function listSeries(
  viewer: Viewer,
  reader: Reader,
  request: SeriesListRequest,
): Promise<Page<SeriesRecord>> {
  const total = await seriesCount(viewer, reader, request)
  const seqs = await seriesSeqsOnPage(viewer, reader, { ...request, total })
  const search = request.withNote === true ? await noteOnSeries(viewer, reader, { ...request, total }) : undefined
  return { items: await loadSeries(viewer, reader, seqs), total, ...(search === undefined ? {} : { search }) }
}

/** A series, even if all its books are soft-deleted; null when unknown or not visible. */
export async function findSeries(viewer: Viewer, reader: Reader, id: string): Promise<SeriesRecord | null> {
  const row = await reader.get<SeriesRow>(
    seriesRecordsWhere(viewer, sql`s.id = ${id} and ${seriesVisible(viewer, 's')}`),
  )
  return row === undefined ? null : presentSeries(viewer, row)
}

/** The visible series among the ids, in the order of the ids, each once. */
export async function findManySeries(viewer: Viewer, reader: Reader, ids: readonly string[]): Promise<SeriesRecord[]> {
  if (ids.length === 0) return []
  const unique = [...new Set(ids)]
  const rows = await reader.all<SeriesRow>(
    seriesRecordsWhere(viewer, sql`${among(raw('s.id'), unique)} and ${seriesVisible(viewer, 's')}`),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return unique.flatMap((id) => {
    const row = byId.get(id)
    return row === undefined ? [] : [presentSeries(viewer, row)]
  })
}

/** The ids of visible series among the given ones. */
export async function visibleSeriesIds(
  viewer: Viewer,
  reader: Reader,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await reader.all<{ id: string }>(
    sql`select s.id from series s where ${among(raw('s.id'), [...new Set(ids)])} and ${seriesVisible(viewer, 's')}`,
  )
  return new Set(rows.map((row) => row.id))
}

/** Every visible series in batches, including those without a present book. */
export async function* walkVisibleSeriesIds(viewer: Viewer, reader: Reader): AsyncGenerator<readonly string[]> {
  const batch = 2_000
  for (let after = 0; ; ) {
    const rows = await reader.all<{ seq: number; id: string }>(
      sql`select s.seq, s.id from series s where s.seq > ${after} and ${seriesVisible(viewer, 's')}
          order by s.seq limit ${batch}`,
    )
    yield rows.map(({ id }) => id)
    const last = rows.at(-1)
    if (last === undefined || rows.length < batch) return
    after = last.seq
  }
}

export type LetterGroup = { readonly group: string; readonly count: number }

/** Number of series of the request by letter (see `letterGroup`), in the order of the first series. */
export async function listAlphabeticalGroups(
  viewer: Viewer,
  reader: Reader,
  request: Omit<SeriesListRequest, 'page' | 'pageSize' | 'sort'>,
): Promise<LetterGroup[]> {
  const titles = await sortTitles(viewer, reader, { ...request, page: 1, pageSize: 1 })
  const counts = new Map<string, number>()
  for (const title of titles) {
    const group = letterGroup(title)
    counts.set(group, (counts.get(group) ?? 0) + 1)
  }
  return [...counts].map(([group, count]) => ({ group, count }))
}

/** The records of rows already found visible, in that order. */
export async function loadSeries(viewer: Viewer, reader: Reader, seqs: readonly number[]): Promise<SeriesRecord[]> {
  if (seqs.length === 0) return []
  const rows = await reader.all<SeriesRow>(seriesRecordsOf(viewer, seqs))
  return rows.map((row) => presentSeries(viewer, row))
}
