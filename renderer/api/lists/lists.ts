import {
  infiniteQueryOptions,
  type QueryClient,
  type QueryKey,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { OperationCall } from '../../../server/contract/index.ts'
import { moveKnown } from '../../lib/move-known.ts'
import { call } from '../call.ts'
import { keys } from '../live/keys.ts'
import { coverChanged } from '../titles/covers.ts'
import type { AnyList, ListKind } from './list-kinds.ts'
import { nextPage, type PageQuery } from './use-paged-list.ts'

type WithId = { readonly id: string }

/** Lists of a kind by name, page by page. */
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

/** Members of a list in display order, by pages (1-based). */
export function listMembersQuery<L extends AnyList, M extends WithId>(kind: ListKind<L, M>, id: string) {
  return (page: number, pageSize: number): PageQuery<Awaited<ReturnType<typeof kind.fetchMembers>>> => ({
    queryKey: [...keys.listMembers(kind.name, id), { page, pageSize }],
    queryFn: ({ signal }) => kind.fetchMembers(id, { page, pageSize }, signal),
  })
}

/** Positions in a manual list whose title contains a text. */
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

/** Lists to which something was added by hand, at most 500. */
export function listsWithQuery<L extends AnyList, M extends WithId>(kind: ListKind<L, M>, memberId: string) {
  return queryOptions({
    queryKey: keys.listsWith(kind.name, memberId),
    queryFn: async ({ signal }) => (await kind.fetchWith(memberId, signal)).data,
  })
}

/** Progress of the signed-in person in a reading list, and its next book. */
export function readListProgressQuery(readListId: string) {
  return queryOptions({
    queryKey: keys.readListProgress(readListId),
    queryFn: ({ signal }) => call('getReadListStanding', { params: { readListId }, signal }),
  })
}

/** The books before and after one in a reading list; an error when it is not in the list. */
export function adjacentInReadListQuery(readListId: string, bookId: string) {
  return queryOptions({
    queryKey: keys.adjacentInReadList(readListId, bookId),
    queryFn: ({ signal }) => call('getAdjacentInReadList', { params: { readListId, bookId }, signal }),
    retry: false,
  })
}

/** Limit of members per call. */
const maxAtOnce = 500

/** Creates a list. */
export function useNewList<L extends AnyList, M extends WithId, More extends object>(kind: ListKind<L, M, More>) {
  return useMutation({
    meta: { events: ['list_created'] },
    mutationFn: async (list: Parameters<typeof kind.create>[0]) => {
      const memberIds = list.memberIds ?? []
      const created = await kind.create({ ...list, memberIds: memberIds.slice(0, maxAtOnce) })
      await inParts(memberIds.slice(maxAtOnce), (ids) => kind.addMembers(created.id, ids))
      return created
    },
  })
}

/** Changes a list or removes it. */
export function useList<L extends AnyList, M extends WithId, More extends object>(
  kind: ListKind<L, M, More>,
  id: string,
) {
  const client = useQueryClient()
  return {
    change: useMutation({
      meta: { events: ['list_updated'] },
      mutationFn: (changes: Parameters<typeof kind.update>[1]) => kind.update(id, changes),
      onSuccess: () => coverChanged(id),
    }),
    remove: useMutation({
      mutationFn: () => kind.remove(id),
      // Its page is about to close: do not refetch what it shows because of the event.
      onSuccess: () => client.invalidateQueries({ queryKey: [kind.name], refetchType: 'none' }),
    }),
  }
}

type Membership = { readonly listId: string; readonly memberIds: readonly string[]; readonly inside: boolean }

/** Adds members to lists or removes them. */
export function useListMembership<L extends AnyList, M extends WithId>(kind: ListKind<L, M>) {
  return useMutation({
    meta: { notify: 'failure', events: ['list_updated'] },
    mutationFn: ({ listId, memberIds, inside }: Membership) =>
      inParts(memberIds, (ids) => (inside ? kind.addMembers(listId, ids) : kind.removeMembers(listId, ids))),
    onSettled: (_, __, { listId }) => coverChanged(listId),
  })
}

async function inParts(ids: readonly string[], send: (part: string[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < ids.length; start += maxAtOnce) await send(ids.slice(start, start + maxAtOnce))
}

type Move = {
  readonly ids: readonly string[]
  /** 0-based index of the first moved member, not counting the moved members. */
  readonly position: number
}

/** Moves members of a list to a position, updating the cached pages optimistically. */
export function useMoveInList<L extends AnyList, M extends WithId>(kind: ListKind<L, M>, id: string) {
  const client = useQueryClient()
  const members = keys.listMembers(kind.name, id)
  return useMutation({
    meta: { notify: 'failure' },
    mutationFn: ({ ids, position }: Move) => kind.moveMembers(id, [...ids], position + 1),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey: members })
      const known = knownPages(client, members)
      for (const pageSize of new Set(known.map(({ page }) => page.pageSize))) {
        const entries = known.filter(({ page }) => page.pageSize === pageSize)
        const moved = moveKnown(new Map(entries.map(({ page }) => [page.page, page.data])), pageSize, change)
        for (const { key, page } of entries)
          client.setQueryData(key, { ...page, data: moved.get(page.page) ?? page.data })
      }
    },
    onSuccess: () => coverChanged(id),
    // Undo the optimistic update.
    onError: () => client.invalidateQueries({ queryKey: keys.list(kind.name, id) }),
  })
}

/** Ids of the cached members of a list. */
export function useKnownMembers(kind: Pick<ListKind<AnyList, WithId>, 'name'>, id: string): ReadonlySet<string> {
  const known = knownPages(useQueryClient(), keys.listMembers(kind.name, id))
  return new Set(known.flatMap(({ page }) => page.data.map((member) => member.id)))
}

type MemberPage = { readonly data: readonly WithId[]; readonly page: number; readonly pageSize: number }

/** Cached pages of members; searches in the list share the key prefix but have another shape. */
function knownPages(client: QueryClient, members: QueryKey) {
  return client
    .getQueriesData<MemberPage | readonly unknown[]>({ queryKey: members })
    .flatMap(([key, page]) => (page !== undefined && 'pageSize' in page ? [{ key, page }] : []))
}

/** Previews the import of a reading list (CBL); nothing is created. */
export function usePreviewImport() {
  return useMutation({ mutationFn: (content: string) => call('previewReadListImport', { body: { content } }) })
}

/** Creates a reading list from a CBL file. */
export function useImportReadList() {
  return useMutation({
    meta: { events: ['list_created'] },
    mutationFn: (body: OperationCall<'importReadList'>['body']) => call('importReadList', { body }),
  })
}
