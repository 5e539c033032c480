import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { OperationOutput } from '../../../server/contract/index.ts'
import { call, callTagged } from '../call.ts'
import type { PageQuery } from '../lists/use-paged-list.ts'
import { keys } from '../live/keys.ts'

/** Filter and order of a list of series or books. Without a condition all match, subject to the text. */
export type ListFilter = {
  readonly condition: Condition | null
  readonly text: string
  readonly sort: string
}
type Condition = { readonly [key: string]: unknown }

/** One page (1-based) of the series that match a filter. */
export function seriesPageQuery(
  filter: ListFilter,
  page: number,
  pageSize: number,
): PageQuery<OperationOutput<'filterSeries'>> {
  return {
    queryKey: keys.seriesList({ ...filter, page, pageSize }),
    queryFn: ({ signal }) => {
      const query = { page, pageSize, ...(filter.sort === '' ? {} : { sort: filter.sort }) }
      return call('filterSeries', { query, body: bodyOf(filter), signal })
    },
    staleTime: 60_000,
  }
}

/** The request body of a filter. */
export function bodyOf({ condition, text }: Omit<ListFilter, 'sort'>) {
  return {
    ...(condition === null ? {} : { condition: { ...condition } }),
    ...(text === '' ? {} : { fullTextSearch: text }),
  }
}

/** Series with a readable book, most recently changed first. */
export function updatedSeriesQuery(count: number) {
  return queryOptions({
    queryKey: keys.seriesList({ shelf: 'recently-updated', count }),
    queryFn: ({ signal }) => call('listRecentlyUpdatedSeries', { query: { pageSize: count }, signal }),
    staleTime: 60_000,
  })
}

/** Number of series per initial letter in a filtered list, ordered by title. */
export function letterGroupsQuery({ condition, text }: ListFilter) {
  return queryOptions({
    queryKey: keys.seriesList({ letters: { condition, text } }),
    queryFn: ({ signal }) => call('listLetterGroups', { body: bodyOf({ condition, text }), signal }),
    staleTime: 60_000,
  })
}

/** First series that match a text while it is typed. */
export function seriesSearchQuery(text: string) {
  return queryOptions({
    ...seriesPageQuery({ condition: null, text, sort: '' }, 1, 24),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  })
}

export function seriesQuery(seriesId: string) {
  return queryOptions({
    queryKey: keys.oneSeries(seriesId),
    queryFn: ({ signal }) => call('getSeries', { params: { seriesId }, signal }),
  })
}

/** Metadata of a series with locks, sources and ETag. */
export function seriesMetadataQuery(seriesId: string) {
  return queryOptions({
    queryKey: keys.seriesMetadata(seriesId),
    queryFn: ({ signal }) => callTagged('getSeriesMetadata', { params: { seriesId }, signal }),
  })
}

/** The books of a series in reading order. */
export function seriesBooksQuery(seriesId: string) {
  return queryOptions({
    queryKey: keys.seriesBooks(seriesId),
    queryFn: ({ signal }) => call('listSeriesBooks', { params: { seriesId }, signal }),
  })
}
