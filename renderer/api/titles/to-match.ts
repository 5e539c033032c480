import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useMay } from '../account/use-me.ts'
import { call } from '../call.ts'
import { keys } from '../live/keys.ts'
import type { PendingMatch } from '../types.ts'

export type PendingFilter = {
  readonly kind: 'series' | 'book'
  /** Those left alone, instead of those that wait or were put off. */
  readonly isLeftAlone: boolean
}

/** Pending matches that are loaded at once; the rest follows when these are decided. */
const pageSize = 50

/** Series or books whose match waits for a decision. */
export function pendingMatchesQuery({ kind, isLeftAlone }: PendingFilter) {
  const query = { kind, pageSize, ...(isLeftAlone ? { state: 'none' as const } : {}) }
  return queryOptions({
    queryKey: keys.toMatchPart({ list: query }),
    queryFn: ({ signal }) => call('listPendingMatches', { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** How many wait, for people who can decide; 0 for others. */
export function usePendingCounts() {
  const { data } = useQuery({
    queryKey: keys.toMatchPart({ counts: true }),
    queryFn: ({ signal }) => call('countPendingMatches', { signal }),
    enabled: useMay('series-write'),
  })
  return data ?? { series: 0, books: 0 }
}

const meta = { events: ['matches_updated'] } as const

type Choice = { readonly match: PendingMatch; readonly pluginId: string; readonly externalId: string }

/** Applies a candidate. Returns the run by which it can be undone. */
export function useTakeCandidate() {
  return useMutation({
    meta: { events: ['matches_updated', 'series_updated', 'book_updated'] },
    mutationFn: async ({ match, pluginId, externalId }: Choice): Promise<string> => {
      const body = { pluginId, externalId }
      return (await call('takeMatchCandidate', { params: { matchId: match.id }, body })).runId
    },
  })
}

type Decision = { readonly matchId: string; readonly state: 'waiting' | 'later' | 'none' }

/** Puts a decision off, takes no candidate, or takes that back. */
export function useDecide() {
  return useMutation({
    meta,
    mutationFn: ({ matchId, state }: Decision) => call('decidePendingMatch', { params: { matchId }, body: { state } }),
  })
}

/** Looks something up again with all plugins. */
export function useLookUpAgain() {
  return useMutation({
    meta,
    mutationFn: (matchId: string) => call('lookUpPendingMatch', { params: { matchId } }),
  })
}

/** The latest matches that can be undone together. */
export function matchRunsQuery() {
  return queryOptions({
    queryKey: keys.toMatchPart({ runs: true }),
    queryFn: async ({ signal }) => (await call('listMatchRuns', { query: { pageSize: 20 }, signal })).data,
  })
}

/** Undoes matches that were applied together, part by part. Returns how many changed back and how many didn't. */
export function useUndoRun() {
  return useMutation({
    meta: { events: ['matches_updated', 'series_updated', 'book_updated'] },
    mutationFn: async (runId: string) => {
      let [undone, unchanged] = [0, 0]
      for (let remaining = 1; remaining > 0; ) {
        const part = await call('undoMatchRun', { params: { runId } })
        undone += part.undone
        unchanged += part.unchanged
        remaining = part.remaining
      }
      return { undone, unchanged }
    },
  })
}
