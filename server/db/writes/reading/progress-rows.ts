import { notFound } from '../../../domain/errors.ts'
import type { BookFileFormat } from '../../../domain/vocabulary.ts'
import type { ProgressChange, ProgressRecord } from '../../records/reading.ts'
import { among, raw, sql } from '../../sql.ts'
import { type Select, type Tx, upsert } from '../../tx.ts'
import { refreshSeriesProgress } from '../series/refresh-series.ts'

export type BookRow = {
  readonly seq: number
  readonly id: string
  readonly seriesSeq: number
  readonly pageCount: number
  readonly format: BookFileFormat
}
/** Progress as stored. */
export type ProgressRow = Select<'readProgress'>

/** @throws AppError `not_found` */
export async function findBookWithProgress(tx: Tx, id: string): Promise<BookRow> {
  const book = (await findBooksWithProgress(tx, [id]))[0]
  if (book === undefined) throw notFound('book')
  return book
}

/** The books among the ids, in the order of their ids, which is that of their history. */
export async function findBooksWithProgress(tx: Tx, ids: readonly string[]): Promise<BookRow[]> {
  return await tx.all<BookRow>(
    sql`select seq, id, series_seq as seriesSeq, page_count as pageCount, format
        from books where ${among(raw('id'), ids)} order by id`,
  )
}

type Row = Omit<ProgressRow, 'isCompleted' | 'locator'> & { isCompleted: number; locator: string | null }

export async function findProgressRow(tx: Tx, userId: string, bookSeq: number): Promise<ProgressRow | undefined> {
  const row = await tx.get<Row>(
    sql`select user_id as userId, book_seq as bookSeq, id, current_page as currentPage, percentage,
               is_completed as isCompleted, completed_at as completedAt, started_at as startedAt,
               updated_at as updatedAt, locator, origin, device
        from read_progress where user_id = ${userId} and book_seq = ${bookSeq}`,
  )
  if (row === undefined) return undefined
  return {
    ...row,
    isCompleted: row.isCompleted === 1,
    locator: row.locator === null ? null : (JSON.parse(row.locator) as unknown),
  }
}

/** Stores the current progress and adds it to the history. */
export async function storeProgress(tx: Tx, progress: ProgressRow, client: string | null = null): Promise<void> {
  await upsert(tx, 'readProgress', progress, ['userId', 'bookSeq'])
  await addToHistory(tx, progress, { client })
}

type Received = {
  readonly kind?: ProgressChange['kind']
  /** The reporting device, as named by `clientIdOf`; null: unknown. */
  readonly client?: string | null
}

/** Adds to the history only; the current progress is unchanged. */
export async function addToHistory(
  tx: Tx,
  progress: ProgressRow,
  { kind = progress.isCompleted ? 'completed' : 'progress', client = null }: Received = {},
): Promise<void> {
  await tx.insert('progressChanges', {
    id: tx.newId(),
    userId: progress.userId,
    bookSeq: progress.bookSeq,
    kind,
    currentPage: progress.currentPage,
    percentage: progress.percentage,
    isCompleted: progress.isCompleted,
    locator: progress.locator,
    origin: progress.origin,
    device: progress.device,
    at: progress.updatedAt,
    clientId: client,
  })
}

/** Adds a completed reading of the book. */
export async function addCompletion(tx: Tx, progress: ProgressRow): Promise<void> {
  const { userId, bookSeq, startedAt } = progress
  await tx.insert('completions', { id: tx.newId(), userId, bookSeq, startedAt, completedAt: progress.updatedAt })
}

/** Recomputes the series counters for these books. */
export async function refreshProgress(tx: Tx, books: readonly BookRow[]): Promise<void> {
  const seqs = [...new Set(books.map((book) => book.seriesSeq))]
  if (seqs.length > 0) await refreshSeriesProgress(tx, among(raw('series_seq'), seqs))
}

export function presentProgressRow(progress: ProgressRow, bookId: string): ProgressRecord {
  return {
    id: progress.id,
    bookId,
    userId: progress.userId,
    currentPage: progress.currentPage,
    percentage: progress.percentage,
    completed: progress.isCompleted,
    completedAt: progress.completedAt,
    startedAt: progress.startedAt,
    updatedAt: progress.updatedAt,
    locator: progress.locator ?? null,
    device: progress.device,
    origin: progress.origin as ProgressRecord['origin'],
  }
}
