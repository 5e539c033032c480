import { z } from 'zod'
import { operation } from '../operation.ts'
import { int, uuid } from '../shared.ts'

/** Maximum ids per call. */
const maxSeries = 100
const maxBooks = 500

export const seriesSelection = z
  .strictObject({ seriesIds: z.array(uuid).min(1).max(maxSeries) })
  .meta({ id: 'SeriesSelection' })
export const bookSelection = z
  .strictObject({ bookIds: z.array(uuid).min(1).max(maxBooks) })
  .meta({ id: 'BookSelection' })

const answer = z
  .object({
    done: int.min(0).meta({ description: 'Number of items found' }),
    results: z
      .array(z.object({ id: uuid, status: z.enum(['done', 'not_found']) }))
      .max(maxBooks)
      .meta({ description: 'One result per unique ID, in the given order' }),
    taskIds: z.array(uuid).max(maxBooks).meta({ description: 'Tasks that were started, one per library' }),
  })
  .meta({ id: 'BulkAnswer' })

const tag = 'Selections'
const series = { method: 'post', tag, body: seriesSelection, responses: { 200: answer } } as const
const books = { method: 'post', tag, body: bookSelection, responses: { 200: answer } } as const

/** Bulk lookups: unknown ids are reported and do not fail the others. */
export const bulkOperations = {
  bulkMarkSeriesRead: operation({
    ...series,
    path: '/api/v1/series/bulk/read',
    summary: 'Mark every book of up to 100 series as read',
    access: 'progress-write',
    refusals: ['unprocessable'],
  }),
  bulkMarkSeriesUnread: operation({
    ...series,
    path: '/api/v1/series/bulk/unread',
    summary: 'Mark every book of up to 100 series as unread',
    access: 'progress-write',
    refusals: ['unprocessable'],
  }),
  bulkAnalyzeSeries: operation({
    ...series,
    path: '/api/v1/series/bulk/analyze',
    summary: 'Analyze the books of up to 100 series again',
    access: 'series-write',
  }),
  bulkMakeSeriesThumbnails: operation({
    ...series,
    path: '/api/v1/series/bulk/thumbnails',
    summary: 'Regenerate the thumbnails of the books of up to 100 series',
    access: 'series-write',
  }),
  bulkMarkBooksRead: operation({
    ...books,
    path: '/api/v1/books/bulk/read',
    summary: 'Mark up to 500 books as read',
    access: 'progress-write',
  }),
  bulkMarkBooksUnread: operation({
    ...books,
    path: '/api/v1/books/bulk/unread',
    summary: 'Mark up to 500 books as unread',
    access: 'progress-write',
  }),
  bulkAnalyzeBooks: operation({
    ...books,
    path: '/api/v1/books/bulk/analyze',
    summary: 'Analyze up to 500 books again',
    access: 'books-write',
  }),
  bulkMakeBookThumbnails: operation({
    ...books,
    path: '/api/v1/books/bulk/thumbnails',
    summary: 'Regenerate the thumbnails of up to 500 books',
    access: 'books-write',
  }),
} as const
