import { z } from 'zod'
import { progressOrigins } from '../../domain/vocabulary.ts'
import { operation } from '../operation.ts'
import { bookParams, dateTime, int, paginated, paging, uuid } from '../shared.ts'
import { readProgress } from './reading.ts'

const progressChange = z
  .object({
    id: uuid,
    bookId: uuid,
    kind: z.enum(['progress', 'completed', 'unread']).meta({ description: '`unread`: the progress was cleared' }),
    currentPage: int.min(1).meta({ description: '1-indexed; of `unread`, where it was' }),
    progressPercentage: z.number().min(0).max(1).nullable(),
    completed: z.boolean(),
    origin: z.enum(progressOrigins).meta({ description: 'The way by which it came' }),
    device: z.string().nullable(),
    changedAt: dateTime,
  })
  .meta({ id: 'ProgressChange' })

export const progressHistoryOperations = {
  listProgressHistory: operation({
    method: 'get',
    path: '/api/v1/books/{bookId}/progress/history',
    tag: 'Reading',
    summary: 'The progress history of the signed-in user in a book, the latest first',
    access: 'progress-read',
    params: bookParams,
    query: z.object(paging),
    responses: { 200: paginated(progressChange, 'ProgressChangePage') },
  }),
  restoreProgress: operation({
    method: 'post',
    path: '/api/v1/books/{bookId}/progress/history/{changeId}/restore',
    tag: 'Reading',
    summary: 'Restore progress from the history; the history itself only grows',
    access: 'progress-write',
    params: bookParams.extend({ changeId: uuid }),
    refusals: ['unprocessable'],
    responses: { 200: readProgress },
  }),
} as const
