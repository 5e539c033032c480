import { COMPLETE_AT, type ProgressSource } from './progress.ts'
import type { Readable } from './progression.ts'

/**
 * A position in the text of an EPUB document. Apps use two forms: the share of the text before it, or steps through the
 * document tree.
 */
export type TextPosition = {
  /** KOReader (CREngine) xpointer within its document: `/body/div[2]/p[3]/text().0`. */
  readonly steps: string
  /** 0 to 1. */
  readonly share: number
  /** End of the element at the position, 0 to 1, when nothing more precise is known; absent: exact. */
  readonly until?: number
}

/** Which of the two forms is requested. */
export type TextQuestion = { readonly share: number } | { readonly steps: string }

/**
 * A KOReader progress sync position (plugin `kosync.koplugin`): for a comic or PDF the page number, for an EPUB an
 * xpointer, `/body/DocFragment[n]/…`, where n counts the spine documents from 1.
 */
type ReaderPoint = {
  readonly progress: string
  /** 0 to 1. */
  readonly percentage: number
}

/** Maximum characters of a point; KOReader's own have a few hundred at most. */
export const longestReaderProgress = 4_096

/** Pages or positions, 1-based, both included. */
export type PageRange = { readonly first: number; readonly last: number }

type PointedPosition = {
  /**
   * The very start is ignored: KOReader reports it when a book is opened, and it must not undo progress from elsewhere.
   */
  readonly source: ProgressSource
  /** 1-based; absent when only the share is known. */
  readonly currentPage?: number
  /** Of an EPUB, 0 to 1. */
  readonly percentage?: number
  /** The spine document of the position. */
  readonly within?: PageRange
}

/** The EPUB document of a position and the steps within it; null without one. */
export function textOfPoint({ progress }: ReaderPoint, { spine }: Readable): { href: string; steps: string } | null {
  const { number, steps } = fragmentOf(progress)
  const href = spine[number - 1]?.href
  return href === undefined || !steps.startsWith('/') ? null : { href, steps }
}

/** The range of shares within its document that a point is in, 0 to 1; equal bounds are exact. */
type TextRange = { readonly from: number; readonly to: number }

const documentStart: TextRange = { from: 0, to: 0 }
const wholeDocument: TextRange = { from: 0, to: 1 }

/**
 * Converts a KOReader position to progress in a book.
 * @param inside the result of resolving its steps; null: none, then its share decides within the document
 */
export function positionOfPoint(point: ReaderPoint, book: Readable, inside: TextRange | null = null): PointedPosition {
  const { progress, percentage } = point
  const shared = Math.ceil(percentage * book.pageCount - 1e-9)
  const byShare: PointedPosition = { percentage, source: sourceOf(shared) }
  if (book.format !== 'epub') {
    const page = /^\d{1,9}$/.test(progress) ? Number(progress) : 0
    return page >= 1 ? { currentPage: page, source: sourceOf(page) } : byShare
  }
  const { number, steps } = fragmentOf(progress)
  const item = book.spine[number - 1]
  if (item === undefined) return byShare
  const within = { first: item.firstPosition, last: item.firstPosition + item.positions - 1 }
  const { from, to } = inside ?? (isElementOnly(steps) ? documentStart : wholeDocument)
  const received = percentage * book.pageCount
  const positionAt = (share: number) => item.firstPosition - 1 + share * item.positions
  const before = Math.min(Math.max(received, positionAt(from)), positionAt(to))
  const isConsistent = from < to && before === received
  const page = isConsistent ? shared : Math.floor(before) + 1
  const currentPage = Math.min(Math.max(page, within.first), within.last)
  // KOReader only reports the last page, which begins before the end of the text.
  const isEnd = percentage >= COMPLETE_AT
  return {
    currentPage,
    percentage: isEnd || isConsistent ? percentage : before / book.pageCount,
    within,
    source: sourceOf(currentPage),
  }
}

/** Start of the document, as CREngine writes it. */
function isElementOnly(steps: string): boolean {
  return steps === '' || steps === '.0'
}

function sourceOf(page: number): ProgressSource {
  return page <= 1 ? 'sync' : 'explicit'
}

/** The received KOReader values, stored with the progress and returned unchanged. */
export type ReaderLocator = {
  readonly koreader: {
    readonly progress: string
    readonly deviceId: string | null
    /** Of KOReader's own pages; absent when equal to that of the progress. */
    readonly percentage?: number
  }
}

/** Null when a stored position is not from KOReader. */
export function readerLocatorOf(locator: unknown): ReaderLocator['koreader'] | null {
  if (typeof locator !== 'object' || locator === null || !('koreader' in locator)) return null
  return (locator as ReaderLocator).koreader
}

/** A position to send, and where it is within a text document. */
export type OutgoingPoint = ReaderPoint & {
  /** `share`: the share of the document before the position, 0 to 1; `fragment`: prefix of its xpointers. */
  readonly text: { readonly href: string; readonly share: number; readonly fragment: string } | null
}

type StoredProgress = { readonly currentPage: number; readonly percentage: number | null }

/** The KOReader position for progress; of an EPUB, the start of the right document. Null without one. */
export function pointOfPosition({ currentPage, percentage }: StoredProgress, book: Readable): OutgoingPoint | null {
  const share = rounded(percentage ?? (book.pageCount > 0 ? currentPage / book.pageCount : 0))
  if (book.format !== 'epub') return { progress: String(currentPage), percentage: share, text: null }
  const index = book.spine.findLastIndex(({ firstPosition }) => firstPosition <= currentPage)
  const item = book.spine[index]
  if (item === undefined) return null
  const fragment = `/body/DocFragment[${index + 1}]`
  const before = positionsBefore({ currentPage, percentage }, book) - (item.firstPosition - 1)
  const inside = Math.min(1, Math.max(0, before / item.positions))
  return { progress: `${fragment}.0`, percentage: share, text: { href: item.href, share: inside, fragment } }
}

/** A share and a position further apart than this come from different readers: the position counts. */
const agreement = 1.5

/** Number of positions before this one, with fractions. */
function positionsBefore({ currentPage, percentage }: StoredProgress, { pageCount }: Readable): number {
  const exact = (percentage ?? -1) * pageCount
  return percentage !== null && Math.abs(exact - (currentPage - 1)) <= agreement ? exact : currentPage - 1
}

/** KOReader compares shares truncated to four digits. */
function rounded(share: number): number {
  return Math.floor(Math.min(1, Math.max(0, share)) * 10_000) / 10_000
}

/**
 * A file of one document has no number in its xpointers; KOReader of August 2026 and later numbers every step:
 * `/body[1]/DocFragment[4]/body[1]/…`. Number 0: not of this form.
 */
function fragmentOf(progress: string): { readonly number: number; readonly steps: string } {
  const found = /^\/body(?:\[1\])?\/DocFragment(?:\[(\d{1,6})\])?(?=[/.]|$)/.exec(progress)
  if (found === null) return { number: 0, steps: '' }
  return { number: Number(found[1] ?? 1), steps: progress.slice(found[0].length) }
}
