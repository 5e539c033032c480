import type { SourcePatch } from '../../../domain/book/analysis.ts'
import type { BookLock } from '../../../domain/metadata/locks.ts'
import { type BookDescriber, createBookDescriber, type DescribingSettings } from '../../../domain/scan/describe-book.ts'
import {
  type DescribedMember,
  describeTogether,
  mergeMembers,
  orderingFields,
  seriesMember,
} from '../../../domain/scan/describe-series.ts'
import { lockedNumbers } from '../../../domain/series/renumber.ts'
import { among, type Fragment, raw, sql } from '../../sql.ts'
import type { Tx } from '../../tx.ts'
import { scanBookWrites } from '../scanning/scan-books.ts'
import { scanSeriesWrites } from '../scanning/scan-series.ts'
import { refreshSeriesWrites, sortNumberWrites } from './refresh-series.ts'

type SourceRow = {
  readonly id: string
  readonly seriesSeq: number
  readonly librarySeq: number
  readonly deletedAt: number | null
  readonly path: string
  readonly title: string
  readonly number: number | null
  readonly volume: number | null
  readonly chapter: number | null
  readonly sortNumber: number | null
  readonly patches: string
  readonly locks: string
  readonly isGuest: number
}
type StoredBook = Omit<SourceRow, 'patches' | 'locks'> & {
  readonly patches: readonly SourcePatch[]
  readonly locks: readonly BookLock[]
}

export type RefreshSeries = {
  readonly seriesSeq: number
  /** Books stored even when unchanged, because some of their fields were reset. */
  readonly bookIds?: readonly string[]
  readonly now: number
}
type RefreshManySeries = Omit<RefreshSeries, 'seriesSeq'> & { readonly seriesSeqs: readonly number[] }

/**
 * Updates a series and its books from their stored sources, by the same rules as the end of a scan and without opening
 * a file: unlocked fields take the best value; order and numbers by order follow, as do titles that name their series,
 * full text and sort keys. Idempotent.
 */
export async function recomputeSeries(tx: Tx, { seriesSeq, ...rest }: RefreshSeries): Promise<void> {
  await recomputeManySeries(tx, { seriesSeqs: [seriesSeq], ...rest })
}

/**
 * The same for many series, read at once.
 * @returns ids of the stored books
 */
export async function recomputeManySeries(
  tx: Tx,
  { seriesSeqs, bookIds = [], now }: RefreshManySeries,
): Promise<readonly string[]> {
  const series = await recomputedSeries(tx, seriesSeqs)
  if (series.length === 0) return []
  const describerBy = await describersOf(tx, seriesSeqs)
  const sources = await sourcesBySeries(tx, seriesSeqs)
  const recomputed = series.map((one) => recompute(one, describerBy(one.librarySeq), sources.get(one.seq) ?? []))
  await scanSeriesWrites.saveSeriesMetadata.run(tx, {
    series: recomputed.map(({ id, merged }) => ({ id, ...merged })),
    now,
  })
  const recomputedIds = new Set(bookIds)
  const known = new Set(recomputed.flatMap(({ stored }) => stored.map(({ id }) => id)))
  const hiddenSources = await sourcesOf(
    tx,
    among(
      raw('b.id'),
      bookIds.filter((id) => !known.has(id)),
    ),
  )
  const changed = [
    ...recomputed.flatMap(({ stored, described }) => changedBooks(stored, described, recomputedIds)),
    ...hiddenSources.map((book) => describeSingle(describerBy(book.librarySeq), book)),
  ]
  await scanBookWrites.saveMergedBooks.run(tx, { books: changed, now })
  const updated = new Set(changed.map(({ id }) => id))
  await sortNumberWrites.setSortNumbers.run(tx, { books: recomputed.flatMap((one) => movedBooks(one, updated)) })
  await refreshSeriesWrites.refreshSeries.run(tx, { ids: recomputed.map(({ id }) => id), numbering: 'none', now })
  return [...updated]
}

type RecomputedSeries = {
  readonly seq: number
  readonly librarySeq: number
  readonly id: string
  readonly title: string
  readonly isTitleLocked: boolean
}

/** The merge of one series' books, and their dependent values. */
function recompute(series: RecomputedSeries, describe: BookDescriber, stored: readonly StoredBook[]) {
  const members = stored.map((book) => seriesMember(describe, sourceOf(book), lockedNumbers(book)))
  const merged = mergeMembers(members)
  const named = describe.isTitledBySeries && series.isTitleLocked ? series.title : (merged.values.title ?? null)
  return { id: series.id, stored, merged, ...describeTogether(describe, members, named) }
}

/**
 * Books not stored yet.
 * @param updated ids of the books already stored with their new order
 */
function movedBooks({ stored, sortNumbers }: ReturnType<typeof recompute>, updated: ReadonlySet<string>) {
  const now = new Map(stored.map(({ id, sortNumber }) => [id, sortNumber]))
  return sortNumbers.filter(({ id, sortNumber }) => updated.has(id) || now.get(id) !== sortNumber)
}

