import { z } from 'zod'
import { matchStatuses } from '../../domain/plugins/compare-offer.ts'
import { pluginLimits } from '../../domain/plugins/plugin-limits.ts'
import { pluginBookFields } from '../../domain/plugins/plugin-rights.ts'
import { operation } from '../operation.ts'
import { bookParams, int, uuid } from '../shared.ts'
import { offeredCovers } from './offered-covers.ts'

const tag = 'Book metadata'
const access = 'books-write'
const text = z.string().nullable()
const names = z.array(z.string()).max(50)

const hit = z
  .object({
    externalId: z.string(),
    title: z.string(),
    alternateTitles: names,
    authors: names,
    year: int.nullable(),
    series: text.meta({ description: 'The series that it belongs to' }),
    number: z.number().nullable().meta({ description: 'Its number in that series' }),
    summary: text,
    url: text.meta({ description: 'Web page about the match' }),
    relevance: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .meta({ description: 'How well it matches, according to the plugin' }),
  })
  .meta({ id: 'BookMatch' })

const compared = z
  .object({
    field: z.enum(pluginBookFields),
    current: z.unknown().meta({ description: 'Current value; null: none' }),
    proposed: z.unknown().meta({ description: 'Proposed value; null: none' }),
    status: z.enum(matchStatuses).meta({
      description: '`no-permission`: the plugin is not allowed to write the field; `locked`: the field is locked here',
    }),
  })
  .meta({ id: 'ComparedBookField' })
const fields = z.array(compared).max(pluginBookFields.length)

const externalId = z.string().min(1).max(500)
const ofBook = { tag, access, params: bookParams, refusals: ['conflict', 'unavailable'] } as const
const path = '/api/v1/books/{bookId}/metadata'

export const bookMatchOperations = {
  listBookPlaces: operation({
    ...ofBook,
    method: 'get',
    path: `${path}/plugins`,
    summary: 'The plugins that can look up a book, and its ID at each',
    responses: {
      200: z
        .object({
          data: z
            .array(
              z
                .object({ pluginId: uuid, displayName: z.string(), source: z.string(), externalId: text })
                .meta({ id: 'BookPlace' }),
            )
            .max(pluginLimits.plugins),
        })
        .meta({ id: 'BookPlaces' }),
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
    body: z.strictObject({ pluginId: uuid, externalId }).meta({ id: 'BookMatchChoice' }),
    responses: {
      200: z
        .object({ externalId: z.string(), url: text, fields, covers: offeredCovers })
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
        externalId,
        fields: z
          .array(z.enum(pluginBookFields))
          .max(pluginBookFields.length)
          .optional()
          .meta({ description: 'Default: all fields that would be written' }),
      })
      .meta({ id: 'BookMatchOrder' }),
    responses: { 200: z.object({ fields }).meta({ id: 'AppliedBookMatch' }) },
    conditional: true,
  }),
} as const
