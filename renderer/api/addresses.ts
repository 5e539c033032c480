import { addressOf } from './call.ts'

/** Thumbnail of a book. */
export function bookCover(bookId: string): string {
  return addressOf('getBookThumbnail', { params: { bookId } })
}

/** Thumbnail of a series. */
export function seriesCover(seriesId: string): string {
  return addressOf('getSeriesThumbnail', { params: { seriesId } })
}

/** Image of a page (1-based); with `width`, scaled down by the server to that many pixels. */
export function pageImage(bookId: string, pageNumber: number, width: number | null): string {
  return addressOf('getPage', { params: { bookId, pageNumber }, query: width === null ? {} : { width } })
}

/** Address of the book's file. */
export function bookFile(bookId: string): string {
  return addressOf('getBookFile', { params: { bookId } })
}

/** A reading list as a CBL file. */
export function readListFile(readListId: string): string {
  return addressOf('exportReadList', { params: { readListId } })
}

/** All books of a series as one ZIP. */
export function seriesZip(seriesId: string): string {
  return addressOf('downloadSeries', { params: { seriesId } })
}
