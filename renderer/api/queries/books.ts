import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { OperationOutput } from '../../../server/contract/index.ts'
import { call, callTagged } from '../call.ts'
import type { PageQuery } from '../lists/use-paged-list.ts'
import { keys } from '../live/keys.ts'
import { sendWaiting } from '../offline/send-outbox.ts'
import { reportStoredPosition } from '../offline/stored-position.ts'
import { bodyOf, type ListFilter } from './series.ts'

/** Books in progress, the one read last first. */
export function keepReadingQuery(count: number) {
  return listQuery(
    { pageSize: count, sort: 'last_read,desc' },
    { readStatus: { operator: 'is', value: 'in_progress' } },
  )
}

/** The book that comes next in each series, the series read latest first. */
export function nextInSeriesQuery(count: number) {
  return queryOptions({
    queryKey: keys.bookList({ shelf: 'on-deck', count }),
    queryFn: ({ signal }) => call('listOnDeck', { query: { pageSize: count }, signal }),
  })
}

/** Books that came into series after one began to read them. */
export function newInSeriesQuery(count: number) {
  return queryOptions({
    queryKey: keys.bookList({ shelf: 'new-in-series', count }),
    queryFn: ({ signal }) => call('listNewInSeries', { query: { pageSize: count }, signal }),
  })
}

/** The newest books that can be read. */
export function addedBooksQuery(count: number) {
  return queryOptions({
    queryKey: keys.bookList({ shelf: 'recently-added', count }),
    queryFn: ({ signal }) => call('listRecentlyAddedBooks', { query: { pageSize: count }, signal }),
  })
}

/** The newest books of one library: what a scan has just finished. */
export function newestOfLibraryQuery(libraryId: string, count: number) {
  return listQuery({ pageSize: count, sort: 'created_at,desc' }, { libraryId: { operator: 'is', value: libraryId } })
}

function listQuery(query: { readonly pageSize: number; readonly sort: string }, condition?: Record<string, unknown>) {
  return queryOptions({
    queryKey: keys.bookList({ ...query, condition }),
    queryFn: ({ signal }) => call('filterBooks', { query, body: condition === undefined ? {} : { condition }, signal }),
  })
}

/** One page (1-based) of the books that fit a filter. */
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

/** How many books of a filtered list begin with each letter, in the order of the list by title. */
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

/** The first books that fit a text, as one types. */
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

/** What is known of a book, with locks, sources and the version of it all. */
export function bookMetadataQuery(bookId: string) {
  return queryOptions({
    queryKey: keys.bookMetadata(bookId),
    queryFn: ({ signal }) => callTagged('getBookMetadata', { params: { bookId }, signal }),
  })
}

/**
 * A book as it was when it was opened to be read: asked for anew each time, and not again while it is read. What was read
 * without the server is told first, so that the place is the newest.
 */
export function openedBookQuery(bookId: string) {
  return queryOptions({
    queryKey: keys.openedBook(bookId),
    queryFn: async ({ signal }) => {
      await reportStoredPosition(bookId)
      await sendWaiting()
      return call('getBook', { params: { bookId }, signal })
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

/** The books before and after in the series. */
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

/** The words of a page (1-based) and where they stand. */
export function pageTextQuery(bookId: string, pageNumber: number) {
  return queryOptions({
    queryKey: keys.pageText(bookId, pageNumber),
    queryFn: ({ signal }) => call('getPageText', { params: { bookId, pageNumber }, signal }),
    staleTime: 300_000,
    // Pages that were left are let go of: a book has many.
    gcTime: 60_000,
  })
}

/** The contents of a book of pages. */
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
