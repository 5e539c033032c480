import { z } from 'zod'
import { bookMetadataState } from '../books/book-metadata.ts'
import { book } from '../books/books.ts'
import { maxItems } from '../bounds.ts'
import { operation } from '../operation.ts'
import { bookParams, dateTime, int, paginated, paging, seriesParams, sort, uuid } from '../shared.ts'
import { externalId, externalLink } from './references.ts'
import { series, terms } from './series.ts'
import { externalRating } from './series-extras.ts'
import { alternateTitle, seriesMetadata } from './series-metadata.ts'

const reread = {
  readCount: int.min(0).meta({ description: 'How many times you have read it from beginning to end' }),
  lastCompletedAt: dateTime.nullable(),
}

const fullSeries = series
  .extend({
    metadata: seriesMetadata,
    genres: z.array(z.object({ id: uuid, name: z.string() })).max(maxItems.metadata),
    tags: z.array(z.object({ id: uuid, name: z.string() })).max(maxItems.metadata),
    alternateTitles: z.array(alternateTitle).max(maxItems.references),
    externalIds: z.array(externalId).max(maxItems.references),
    externalLinks: z.array(externalLink).max(maxItems.references),
    externalRatings: z.array(externalRating).max(maxItems.references),
    ...reread,
  })
  .meta({ id: 'FullSeries' })

const fullBook = book
  .extend({
    metadata: bookMetadataState,
    externalIds: z.array(externalId).max(maxItems.references),
    externalLinks: z.array(externalLink).max(maxItems.references),
    ...reread,
  })
  .meta({ id: 'FullBook' })

export const fullOperations = {
  listFullSeries: operation({
    method: 'get',
    path: '/api/v1/series/full',
    tag: 'Series',
    summary: 'Series with all their metadata, genres, tags, titles, IDs, links and ratings, paged',
    access: 'series-read',
    query: z.object({ ...paging, sort, libraryId: uuid.optional(), genres: terms('genres'), tags: terms('tags') }),
    responses: { 200: paginated(fullSeries, 'FullSeriesPage') },
  }),
  getFullSeries: operation({
    method: 'get',
    path: '/api/v1/series/{seriesId}/full',
    tag: 'Series',
    summary: 'A series with all its metadata, genres, tags, titles, IDs, links and ratings',
    access: 'series-read',
    params: seriesParams,
    responses: { 200: fullSeries },
  }),
  getFullBook: operation({
    method: 'get',
    path: '/api/v1/books/{bookId}/full',
    tag: 'Books',
    summary: 'A book with all its metadata, IDs and links',
    access: 'books-read',
    params: bookParams,
    responses: { 200: fullBook },
  }),
} as const
