import { INT32_MAX } from '../metadata/numbers.ts'
import type { BookFileFormat } from '../vocabulary.ts'

/** A user's progress in a book. Times are milliseconds since 1970. */
export type ReadProgress = {
  /** 1-based; for an EPUB the number of the position. */
  readonly currentPage: number
  /** 0 to 1. For an EPUB the stored share of its text; for other formats `currentPage` / pages. Null when unknown. */
  readonly progressPercentage: number | null
  readonly completed: boolean
  readonly startedAt: number
  /** Set while `completed`. */
  readonly completedAt: number | null
  /** Time of the latest applied change. */
  readonly updatedAt: number
}

/**
 * Source: a reader app (`explicit`), page requests of a client without progress (`stream`), or another service
 * (`sync`).
 */
export type ProgressSource = 'explicit' | 'stream' | 'sync'

export type ProgressChange = {
  /** 1-based; a page past the end counts as the last. */
  readonly currentPage?: number
  /** 0 to 1. */
  readonly progressPercentage?: number
  /** True completes regardless of the page; false reopens, unless the change itself is at the end. */
  readonly completed?: boolean
  /** By the reporter's clock. */
  readonly at: number
  /** The server's time; later report times are set to it. */
  readonly now: number
  readonly source: ProgressSource
}

export type ReadableBook = { readonly pageCount: number; readonly format: BookFileFormat }

/** `behind`: would go back and may not; `older`: something newer is stored; `same`: no change. */
export type ProgressRefusal = 'invalid' | 'behind' | 'older' | 'same'
export type ProgressOutcome =
  | { readonly kind: 'changed'; readonly progress: ReadProgress }
  | { readonly kind: 'refused'; readonly reason: ProgressRefusal; readonly message: string }

/** From this share on a book counts as read: the rest is notes and back matter. */
export const COMPLETE_AT = 0.98

const refusals: Readonly<Record<ProgressRefusal, string>> = {
  invalid: 'Specify a page from 1, a percentage from 0.0 to 1.0, or completed.',
  behind: 'The book is already read further than this. Only a change made by the reader goes back.',
  older: 'Newer progress is already stored. Read it first.',
  same: 'The book is already at this position.',
}

/**
 * Applies a change to one user's progress in one book (wire decision 20, specification "ReadProgress"). A book is
 * complete at its last page or from 98 % on. The latest explicit change wins: it may move back (and reopens a completed
 * book). Page requests and other services only move forward. Changes older than the stored progress are never applied.
 * @param current null for a book that was never opened
 */
export function applyProgress(
  current: ReadProgress | null,
  change: ProgressChange,
  book: ReadableBook,
): ProgressOutcome {
  if (!isValid(change)) return refuse('invalid')
  const at = Math.min(change.at, change.now)
  const position = positionOf(current, change, book)
  const completed = isCompleted(current, change, position, book)
  if (current !== null) {
    if (at < Math.min(current.updatedAt, change.now)) return refuse('older')
    const step = change.source === 'explicit' ? 1 : compare({ ...position, completed }, current, book)
    if (step === 0) return refuse('same')
    if (step < 0) return refuse('behind')
  }
  const { startedAt, completedAt } = current ?? { startedAt: at, completedAt: null }
  const progress: ReadProgress = {
    ...position,
    completed,
    startedAt: Math.min(startedAt, at),
    completedAt: completed ? (completedAt ?? at) : null,
    updatedAt: at,
  }
  return { kind: 'changed', progress }
}

function refuse(reason: ProgressRefusal): ProgressOutcome {
  return { kind: 'refused', reason, message: refusals[reason] }
}

function isValid({ currentPage, progressPercentage, completed, at, now }: ProgressChange): boolean {
  if (!Number.isFinite(at) || !Number.isFinite(now)) return false
  if (currentPage !== undefined && !(Number.isInteger(currentPage) && currentPage >= 1 && currentPage <= INT32_MAX))
    return false
  if (progressPercentage !== undefined && !(progressPercentage >= 0 && progressPercentage <= 1)) return false
  return currentPage !== undefined || progressPercentage !== undefined || completed !== undefined
}

type Position = Pick<ReadProgress, 'currentPage' | 'progressPercentage'>

/** Page and share of a change, each derived from the other when missing. */
function positionOf(current: ReadProgress | null, change: ProgressChange, book: ReadableBook): Position {
  const { pageCount } = book
  const share = change.progressPercentage
  if (change.currentPage === undefined && share === undefined) {
    if (change.completed === true) return { currentPage: Math.max(1, pageCount), progressPercentage: 1 }
    const page = current?.currentPage ?? 1
    return { currentPage: page, progressPercentage: current?.progressPercentage ?? shareOf(page, book) }
  }
  const currentPage = clampPage(change.currentPage ?? pageAt(share ?? 0, pageCount), pageCount)
  if (book.format !== 'epub') return { currentPage, progressPercentage: shareOf(currentPage, book) }
  const isSamePage = current !== null && currentPage === current.currentPage
  const previous = isSamePage ? current.progressPercentage : null
  return { currentPage, progressPercentage: share ?? previous ?? shareOf(currentPage, book) }
}

/** Without a known page count any page is accepted. */
function clampPage(page: number, pageCount: number): number {
  return pageCount > 0 ? Math.min(page, pageCount) : page
}

/** The page on which a share of the book ends: 0 is the first page, 1 the last. */
function pageAt(share: number, pageCount: number): number {
  // Tolerates rounding, so that a share computed from a page gives that page.
  return Math.max(1, Math.ceil(share * pageCount - 1e-9))
}

function shareOf(page: number, { pageCount }: ReadableBook): number | null {
  return pageCount > 0 ? Math.min(1, page / pageCount) : null
}

function isCompleted(
  current: ReadProgress | null,
  change: ProgressChange,
  position: Position,
  { pageCount }: ReadableBook,
): boolean {
  if (change.completed === true) return true
  const hasPosition = change.currentPage !== undefined || change.progressPercentage !== undefined
  if (!hasPosition) return change.completed ?? current?.completed ?? false
  const isLastPage = change.currentPage !== undefined && pageCount > 0 && position.currentPage >= pageCount
  return isLastPage || Math.max(position.progressPercentage ?? 0, change.progressPercentage ?? 0) >= COMPLETE_AT
}

type Reach = Position & { readonly completed: boolean }

/** Negative when `a` is less far than `b`. A completed book is further than any open one. */
function compare(a: Reach, b: Reach, { format }: ReadableBook): number {
  if (a.completed !== b.completed) return a.completed ? 1 : -1
  const hasShares = format === 'epub' && a.progressPercentage !== null && b.progressPercentage !== null
  return hasShares ? (a.progressPercentage ?? 0) - (b.progressPercentage ?? 0) : a.currentPage - b.currentPage
}
