import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'
import type { AnyList, ListKind } from '../lists/list-kinds.ts'
import type { PageQuery } from '../lists/use-paged-list.ts'
import { keys } from '../live/keys.ts'
import { nextPage } from './next-page.ts'

type WithId = { readonly id: string }

/** The lists of a kind by name, page after page. */
export function listsQuery<L extends AnyList, M extends WithId>({ name, fetchPage }: ListKind<L, M>) {
  return infiniteQueryOptions({
    queryKey: keys.lists(name),
    queryFn: ({ pageParam, signal }) => fetchPage({ page: pageParam, pageSize: 60 }, signal),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })
}

export function listQuery<L extends AnyList, M extends WithId>({ name, fetch }: ListKind<L, M>, id: string) {
  return queryOptions({ queryKey: keys.list(name, id), queryFn: ({ signal }) => fetch(id, signal) })
}

/** The members of a list in the order in which it is shown, by pages (1-based). */
export function listMembersQuery<L extends AnyList, M extends WithId>(kind: ListKind<L, M>, id: string) {
  return (page: number, pageSize: number): PageQuery<Awaited<ReturnType<typeof kind.fetchMembers>>> => ({
    queryKey: [...keys.listMembers(kind.name, id), { page, pageSize }],
    queryFn: ({ signal }) => kind.fetchMembers(id, { page, pageSize }, signal),
  })
}

/** Where in a list that is filled by hand a text stands in a title. */
export function positionsInListQuery<L extends AnyList, M extends WithId>(
  { name, find }: ListKind<L, M>,
  id: string,
  text: string,
): PageQuery<Awaited<ReturnType<typeof find>>> {
  return {
    queryKey: [...keys.listMembers(name, id), { text }],
    queryFn: ({ signal }) => find(id, text, signal),
  }
}

/** Lists that something was put into by hand, at most 500. */
export function listsWithQuery<L extends AnyList, M extends WithId>(kind: ListKind<L, M>, memberId: string) {
  return queryOptions({
    queryKey: keys.listsWith(kind.name, memberId),
    queryFn: async ({ signal }) => (await kind.fetchWith(memberId, signal)).data,
  })
}

/** How far the signed-in person is in a reading list, and what comes next. */
export function readListProgressQuery(readListId: string) {
  return queryOptions({
    queryKey: keys.readListProgress(readListId),
    queryFn: ({ signal }) => call('getReadListStanding', { params: { readListId }, signal }),
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
