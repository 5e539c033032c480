import { z } from 'zod'
import { maxOfferedCovers } from '../../domain/plugins/answer-parts.ts'
import { matchStatuses } from '../../domain/plugins/compare-offer.ts'
import { operation } from '../operation.ts'
import { cover } from '../series/covers.ts'
import { bookParams, int, seriesParams, uuid } from '../shared.ts'

export const offeredCovers = z
  .object({
    status: z.enum(matchStatuses).meta({ description: 'What choosing one of them would do' }),
    offered: z
      .array(
        z
          .object({
            token: z
              .string()
              .meta({ description: 'Names the picture to the operations on offered covers, for an hour' }),
            host: z.string().meta({ description: 'Where the server would fetch it from' }),
            width: int.nullable().meta({ description: 'Pixels, as the plugin says; null: unknown' }),
            height: int.nullable(),
          })
          .meta({ id: 'OfferedCover' }),
      )
      .max(maxOfferedCovers),
  })
  .meta({ id: 'OfferedCovers' })

const chosen = z
  .strictObject({
    pluginId: uuid,
    externalId: z.string().min(1).max(500),
    token: z
      .string()
      .max(8_000)
      .regex(/^[\w-]+$/),
  })
  .meta({ id: 'OfferedCoverChoice' })

const image = {
  method: 'get',
  rate: 'image',
  description:
    'Only pictures that a preview named can be asked for. The server fetches them from the hosts that the plugin ' +
    'declares, at most 20 MB, and caches what it sends.',
  query: z.object({ pluginId: uuid, externalId: chosen.shape.externalId, token: chosen.shape.token }),
  responses: { 200: 'bytes', 206: 'bytes' },
  refusals: ['conflict', 'unavailable', 'unprocessable', 'unsupported_media_type', 'range_not_satisfiable'],
} as const
const take = {
  method: 'post',
  description:
    'The plugin has to offer it still, and to be allowed `metadata:write:cover`. The server fetches the picture, which ' +
    'then counts as uploaded by you.',
  body: chosen,
  responses: { 200: cover },
  refusals: ['conflict', 'unavailable', 'unprocessable', 'unsupported_media_type'],
} as const

export const offeredCoverOperations = {
  getOfferedSeriesCover: operation({
    ...image,
    path: '/api/v1/series/{seriesId}/metadata/covers/image',
    tag: 'Series metadata',
    summary: 'A cover that a plugin offers for a series, as a small JPEG',
    access: 'series-write',
    params: seriesParams,
  }),
  takeOfferedSeriesCover: operation({
    ...take,
    path: '/api/v1/series/{seriesId}/metadata/covers',
    tag: 'Series metadata',
    summary: 'Add a cover that a plugin offers to a series and select it',
    access: 'series-write',
    params: seriesParams,
  }),
  getOfferedBookCover: operation({
    ...image,
    path: '/api/v1/books/{bookId}/metadata/covers/image',
    tag: 'Book metadata',
    summary: 'A cover that a plugin offers for a book, as a small JPEG',
    access: 'books-write',
    params: bookParams,
  }),
  takeOfferedBookCover: operation({
    ...take,
    path: '/api/v1/books/{bookId}/metadata/covers',
    tag: 'Book metadata',
    summary: 'Add a cover that a plugin offers to a book and select it',
    access: 'books-write',
    params: bookParams,
  }),
} as const
