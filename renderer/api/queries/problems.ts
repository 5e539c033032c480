import { queryOptions } from '@tanstack/react-query'
import type { OperationOutput } from '../../../server/contract/index.ts'
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
