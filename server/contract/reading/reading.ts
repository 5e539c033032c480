import { z } from 'zod'
import { operation } from '../operation.ts'
import { bookParams, dateTime, int, seriesParams, uuid } from '../shared.ts'

/** ReadProgress of the specification. */
export const readProgress = z
  .object({
    id: uuid,
    bookId: uuid,
    userId: uuid,
    currentPage: int.min(1).meta({ description: '1-indexed' }),
    progressPercentage: z.number().min(0).max(1).nullable(),
    completed: z.boolean(),
    completedAt: dateTime.nullable(),
    startedAt: dateTime,
    updatedAt: dateTime,
  })
  .meta({ id: 'ReadProgress' })

const progressInput = z
  .strictObject({
    currentPage: int.min(1),
    progressPercentage: z.number().min(0).max(1).nullish(),
    completed: z.boolean().nullish(),
  })
  .meta({ id: 'ReadProgressInput' })

const countMessage = z.object({ count: int.min(0), message: z.string() }).meta({ id: 'CountMessage' })

export const readingOperations = {
  getProgress: operation({
    method: 'get',
    path: '/api/v1/books/{bookId}/progress',
    tag: 'Reading',
    summary: 'The reading progress of the signed-in user in a book; 204 if it was never opened',
    access: 'progress-read',
    params: bookParams,
    responses: { 200: readProgress, 204: 'empty' },
  }),
  putProgress: operation({
    method: 'put',
    path: '/api/v1/books/{bookId}/progress',
    tag: 'Reading',
    summary: 'Save reading progress; completed at the last page or from 98 %',
    access: 'progress-write',
    params: bookParams,
    body: progressInput,
    responses: { 200: readProgress },
  }),
  deleteProgress: operation({
    method: 'delete',
    path: '/api/v1/books/{bookId}/progress',
    tag: 'Reading',
    summary: 'Clear reading progress; the history is kept',
    access: 'progress-write',
    params: bookParams,
    responses: { 204: 'empty' },
  }),
  markBookRead: operation({
    method: 'post',
    path: '/api/v1/books/{bookId}/read',
    tag: 'Reading',
    summary: 'Mark a book as read',
    access: 'progress-write',
    params: bookParams,
    responses: { 200: readProgress },
  }),
  markBookUnread: operation({
    method: 'post',
    path: '/api/v1/books/{bookId}/unread',
    tag: 'Reading',
    summary: 'Mark a book as unread',
    access: 'progress-write',
    params: bookParams,
    responses: { 204: 'empty' },
  }),
  markSeriesRead: operation({
    method: 'post',
    path: '/api/v1/series/{seriesId}/read',
    tag: 'Reading',
    summary: 'Mark all books of a series as read',
    access: 'progress-write',
    params: seriesParams,
    responses: { 200: countMessage },
  }),
  markSeriesUnread: operation({
    method: 'post',
    path: '/api/v1/series/{seriesId}/unread',
    tag: 'Reading',
    summary: 'Mark all books of a series as unread',
    access: 'progress-write',
    params: seriesParams,
    responses: { 200: countMessage },
  }),
} as const
