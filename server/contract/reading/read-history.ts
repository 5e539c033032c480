import { z } from 'zod'
import { progressOrigins } from '../../domain/vocabulary.ts'
import { operation } from '../operation.ts'
import { bookParams, dateTime, int, paginated, paging, seriesParams, uuid } from '../shared.ts'
import { readProgress } from './reading.ts'

/** Completions of a book or series by the signed-in user. */
const readHistory = z
  .object({
    readCount: int.min(0).meta({ description: 'For a series: how often each of its books was finished' }),
    lastCompletedAt: dateTime.nullable(),
    total: int.min(0).meta({ description: 'Total number of entries' }),
    entries: z
      .array(z.object({ id: uuid, bookId: uuid, startedAt: dateTime, completedAt: dateTime }))
      .max(500)
      .meta({ description: 'Books finished, latest first, at most `limit`' }),
  })
  .meta({ id: 'ReadHistory' })

const query = z.object({ limit: z.coerce.number().int().min(1).max(500).default(50) })
const completionId = { completionId: uuid }

export const readHistoryOperations = {
  getBookReadHistory: operation({
    method: 'get',
    path: '/api/v1/books/{bookId}/read-history',
    tag: 'Reading',
    summary: 'When the signed-in user finished a book',
    access: 'progress-read',
    params: bookParams,
    query,
    responses: { 200: readHistory },
  }),
  deleteBookReadHistory: operation({
    method: 'delete',
    path: '/api/v1/books/{bookId}/read-history',
    tag: 'Reading',
    summary: 'Remove all dates on which a book was finished; its progress is kept',
    access: 'progress-write',
    params: bookParams,
    responses: { 204: 'empty' },
  }),
  deleteBookCompletion: operation({
    method: 'delete',
    path: '/api/v1/books/{bookId}/read-history/{completionId}',
    tag: 'Reading',
    summary: 'Remove one date on which a book was finished',
    access: 'progress-write',
    params: bookParams.extend(completionId),
    responses: { 204: 'empty' },
  }),
  getSeriesReadHistory: operation({
    method: 'get',
    path: '/api/v1/series/{seriesId}/read-history',
    tag: 'Reading',
    summary: 'When the signed-in user finished the books of a series',
    access: 'progress-read',
    params: seriesParams,
    query,
    responses: { 200: readHistory },
  }),
  deleteSeriesReadHistory: operation({
    method: 'delete',
    path: '/api/v1/series/{seriesId}/read-history',
    tag: 'Reading',
    summary: 'Remove all dates on which the books of a series were finished; their progress is kept',
    access: 'progress-write',
    params: seriesParams,
    responses: { 204: 'empty' },
  }),
  deleteSeriesCompletion: operation({
    method: 'delete',
    path: '/api/v1/series/{seriesId}/read-history/{completionId}',
    tag: 'Reading',
    summary: 'Remove one date on which a book of the series was finished',
    access: 'progress-write',
    params: seriesParams.extend(completionId),
    responses: { 204: 'empty' },
  }),
} as const

const progressChange = z
  .object({
    id: uuid,
    bookId: uuid,
    kind: z.enum(['progress', 'completed', 'unread']).meta({ description: '`unread`: the progress was cleared' }),
    currentPage: int.min(1).meta({ description: '1-indexed; for `unread`, the page before the progress was cleared' }),
    progressPercentage: z.number().min(0).max(1).nullable(),
    completed: z.boolean(),
    origin: z.enum(progressOrigins).meta({ description: 'How the progress was reported' }),
    device: z.string().nullable(),
    changedAt: dateTime,
  })
  .meta({ id: 'ProgressChange' })

export const progressHistoryOperations = {
  listProgressHistory: operation({
    method: 'get',
    path: '/api/v1/books/{bookId}/progress/history',
    tag: 'Reading',
    summary: 'The progress history of the signed-in user in a book, latest first',
    access: 'progress-read',
    params: bookParams,
    query: z.object(paging),
    responses: { 200: paginated(progressChange, 'ProgressChangePage') },
  }),
  restoreProgress: operation({
    method: 'post',
    path: '/api/v1/books/{bookId}/progress/history/{changeId}/restore',
    tag: 'Reading',
    summary: 'Restore progress from the history; the restore is added to the history',
    access: 'progress-write',
    params: bookParams.extend({ changeId: uuid }),
    refusals: ['unprocessable'],
    responses: { 200: readProgress },
  }),
} as const
