import { addressOf } from '../call.ts'
import type { Book, Page } from '../types.ts'

/** Wider scans are scaled down; those only slightly wider than needed are taken as they are. */
const tolerance = 1.25
/** Widths at which pages are rendered and scaled, so that the server's cache serves many devices. */
const widths = [1200, 1600, 2400] as const
const widest = 2400

/** Pixels that a page needs on a screen in either orientation. */
export function widthForScreen(screen: { readonly width: number; readonly height: number; readonly density: number }) {
  const pixels = Math.max(screen.width, screen.height) * Math.min(screen.density, 2)
  return widths.find((step) => step >= pixels) ?? widest
}

/**
 * Addresses of a book's pages for download: PDF pages are rendered and wide scans scaled down to a width in pixels.
 */
export function pageAddresses(book: Pick<Book, 'id' | 'fileFormat'>, pages: readonly Page[], width: number): string[] {
  return pages.map(({ pageNumber, width: own }) => {
    const isShrunk = book.fileFormat === 'pdf' || (own !== null && own > width * tolerance)
    const params = { bookId: book.id, pageNumber }
    return addressOf('getPage', { params, query: isShrunk ? { width } : {} })
  })
}

/** Addresses of a PDF's table of contents and page texts; other page-based books have images only. */
export function wordAddresses(book: Pick<Book, 'id' | 'fileFormat'>, pages: readonly Page[]): string[] {
  if (book.fileFormat !== 'pdf') return []
  const bookId = book.id
  const texts = pages.map(({ pageNumber }) => addressOf('getPageText', { params: { bookId, pageNumber } }))
  return [addressOf('listContents', { params: { bookId } }), ...texts]
}

/** Metadata stored with a book besides its pages or resources, the most important first. */
export function factAddresses({ id: bookId, seriesId }: Pick<Book, 'id' | 'seriesId'>): string[] {
  const params = { bookId }
  return [
    addressOf('getBook', { params }),
    addressOf('getBookThumbnail', { params }),
    addressOf('getAdjacentBooks', { params }),
    addressOf('getSeries', { params: { seriesId } }),
  ]
}

type ReadiumManifest = { readonly [list in 'readingOrder' | 'resources']?: ReadonlyArray<{ readonly href?: string }> }

/** Manifest that lists every resource of an EPUB; the usual one lists the reading order only. */
export function fullManifestAddress(bookId: string): string {
  return `/opds/v2/books/${encodeURIComponent(bookId)}/manifest`
}

/** Addresses of the texts, images, fonts and styles of an EPUB. */
export function resourceAddresses(bookId: string, manifest: ReadiumManifest, origin: string): string[] {
  const { readingOrder = [], resources = [] } = manifest
  const theirs = `/opds/v2/books/${bookId}/resources/`
  const own = addressOf('getBookResource', { params: { bookId, name: '' } })
  const paths = [...readingOrder, ...resources].map(({ href = '' }) => new URL(href, origin).pathname)
  return [...new Set(paths.filter((path) => path.startsWith(theirs)).map((path) => own + path.slice(theirs.length)))]
}
