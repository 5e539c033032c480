import { type InfiniteData, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { movedPart, moveInPages } from '../lib/move-item.ts'
import { coverChanged } from './cover-versions.ts'

type Move = { readonly items: readonly { readonly id: string }[]; readonly from: number; readonly to: number }
type ListOfMembers = {
  readonly id: string
  /** The pages of its members. */
  readonly members: QueryKey
  /** Everything that is known of it. */
  readonly whole: QueryKey
  /** Tells the server the new order of those whose places change. */
  readonly order: (ids: string[]) => Promise<unknown>
}

/** Moves a member of a list from one place of the loaded pages to another; it is seen at once. */
export function useMoveInList({ id, members, whole, order }: ListOfMembers) {
  const client = useQueryClient()
  return useMutation({
    meta: { says: 'failure' },
    mutationFn: ({ items, from, to }: Move) => order(movedPart(items, from, to).map((item) => item.id)),
    onMutate: async ({ from, to }) => {
      await client.cancelQueries({ queryKey: members })
      client.setQueryData<InfiniteData<{ readonly data: readonly unknown[] }>>(members, (known) =>
        known === undefined ? known : { ...known, pages: moveInPages(known.pages, from, to) },
      )
    },
    onSettled: () => {
      coverChanged(id)
      return client.invalidateQueries({ queryKey: whole })
    },
  })
}
