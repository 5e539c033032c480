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
  /** 1: soft-deleted, which no series counts. */
  readonly isDeleted: number
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
    sql`select seq, id, series_seq as seriesSeq, page_count as pageCount, format,
               deleted_at is not null as isDeleted
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

/**
 * Counts changed progress in the series of its book, without looking at the other books of the series.
 * @param before absent: there was none
 */
export async function countProgress(
  tx: Tx,
  {
    book,
    before,
    after,
  }: { readonly book: BookRow; readonly before: ProgressRow | undefined; readonly after: ProgressRow },
): Promise<void> {
  if (book.isDeleted === 1) return
  const [wasRead, isRead] = [Number(before?.isCompleted ?? false), Number(after.isCompleted)]
  const [wasBegun, isBegun] = [before === undefined ? 0 : 1 - wasRead, 1 - isRead]
  const { userId, updatedAt } = after
  if (before === undefined) {
    await tx.run(
      sql`insert into series_progress (user_id, series_seq, read_count, in_progress_count, last_read_at)
          values (${userId}, ${book.seriesSeq}, ${isRead}, ${isBegun}, ${updatedAt})
          on conflict (user_id, series_seq) do update set read_count = series_progress.read_count + excluded.read_count,
            in_progress_count = series_progress.in_progress_count + excluded.in_progress_count,
            last_read_at = max(series_progress.last_read_at, excluded.last_read_at)`,
    )
    return
  }
  // An earlier time, after a clock that was wrong, may leave another book as the last one read.
  const isLater = updatedAt >= before.updatedAt
  const counted = isLater
    ? await tx.run(
        sql`update series_progress set read_count = read_count + ${isRead - wasRead},
              in_progress_count = in_progress_count + ${isBegun - wasBegun},
              last_read_at = max(last_read_at, ${updatedAt})
            where user_id = ${userId} and series_seq = ${book.seriesSeq}`,
      )
    : 0
  if (counted === 0) await refreshProgress(tx, [book])
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
