import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from '../live/keys.ts'
import type { LogLine } from '../types.ts'

/** Everything that can be set while the server runs. */
export const settingsQuery = queryOptions({
  queryKey: keys.settings,
  queryFn: ({ signal }) => call('listSettings', { signal }),
})

/** What a setting was before, newest first. */
export function settingHistoryQuery(settingKey: string) {
  return queryOptions({
    queryKey: keys.settingHistory(settingKey),
    queryFn: ({ signal }) => call('listSettingHistory', { params: { settingKey }, signal }),
    staleTime: 0,
  })
}

/** The backups. */
export const backupsQuery = queryOptions({
  queryKey: keys.backups,
  queryFn: ({ signal }) => call('listBackups', { signal }),
})

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

/** What a clean-up would remove; counted anew each time somebody asks. */
export const orphansQuery = queryOptions({
  queryKey: keys.orphans,
  queryFn: ({ signal }) => call('getOrphanStats', { query: { includeFiles: 'true' }, signal }),
  staleTime: 0,
  gcTime: 0,
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

const shownNames = 100

/** Kinds of words that books carry. */
export type TermKind = 'genres' | 'tags' | 'people'

/** Names of a kind that nothing carries: how many, and the first of them. */
export function unusedTermsQuery(kind: TermKind) {
  const query = { unused: 'true', pageSize: shownNames }
  const ask = { genres: 'listGenres', tags: 'listTags', people: 'listPeople' } as const
  return queryOptions({
    queryKey: keys.unusedTerms(kind),
    queryFn: async ({ signal }) => {
      const { total, data } = await call(ask[kind], { query, signal })
      return { total, names: data.map(({ name }) => name) }
    },
    staleTime: 0,
  })
}
