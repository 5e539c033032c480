import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { OperationOutput } from '../../../server/contract/index.ts'
import { useMay } from '../account/use-me.ts'
import { call } from '../call.ts'
import type { PageQuery } from '../lists/use-paged-list.ts'
import { keys } from '../live/keys.ts'

/** Which problems: of one library, of one kind; null stands for all. */
export type ProblemFilter = { readonly libraryId: string | null; readonly code: string | null }

function given({ libraryId, code }: ProblemFilter) {
  return { ...(libraryId === null ? {} : { libraryId }), ...(code === null ? {} : { code }) }
}

/** One page (1-based) of the books that could not be read. */
export function problemsPageQuery(
  filter: ProblemFilter,
  page: number,
  pageSize: number,
): PageQuery<OperationOutput<'listBookErrors'>> {
  return {
    queryKey: keys.problemList({ ...filter, page, pageSize }),
    queryFn: ({ signal }) => call('listBookErrors', { query: { page, pageSize, ...given(filter) }, signal }),
  }
}

/** How many books could not be read, by what is wrong. */
export function problemCountsQuery(libraryId: string | null) {
  return queryOptions({
    queryKey: keys.problemCounts(libraryId),
    queryFn: ({ signal }) => call('countBookErrors', { query: given({ libraryId, code: null }), signal }),
  })
}

type ProblemTotal = { readonly count: number; readonly isLoading: boolean }

/** How many files could not be read, for those who can do something about it; 0 for others. */
export function useProblemCount(): ProblemTotal {
  const { data = [], isLoading } = useQuery({ ...problemCountsQuery(null), enabled: useMay('books-write') })
  return { count: data.reduce((sum, kind) => sum + kind.count, 0), isLoading }
}

/** Has files read once more that could not be read, as background work; gives its ids. */
export function useRetry() {
  return useMutation({
    mutationFn: async ({ libraryId, code }: ProblemFilter): Promise<readonly string[]> => {
      const body = { ...(libraryId === null ? {} : { libraryId }), ...(code === null ? {} : { code }) }
      return (await call('retryBookErrors', { body })).taskIds
    },
  })
}

/** Has one file read anew, as background work; gives its id. */
export function useRetryBook(bookId: string) {
  return useMutation({
    meta: { notify: 'failure' },
    mutationFn: async () => (await call('analyzeBook', { params: { bookId } })).taskId,
  })
}
