import { notFound } from '../../domain/errors.ts'
import { type Select, type Tx, upsert } from '../dialects/sqlite/tx.ts'
import type { ProgressOrigin, ProgressRecord } from '../records/reading.ts'
import { among, raw, sql } from '../sql.ts'
import { change } from './change.ts'
import { refreshSeriesProgress } from './refresh-series.ts'

type PutProgress = {
  /** Used when the user has no place in the book yet. */
  readonly id: string
  /** Id of the entry in the history. */
  readonly historyId: string
  readonly userId: string
  readonly bookId: string
  /** 1-based. */
  readonly currentPage: number
  readonly percentage: number | null
  readonly completed: boolean
  readonly origin: ProgressOrigin
  readonly device: string | null
  readonly locator?: unknown
  /** `forward`: nothing is changed by an older time, a lower page or an uncompleted write over a completed one. */
  readonly guard?: 'none' | 'forward'
  /** When the person was there: now, or earlier for what a device sends later. */
  readonly now: number
}
type ChooseBooks = {
  readonly userId: string
  readonly bookIds: readonly string[]
  readonly origin: ProgressOrigin
  readonly now: number
}
type DeleteProgress = {
  readonly userId: string
  readonly bookId: string
  readonly origin: ProgressOrigin
  readonly now: number
}

type BookRow = { seq: number; id: string; seriesSeq: number; pageCount: number }
type Place = Select<'readProgress'>

/** Keeps a place and writes it into the history. Answers what holds now. */
function putProgress(tx: Tx, args: PutProgress): ProgressRecord {
  const book = findBook(tx, args.bookId)
  const before = findPlace(tx, args.userId, book.seq)
  if (before !== undefined && args.guard === 'forward' && !isForward(before, args)) return present(before, book.id)
  const place = nextPlace(before, book.seq, args)
  save(tx, place, args.historyId)
  if (place.isCompleted && before?.isCompleted !== true) complete(tx, place)
  refreshSeriesProgress(tx, sql`series_seq = ${book.seriesSeq}`)
  return present(place, book.id)
}

function isForward(before: Place, args: PutProgress): boolean {
  if (args.now < before.updatedAt) return false
  if (before.isCompleted) return false
  return args.completed || args.currentPage > before.currentPage || (args.percentage ?? 0) > (before.percentage ?? 0)
}

function nextPlace(before: Place | undefined, bookSeq: number, args: PutProgress): Place {
  const again = before === undefined || (before.isCompleted && !args.completed)
  return {
    userId: args.userId,
    bookSeq,
    id: before?.id ?? args.id,
    currentPage: args.currentPage,
    percentage: args.percentage,
    isCompleted: args.completed,
    completedAt: args.completed ? (before?.completedAt ?? args.now) : null,
    startedAt: again ? args.now : before.startedAt,
    updatedAt: args.now,
    locator: args.locator === undefined ? (before?.locator ?? null) : args.locator,
    origin: args.origin,
    device: args.device,
  }
}

/** Completes the books that are not completed yet. Answers how many that were. */
function markBooksRead(tx: Tx, { userId, bookIds, origin, now }: ChooseBooks): number {
  const books = findBooks(tx, bookIds)
  let changed = 0
  for (const book of books) {
    const before = findPlace(tx, userId, book.seq)
    if (before?.isCompleted === true) continue
    const page = { currentPage: Math.max(book.pageCount, 1), percentage: 1, completed: true }
    const args = { id: tx.newId(), historyId: tx.newId(), userId, bookId: book.id, ...page, origin, device: null, now }
    const place = { ...nextPlace(before, book.seq, args), locator: null }
    save(tx, place, args.historyId)
    complete(tx, place)
    changed += 1
  }
  refreshAll(tx, books)
  return changed
}

/** Forgets the places; the history keeps that they were there. Answers how many there were. */
function markBooksUnread(tx: Tx, { userId, bookIds, origin, now }: ChooseBooks): number {
  const books = findBooks(tx, bookIds)
  let changed = 0
  for (const book of books) {
    const before = findPlace(tx, userId, book.seq)
    if (before === undefined) continue
    tx.run(sql`delete from read_progress where user_id = ${userId} and book_seq = ${book.seq}`)
    tx.insert('progressChanges', {
      id: tx.newId(),
      userId,
      bookSeq: book.seq,
      kind: 'unread',
      currentPage: before.currentPage,
      percentage: before.percentage,
      isCompleted: false,
      origin,
      at: now,
    })
    changed += 1
  }
  refreshAll(tx, books)
  return changed
}

function deleteProgress(tx: Tx, { userId, bookId, origin, now }: DeleteProgress): boolean {
  findBook(tx, bookId)
  return markBooksUnread(tx, { userId, bookIds: [bookId], origin, now }) > 0
}

function save(tx: Tx, place: Place, historyId: string): void {
  upsert(tx, 'readProgress', place, ['userId', 'bookSeq'])
  tx.insert('progressChanges', {
    id: historyId,
    userId: place.userId,
    bookSeq: place.bookSeq,
    kind: place.isCompleted ? 'completed' : 'progress',
    currentPage: place.currentPage,
    percentage: place.percentage,
    isCompleted: place.isCompleted,
    locator: place.locator,
    origin: place.origin,
    device: place.device,
    at: place.updatedAt,
  })
}

function complete(tx: Tx, place: Place): void {
  const { userId, bookSeq, startedAt } = place
  tx.insert('completions', { id: tx.newId(), userId, bookSeq, startedAt, completedAt: place.updatedAt })
}

function refreshAll(tx: Tx, books: readonly BookRow[]): void {
  const seqs = [...new Set(books.map((book) => book.seriesSeq))]
  if (seqs.length > 0) refreshSeriesProgress(tx, among(raw('series_seq'), seqs))
}

function findBook(tx: Tx, id: string): BookRow {
  const book = findBooks(tx, [id])[0]
  if (book === undefined) throw notFound('This book')
  return book
}

function findBooks(tx: Tx, ids: readonly string[]): BookRow[] {
  return tx.all<BookRow>(
    sql`select seq, id, series_seq as seriesSeq, page_count as pageCount from books where ${among(raw('id'), ids)}`,
  )
}

type PlaceRow = Omit<Place, 'isCompleted' | 'locator'> & { isCompleted: number; locator: string | null }

function findPlace(tx: Tx, userId: string, bookSeq: number): Place | undefined {
  const row = tx.get<PlaceRow>(
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

function present(place: Place, bookId: string): ProgressRecord {
  return {
    id: place.id,
    bookId,
    userId: place.userId,
    currentPage: place.currentPage,
    percentage: place.percentage,
    completed: place.isCompleted,
    completedAt: place.completedAt,
    startedAt: place.startedAt,
    updatedAt: place.updatedAt,
    locator: place.locator ?? null,
    device: place.device,
  }
}

export const readingWrites = {
  putProgress: change(['reading'], putProgress),
  markBooksRead: change(['reading'], markBooksRead),
  markBooksUnread: change(['reading'], markBooksUnread),
  deleteProgress: change(['reading'], deleteProgress),
}
