import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { OperationCall, OperationOutput } from '../../../server/contract/index.ts'
import { call } from '../call.ts'
import { nextPage } from '../lists/use-paged-list.ts'
import { keys } from '../live/keys.ts'

export type Release = OperationOutput<'listReleases'>['data'][number]
export type ReleaseSource = OperationOutput<'listReleaseSources'>['sources'][number]
export type SeriesTracking = OperationOutput<'getSeriesTracking'>
export type ReleaseGap = SeriesTracking['volumes']
export type ReleaseState = Release['state'] | 'all'
export type ReleaseFilter = { readonly state: ReleaseState; readonly sourceId?: string; readonly language?: string }
export type ReleaseAction = OperationCall<'decideReleases'>['body']['action']

const pageSize = 50

/** New releases that are not here yet. */
export function newReleasesQuery(count: number) {
  return queryOptions({
    queryKey: keys.releaseList({ count }),
    queryFn: ({ signal }) => call('listReleases', { query: { pageSize: count, here: 'false' }, signal }),
  })
}

/** Releases, page by page, newest first. */
export function releasesQuery(filter: ReleaseFilter) {
  return infiniteQueryOptions({
    queryKey: keys.releaseList(filter),
    queryFn: ({ pageParam, signal }) =>
      call('listReleases', { query: { ...filter, page: pageParam, pageSize }, signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })
}

/** How many releases there are by each value of the filter. */
export function releaseFacetsQuery(filter: ReleaseFilter) {
  return queryOptions({
    queryKey: keys.releaseFacets(filter),
    queryFn: ({ signal }) => call('listReleaseFacets', { query: filter, signal }),
  })
}

/** Changes the state of releases, or deletes them. */
export function useDecideReleases() {
  const client = useQueryClient()
  return useMutation({
    meta: { notify: 'failure', events: ['releases_updated'] },
    mutationFn: (body: { readonly ids: readonly string[]; readonly action: ReleaseAction }) =>
      call('decideReleases', { body: { ...body, ids: [...body.ids] } }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.releases }),
  })
}

export function seriesTrackingQuery(seriesId: string) {
  return queryOptions({
    queryKey: keys.seriesTracking(seriesId),
    queryFn: ({ signal }) => call('getSeriesTracking', { params: { seriesId }, signal }),
  })
}

export function seriesAliasesQuery(seriesId: string) {
  return queryOptions({
    queryKey: keys.seriesAliases(seriesId),
    queryFn: ({ signal }) => call('listSeriesAliases', { params: { seriesId }, signal }),
  })
}

/** The sources that look for releases of a series. */
export function sourcesOfSeriesQuery(seriesId: string) {
  return queryOptions({
    queryKey: keys.releaseSourcesOf(seriesId),
    queryFn: ({ signal }) => call('listApplicableReleaseSources', { query: { seriesId }, signal }),
  })
}

type TrackingChange = OperationCall<'updateSeriesTracking'>['body']

/** Changes what a series is tracked for, and its aliases. */
export function useTracking(seriesId: string) {
  const client = useQueryClient()
  const params = { seriesId }
  const events = ['releases_updated'] as const
  const refresh = () => client.invalidateQueries({ queryKey: keys.seriesAliases(seriesId) })
  return {
    change: useMutation({
      meta: { notify: 'failure', events: [...events] },
      mutationFn: (body: TrackingChange) => call('updateSeriesTracking', { params, body }),
      onSuccess: (tracking) => client.setQueryData(keys.seriesTracking(seriesId), tracking),
    }),
    addAlias: useMutation({
      meta: { events: [...events] },
      mutationFn: (alias: string) => call('addSeriesAlias', { params, body: { alias } }),
      onSuccess: refresh,
    }),
    removeAlias: useMutation({
      meta: { events: [...events] },
      mutationFn: (aliasId: string) => call('deleteSeriesAlias', { params: { ...params, aliasId } }),
      onSuccess: refresh,
    }),
  }
}

/** Where plugins look for releases. */
export const releaseSourcesQuery = queryOptions({
  queryKey: keys.releaseSources,
  queryFn: ({ signal }) => call('listReleaseSources', { signal }),
})

/** Turns a source on or off, sets its schedule, or polls it. */
export function useReleaseSource(sourceId: string) {
  const client = useQueryClient()
  const params = { sourceId }
  const refresh = () => client.invalidateQueries({ queryKey: keys.releaseSources })
  return {
    change: useMutation({
      meta: { notify: 'failure', events: ['server_updated'] },
      mutationFn: (body: OperationCall<'updateReleaseSource'>['body']) => call('updateReleaseSource', { params, body }),
      onSuccess: refresh,
    }),
    poll: useMutation({
      meta: { notify: 'failure', events: ['server_updated'] },
      mutationFn: () => call('pollReleaseSource', { params }),
    }),
  }
}
