import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from '../live/keys.ts'
import type { Recommendation } from '../types.ts'

/** The best recommendations. */
export function recommendationsQuery(limit: number) {
  return queryOptions({
    queryKey: keys.recommended({ limit }),
    queryFn: ({ signal }) => call('getRecommendations', { query: { limit }, signal }),
  })
}

export type DismissReason = 'not_interested' | 'already_read'

type Dismissal = { readonly item: Recommendation; readonly reason: DismissReason }

/** Never recommends a title again. */
export function useDismissRecommendation() {
  return useMutation({
    meta: { notify: 'failure', events: ['recommendations_updated'] },
    mutationFn: ({ item: { externalId, source }, reason }: Dismissal) =>
      call('dismissRecommendation', { params: { externalId }, query: { source }, body: { reason } }),
  })
}

/** Undoes that. */
export function useRestoreRecommendation() {
  return useMutation({
    meta: { notify: 'failure', events: ['recommendations_updated'] },
    mutationFn: ({ externalId, source }: Recommendation) =>
      call('restoreRecommendation', { params: { externalId }, query: { source } }),
  })
}

/** Fetches the recommendations of the connected services again. */
export function useRefreshRecommendations() {
  return useMutation({
    meta: { notify: 'failure', events: ['recommendations_updated'] },
    mutationFn: () => call('refreshRecommendations', {}),
  })
}
