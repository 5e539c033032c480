import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from '../keys.ts'

/** Which problems: of one library, of one kind; null stands for all. */
export type ProblemFilter = { readonly libraryId: string | null; readonly code: string | null }

function given({ libraryId, code }: ProblemFilter) {
  return { ...(libraryId === null ? {} : { libraryId }), ...(code === null ? {} : { code }) }
}

/** Books that could not be read, page after page. */
export function problemsQuery(filter: ProblemFilter) {
  return infiniteQueryOptions({
    queryKey: keys.problemList(filter),
    queryFn: ({ pageParam, signal }) =>
      call('listBookErrors', { query: { page: pageParam, pageSize: 50, ...given(filter) }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.page < last.totalPages ? last.page + 1 : undefined),
  })
}

/** How many books could not be read, by what is wrong. */
export function problemCountsQuery(libraryId: string | null) {
  return queryOptions({
    queryKey: keys.problemCounts(libraryId),
    queryFn: ({ signal }) => call('countBookErrors', { query: given({ libraryId, code: null }), signal }),
  })
}
