import { type QueryKey, useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { taskQuery } from '../queries/tasks.ts'
import type { Task } from '../types.ts'

export type FollowedTasks = {
  /** Whether any of them waits or runs. */
  readonly areRunning: boolean
  readonly tasks: readonly Task[]
}

/** Watches background work until it has ended, and then has what it changed asked for anew. */
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
