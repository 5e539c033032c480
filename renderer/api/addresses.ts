import { addressOf } from './call.ts'

/** The small cover of a book. */
export function bookCover(bookId: string): string {
  return addressOf('getBookThumbnail', { params: { bookId } })
}

/** The small cover of a series. */
export function seriesCover(seriesId: string): string {
  return addressOf('getSeriesThumbnail', { params: { seriesId } })
}

/** One page as a picture (1-based); with a width it is shrunk to that many pixels on the server. */
export function pageImage(bookId: string, pageNumber: number, width: number | null): string {
  return addressOf('getPage', { params: { bookId, pageNumber }, query: width === null ? {} : { width } })
}

/** The file itself. */
export function bookFile(bookId: string): string {
  return addressOf('getBookFile', { params: { bookId } })
}

/** A reading list as a file (CBL) for other programs. */
export function readListFile(readListId: string): string {
  return addressOf('exportReadList', { params: { readListId } })
}

/** All books of a series as one zip. */
export function seriesZip(seriesId: string): string {
  return addressOf('downloadSeries', { params: { seriesId } })
}
