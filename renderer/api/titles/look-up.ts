import { queryOptions, useMutation } from '@tanstack/react-query'
import type { OperationCall } from '../../../server/contract/index.ts'
import { call } from '../call.ts'
import { keys } from '../live/keys.ts'

/** Plugins that can look up a series. */
export function seriesProvidersQuery(seriesId: string) {
  return queryOptions({
    queryKey: keys.seriesPart(seriesId, 'places'),
    queryFn: async ({ signal }) => (await call('listSeriesPlaces', { params: { seriesId }, signal })).data,
  })
}

type MatchSearch = {
  readonly pluginId: string
  /** Empty for the title of the series. */
  readonly query: string
}

/** Matches found by a plugin. Never refetched for the same search, to spare the external service. */
export function seriesMatchesQuery(seriesId: string, { pluginId, query }: MatchSearch) {
  const body = query === '' ? { pluginId } : { pluginId, query }
  return queryOptions({
    queryKey: keys.seriesMatches(seriesId, { pluginId, query }),
    queryFn: async ({ signal }) => (await call('searchSeriesMatches', { params: { seriesId }, body, signal })).data,
    staleTime: 5 * 60_000,
    retry: false,
  })
}

export type MatchChoice = { readonly pluginId: string; readonly externalId: string }

/** Preview of applying a match. */
export function matchPreviewQuery(seriesId: string, choice: MatchChoice) {
  return queryOptions({
    queryKey: keys.matchPreview(seriesId, choice),
    queryFn: ({ signal }) => call('previewSeriesMatch', { params: { seriesId }, body: choice, signal }),
    gcTime: 0,
    retry: false,
  })
}

/** Applies metadata of a plugin to a series. */
export function useApplyMatch(seriesId: string) {
  return useMutation({
    meta: { events: ['series_updated'] },
    mutationFn: (body: OperationCall<'applySeriesMatch'>['body']) =>
      call('applySeriesMatch', { params: { seriesId }, body }),
  })
}

/** Matches the series of a library in the background. */
export function useMatchLibrary(libraryId: string) {
  return useMutation({
    meta: { events: ['task_progressed'] },
    mutationFn: () => call('matchLibrary', { params: { libraryId } }),
  })
}
