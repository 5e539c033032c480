import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { OperationOutput } from '../../../server/contract/index.ts'
import { useMay } from '../account/use-me.ts'
import { call } from '../call.ts'
import { damagedBooksQuery } from '../libraries/library-jobs.ts'
import type { PageQuery } from '../lists/use-paged-list.ts'
import { keys } from '../live/keys.ts'

/** Filter of problems by library and kind; null matches all. */
export type ProblemFilter = { readonly libraryId: string | null; readonly code: string | null }

function given({ libraryId, code }: ProblemFilter) {
  return { ...(libraryId === null ? {} : { libraryId }), ...(code === null ? {} : { code }) }
}

/** One page (1-based) of unreadable books. */
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

/** Number of unreadable books by problem. */
export function problemCountsQuery(libraryId: string | null) {
  return queryOptions({
    queryKey: keys.problemCounts(libraryId),
    queryFn: ({ signal }) => call('countBookErrors', { query: given({ libraryId, code: null }), signal }),
  })
}

type ProblemTotal = { readonly count: number; readonly isLoading: boolean }

/** Number of unreadable and damaged files for people who can act on them; 0 for others. */
export function useProblemCount(): ProblemTotal {
  const enabled = useMay('books-write')
  const { data = [], isLoading } = useQuery({ ...problemCountsQuery(null), enabled })
  const damaged = useQuery({ ...damagedBooksQuery(null, 1, 1), enabled })
  const count = data.reduce((sum, kind) => sum + kind.count, 0) + (damaged.data?.total ?? 0)
  return { count, isLoading: isLoading || damaged.isLoading }
}

/** Rescans unreadable files in the background; returns the task ids. */
export function useRetry() {
  return useMutation({
    mutationFn: async ({ libraryId, code }: ProblemFilter): Promise<readonly string[]> => {
      const body = { ...(libraryId === null ? {} : { libraryId }), ...(code === null ? {} : { code }) }
      return (await call('retryBookErrors', { body })).taskIds
    },
  })
}

/** Rescans one file in the background; returns the task id. */
export function useRetryBook(bookId: string) {
  return useMutation({
    meta: { notify: 'failure' },
    mutationFn: async () => (await call('analyzeBook', { params: { bookId } })).taskId,
  })
}
