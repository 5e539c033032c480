import { keepPreviousData, queryOptions } from '@tanstack/react-query'
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
  /** Beginning of the name or of a word in it. */
  readonly text: string
  readonly sort: string
  /** Only those that nothing carries. */
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

/** The names that fit what is typed, those that most series carry first. */
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
