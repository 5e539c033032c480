import { queryOptions } from '@tanstack/react-query'
import type { OperationOutput } from '../../../server/contract/index.ts'
import { call } from '../call.ts'
import { keys } from '../keys.ts'
import type { Task } from '../types.ts'
import type { PageQuery } from '../use-paged-list.ts'

const busyMs = 2_000
const restingMs = 15_000

const isOpen = ({ status }: Task) => status === 'pending' || status === 'processing'

/** One page (1-based) of the background work, newest first; looked at again and again, more often while something runs. */
export function tasksPageQuery(
  status: Task['status'] | null,
  page: number,
  pageSize: number,
): PageQuery<OperationOutput<'listTasks'>> {
  return {
    queryKey: keys.taskList({ status, page, pageSize }),
    queryFn: ({ signal }) =>
      call('listTasks', { query: { page, pageSize, ...(status === null ? {} : { status }) }, signal }),
    refetchInterval: ({ state }) => (state.data?.data.some(isOpen) === true ? busyMs : restingMs),
  }
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
