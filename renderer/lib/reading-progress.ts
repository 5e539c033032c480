import type { Book, ReadProgress } from '../api/types.ts'
import { positionWords } from './book-words.ts'
import { formatPercent } from './format.ts'

type Progress = {
  readonly currentPage: number
  readonly progressPercentage: number | null
  readonly completed: boolean
}
type WithProgress = { readonly pageCount: number; readonly readProgress?: Progress | undefined }

/** Read share of a book, 0 to 1; null when it was never opened. */
export function readShare({ pageCount, readProgress }: WithProgress): number | null {
  if (readProgress === undefined) return null
  if (readProgress.completed) return 1
  if (readProgress.progressPercentage !== null) return readProgress.progressPercentage
  return pageCount === 0 ? 0 : Math.min(1, readProgress.currentPage / pageCount)
}

/** Whether a book was opened and not completed. */
export function isInProgress({ readProgress }: Pick<WithProgress, 'readProgress'>): boolean {
  return readProgress !== undefined && !readProgress.completed
}

type ProgressInBook = Pick<ReadProgress, 'currentPage' | 'progressPercentage' | 'completed'>

/** Formatted position. An EPUB has no fixed pages: its percentage is shown. */
export function whereInBook(
  { currentPage, progressPercentage, completed }: ProgressInBook,
  { fileFormat, pageCount }: Pick<Book, 'fileFormat' | 'pageCount'>,
): string {
  if (completed) return positionWords.finished
  if (fileFormat !== 'epub')
    return pageCount === 0 ? positionWords.page(currentPage) : positionWords.pageOf(currentPage, pageCount)
  const share = progressPercentage ?? (pageCount > 0 ? currentPage / pageCount : 0)
  return formatPercent(share)
}

/** Fields of a book that the decision needs. */
export type Readable = {
  readonly id: string
  readonly analysisError: string | null
  readonly deleted: boolean
  readonly readProgress?:
    | {
        readonly completed: boolean
        readonly currentPage: number
        readonly completedAt: string | null
        readonly updatedAt: string
      }
    | undefined
}

/** Action of the primary button of a series. */
export type NextRead<B extends Readable> = {
  readonly kind: 'start' | 'continue' | 'next' | 'again'
  readonly book: B
  /** Page or position (1-based) to open at; null lets the reader restore its progress. */
  readonly page: number | null
}

/**
 * The book to open next, from the books of a series in reading order: the one in progress that was read last; else the
 * first unread one after the most recently completed one; else the first unread one; and when all are completed, the
 * first. The server chooses the same book for its shelf "on deck". Null without a readable book.
 */
export function nextRead<B extends Readable>(books: readonly B[]): NextRead<B> | null {
  const readable = books.filter((book) => book.analysisError === null && !book.deleted)
  const [first] = readable
  if (first === undefined) return null

  const open = latestOpen(readable)
  if (open !== null) return { kind: 'continue', book: open, page: null }

  const lastFinished = indexOfLastFinished(readable)
  const unread = (book: B) => book.readProgress === undefined
  const next = readable.slice(lastFinished + 1).find(unread) ?? readable.find(unread)
  if (next === undefined) return { kind: 'again', book: first, page: 1 }
  return { kind: lastFinished === -1 ? 'start' : 'next', book: next, page: null }
}

/** Of books completed at the same time, such as by a bulk action, the last one. */
function indexOfLastFinished(books: readonly Readable[]): number {
  let last = -1
  let lastAt = Number.NEGATIVE_INFINITY
  for (const [index, { readProgress }] of books.entries()) {
    if (readProgress?.completed !== true) continue
    const at = Date.parse(readProgress.completedAt ?? readProgress.updatedAt)
    if (at >= lastAt) [last, lastAt] = [index, at]
  }
  return last
}

function latestOpen<B extends Readable>(books: readonly B[]): B | null {
  let latest: B | null = null
  for (const book of books) {
    if (book.readProgress === undefined || book.readProgress.completed) continue
    if (latest?.readProgress === undefined || book.readProgress.updatedAt > latest.readProgress.updatedAt) latest = book
  }
  return latest
}