async function recomputedSeries(tx: Tx, seqs: readonly number[]): Promise<RecomputedSeries[]> {
  const rows = await tx.all<Omit<RecomputedSeries, 'isTitleLocked'> & { readonly locks: string }>(
    sql`select seq, library_seq as librarySeq, id, title, locks from series where ${among(raw('seq'), seqs)}`,
  )
  return rows.map(({ locks, ...row }) => ({ ...row, isTitleLocked: (JSON.parse(locks) as string[]).includes('title') }))
}

/** True when the titles of its books depend on the title of the series. */
export async function isTitledBySeries(tx: Tx, seriesSeq: number): Promise<boolean> {
  return (await describerOf(tx, seriesSeq)).isTitledBySeries
}

/** The naming settings of a series' library. */
async function describerOf(tx: Tx, seriesSeq: number): Promise<BookDescriber> {
  const row = await tx.get<{ librarySeq: number }>(
    sql`select library_seq as librarySeq from series where seq = ${seriesSeq}`,
  )
  return (await describersOf(tx, [seriesSeq]))(row?.librarySeq ?? 0)
}

type SettingsRow = Readonly<Record<string, string | null>> & { readonly librarySeq: number }

/**
 * The naming settings of each library, by its number.
 * @param instead settings that replace the library's own
 */
export async function describersOf(
  tx: Tx,
  seriesSeqs: readonly number[],
  overrides: Partial<DescribingSettings> = {},
): Promise<(librarySeq: number) => BookDescriber> {
  const rows = await tx.all<SettingsRow>(
    sql`select l.seq as librarySeq, l.series_strategy as seriesStrategy, l.series_config as seriesConfig,
               l.book_strategy as bookStrategy, l.book_config as bookConfig, l.number_strategy as numberStrategy,
               l.title_preprocessing_rules as titlePreprocessingRules
        from libraries l where l.seq in (select library_seq from series where ${among(raw('seq'), seriesSeqs)})`,
  )
  const known = new Map(rows.map((row) => [row.librarySeq, createBookDescriber({ ...settingsOf(row), ...overrides })]))
  return (librarySeq) => {
    const describe = known.get(librarySeq)
    if (describe === undefined) throw new Error(`The library ${librarySeq} of a series does not exist`)
    return describe
  }
}

function settingsOf(row: SettingsRow): DescribingSettings {
  const parsed = Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const isJson = name.endsWith('Config') || name.endsWith('Rules')
      return [name, isJson && typeof value === 'string' ? JSON.parse(value) : value]
    }),
  )
  return parsed as DescribingSettings
}

/** The books of each series: present ones, else the soft-deleted ones. */
async function sourcesBySeries(tx: Tx, seqs: readonly number[]): Promise<Map<number, StoredBook[]>> {
  const all = Map.groupBy(await sourcesOf(tx, among(raw('b.series_seq'), seqs)), ({ seriesSeq }) => seriesSeq)
  return new Map(
    [...all].map(([seq, books]) => {
      const inView = books.filter(({ deletedAt }) => deletedAt === null)
      return [seq, inView.length > 0 ? inView : books]
    }),
  )
}

async function sourcesOf(tx: Tx, where: Fragment): Promise<StoredBook[]> {
  const rows = await tx.all<SourceRow>(
    sql`select b.id, b.series_seq as seriesSeq, b.library_seq as librarySeq, b.deleted_at as deletedAt, b.path,
               b.title, b.number, b.volume, b.chapter, b.sort_number as sortNumber, x.patches, m.locks, b.home_seq is not null as isGuest
        from books b join book_sources x on x.book_seq = b.seq join book_metadata m on m.book_seq = b.seq
        where ${where} order by b.position, b.name_key, b.id`,
  )
  return rows.map((row) => ({ ...row, patches: JSON.parse(row.patches), locks: JSON.parse(row.locks) }))
}

function sourceOf({ id, path, patches, isGuest }: StoredBook) {
  return { bookId: id, relativePath: path, patches, isGuest: isGuest === 1 }
}

/** Soft-deleted books have no position. */
function describeSingle(describe: BookDescriber, { id, path, patches }: StoredBook): Omit<DescribedMember, 'isOther'> {
  const { values, provenance, sortNumber } = describe.readInSeries(path, patches, null)
  return { id, values, provenance, sortNumber }
}

/** Books that differ from what is stored, considering unlocked fields only. */
function changedBooks(
  stored: readonly StoredBook[],
  described: readonly DescribedMember[],
  recomputedIds: ReadonlySet<string>,
): DescribedMember[] {
  const byId = new Map(stored.map((book) => [book.id, book]))
  return described.filter(({ id, values }) => {
    const book = byId.get(id)
    if (book === undefined || recomputedIds.has(id)) return book !== undefined
    return (['title', ...orderingFields] as const).some(
      (field) => !book.locks.includes(field) && (values[field] ?? null) !== book[field],
    )
  })
}
