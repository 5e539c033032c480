import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { OperationOutput } from '../../../server/contract/index.ts'
import { call } from '../call.ts'
import type { PageQuery } from '../lists/use-paged-list.ts'
import { keys } from '../live/keys.ts'
import { nextPage } from './next-page.ts'

/** Collections by name, page after page. */
export const collectionsQuery = infiniteQueryOptions({
  queryKey: keys.collectionList,
  queryFn: ({ pageParam, signal }) => call('listCollections', { query: { page: pageParam, pageSize: 60 }, signal }),
  initialPageParam: 1,
  getNextPageParam: nextPage,
})

export function collectionQuery(collectionId: string) {
  return queryOptions({
    queryKey: keys.collection(collectionId),
    queryFn: ({ signal }) => call('getCollection', { params: { collectionId }, signal }),
  })
}

/** Where in a collection that is filled by hand a text stands in a title. */
export function placesInCollectionQuery(
  collectionId: string,
  text: string,
): PageQuery<OperationOutput<'findInCollection'>> {
  return {
    queryKey: [...keys.collectionSeries(collectionId), { text }],
    queryFn: ({ signal }) => call('findInCollection', { params: { collectionId }, query: { q: text }, signal }),
  }
}

/** One page (1-based) of the series of a collection. */
export function collectionSeriesPageQuery(
  collectionId: string,
  page: number,
  pageSize: number,
): PageQuery<OperationOutput<'listCollectionSeries'>> {
  return {
    queryKey: [...keys.collectionSeries(collectionId), { page, pageSize }],
    queryFn: ({ signal }) =>
      call('listCollectionSeries', { params: { collectionId }, query: { page, pageSize }, signal }),
  }
}

/** Collections that a series was put into by hand, at most 500. */
export function collectionsOfSeriesQuery(seriesId: string) {
  return queryOptions({
    queryKey: keys.collectionsOfSeries(seriesId),
    queryFn: async ({ signal }) =>
      (await call('listCollectionsOfSeries', { params: { seriesId }, query: { pageSize: 500 }, signal })).data,
  })
}
