import type { Viewer } from '../../../domain/access/viewer.ts'
import type { Person } from '../../../domain/metadata/patch.ts'
import type { PersonRole } from '../../../domain/vocabulary.ts'
import type { Reader } from '../../database.ts'
import type { SeriesState } from '../../records/metadata-state.ts'
import type { SeriesMetadataRecord } from '../../records/series.ts'
import {
  type NumberedBookRow,
  type NumberedSeries,
  type NumberedSeriesRow,
  numberedSeriesOf,
  presentNumberedSeries,
} from '../../rows/numbered-books.ts'
import { presentSeriesState, type SeriesStateRow, seriesStatesWhere } from '../../rows/series-state.ts'
import { among, raw, sql } from '../../sql.ts'
import { seriesVisible } from '../access/visibility.ts'
import { externalIdsOf, linksOf } from '../books/book-details.ts'

/** Metadata beyond the record, with locks and the source of each value; null when the series is not visible. */
export async function findSeriesMetadata(
  viewer: Viewer,
  reader: Reader,
  seriesId: string,
): Promise<SeriesMetadataRecord | null> {
  const row = await reader.get<{ seq: number; locks: string; provenance: string }>(
    sql`select s.seq, s.locks, s.provenance from series s where s.id = ${seriesId} and ${seriesVisible(viewer, 's')}`,
  )
  if (row === undefined) return null
  const owner = sql`series_seq = ${row.seq}`
  const titles = await reader.all<{ title: string }>(
    sql`select title from series_titles where ${owner} order by is_manual desc, created_at, id`,
  )
  return {
    seriesId,
    people: await peopleOf(reader, row.seq),
    genres: await termsOf(reader, 'genre', row.seq),
    tags: await termsOf(reader, 'tag', row.seq),
    alternateTitles: titles.map(({ title }) => title),
    links: await linksOf(reader, owner),
    externalIds: await externalIdsOf(reader, owner),
    locks: JSON.parse(row.locks) as SeriesMetadataRecord['locks'],
    provenance: JSON.parse(row.provenance) as SeriesMetadataRecord['provenance'],
  }
}

async function peopleOf(reader: Reader, seriesSeq: number): Promise<Person[]> {
  const rows = await reader.all<{ name: string; role: PersonRole; sortName: string | null }>(
    sql`select p.name, x.role, p.sort_name as sortName from series_people x join people p on p.seq = x.person_seq
        where x.series_seq = ${seriesSeq} order by x.place`,
  )
  return rows.map(({ name, role, sortName }) => ({ name, role, ...(sortName !== null && { sortName }) }))
}

async function termsOf(reader: Reader, kind: 'genre' | 'tag', seriesSeq: number): Promise<string[]> {
  const rows = await reader.all<{ name: string }>(
    sql`select t.name from ${raw(`series_${kind}s`)} x join ${raw(`${kind}s`)} t on t.seq = x.${raw(`${kind}_seq`)}
        where x.series_seq = ${seriesSeq} order by t.name_fold`,
  )
  return rows.map(({ name }) => name)
}

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

/** Series with their present books, for previewing other titles and numbers. @param ids already found visible */
export async function listNumberedSeries(reader: Reader, ids: readonly string[]): Promise<NumberedSeries[]> {
  const { series, books } = numberedSeriesOf(ids)
  return presentNumberedSeries(await reader.all<NumberedSeriesRow>(series), await reader.all<NumberedBookRow>(books))
}
