import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from './call.ts'
import { keys } from './keys.ts'
import type { Term, TermKind } from './queries/terms.ts'

/** Renames a genre, a tag or a person. */
export function useRenameTerm(kind: TermKind, id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ name, sortName }: { readonly name: string; readonly sortName: string | null }): Promise<unknown> => {
      if (kind === 'genre') return call('renameGenre', { params: { genreId: id }, body: { name } })
      if (kind === 'tag') return call('renameTag', { params: { tagId: id }, body: { name } })
      return call('renamePerson', { params: { personId: id }, body: { name, sortName } })
    },
    onSettled: () => refresh(client),
  })
}

/** Takes a genre or a tag from everything. */
export function useDeleteTerm(kind: 'genre' | 'tag', id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () =>
      kind === 'genre'
        ? call('deleteGenre', { params: { genreId: id } })
        : call('deleteTag', { params: { tagId: id } }),
    onSettled: () => refresh(client),
  })
}

/** Merges names into one, one after the other; `done` tells how many are. */
export function useMergeTerms(kind: TermKind) {
  const client = useQueryClient()
  const [done, setDone] = useState(0)
  const merge = useMutation({
    mutationFn: async ({ others, into }: { readonly others: readonly Term[]; readonly into: string }) => {
      setDone(0)
      for (const { id } of others) {
        await mergeOne(kind, id, into)
        setDone((count) => count + 1)
      }
    },
    onSettled: () => refresh(client),
  })
  return { merge, done }
}

function mergeOne(kind: TermKind, id: string, into: string): Promise<unknown> {
  if (kind === 'genre') return call('mergeGenre', { params: { genreId: id }, body: { into } })
  if (kind === 'tag') return call('mergeTag', { params: { tagId: id }, body: { into } })
  return call('mergePerson', { params: { personId: id }, body: { into } })
}

/** Names stand on every page of a series and a book. */
function refresh(client: QueryClient) {
  const stale = [keys.terms, ['unused'], keys.seriesLists, keys.bookLists, ['series'], ['books']]
  return Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })))
}
