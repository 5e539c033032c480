import { queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from '../keys.ts'
import { type Owner, partKey } from '../owner.ts'

/** Other titles of a series. */
export function alternateTitlesQuery(seriesId: string) {
  return queryOptions({
    queryKey: keys.seriesPart(seriesId, 'titles'),
    queryFn: async ({ signal }) => (await call('listAlternateTitles', { params: { seriesId }, signal })).titles,
  })
}

/** What other places think of a series. */
export function externalRatingsQuery(seriesId: string) {
  return queryOptions({
    queryKey: keys.seriesPart(seriesId, 'external-ratings'),
    queryFn: async ({ signal }) => (await call('listExternalRatings', { params: { seriesId }, signal })).ratings,
  })
}

/** What the signed-in person thinks of a series; null when they have not said. */
export function ownRatingQuery(seriesId: string) {
  return queryOptions({
    queryKey: keys.seriesPart(seriesId, 'rating'),
    queryFn: ({ signal }) => call('getSeriesRating', { params: { seriesId }, signal }),
  })
}

/** What everybody here thinks of a series. */
export function averageRatingQuery(seriesId: string) {
  return queryOptions({
    queryKey: keys.seriesPart(seriesId, 'average'),
    queryFn: ({ signal }) => call('getAverageRating', { params: { seriesId }, signal }),
  })
}

/** The ids that a series or a book has in other places. */
export function externalIdsQuery(owner: Owner) {
  return queryOptions({
    queryKey: partKey(owner, 'external-ids'),
    queryFn: async ({ signal }) => {
      const { kind, id } = owner
      const answer = await (kind === 'series'
        ? call('listSeriesExternalIds', { params: { seriesId: id }, signal })
        : call('listBookExternalIds', { params: { bookId: id }, signal }))
      return answer.externalIds
    },
  })
}

/** The links of a series or a book. */
export function linksQuery(owner: Owner) {
  return queryOptions({
    queryKey: partKey(owner, 'links'),
    queryFn: async ({ signal }) => {
      const { kind, id } = owner
      const answer = await (kind === 'series'
        ? call('listSeriesLinks', { params: { seriesId: id }, signal })
        : call('listBookLinks', { params: { bookId: id }, signal }))
      return answer.links
    },
  })
}

/** When the signed-in person finished a book, or the books of a series; the latest 50. */
export function readHistoryQuery(owner: Owner) {
  return queryOptions({
    queryKey: partKey(owner, 'history'),
    queryFn: ({ signal }) =>
      owner.kind === 'series'
        ? call('getSeriesReadHistory', { params: { seriesId: owner.id }, signal })
        : call('getBookReadHistory', { params: { bookId: owner.id }, signal }),
  })
}
