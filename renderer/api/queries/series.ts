import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, callTagged } from '../call.ts'
import { keys } from '../keys.ts'

/** Which series, in which order. Null means: of every library, whatever the text. */
export type SeriesFilter = {
  readonly libraryId: string | null
  readonly text: string
  readonly sort: string
}

/** One page (1-based) of the series that fit a filter. */
export function seriesPageQuery(filter: SeriesFilter, page: number, pageSize: number) {
  return queryOptions({
    queryKey: keys.seriesList({ ...filter, page, pageSize }),
    queryFn: ({ signal }) => {
      const query = { page, pageSize, ...(filter.sort === '' ? {} : { sort: filter.sort }) }
      return call('filterSeries', { query, body: bodyOf(filter), signal })
    },
    staleTime: 60_000,
  })
}

function bodyOf({ libraryId, text }: SeriesFilter) {
  return {
    ...(libraryId === null ? {} : { condition: { libraryId: { operator: 'is', value: libraryId } } }),
    ...(text === '' ? {} : { fullTextSearch: text }),
  }
}

/** The first series that fit a text, as one types. */
export function seriesSearchQuery(text: string) {
  return queryOptions({
    ...seriesPageQuery({ libraryId: null, text, sort: '' }, 1, 24),
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

/** What is known of a series, with locks, sources and the version of it all. */
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
