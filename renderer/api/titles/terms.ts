import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { OperationCall, OperationOutput } from '../../../server/contract/index.ts'
import { call } from '../call.ts'
import type { PageQuery } from '../lists/use-paged-list.ts'
import { keys } from '../live/keys.ts'

/** Names that series and books carry. */
export type TermKind = 'genre' | 'tag' | 'person'
export type Term = {
  readonly id: string
  readonly name: string
  readonly sortName?: string | null
  readonly seriesCount: number
  readonly bookCount: number
}

export type TermRequest = {
  /** Prefix of the name or of a word in it. */
  readonly text: string
  readonly sort: string
  /** Only unused ones. */
  readonly unused?: boolean
}
type TermPage = {
  readonly data: readonly Term[]
  readonly page: number
  readonly total: number
  readonly totalPages: number
}
type PageParams = { readonly page: number; readonly pageSize: number; readonly signal: AbortSignal }

function fetchTerms(kind: TermKind, { text, sort, unused = false }: TermRequest, at: PageParams): Promise<TermPage> {
  const { page, pageSize, signal } = at
  const words = { ...(text === '' ? {} : { q: text }), ...(unused ? { unused: 'true' } : {}) }
  const input = { query: { page, pageSize, sort, ...words }, signal }
  if (kind === 'genre') return call('listGenres', input)
  return kind === 'tag' ? call('listTags', input) : call('listPeople', input)
}

/** Names that match the typed text, most used first. */
export function termSuggestionsQuery(kind: TermKind, text: string, count: number) {
  const request = { text, sort: 'series_count,desc' }
  return queryOptions({
    queryKey: keys.termList({ kind, ...request, count }),
    queryFn: ({ signal }) => fetchTerms(kind, request, { page: 1, pageSize: count, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
}

/** One page (1-based) of the names of a kind. */
export function termsPageQuery(
  kind: TermKind,
  request: TermRequest,
  at: { readonly page: number; readonly pageSize: number },
): PageQuery<TermPage> {
  return {
    queryKey: keys.termList({ kind, ...request, ...at }),
    queryFn: ({ signal }) => fetchTerms(kind, request, { ...at, signal }),
  }
}

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

/** Removes a genre or tag from all titles. */
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

/**
 * Previews whose access a rename, merge or deletion would change; one that changes nobody's access is performed
 * immediately.
 */
export function useTermChangePreview() {
  const foresee = useMutation({ mutationFn: (body: TermChange) => call('previewTermChange', { body }) })
  return {
    preview: foresee.data,
    error: foresee.error,
    isPending: foresee.isPending,
    forget: foresee.reset,
    /** @param act performed after the person has seen the preview */
    before(change: TermChange, act: () => void) {
      if (foresee.data !== undefined) act()
      else foresee.mutate(change, { onSuccess: ({ peopleCount }) => peopleCount === 0 && act() })
    },
  }
}

/** Limit of names per merge. */
export const maxMerged = 100

/** Merges names into one, atomically. */
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

/** Reported as a change of the library; names have no events. */
function refresh(client: QueryClient) {
  return Promise.all([keys.terms, ['unused']].map((queryKey) => client.invalidateQueries({ queryKey })))
}
