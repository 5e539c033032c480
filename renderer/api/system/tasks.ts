import { type QueryKey, queryOptions, useMutation, useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { OperationOutput } from '../../../server/contract/index.ts'
import { call } from '../call.ts'
import type { PageQuery } from '../lists/use-paged-list.ts'
import { keys } from '../live/keys.ts'
import type { Task } from '../types.ts'

/** One page (1-based) of tasks, newest first. */
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

/** A task. */
export function taskQuery(taskId: string) {
  return queryOptions({
    queryKey: keys.task(taskId),
    queryFn: ({ signal }) => call('getTask', { params: { taskId }, signal }),
  })
}

/** The active or the latest task of a type; null when there was none. */
export function latestTaskQuery(taskType: string) {
  return queryOptions({
    queryKey: keys.taskList({ taskType, latest: true }),
    queryFn: async ({ signal }): Promise<Task | null> => {
      const { data } = await call('listTasks', { query: { taskType, pageSize: 1 }, signal })
      return data[0] ?? null
    },
  })
}

/** The last tasks of a type, newest first: a few of each thing that it is about. */
export function lastTasksQuery(taskType: string) {
  return queryOptions({
    queryKey: keys.taskList({ taskType, last: true }),
    queryFn: async ({ signal }) => (await call('listTasks', { query: { taskType, pageSize: 20 }, signal })).data,
  })
}

export const taskStatsQuery = queryOptions({
  queryKey: keys.taskStats,
  queryFn: ({ signal }) => call('getTaskStats', { signal }),
})

/** Cancels, pauses, resumes or retries a task. */
export function useTask(taskId: string) {
  const params = { taskId }
  const meta = { notify: 'failure', events: ['task_progressed'] } as const
  return {
    cancel: useMutation({ meta, mutationFn: () => call('cancelTask', { params }) }),
    pause: useMutation({
      meta,
      mutationFn: (isPaused: boolean) => call(isPaused ? 'pauseTask' : 'resumeTask', { params }),
    }),
    retry: useMutation({ meta, mutationFn: () => call('retryTask', { params }) }),
  }
}

type FollowedTasks = {
  /** Whether any of them is queued or running. */
  readonly areRunning: boolean
  readonly tasks: readonly Task[]
}

/** Watches tasks until they have ended, then invalidates what they changed. */
export function useFollowedTasks(taskIds: readonly string[], stale: readonly QueryKey[]): FollowedTasks {
  const client = useQueryClient()
  const results = useQueries({ queries: taskIds.map((id) => taskQuery(id)) })
  const tasks = results.flatMap(({ data }) => data ?? [])
  const ended = results.filter(
    ({ data, isError }) => isError || (data !== undefined && data.completedAt !== null),
  ).length
  const latest = useRef(stale)
  useEffect(() => {
    latest.current = stale
  })
  useEffect(() => {
    if (ended > 0) for (const queryKey of latest.current) void client.invalidateQueries({ queryKey })
  }, [client, ended])
  return { areRunning: ended < taskIds.length, tasks }
}
