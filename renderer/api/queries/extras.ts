import { queryOptions } from '@tanstack/react-query'
import { call, callTagged } from '../call.ts'
import { keys } from '../live/keys.ts'
import type { AlternateTitle, ExternalId, ExternalLink, ExternalRating } from '../types.ts'

/** A series or a book, for what both have. */
export type Owner = { readonly kind: 'series' | 'book'; readonly id: string }

/** The name under which a part of what is known of it is kept. */
function partKey({ kind, id }: Owner, part: string): readonly string[] {
  return kind === 'series' ? keys.seriesPart(id, part) : keys.bookPart(id, part)
}

/** Entries with their version (an ETag), to be given with a change of them. */
type Tagged<T> = { readonly list: readonly T[]; readonly tag: string | undefined }

/** Other titles of a series. */
export function alternateTitlesQuery(seriesId: string) {
  return queryOptions({
    queryKey: keys.seriesPart(seriesId, 'titles'),
    queryFn: async ({ signal }): Promise<Tagged<AlternateTitle>> => {
      const { answer, tag } = await callTagged('listAlternateTitles', { params: { seriesId }, signal })
      return { list: answer.titles, tag }
    },
  })
}

/** What other places think of a series. */
export function externalRatingsQuery(seriesId: string) {
  return queryOptions({
    queryKey: keys.seriesPart(seriesId, 'external-ratings'),
    queryFn: async ({ signal }): Promise<Tagged<ExternalRating>> => {
      const { answer, tag } = await callTagged('listExternalRatings', { params: { seriesId }, signal })
      return { list: answer.ratings, tag }
    },
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
    queryFn: async ({ signal }): Promise<Tagged<ExternalId>> => {
      const { kind, id } = owner
      const { answer, tag } = await (kind === 'series'
        ? callTagged('listSeriesExternalIds', { params: { seriesId: id }, signal })
        : callTagged('listBookExternalIds', { params: { bookId: id }, signal }))
      return { list: answer.externalIds, tag }
    },
  })
}

/** The links of a series or a book. */
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
