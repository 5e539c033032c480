import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from '../keys.ts'
import type { Task } from '../types.ts'

const pageSize = 50
const busyMs = 2_000
const restingMs = 15_000

const isOpen = ({ status }: Task) => status === 'pending' || status === 'processing'

/** Background work, newest first; looked at again and again, more often while something runs. */
export function tasksQuery(status: Task['status'] | null) {
  return infiniteQueryOptions({
    queryKey: keys.taskList({ status }),
    queryFn: ({ pageParam, signal }) =>
      call('listTasks', { query: { page: pageParam, pageSize, ...(status === null ? {} : { status }) }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, totalPages }) => (page < totalPages ? page + 1 : undefined),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ data }) => data.some(isOpen)) === true ? busyMs : restingMs,
  })
}

const watchMs = 700

/** A piece of background work, watched until it has ended. */
export function taskQuery(taskId: string) {
  return queryOptions({
    queryKey: keys.task(taskId),
    queryFn: ({ signal }) => call('getTask', { params: { taskId }, signal }),
    refetchInterval: ({ state }) => (state.data === undefined || isOpen(state.data) ? watchMs : false),
  })
}

export const taskStatsQuery = queryOptions({
  queryKey: keys.taskStats,
  queryFn: ({ signal }) => call('getTaskStats', { signal }),
})
