import { queryOptions } from '@tanstack/react-query'
import { call, callTagged } from '../call.ts'
import { keys } from '../live/keys.ts'
import type { AlternateTitle, ExternalId, ExternalLink, ExternalRating } from '../types.ts'

/** A series or a book, for features that both have. */
export type Owner = { readonly kind: 'series' | 'book'; readonly id: string }

/** Last part of the query key of such a feature. */
function partKey({ kind, id }: Owner, part: string): readonly string[] {
  return kind === 'series' ? keys.seriesPart(id, part) : keys.bookPart(id, part)
}

/** Entries with their ETag, to be sent with a change. */
type Tagged<T> = { readonly list: readonly T[]; readonly tag: string | undefined }

/** Alternate titles of a series. */
export function alternateTitlesQuery(seriesId: string) {
  return queryOptions({
    queryKey: keys.seriesPart(seriesId, 'titles'),
    queryFn: async ({ signal }): Promise<Tagged<AlternateTitle>> => {
      const { answer, tag } = await callTagged('listAlternateTitles', { params: { seriesId }, signal })
      return { list: answer.titles, tag }
    },
  })
}

/** Ratings of a series in external sources. */
export function externalRatingsQuery(seriesId: string) {
  return queryOptions({
    queryKey: keys.seriesPart(seriesId, 'external-ratings'),
    queryFn: async ({ signal }): Promise<Tagged<ExternalRating>> => {
      const { answer, tag } = await callTagged('listExternalRatings', { params: { seriesId }, signal })
      return { list: answer.ratings, tag }
    },
  })
}

/** The signed-in person's rating of a series; null when there is none. */
export function ownRatingQuery(seriesId: string) {
  return queryOptions({
    queryKey: keys.seriesPart(seriesId, 'rating'),
    queryFn: ({ signal }) => call('getSeriesRating', { params: { seriesId }, signal }),
  })
}

/** Average rating of a series on this server. */
export function averageRatingQuery(seriesId: string) {
  return queryOptions({
    queryKey: keys.seriesPart(seriesId, 'average'),
    queryFn: ({ signal }) => call('getAverageRating', { params: { seriesId }, signal }),
  })
}

/** External ids of a series or book. */
export function externalIdsQuery(owner: Owner) {
  return queryOptions({
    queryKey: partKey(owner, 'external-ids'),
    queryFn: async ({ signal }): Promise<Tagged<ExternalId>> => {
      const { kind, id } = owner
      const { answer, tag } = await (kind === 'series'
        ? callTagged('listSeriesExternalIds', { params: { seriesId: id }, signal })
        : callTagged('listBookExternalIds', { params: { bookId: id }, signal }))
      return { list: answer.externalIds, tag }
    },
  })
}

/** Links of a series or book. */
export function linksQuery(owner: Owner) {
  return queryOptions({
    queryKey: partKey(owner, 'links'),
    queryFn: async ({ signal }): Promise<Tagged<ExternalLink>> => {
      const { kind, id } = owner
      const { answer, tag } = await (kind === 'series'
        ? callTagged('listSeriesLinks', { params: { seriesId: id }, signal })
        : callTagged('listBookLinks', { params: { bookId: id }, signal }))
      return { list: answer.links, tag }
    },
  })
}

/** When the signed-in person finished a book, or books of a series; the latest 50. */
export function readHistoryQuery(owner: Owner) {
  return queryOptions({
    queryKey: partKey(owner, 'history'),
    queryFn: ({ signal }) =>
      owner.kind === 'series'
        ? call('getSeriesReadHistory', { params: { seriesId: owner.id }, signal })
        : call('getBookReadHistory', { params: { bookId: owner.id }, signal }),
  })
}
