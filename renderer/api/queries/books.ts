import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { OperationOutput } from '../../../server/contract/index.ts'
import { call, callTagged } from '../call.ts'
import type { PageQuery } from '../lists/use-paged-list.ts'
import { keys } from '../live/keys.ts'
import { sendOutbox } from '../offline/send-outbox.ts'
import { reportStoredPosition } from '../offline/stored-position.ts'
import { bodyOf, type ListFilter } from './series.ts'

/** Books in progress, most recently read first. */
export function keepReadingQuery(count: number) {
  return listQuery(
    { pageSize: count, sort: 'last_read,desc' },
    { readStatus: { operator: 'is', value: 'in_progress' } },
  )
}

/** Next book of each series, most recently read series first. */
export function nextInSeriesQuery(count: number) {
  return queryOptions({
    queryKey: keys.bookList({ shelf: 'on-deck', count }),
    queryFn: ({ signal }) => call('listOnDeck', { query: { pageSize: count }, signal }),
  })
}

/** Books added to series that the person has started. */
export function newInSeriesQuery(count: number) {
  return queryOptions({
    queryKey: keys.bookList({ shelf: 'new-in-series', count }),
    queryFn: ({ signal }) => call('listNewInSeries', { query: { pageSize: count }, signal }),
  })
}

/** Newest readable books. */
export function addedBooksQuery(count: number) {
  return queryOptions({
    queryKey: keys.bookList({ shelf: 'recently-added', count }),
    queryFn: ({ signal }) => call('listRecentlyAddedBooks', { query: { pageSize: count }, signal }),
  })
}

/** Newest books of one library, such as those of a scan. */
export function newestOfLibraryQuery(libraryId: string, count: number) {
  return listQuery({ pageSize: count, sort: 'created_at,desc' }, { libraryId: { operator: 'is', value: libraryId } })
}

function listQuery(query: { readonly pageSize: number; readonly sort: string }, condition?: Record<string, unknown>) {
  return queryOptions({
    queryKey: keys.bookList({ ...query, condition }),
    queryFn: ({ signal }) => call('filterBooks', { query, body: condition === undefined ? {} : { condition }, signal }),
  })
}

/** One page (1-based) of the books that match a filter. */
export function booksPageQuery(
  filter: ListFilter,
  page: number,
  pageSize: number,
): PageQuery<OperationOutput<'filterBooks'>> {
  return {
    queryKey: keys.bookList({ ...filter, page, pageSize }),
    queryFn: ({ signal }) => {
      const query = { page, pageSize, ...(filter.sort === '' ? {} : { sort: filter.sort }) }
      return call('filterBooks', { query, body: bodyOf(filter), signal })
    },
    staleTime: 60_000,
  }
}

/** Number of books per initial letter in a filtered list, ordered by title. */
export function bookLettersQuery({ condition, text }: Omit<ListFilter, 'sort'>) {
  return queryOptions({
    queryKey: keys.bookList({ letters: { condition, text } }),
    queryFn: ({ signal }) =>
      condition === null && text === ''
        ? call('listBookLetters', { signal })
        : call('filterBookLetters', { body: bodyOf({ condition, text }), signal }),
    staleTime: 60_000,
  })
}

/** First books that match a text while it is typed. */
export function bookSearchQuery(text: string) {
  return queryOptions({
    queryKey: keys.bookList({ text }),
    queryFn: ({ signal }) => call('filterBooks', { query: { pageSize: 24 }, body: { fullTextSearch: text }, signal }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  })
}

export function bookQuery(bookId: string) {
  return queryOptions({
    queryKey: keys.book(bookId),
    queryFn: ({ signal }) => call('getBook', { params: { bookId }, signal }),
  })
}

/** Metadata of a book with locks, sources and ETag. */
export function bookMetadataQuery(bookId: string) {
  return queryOptions({
    queryKey: keys.bookMetadata(bookId),
    queryFn: ({ signal }) => callTagged('getBookMetadata', { params: { bookId }, signal }),
  })
}

/**
 * A book opened for reading: always refetched, and never again while it is read. Offline progress is sent first, so
 * that the position is the newest.
 */
export function openedBookQuery(bookId: string) {
  return queryOptions({
    queryKey: keys.openedBook(bookId),
    queryFn: async ({ signal }) => {
      await reportStoredPosition(bookId)
      await sendOutbox()
      return call('getBook', { params: { bookId }, signal })
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

/** Previous and next book of the series. */
export function adjacentBooksQuery(bookId: string) {
  return queryOptions({
    queryKey: keys.adjacentBooks(bookId),
    queryFn: ({ signal }) => call('getAdjacentBooks', { params: { bookId }, signal }),
  })
}

export function pagesQuery(bookId: string) {
  return queryOptions({
    queryKey: keys.bookPages(bookId),
    queryFn: ({ signal }) => call('listPages', { params: { bookId }, signal }),
    staleTime: 300_000,
  })
}

/** Words of a page (1-based) with their positions. */
export function pageTextQuery(bookId: string, pageNumber: number) {
  return queryOptions({
    queryKey: keys.pageText(bookId, pageNumber),
    queryFn: ({ signal }) => call('getPageText', { params: { bookId, pageNumber }, signal }),
    staleTime: 300_000,
    // Not cached: a book has many pages.
    gcTime: 60_000,
  })
}

/** Table of contents of a page-based book. */
export function contentsQuery(bookId: string) {
  return queryOptions({
    queryKey: keys.bookContents(bookId),
    queryFn: async ({ signal }) => (await call('listContents', { params: { bookId }, signal })).lines,
    staleTime: 300_000,
  })
}

export function manifestQuery(bookId: string) {
  return queryOptions({
    queryKey: keys.bookManifest(bookId),
    queryFn: ({ signal }) => call('getBookManifest', { params: { bookId }, signal }),
    staleTime: 300_000,
  })
}
