import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from '../live/keys.ts'
import type { LogLine } from '../types.ts'

const metricsMs = 10_000

/**
 * Inventory, tasks and process; measured again and again. Memory and load change all the time: a server that told them
 * would have to measure at the same pace, for whoever looks or not.
 */
export const metricsQuery = queryOptions({
  queryKey: keys.metrics,
  queryFn: ({ signal }) => call('getMetrics', { signal }),
  refetchInterval: metricsMs,
})

/** Which lines of the log; `level` is the mildest that is shown. */
export type LogFilter = { readonly level: LogLine['level'] | null; readonly text: string }

const maxLines = 500

/** The latest lines of the log, newest first. The event stream tells of others, while that is wanted of it (`log`). */
export function logsQuery({ level, text }: LogFilter, paused: boolean) {
  const query = { limit: maxLines, ...(level === null ? {} : { level }), ...(text === '' ? {} : { text }) }
  return queryOptions({
    queryKey: keys.logs(query),
    queryFn: ({ signal }) => call('listLogLines', { query, signal }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: !paused,
  })
}
