import { z } from 'zod'
import { cleanLine } from '../../domain/metadata/clean-text.ts'
import { noteText } from '../../domain/notes/table.ts'
import { maxItems } from '../bounds.ts'
import { operation } from '../operation.ts'
import { bookParams, dateTime, seriesParams, uuid } from '../shared.ts'
import { name, webAddress } from './metadata-schemas.ts'

const dated = { createdAt: dateTime, updatedAt: dateTime }
/** The owner of an entry: exactly one of the two is set. */
const owner = { seriesId: uuid.nullable(), bookId: uuid.nullable() }
const manual = z.boolean().meta({ description: 'Entered by a person' })

export const externalId = z
  .object({
    id: uuid,
    ...owner,
    source: z.string(),
    externalId: z.string(),
    externalUrl: z.string().nullable(),
    metadataHash: z.string().nullable(),
    lastSyncedAt: dateTime.nullable(),
    manual,
    ...dated,
  })
  .meta({ id: 'ExternalId' })
export const externalLink = z
  .object({
    id: uuid,
    ...owner,
    sourceName: z.string(),
    url: z.string(),
    externalId: z.string().nullable(),
    manual,
    ...dated,
  })
  .meta({ id: 'ExternalLink' })

const externalIds = z.object({ externalIds: z.array(externalId).max(maxItems.references) }).meta({ id: 'ExternalIds' })
const externalLinks = z.object({ links: z.array(externalLink).max(maxItems.references) }).meta({ id: 'ExternalLinks' })

const source = z
  .string()
  .max(60)
  .trim()
  .toLowerCase()
  .regex(/^[\p{L}\p{N}][\p{L}\p{N}:._-]*$/u, noteText('input_source_name'))
const externalIdInput = z
  .strictObject({ source, externalId: name, externalUrl: webAddress.nullish() })
  .meta({ id: 'ExternalIdInput' })
const externalLinkInput = z
  .strictObject({
    sourceName: name,
    url: webAddress,
    externalId: z
      .string()
      .max(500)
      .transform((text) => cleanLine(text))
      .nullish(),
  })
  .meta({ id: 'ExternalLinkInput' })

const upsert = 'One ID per source: setting it again for the same source changes it.'
const linkRule = 'Updates the link with the same name and address, or the link that a person entered under that name.'
const fileRule =
  'Removing a value that came from a file locks its field, so that it doesn’t return; removing a value entered by a person restores that of the file.'

const ofSeries = {
  tag: 'Series metadata',
  access: 'series-write',
  params: seriesParams,
  conditional: true,
} as const
const ofBook = { tag: 'Book metadata', access: 'books-write', params: bookParams, conditional: true } as const
const bookLinkParams = bookParams.extend({
  linkId: z.string().min(1).max(500).meta({ description: 'ID of the link, or the name of its source' }),
})

export const referenceOperations = {
  listSeriesExternalIds: operation({
    ...ofSeries,
    method: 'get',
    path: '/api/v1/series/{seriesId}/external-ids',
    summary: 'The external IDs of a series',
    access: 'series-read',
    responses: { 200: externalIds },
  }),
  putSeriesExternalId: operation({
    ...ofSeries,
    method: 'post',
    path: '/api/v1/series/{seriesId}/external-ids',
    summary: 'Set an external ID of a series',
    description: upsert,
    body: externalIdInput,
    responses: { 200: externalId },
    refusals: ['unprocessable'],
  }),
  deleteSeriesExternalId: operation({
    ...ofSeries,
    method: 'delete',
    path: '/api/v1/series/{seriesId}/external-ids/{externalIdId}',
    summary: 'Remove an external ID of a series',
    description: fileRule,
    params: seriesParams.extend({ externalIdId: uuid }),
    responses: { 204: 'empty' },
  }),
  listSeriesLinks: operation({
    ...ofSeries,
    method: 'get',
    path: '/api/v1/series/{seriesId}/external-links',
    summary: 'The links of a series',
    access: 'series-read',
    responses: { 200: externalLinks },
  }),
  putSeriesLink: operation({
    ...ofSeries,
    method: 'post',
    path: '/api/v1/series/{seriesId}/external-links',
    summary: 'Add or update a link of a series',
    description: linkRule,
    body: externalLinkInput,
    responses: { 200: externalLink },
    refusals: ['unprocessable'],
  }),
  deleteSeriesLink: operation({
    ...ofSeries,
    method: 'delete',
    path: '/api/v1/series/{seriesId}/external-links/{linkId}',
    summary: 'Remove a link of a series',
    description: fileRule,
    params: seriesParams.extend({ linkId: uuid }),
    responses: { 204: 'empty' },
  }),
  listBookExternalIds: operation({
    ...ofBook,
    method: 'get',
    path: '/api/v1/books/{bookId}/external-ids',
    summary: 'The external IDs of a book',
    access: 'books-read',
    responses: { 200: externalIds },
  }),
  putBookExternalId: operation({
    ...ofBook,
    method: 'post',
    path: '/api/v1/books/{bookId}/external-ids',
    summary: 'Set an external ID of a book',
    description: upsert,
    body: externalIdInput,
    responses: { 200: externalId },
    refusals: ['unprocessable'],
  }),
  deleteBookExternalId: operation({
    ...ofBook,
    method: 'delete',
    path: '/api/v1/books/{bookId}/external-ids/{externalIdId}',
    summary: 'Remove an external ID of a book',
    description: fileRule,
    params: bookParams.extend({ externalIdId: uuid }),
    responses: { 204: 'empty' },
  }),
  listBookLinks: operation({
    ...ofBook,
    method: 'get',
    path: '/api/v1/books/{bookId}/external-links',
    summary: 'The links of a book',
    access: 'books-read',
    responses: { 200: externalLinks },
  }),
  putBookLink: operation({
    ...ofBook,
    method: 'post',
    path: '/api/v1/books/{bookId}/external-links',
    summary: 'Add or update a link of a book',
    description: linkRule,
    body: externalLinkInput,
    responses: { 200: externalLink },
    refusals: ['unprocessable'],
  }),
  deleteBookLink: operation({
    ...ofBook,
    method: 'delete',
    path: '/api/v1/books/{bookId}/external-links/{linkId}',
    summary: 'Remove a link of a book, by its ID or by the name of its source',
    description: fileRule,
    params: bookLinkParams,
    responses: { 204: 'empty' },
  }),
} as const
