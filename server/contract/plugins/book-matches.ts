import { z } from 'zod'
import { pluginBookFields } from '../../domain/plugins/plugin-rights.ts'
import { operation } from '../operation.ts'
import { bookParams, uuid } from '../shared.ts'
import {
  chosenFields,
  comparedFields,
  matchDetails,
  matchId,
  matchTitles,
  matchYear,
  nullableText,
  places,
} from './match-parts.ts'
import { offeredCovers } from './offered-covers.ts'

const tag = 'Book metadata'
const access = 'books-write'

const hit = z
  .object({
    ...matchTitles,
    authors: z.array(z.string()).max(50),
    ...matchYear,
    series: nullableText.meta({ description: 'The series that it belongs to' }),
    number: z.number().nullable().meta({ description: 'Its number in that series' }),
    ...matchDetails,
  })
  .meta({ id: 'BookMatch' })

const fields = comparedFields(pluginBookFields, 'ComparedBookField')

const ofBook = { tag, access, params: bookParams, refusals: ['conflict', 'unavailable'] } as const
const path = '/api/v1/books/{bookId}/metadata'

export const bookMatchOperations = {
  listBookPlaces: operation({
    ...ofBook,
    method: 'get',
    path: `${path}/plugins`,
    summary: 'The plugins that can look up a book, and its ID at each',
    responses: {
      200: places('BookPlace'),
    },
  }),
  searchBookMatches: operation({
    ...ofBook,
    method: 'post',
    path: `${path}/search`,
    summary: 'Search for a book with a plugin, by what is known of it, by other text or by an ISBN; nothing is changed',
    description: 'Without a query: by ISBN, title, authors, year, series and number, with the best match first.',
    body: z
      .strictObject({
        pluginId: uuid,
        query: z.string().trim().min(1).max(500).optional().meta({ description: 'Words, or an ISBN' }),
      })
      .meta({ id: 'BookMatchSearch' }),
    responses: { 200: z.object({ data: z.array(hit).max(51) }).meta({ id: 'BookMatches' }) },
  }),
  previewBookMatch: operation({
    ...ofBook,
    method: 'post',
    path: `${path}/preview`,
    summary: 'Preview applying a match from a plugin to a book, field by field; nothing is changed',
    body: z.strictObject({ pluginId: uuid, externalId: matchId }).meta({ id: 'BookMatchChoice' }),
    responses: {
      200: z
        .object({ externalId: z.string(), url: nullableText, fields, covers: offeredCovers })
        .meta({ id: 'BookMatchPreview' }),
    },
  }),
  applyBookMatch: operation({
    ...ofBook,
    method: 'post',
    path: `${path}/apply`,
    summary: 'Apply a match to a book; fields that are locked or that the plugin may not write are unchanged',
    description:
      'Applied values count as entered by you: they are locked, scans don’t change them, and unlocking restores the values of ' +
      'the file. Links and external IDs are added to the existing ones. `releaseDate` is year, month and day. The ID of ' +
      'the match is stored with the book as an external ID.',
    body: z
      .strictObject({
        pluginId: uuid,
        externalId: matchId,
        fields: chosenFields(pluginBookFields),
      })
      .meta({ id: 'BookMatchOrder' }),
    responses: { 200: z.object({ fields }).meta({ id: 'AppliedBookMatch' }) },
    conditional: true,
  }),
} as const
