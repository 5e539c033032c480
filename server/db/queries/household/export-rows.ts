import type { Viewer } from '../../../domain/access/viewer.ts'
import type { ExportField, ExportRow, ExportValue } from '../../../domain/exports/fields.ts'
import type { Reader } from '../../database.ts'
import { all, among, type Fragment, join, raw, rowsOf, sql } from '../../sql.ts'
import { seriesVisible } from '../access/visibility.ts'
import { bookExportColumns, seriesExportColumns } from './export-columns.ts'

/** Rows per statement: few enough that other queries run in between. */
const ROWS_AT_ONCE = 200
const SERIES_AT_ONCE = 50

/** Series of an export with their number of present books. */
export type ExportScope = { readonly seqs: readonly number[]; readonly bookCount: number }

/** The visible series with books, by title. @param libraryIds empty: of every library */
export async function exportScope(viewer: Viewer, reader: Reader, libraryIds: readonly string[]): Promise<ExportScope> {
  const conditions = [raw('s.book_count > 0'), seriesVisible(viewer, 's')]
  if (libraryIds.length > 0) {
    conditions.push(sql`s.library_seq in (select l.seq from libraries l where ${among(raw('l.id'), libraryIds)})`)
  }
  const rows = await reader.all<{ seq: number; books: number }>(
    sql`select s.seq, s.book_count as books from series s where ${all(conditions)} order by s.title_key, s.id`,
  )
  return { seqs: rows.map(({ seq }) => seq), bookCount: rows.reduce((sum, { books }) => sum + books, 0) }
}

/** Rows, and the numbers of all items requested, including those omitted because they became hidden. */
export type ExportPortion = { readonly seqs: readonly number[]; readonly rows: readonly ExportRow[] }

/** The values of the series in batches. Series that became hidden are omitted. */
export async function* readSeriesRows(
  viewer: Viewer,
  reader: Reader,
  { seqs }: ExportScope,
  fields: readonly ExportField[],
): AsyncGenerator<ExportPortion, void> {
  const columns = selected(seriesExportColumns(viewer), fields)
  for (const portion of portionsOf(seqs, ROWS_AT_ONCE)) {
    const rows = await reader.all<Row>(
      sql`select ${columns}
          from ${rowsOf(portion)} page cross join series s on s.seq = page.value
            cross join libraries l on l.seq = s.library_seq
            left join series_progress sp on sp.user_id = ${viewer.userId} and sp.series_seq = s.seq
            left join series_ratings sr on sr.user_id = ${viewer.userId} and sr.series_seq = s.seq
          where s.book_count > 0 and ${seriesVisible(viewer, 's')} order by page.key`,
    )
    yield { seqs: portion, rows: rows.map((row) => present(row, fields)) }
  }
}

/** The values of the present books of the series in reading order, in batches. */
export async function* readBookRows(
  viewer: Viewer,
  reader: Reader,
  { seqs }: ExportScope,
  fields: readonly ExportField[],
): AsyncGenerator<ExportPortion, void> {
  const columns = selected(bookExportColumns(viewer), fields)
  for (const series of portionsOf(seqs, SERIES_AT_ONCE)) {
    const books = await reader.all<{ seq: number }>(
      sql`select b.seq from ${rowsOf(series)} page cross join books b on b.series_seq = page.value
          where b.deleted_at is null order by page.key, b.position, b.id`,
    )
    const numbers = books.map(({ seq }) => seq)
    for (const portion of portionsOf(numbers, ROWS_AT_ONCE)) {
      const rows = await reader.all<Row>(
        sql`select ${columns}
            from ${rowsOf(portion)} page cross join books b on b.seq = page.value
              cross join series s on s.seq = b.series_seq cross join libraries l on l.seq = b.library_seq
              left join book_metadata m on m.book_seq = b.seq
              left join read_progress p on p.user_id = ${viewer.userId} and p.book_seq = b.seq
            where b.deleted_at is null and ${seriesVisible(viewer, 's')} order by page.key`,
      )
      yield { seqs: portion, rows: rows.map((row) => present(row, fields)) }
    }
  }
}

type Row = Readonly<Record<string, string | number | null>>

function selected(columns: Readonly<Record<string, Fragment>>, fields: readonly ExportField[]): Fragment {
  const selectedColumns = fields.map(({ name }) => sql`${columns[name] ?? raw('null')} as ${raw(`"${name}"`)}`)
  return join(selectedColumns, ', ')
}

function present(row: Row, fields: readonly ExportField[]): ExportRow {
  return fields.map((field) => fieldValue(field, row[field.name] ?? null))
}

function fieldValue({ kind }: ExportField, value: string | number | null): ExportValue {
  switch (kind) {
    case 'list':
      return JSON.parse(String(value ?? '[]')) as string[]
    case 'flag':
      return value === 1
    case 'time':
      return value === null ? null : new Date(Number(value)).toISOString()
    default:
      return value
  }
}

function* portionsOf<T>(items: readonly T[], size: number): Generator<readonly T[], void> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size)
}
