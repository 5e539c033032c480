import type { SpineItem } from '../book/analysis.ts'
import type { BookFileFormat } from '../vocabulary.ts'

/** Reading position of an app in OPDS Progression 1.0 (draft) or the older Readium form. */
export type ReceivedProgression = {
  /** Time of the position by the app's clock, milliseconds since 1970. */
  readonly at: number
  readonly device: { readonly id: string | null; readonly name: string | null }
  /** 0 to 1 through the whole book; null when missing. */
  readonly share: number | null
  /** 1-based page or position; null when missing. */
  readonly position: number | null
  /** Resource of the book in the app's form: any address that ends with its entry name. */
  readonly href: string | null
  /** 0 to 1 within that resource. */
  readonly inResource: number | null
  /** Stored for apps of the same form. */
  readonly locator: ProgressionLocator
}

/** The received values, stored with the progress: apps of the same form get them back unchanged. */
export type ProgressionLocator = {
  /** Of the older form; without `href`, because each protocol has its own addresses. */
  readonly readium?: Readonly<Record<string, unknown>>
  /** Of the draft. */
  readonly draft?: { readonly title?: string; readonly references?: readonly string[] }
  readonly deviceId: string | null
}

/** Progress as sent to apps. */
export type Progression = {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly device: { readonly id: string; readonly name: string }
  /** 0 to 1. */
  readonly share: number
  /** 1-based page or position. */
  readonly position: number
  readonly format: BookFileFormat
  /** EPUB document of the position; null for other formats. */
  readonly item: SpineItem | null
  readonly locator: ProgressionLocator | null
}

/** The facts about a book that convert its positions. */
export type Readable = {
  readonly format: BookFileFormat
  readonly pageCount: number
  /** Reading order of an EPUB; empty when unknown. */
  readonly spine: readonly SpineItem[]
}
type StoredProgress = { readonly currentPage: number; readonly percentage: number | null; readonly locator: unknown }

/** The reported page and share; for paged formats the page decides, for text the document and the share. */
export function positionOfProgression(
  { share, position, href, inResource }: ReceivedProgression,
  book: Readable,
): { readonly currentPage?: number; readonly percentage?: number } {
  const percentage = share === null ? {} : { percentage: share }
  if (book.format !== 'epub') return position === null ? percentage : { currentPage: position }
  const item = href === null ? undefined : itemNamed(book.spine, href)
  if (item === undefined) return position === null ? percentage : { currentPage: position, ...percentage }
  const last = item.firstPosition + item.positions - 1
  const inItem = (at: number) => Math.min(Math.max(at, item.firstPosition), last)
  if (position !== null && inItem(position) === position) return { currentPage: position, ...percentage }
  const byShare = Math.ceil((share ?? 0) * book.pageCount - 1e-9)
  const byResource = inResource === null ? null : item.firstPosition + Math.floor(inResource * item.positions)
  return { currentPage: inItem(byResource ?? byShare), ...percentage }
}

/** Stored progress as sent to apps, without its source. */
export function progressionOf(
  stored: StoredProgress,
  book: Readable,
): Pick<Progression, 'share' | 'position' | 'format' | 'item' | 'locator'> {
  const { currentPage: position, percentage } = stored
  const share = Math.min(1, percentage ?? (book.pageCount > 0 ? position / book.pageCount : 0))
  const item = book.spine.findLast(({ firstPosition }) => firstPosition <= position) ?? null
  return { share, position, format: book.format, item, locator: progressionLocatorOf(stored.locator) }
}

/**
 * The document whose entry name is the longest suffix of an address; else the only one whose name ends with the
 * address, for apps that omit the package folder.
 */
function itemNamed(spine: readonly SpineItem[], href: string): SpineItem | undefined {
  const path = `/${decoded(href.replace(/[?#].*$/su, '')).replace(/^\/+/, '')}`
  const [longest] = spine
    .filter((item) => path.endsWith(`/${item.href}`))
    .toSorted((one, other) => other.href.length - one.href.length)
  const ending = longest === undefined && path !== '/' ? spine.filter((item) => item.href.endsWith(path)) : []
  return longest ?? (ending.length === 1 ? ending[0] : undefined)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function progressionLocatorOf(locator: unknown): ProgressionLocator | null {
  if (typeof locator !== 'object' || locator === null) return null
  return 'readium' in locator || 'draft' in locator ? (locator as ProgressionLocator) : null
}
