import { queryOptions } from '@tanstack/react-query'
import type { OperationOutput } from '../../../server/contract/index.ts'
import { call } from '../call.ts'
import type { PageQuery } from '../lists/use-paged-list.ts'
import { keys } from '../live/keys.ts'
import type { Task } from '../types.ts'

/** One page (1-based) of the background work, newest first. */
export function tasksPageQuery(
  status: Task['status'] | null,
  page: number,
  pageSize: number,
): PageQuery<OperationOutput<'listTasks'>> {
  return {
    queryKey: keys.taskList({ status, page, pageSize }),
    queryFn: ({ signal }) =>
      call('listTasks', { query: { page, pageSize, ...(status === null ? {} : { status }) }, signal }),
  }
}

/** A piece of background work. */
export function taskQuery(taskId: string) {
  return queryOptions({
    queryKey: keys.task(taskId),
    queryFn: ({ signal }) => call('getTask', { params: { taskId }, signal }),
  })
}

/** The task of a kind that waits or runs, or the latest; null when there was none. */
export function latestTaskQuery(taskType: string) {
  return queryOptions({
    queryKey: keys.taskList({ taskType, latest: true }),
    queryFn: async ({ signal }): Promise<Task | null> => {
      const { data } = await call('listTasks', { query: { taskType, pageSize: 1 }, signal })
      return data[0] ?? null
    },
  })
}

export const taskStatsQuery = queryOptions({
  queryKey: keys.taskStats,
  queryFn: ({ signal }) => call('getTaskStats', { signal }),
})
