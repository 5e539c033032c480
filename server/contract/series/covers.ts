import { z } from 'zod'
import { noteText } from '../../domain/notes/table.ts'
import { type Operation, operation } from '../operation.ts'
import { bookParams, dateTime, int, int64, seriesParams, uuid } from '../shared.ts'

export const cover = z
  .object({
    id: uuid,
    seriesId: uuid.nullable(),
    bookId: uuid.nullable(),
    source: z.string().meta({ description: 'Origin: `upload`' }),
    path: z.string().meta({ description: 'URL of the image' }),
    mediaType: z.string(),
    width: int.nullable(),
    height: int.nullable(),
    fileSize: int64,
    isSelected: z.boolean(),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .meta({ id: 'Cover' })

const coverList = z
  .object({
    source: z.string().nullable().meta({ description: '`custom`, `book:<uuid>`, or null for the default' }),
    covers: z.array(cover).max(50),
  })
  .meta({ id: 'CoverList' })

const seriesSource = z
  .union([z.literal(['custom', 'default']), z.string().regex(/^book:[0-9a-f-]{36}$/i, noteText('input_cover_choice'))])
  .nullable()
  .meta({ description: '`custom` (an uploaded image), `book:<uuid>`, or `default` (also null)' })
const bookSource = z
  .literal(['custom', 'default'])
  .nullable()
  .meta({ description: '`custom` (an uploaded image) or `default` (also null)' })

export const coverUpload = {
  upload: { field: 'file', mediaTypes: ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] },
  description:
    'A JPEG, PNG, WebP, GIF or AVIF of at most 20 MB and 100 megapixels, as the field `file` of a form or as the ' +
    'body itself. The format is detected from the bytes; the image is converted to JPEG and selected immediately.',
  refusals: ['conflict', 'unprocessable', 'unavailable', 'payload_too_large', 'unsupported_media_type'],
} as const satisfies Partial<Operation>

const oneSeriesCover = seriesParams.extend({ coverId: uuid })
const oneBookCover = bookParams.extend({ coverId: uuid })

export const coverOperations = {
  uploadSeriesCover: operation({
    method: 'post',
    path: '/api/v1/series/{seriesId}/cover',
    tag: 'Covers',
    summary: 'Upload a cover for a series and select it',
    access: 'series-write',
    params: seriesParams,
    ...coverUpload,
    responses: { 200: cover },
  }),
  setSeriesCoverSource: operation({
    method: 'patch',
    path: '/api/v1/series/{seriesId}/cover/source',
    tag: 'Covers',
    summary: 'Where the cover of a series comes from',
    access: 'series-write',
    params: seriesParams,
    body: z.strictObject({ source: seriesSource }),
    responses: { 200: coverList },
    refusals: ['unprocessable'],
  }),
  listSeriesCovers: operation({
    method: 'get',
    path: '/api/v1/series/{seriesId}/covers',
    tag: 'Covers',
    summary: 'The uploaded covers of a series, and which is selected',
    access: 'series-read',
    params: seriesParams,
    responses: { 200: coverList },
  }),
  selectSeriesCover: operation({
    method: 'put',
    path: '/api/v1/series/{seriesId}/covers/{coverId}/select',
    tag: 'Covers',
    summary: 'Select a cover for a series',
    access: 'series-write',
    params: oneSeriesCover,
    responses: { 200: cover },
  }),
  resetSeriesCover: operation({
    method: 'delete',
    path: '/api/v1/series/{seriesId}/covers/selected',
    tag: 'Covers',
    summary: 'Reset the cover of a series to the default; uploaded covers are kept',
    access: 'series-write',
    params: seriesParams,
    responses: { 204: 'empty' },
  }),
  deleteSeriesCover: operation({
    method: 'delete',
    path: '/api/v1/series/{seriesId}/covers/{coverId}',
    tag: 'Covers',
    summary: 'Remove an uploaded cover; if it was selected, the default is shown again',
    access: 'series-write',
    params: oneSeriesCover,
    responses: { 204: 'empty' },
  }),
  getSeriesCoverImage: operation({
    method: 'get',
    path: '/api/v1/series/{seriesId}/covers/{coverId}/image',
    tag: 'Covers',
    summary: 'One cover of a series as JPEG, with ETag and Last-Modified',
    access: 'series-read',
    rate: 'image',
    params: oneSeriesCover,
    responses: { 200: 'bytes', 206: 'bytes' },
    refusals: ['range_not_satisfiable'],
  }),
  uploadBookCover: operation({
    method: 'post',
    path: '/api/v1/books/{bookId}/cover',
    tag: 'Covers',
    summary: 'Upload a cover for a book and select it',
    access: 'books-write',
    params: bookParams,
    ...coverUpload,
    responses: { 200: cover },
  }),
  setBookCoverSource: operation({
    method: 'patch',
    path: '/api/v1/books/{bookId}/cover/source',
    tag: 'Covers',
    summary: 'Where the cover of a book comes from',
    access: 'books-write',
    params: bookParams,
    body: z.strictObject({ source: bookSource }),
    responses: { 200: coverList },
    refusals: ['unprocessable'],
  }),
  listBookCovers: operation({
    method: 'get',
    path: '/api/v1/books/{bookId}/covers',
    tag: 'Covers',
    summary: 'The uploaded covers of a book, and which is selected',
    access: 'books-read',
    params: bookParams,
    responses: { 200: coverList },
  }),
  selectBookCover: operation({
    method: 'put',
    path: '/api/v1/books/{bookId}/covers/{coverId}/select',
    tag: 'Covers',
    summary: 'Select a cover for a book',
    access: 'books-write',
    params: oneBookCover,
    responses: { 200: cover },
  }),
  resetBookCover: operation({
    method: 'delete',
    path: '/api/v1/books/{bookId}/covers/selected',
    tag: 'Covers',
    summary: 'Reset the cover of a book to the default; uploaded covers are kept',
    access: 'books-write',
    params: bookParams,
    responses: { 204: 'empty' },
  }),
  deleteBookCover: operation({
    method: 'delete',
    path: '/api/v1/books/{bookId}/covers/{coverId}',
    tag: 'Covers',
    summary: 'Remove an uploaded cover; if it was selected, the default is shown again',
    access: 'books-write',
    params: oneBookCover,
    responses: { 204: 'empty' },
  }),
  getBookCoverImage: operation({
    method: 'get',
    path: '/api/v1/books/{bookId}/covers/{coverId}/image',
    tag: 'Covers',
    summary: 'One cover of a book as JPEG, with ETag and Last-Modified',
    access: 'books-read',
    rate: 'image',
    params: oneBookCover,
    responses: { 200: 'bytes', 206: 'bytes' },
    refusals: ['range_not_satisfiable'],
  }),
} as const
