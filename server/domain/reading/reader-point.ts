import type { SpineItem } from '../book/analysis.ts'
import type { BookFileFormat } from '../vocabulary.ts'
import type { ProgressSource } from './progress.ts'

/**
 * A point in a file as KOReader's progress sync tells it (its plugin `kosync.koplugin`): for a comic or PDF the number of
 * the page, for an EPUB an xpointer, `/body/DocFragment[n]/…`, where n counts the documents of the spine from 1.
 */
export type ReaderPoint = {
  readonly progress: string
  /** 0 to 1. */
  readonly percentage: number
}

type Readable = {
  readonly format: BookFileFormat
  readonly pageCount: number
  /** Reading order of an EPUB; empty when it is not known. */
  readonly spine: readonly SpineItem[]
}

/** Pages or positions, 1-based, both included. */
export type PageRange = { readonly first: number; readonly last: number }

export type PointedPlace = {
  /** The very start is no act: KOReader tells it when a book is opened, and it must not undo what was read elsewhere. */
  readonly source: ProgressSource
  /** 1-based; absent when only the share is known. */
  readonly currentPage?: number
  /** Of an EPUB, 0 to 1. */
  readonly percentage?: number
  /** The document of the spine that the point lies in. */
  readonly within?: PageRange
}

/** The place that a point of KOReader means in a book. */
export function placeOfPoint({ progress, percentage }: ReaderPoint, book: Readable): PointedPlace {
  const shared = Math.ceil(percentage * book.pageCount - 1e-9)
  const byShare: PointedPlace = { percentage, source: sourceOf(shared) }
  if (book.format !== 'epub') {
    const page = /^\d{1,9}$/.test(progress) ? Number(progress) : 0
    return page >= 1 ? { currentPage: page, source: sourceOf(page) } : byShare
  }
  const item = book.spine[fragmentOf(progress) - 1]
  if (item === undefined) return byShare
  const within = { first: item.firstPosition, last: item.firstPosition + item.positions - 1 }
  const currentPage = Math.min(Math.max(shared, within.first), within.last)
  return { currentPage, percentage, within, source: sourceOf(currentPage) }
}

function sourceOf(page: number): ProgressSource {
  return page <= 1 ? 'sync' : 'explicit'
}

/** What KOReader told, as it is kept with a place: it gets its own words back. */
export type ReaderLocator = { readonly koreader: { readonly progress: string; readonly deviceId: string | null } }

/** Null when a stored position is not one of KOReader. */
export function readerLocatorOf(locator: unknown): ReaderLocator['koreader'] | null {
  if (typeof locator !== 'object' || locator === null || !('koreader' in locator)) return null
  return (locator as ReaderLocator).koreader
}

/** The point that shows KOReader a place; of an EPUB, the start of the right document. Null when none can be told. */
export function pointOfPlace(
  { currentPage, percentage }: { readonly currentPage: number; readonly percentage: number | null },
  book: Readable,
): ReaderPoint | null {
  const share = rounded(percentage ?? (book.pageCount > 0 ? currentPage / book.pageCount : 0))
  if (book.format !== 'epub') return { progress: String(currentPage), percentage: share }
  const index = book.spine.findLastIndex(({ firstPosition }) => firstPosition <= currentPage)
  return index === -1 ? null : { progress: `/body/DocFragment[${index + 1}].0`, percentage: share }
}

/** KOReader compares shares of four digits. */
function rounded(share: number): number {
  return Math.round(Math.min(1, Math.max(0, share)) * 10_000) / 10_000
}

/** A file of one document has no number in its xpointers. 0: not of this form. */
function fragmentOf(progress: string): number {
  const found = /^\/body\/DocFragment(?:\[(\d{1,6})\])?(?=[/.]|$)/.exec(progress)
  return found === null ? 0 : Number(found[1] ?? 1)
}
