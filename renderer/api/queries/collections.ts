import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { OperationOutput } from '../../../server/contract/index.ts'
import { call } from '../call.ts'
import { keys } from '../keys.ts'
import type { PageQuery } from '../use-paged-list.ts'
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

/** The series of a collection in its own order, page after page. */
export function collectionSeriesQuery(collectionId: string) {
  return infiniteQueryOptions({
    queryKey: keys.collectionSeries(collectionId),
    queryFn: ({ pageParam, signal }) =>
      call('listCollectionSeries', {
        params: { collectionId },
        query: { page: pageParam, pageSize: 100 },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })
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
