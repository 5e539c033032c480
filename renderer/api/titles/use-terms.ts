import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { OperationCall, OperationOutput } from '../../../server/contract/index.ts'
import { call } from '../call.ts'
import { keys } from '../live/keys.ts'
import type { Term, TermKind } from '../queries/terms.ts'

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

type TermChange = OperationCall<'previewTermChange'>['body']
export type TermChangePreview = OperationOutput<'previewTermChange'>

/** Asks what another name, a merge or a deletion would show to whom; what would show or hide nothing is done at once. */
export function useTermChangePreview() {
  const foresee = useMutation({ mutationFn: (body: TermChange) => call('previewTermChange', { body }) })
  return {
    preview: foresee.data,
    error: foresee.error,
    isPending: foresee.isPending,
    forget: foresee.reset,
    /** @param act what is done once the person has seen what it would do */
    before(change: TermChange, act: () => void) {
      if (foresee.data !== undefined) act()
      else foresee.mutate(change, { onSuccess: ({ peopleCount }) => peopleCount === 0 && act() })
    },
  }
}

/** Names that one call may merge. */
export const maxMerged = 100

/** Merges names into one, all of them or none. */
export function useMergeTerms(kind: TermKind) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ others, into }: { readonly others: readonly Term[]; readonly into: string }): Promise<unknown> => {
      const body = { ids: others.map(({ id }) => id), into }
      if (kind === 'genre') return call('mergeGenres', { body })
      return kind === 'tag' ? call('mergeTags', { body }) : call('mergePeople', { body })
    },
    onSettled: () => refresh(client),
  })
}

/** What carries a name is told as a change of its library; no event is of the names themselves. */
function refresh(client: QueryClient) {
  return Promise.all([keys.terms, ['unused']].map((queryKey) => client.invalidateQueries({ queryKey })))
}
