import type { PixelSize } from '../../../domain/book/picture-sizes.ts'
import type { BookFileFormat, PersonRole, ReadingDirection } from '../../../domain/vocabulary.ts'
import type { Profile } from '../../../library/reading/manifest/describe-book.ts'
import type { Choice } from './choice.ts'

/** Target of a link in the catalog, independent of the OPDS version. */
export type Target =
  | { readonly to: 'root' }
  | { readonly to: 'recent' }
  | { readonly to: 'updated' }
  | { readonly to: 'keep-reading' }
  | { readonly to: 'on-deck' }
  | { readonly to: 'libraries' }
  | { readonly to: 'library'; readonly id: string }
  | { readonly to: 'all-series' }
  | { readonly to: 'series'; readonly id: string }
  | { readonly to: 'letters' }
  | { readonly to: 'letter'; readonly name: string }
  | { readonly to: 'books' }
  | { readonly to: 'book'; readonly id: string }
  | { readonly to: 'want-to-read' }
  | { readonly to: 'collections' }
  | { readonly to: 'collection'; readonly id: string }
  | { readonly to: 'read-lists' }
  | { readonly to: 'read-list'; readonly id: string }
  | { readonly to: 'genres' | 'tags' | 'people' }
  | { readonly to: 'genre' | 'tag' | 'person'; readonly id: string }
  | { readonly to: 'publishers' | 'languages' | 'formats' }
  | { readonly to: 'publisher' | 'language' | 'format'; readonly name: string }
  | { readonly to: 'everything' }
  | { readonly to: 'search'; readonly query: string }

/** A feed has one kind: navigation or acquisition (OPDS 1.2 section 2). */
export type FeedKind = 'navigation' | 'acquisition'

const ofBooks: ReadonlySet<Target['to']> = new Set([
  'recent',
  'keep-reading',
  'on-deck',
  'want-to-read',
  'read-list',
  'series',
  'books',
  'book',
  'genre',
  'tag',
  'person',
  'publisher',
  'language',
  'format',
  'everything',
  'search',
])

/** Kind of feed of a target; declared in links to it. */
export function kindOf(target: Target): FeedKind {
  return ofBooks.has(target.to) ? 'acquisition' : 'navigation'
}

export type NavigationEntry = {
  /** A permanent IRI. */
  readonly id: string
  readonly title: string
  /** One plain sentence. */
  readonly summary: string
  readonly target: Target
  /** `new` marks a list that is sorted by newest first. */
  readonly sort: 'new' | null
  readonly count: number | null
  /** Milliseconds since 1970. */
  readonly updatedAt: number
}

export type Contributor = {
  readonly id: string
  readonly name: string
  readonly role: PersonRole
  readonly sortName: string | null
}

/** A JPEG. `version` is the part of its address that changes with the picture; its size is null until known. */
type PublishedPicture = { readonly version: string; readonly size: PixelSize | null }

/** A book as both versions publish it. */
export type Publication = {
  readonly bookId: string
  readonly title: string
  readonly summary: string | null
  readonly language: string | null
  readonly publisher: string | null
  /** `2011`, `2011-05` or `2011-05-09`. */
  readonly issued: string | null
  readonly isbn: string | null
  readonly contributors: readonly Contributor[]
  /** Genres and tags. */
  readonly subjects: readonly string[]
  readonly seriesId: string
  readonly seriesTitle: string
  readonly position: number | null
  readonly format: BookFileFormat
  readonly fileSize: number
  /** Last part of the download address: ASCII, with the extension. */
  readonly fileName: string
  readonly pageCount: number
  /** Pages can be streamed as pictures. */
  readonly streamable: boolean
  /** Manifests for reading without download, the book's own first; empty when it cannot be read. */
  readonly profiles: readonly Profile[]
  readonly readingDirection: ReadingDirection | null
  /** Media type of streamed pages: unchanged where all are JPEG or all PNG, else JPEG. */
  readonly pageType: 'image/jpeg' | 'image/png'
  /** The cover in viewing size, and its thumbnail. */
  readonly cover: PublishedPicture
  readonly thumbnail: PublishedPicture
  readonly createdAt: number
  readonly updatedAt: number
  readonly progress: {
    readonly currentPage: number
    /** 0 to 1. */
    readonly share: number
    readonly completed: boolean
    readonly updatedAt: number
  } | null
}

/** One way to filter or sort a feed of books. */
export type Facet = {
  readonly title: string
  /** The selection with this facet. */
  readonly choice: Choice
  readonly active: boolean
  /** Number of books in the feed with it. */
  readonly count: number
}
/** Facets of which one can be selected (OPDS 1.2 section 4, OPDS 2.0 section 2.4). */
export type FacetGroup = { readonly title: string; readonly facets: readonly Facet[] }

/** Additional links of a feed. */
export type Shelf = { readonly rel: 'shelf' | 'recommended' | 'featured' | 'newest'; readonly target: Target }

/** The page of a list that a feed shows. `page` is 1-based. */
export type Paging = { readonly page: number; readonly pageSize: number; readonly total: number }

export type Feed = {
  /** An IRI shared by all pages of the feed. */
  readonly id: string
  readonly title: string
  readonly subtitle: string | null
  readonly updatedAt: number
  readonly self: Target
  readonly up: Target | null
  readonly paging: Paging | null
  /** The selected facets: part of the address of the feed. */
  readonly choice?: Choice
  readonly facets?: readonly FacetGroup[]
  readonly shelves?: readonly Shelf[]
  readonly content:
    | { readonly kind: 'navigation'; readonly entries: readonly NavigationEntry[] }
    | { readonly kind: 'acquisition'; readonly publications: readonly Publication[]; readonly mixed: boolean }
}

/** Media types of the files (registered names; clients recognize comics by them). */
export const fileTypes: Readonly<Record<BookFileFormat, string>> = {
  cbz: 'application/vnd.comicbook+zip',
  cbr: 'application/vnd.comicbook-rar',
  epub: 'application/epub+zip',
  pdf: 'application/pdf',
}

export function lastPage(paging: Paging): number {
  return Math.max(1, Math.ceil(paging.total / paging.pageSize))
}

/**
 * A title with the book's position: the number first within a series, the series first in mixed lists. Never empty:
 * without a title the file name is used.
 */
export function entryTitle(publication: Publication, mixed: boolean): string {
  const number = publication.position === null ? '' : `#${formatPosition(publication.position)}`
  const own = plainLine(publication.title)
  const series = mixed ? plainLine(publication.seriesTitle) : ''
  if (series !== '' && own.startsWith(series)) return own
  const lead = [series, number].filter((part) => part !== '').join(' ')
  return [lead, own].filter((part) => part !== '').join(' – ') || publication.fileName
}

/** One line without control characters. */
export function plainLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\ufffe\uffff]+/gu, ' ')
    .trim()
}

/** Three digits at least, so that apps that sort by name sort by number: 7 is `007`, 1.5 `001.5`, -1 `-001`. */
function formatPosition(position: number): string {
  const [whole = '', fraction] = String(Math.abs(position)).split('.')
  const padded = `${position < 0 ? '-' : ''}${whole.padStart(3, '0')}`
  return fraction === undefined ? padded : `${padded}.${fraction}`
}
