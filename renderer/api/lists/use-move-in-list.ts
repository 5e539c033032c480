import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { moveKnown } from '../../lib/move-known.ts'
import { coverChanged } from '../titles/cover-versions.ts'

type Move = {
  readonly ids: readonly string[]
  /** Where the first of them comes to lie, 0-based, counted without them. */
  readonly place: number
}
type Member = { readonly id: string }
type MemberPage = {
  readonly data: readonly Member[]
  readonly page: number
  readonly pageSize: number
}
type ListOfMembers = {
  readonly id: string
  /** The beginning of the keys of its pages. */
  readonly members: QueryKey
  /** Everything that is known of it. */
  readonly whole: QueryKey
  /** Tells the server; the place is 1-based. */
  readonly move: (ids: string[], place: number) => Promise<unknown>
}

/** Moves members of a list to a place; what is known of it shows that at once. */
export function useMoveInList({ id, members, whole, move }: ListOfMembers) {
  const client = useQueryClient()
  return useMutation({
    meta: { says: 'failure' },
    mutationFn: ({ ids, place }: Move) => move([...ids], place + 1),
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
    // What was shown already is not so.
    onError: () => client.invalidateQueries({ queryKey: whole }),
  })
}

/** The ids of the members of a list, as far as they are known. */
export function useKnownMembers(members: QueryKey): ReadonlySet<string> {
  const known = knownPages(useQueryClient(), members)
  return new Set(known.flatMap(({ page }) => page.data.map(({ id }) => id)))
}

/** The pages that were read; what was looked for in the list is kept under the same beginning of the key. */
function knownPages(client: QueryClient, members: QueryKey) {
  return client
    .getQueriesData<MemberPage | readonly unknown[]>({ queryKey: members })
    .flatMap(([key, page]) => (page !== undefined && 'pageSize' in page ? [{ key, page }] : []))
}
