import type { SourcePatch } from '../../domain/book/analysis.ts'
import type { BookField } from '../../domain/metadata/patch.ts'
import { type BookDescriber, createBookDescriber, type DescribingSettings } from '../../domain/scan/describe-book.ts'
import {
  type DescribedMember,
  describeTogether,
  mergeMembers,
  type OrderingNumbers,
  orderingFields,
  seriesMember,
} from '../../domain/scan/describe-series.ts'
import type { Tx } from '../dialects/sqlite/tx.ts'
import { among, type Fragment, raw, sql } from '../sql.ts'
import { placeBookWrites } from './place-books.ts'
import { refreshSeriesWrites } from './refresh-series.ts'
import { scanBookWrites } from './scan-books.ts'
import { scanSeriesWrites } from './scan-series.ts'

type SourceRow = {
  readonly id: string
  readonly path: string
  readonly title: string
  readonly number: number | null
  readonly volume: number | null
  readonly chapter: number | null
  readonly patches: string
  readonly locks: string
}
type StoredBook = Omit<SourceRow, 'patches' | 'locks'> & {
  readonly patches: readonly SourcePatch[]
  readonly locks: readonly BookField[]
}

export type Settling = {
  readonly seriesSeq: number
  /** Books that are stored anew even when nothing seems to have changed: some of their fields were given back. */
  readonly bookIds?: readonly string[]
  readonly now: number
}

/**
 * Gives a series and its books what their stored sources say, as the end of a scan does and by the same rules, without
 * opening a file: what is not locked takes the best value, order and numbers by order follow, titles that name their
 * series follow it, full text and sort keys too. Doing it twice changes nothing.
 */
export function settleSeries(tx: Tx, { seriesSeq, bookIds = [], now }: Settling): void {
  const series = tx.get<{ id: string; title: string; locks: string }>(
    sql`select id, title, locks from series where seq = ${seriesSeq}`,
  )
  if (series === undefined) return
  const describe = describerOf(tx, seriesSeq)
  const inView = sourcesOf(tx, sql`b.series_seq = ${seriesSeq} and b.deleted_at is null`)
  const stored = inView.length > 0 ? inView : sourcesOf(tx, sql`b.series_seq = ${seriesSeq}`)
  const members = stored.map((book) => seriesMember(describe, sourceOf(book), lockedNumbers(book)))
  const merged = mergeMembers(members)
  scanSeriesWrites.saveSeriesMetadata.run(tx, { series: [{ id: series.id, ...merged }], now })
  const isLocked = (JSON.parse(series.locks) as string[]).includes('title')
  const named = describe.isTitledBySeries && isLocked ? series.title : (merged.values.title ?? null)
  const { places, described } = describeTogether(describe, members, named)
  const known = new Set(stored.map(({ id }) => id))
  const outOfView = bookIds.filter((id) => !known.has(id))
  const changed = [
    ...changedBooks(stored, described, new Set(bookIds)),
    ...sourcesOf(tx, among(raw('b.id'), outOfView)).map((book) => describedAlone(describe, book)),
  ]
  scanBookWrites.saveMergedBooks.run(tx, { books: changed, now })
  placeBookWrites.placeBooks.run(tx, { books: places })
  refreshSeriesWrites.refreshSeries.run(tx, { ids: [series.id], numbering: 'none', now })
}

/** True when the titles of its books depend on the title of the series. */
export function isTitledBySeries(tx: Tx, seriesSeq: number): boolean {
  return describerOf(tx, seriesSeq).isTitledBySeries
}

/** How the library of a series reads names and documents. */
export function describerOf(tx: Tx, seriesSeq: number): BookDescriber {
  const row = tx.get<Record<string, string | null>>(
    sql`select l.series_strategy as seriesStrategy, l.series_config as seriesConfig, l.book_strategy as bookStrategy,
               l.book_config as bookConfig, l.number_strategy as numberStrategy,
               l.title_preprocessing_rules as titlePreprocessingRules
        from libraries l join series s on s.library_seq = l.seq where s.seq = ${seriesSeq}`,
  )
  const parsed = Object.fromEntries(
    Object.entries(row ?? {}).map(([name, text]) => {
      const isJson = name.endsWith('Config') || name.endsWith('Rules')
      return [name, isJson && text !== null ? JSON.parse(text) : text]
    }),
  )
  return createBookDescriber(parsed as DescribingSettings)
}

function sourcesOf(tx: Tx, where: Fragment): StoredBook[] {
  const rows = tx.all<SourceRow>(
    sql`select b.id, b.path, b.title, b.number, b.volume, b.chapter, x.patches, m.locks
        from books b join book_sources x on x.book_seq = b.seq join book_metadata m on m.book_seq = b.seq
        where ${where} order by b.position, b.name_key, b.id`,
  )
  return rows.map((row) => ({ ...row, patches: JSON.parse(row.patches), locks: JSON.parse(row.locks) }))
}

function sourceOf({ id, path, patches }: StoredBook) {
  return { bookId: id, relativePath: path, patches }
}

/** A soft-deleted book has no place among the others. */
function describedAlone(describe: BookDescriber, { id, path, patches }: StoredBook): Omit<DescribedMember, 'isOther'> {
  const { values, provenance, sortNumber } = describe.readInSeries(path, patches, null)
  return { id, values, provenance, sortNumber }
}

function lockedNumbers(book: StoredBook): OrderingNumbers {
  return Object.fromEntries(
    orderingFields.filter((field) => book.locks.includes(field)).map((field) => [field, book[field]]),
  )
}

/** Those that differ from what is stored, as far as their fields are not locked. */
function changedBooks(
  stored: readonly StoredBook[],
  described: readonly DescribedMember[],
  always: ReadonlySet<string>,
): DescribedMember[] {
  const byId = new Map(stored.map((book) => [book.id, book]))
  return described.filter(({ id, values }) => {
    const book = byId.get(id)
    if (book === undefined || always.has(id)) return book !== undefined
    return (['title', ...orderingFields] as const).some(
      (field) => !book.locks.includes(field) && (values[field] ?? null) !== book[field],
    )
  })
}
