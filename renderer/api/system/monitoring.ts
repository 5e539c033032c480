import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from '../live/keys.ts'
import type { LogLine } from '../types.ts'

const metricsMs = 10_000

/**
 * Inventory, tasks and process. Polled: memory and load change constantly, and events would make the server measure
 * even with no viewer.
 */
export const metricsQuery = queryOptions({
  queryKey: keys.metrics,
  queryFn: ({ signal }) => call('getMetrics', { signal }),
  refetchInterval: metricsMs,
})

/** Filter of the log; `level` is the lowest severity shown. */
export type LogFilter = { readonly level: LogLine['level'] | null; readonly text: string }

const maxLines = 500

/** Latest lines of the log, newest first. New lines arrive by the event stream while `log` is subscribed. */
export function logsQuery({ level, text }: LogFilter, paused: boolean) {
  const query = { limit: maxLines, ...(level === null ? {} : { level }), ...(text === '' ? {} : { text }) }
  return queryOptions({
    queryKey: keys.logs(query),
    queryFn: ({ signal }) => call('listLogLines', { query, signal }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: !paused,
  })
}

/** The latest crashes, newest first. */
export const crashesQuery = queryOptions({
  queryKey: keys.crashes,
  queryFn: ({ signal }) => call('listCrashes', { signal }),
})
