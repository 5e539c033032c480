import { addressOf } from '../call.ts'
import type { Book, Page } from '../types.ts'

/** Scans that are not much wider than what this device shows come as they are. */
const tolerance = 1.25
/** Widths that pages are drawn and shrunk to, so that the server does each once for many devices. */
const widths = [1200, 1600, 2400] as const
const widest = 2400

/** Pixels that a page needs on a screen, whichever way it is turned. */
export function widthForScreen(screen: { readonly width: number; readonly height: number; readonly density: number }) {
  const wanted = Math.max(screen.width, screen.height) * Math.min(screen.density, 2)
  return widths.find((step) => step >= wanted) ?? widest
}

/** Where the pages of a book come from for keeping: PDF pages are drawn, and wide scans shrunk, to a width in pixels. */
export function pageAddresses(book: Pick<Book, 'id' | 'fileFormat'>, pages: readonly Page[], width: number): string[] {
  return pages.map(({ pageNumber, width: own }) => {
    const isShrunk = book.fileFormat === 'pdf' || (own !== null && own > width * tolerance)
    const params = { bookId: book.id, pageNumber }
    return addressOf('getPage', { params, query: isShrunk ? { width } : {} })
  })
}

/** Where the contents of a PDF and the words of its pages come from; other books of pages are pictures alone. */
export function wordAddresses(book: Pick<Book, 'id' | 'fileFormat'>, pages: readonly Page[]): string[] {
  if (book.fileFormat !== 'pdf') return []
  const bookId = book.id
  const texts = pages.map(({ pageNumber }) => addressOf('getPageText', { params: { bookId, pageNumber } }))
  return [addressOf('listContents', { params: { bookId } }), ...texts]
}

/** What is kept of a book beside its pages or texts, the most important first. */
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

/** The manifest that lists every resource of an EPUB; our own lists those of the reading order only. */
export function fullManifestAddress(bookId: string): string {
  return `/opds/v2/books/${encodeURIComponent(bookId)}/manifest`
}

/** Where the texts, pictures, fonts and styles of an EPUB come from. */
export function resourceAddresses(bookId: string, manifest: ReadiumManifest, origin: string): string[] {
  const { readingOrder = [], resources = [] } = manifest
  const theirs = `/opds/v2/books/${bookId}/resources/`
  const own = addressOf('getBookResource', { params: { bookId, name: '' } })
  const paths = [...readingOrder, ...resources].map(({ href = '' }) => new URL(href, origin).pathname)
  return [...new Set(paths.filter((path) => path.startsWith(theirs)).map((path) => own + path.slice(theirs.length)))]
}
