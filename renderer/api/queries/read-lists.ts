import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { OperationOutput } from '../../../server/contract/index.ts'
import { call } from '../call.ts'
import type { PageQuery } from '../lists/use-paged-list.ts'
import { keys } from '../live/keys.ts'
import { nextPage } from './next-page.ts'

/** Reading lists by name, page after page. */
export const readListsQuery = infiniteQueryOptions({
  queryKey: keys.readListList,
  queryFn: ({ pageParam, signal }) => call('listReadLists', { query: { page: pageParam, pageSize: 60 }, signal }),
  initialPageParam: 1,
  getNextPageParam: nextPage,
})

export function readListQuery(readListId: string) {
  return queryOptions({
    queryKey: keys.readList(readListId),
    queryFn: ({ signal }) => call('getReadList', { params: { readListId }, signal }),
  })
}

/** One page (1-based) of the books of a reading list in its own order. */
export function readListBooksPageQuery(
  readListId: string,
  page: number,
  pageSize: number,
): PageQuery<OperationOutput<'listReadListBooks'>> {
  return {
    queryKey: [...keys.readListBooks(readListId), { page, pageSize }],
    queryFn: ({ signal }) => call('listReadListBooks', { params: { readListId }, query: { page, pageSize }, signal }),
  }
}

/** Where in a reading list a text stands in a title. */
export function placesInReadListQuery(readListId: string, text: string): PageQuery<OperationOutput<'findInReadList'>> {
  return {
    queryKey: [...keys.readListBooks(readListId), { text }],
    queryFn: ({ signal }) => call('findInReadList', { params: { readListId }, query: { q: text }, signal }),
  }
}

/** How far the signed-in person is in a reading list, and what comes next. */
export function readListProgressQuery(readListId: string) {
  return queryOptions({
    queryKey: keys.readListProgress(readListId),
    queryFn: ({ signal }) => call('getReadListStanding', { params: { readListId }, signal }),
  })
}

/** Reading lists that a book was put into, at most 500. */
export function readListsOfBookQuery(bookId: string) {
  return queryOptions({
    queryKey: keys.readListsOfBook(bookId),
    queryFn: async ({ signal }) =>
      (await call('listReadListsOfBook', { params: { bookId }, query: { pageSize: 500 }, signal })).data,
  })
}

/** The books before and after one in a reading list; an error when it is not in it. */
export function adjacentInReadListQuery(readListId: string, bookId: string) {
  return queryOptions({
    queryKey: keys.adjacentInReadList(readListId, bookId),
    queryFn: ({ signal }) => call('getAdjacentInReadList', { params: { readListId, bookId }, signal }),
    retry: false,
  })
}
