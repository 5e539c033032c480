import { z } from 'zod'
import { maxItems } from '../bounds.ts'
import { operation } from '../operation.ts'
import { bookParams, int, libraryParams, seriesParams, uuid } from '../shared.ts'

const task = z.object({ taskId: uuid }).meta({ id: 'StartedTask' })

const unanalyzed = 'Only books that were never fully analyzed.'
const again =
  'Analyzes files even if their size and modification time are unchanged. IDs, reading progress and locks are kept; no file is changed.'

/** The same operations for a book, a series and a library. */
export const analysisOperations = {
  analyzeBook: operation({
    method: 'post',
    path: '/api/v1/books/{bookId}/analyze',
    tag: 'Analysis',
    summary: 'Analyze a book again',
    description: again,
    access: 'books-write',
    params: bookParams,
    responses: { 202: task },
  }),
  analyzeUnanalyzedBook: operation({
    method: 'post',
    path: '/api/v1/books/{bookId}/analyze-unanalyzed',
    tag: 'Analysis',
    summary: 'Analyze a book that was not analyzed yet',
    description: unanalyzed,
    access: 'books-write',
    params: bookParams,
    responses: { 202: task },
  }),
  analyzeSeries: operation({
    method: 'post',
    path: '/api/v1/series/{seriesId}/analyze',
    tag: 'Analysis',
    summary: 'Analyze the books of a series again',
    description: again,
    access: 'series-write',
    params: seriesParams,
    responses: { 202: task },
  }),
  analyzeUnanalyzedSeries: operation({
    method: 'post',
    path: '/api/v1/series/{seriesId}/analyze-unanalyzed',
    tag: 'Analysis',
    summary: 'Analyze the books of a series that were not analyzed yet',
    description: unanalyzed,
    access: 'series-write',
    params: seriesParams,
    responses: { 202: task },
  }),
  analyzeLibrary: operation({
    method: 'post',
    path: '/api/v1/libraries/{libraryId}/analyze',
    tag: 'Analysis',
    summary: 'Analyze the known books of a library again, without looking for new ones',
    description: again,
    access: 'libraries-write',
    params: libraryParams,
    responses: { 202: task },
  }),
  analyzeUnanalyzedLibrary: operation({
    method: 'post',
    path: '/api/v1/libraries/{libraryId}/analyze-unanalyzed',
    tag: 'Analysis',
    summary: 'Analyze the books of a library that were not analyzed yet',
    description: unanalyzed,
    access: 'libraries-write',
    params: libraryParams,
    responses: { 202: task },
  }),
  countBookErrors: operation({
    method: 'get',
    path: '/api/v1/books/errors/counts',
    tag: 'Analysis',
    summary: 'Number of books that can’t be read, by error, most common first',
    access: 'books-write',
    query: z.object({ libraryId: uuid.optional() }),
    responses: {
      200: z
        .array(
          z
            .object({
              code: z.string(),
              message: z.string().meta({ description: 'What the error means and how to fix it' }),
              count: int.min(1),
            })
            .meta({ id: 'BookErrorCount' }),
        )
        .max(maxItems.known),
    },
  }),
  retryBookErrors: operation({
    method: 'post',
    path: '/api/v1/books/errors/retry',
    tag: 'Analysis',
    summary: 'Retry books that couldn’t be read, for one error or all errors',
    description: 'Starts one task per library with such books.',
    access: 'books-write',
    body: z.strictObject({ libraryId: uuid.optional(), code: z.string().max(60).optional() }),
    responses: { 202: z.object({ taskIds: z.array(uuid).max(maxItems.libraries) }).meta({ id: 'StartedTasks' }) },
    refusals: ['not_found'],
  }),
} as const
