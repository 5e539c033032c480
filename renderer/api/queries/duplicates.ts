import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from '../keys.ts'
import type { Task } from '../types.ts'

const pageSize = 20
type Paged = { readonly page: number; readonly totalPages: number }
const nextPage = ({ page, totalPages }: Paged) => (page < totalPages ? page + 1 : undefined)

/** Groups of equal books, the largest first. */
export const bookDuplicatesQuery = infiniteQueryOptions({
  queryKey: keys.duplicateList({ of: 'books' }),
  queryFn: ({ pageParam, signal }) => call('listBookDuplicates', { query: { page: pageParam, pageSize }, signal }),
  initialPageParam: 1,
  getNextPageParam: nextPage,
})

/** Groups of series that are or may be the same, the largest first. */
export const seriesDuplicatesQuery = infiniteQueryOptions({
  queryKey: keys.duplicateList({ of: 'series' }),
  queryFn: ({ pageParam, signal }) => call('listSeriesDuplicates', { query: { page: pageParam, pageSize }, signal }),
  initialPageParam: 1,
  getNextPageParam: nextPage,
})

const busyMs = 1_000
const restingMs = 20_000

/** The search for duplicates that runs, or the latest; null when there was none. Looked at again and again. */
export const latestDuplicateScanQuery = queryOptions({
  queryKey: keys.taskList({ taskType: 'duplicates', latest: true }),
  queryFn: async ({ signal }): Promise<Task | null> => {
    const { data } = await call('listTasks', { query: { taskType: 'duplicates', pageSize: 1 }, signal })
    return data[0] ?? null
  },
  refetchInterval: ({ state }) =>
    state.data?.status === 'pending' || state.data?.status === 'processing' ? busyMs : restingMs,
})
