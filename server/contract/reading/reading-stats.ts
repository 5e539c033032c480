import { z } from 'zod'
import { noteText } from '../../domain/notes/table.ts'
import { isTimeZone } from '../../domain/reading/local-days.ts'
import { maxItems } from '../bounds.ts'
import { operation } from '../operation.ts'
import { dateTime, dateTimeInput, int, uuid } from '../shared.ts'

const date = z.iso.date()
const count = int.min(0)
const sums = {
  pagesRead: count,
  minutes: z.number().min(0),
  sessions: count,
  booksFinished: count,
}
const total = z.object(sums).meta({ id: 'ReadingSums' })
const byFormat = z.array(z.object({ format: z.string(), ...sums })).max(maxItems.known)
const bySeries = z.array(z.object({ seriesId: uuid, title: z.string(), ...sums })).max(100)

const timezone = z
  .string()
  .max(100)
  .refine(isTimeZone, noteText('input_time_zone'))
  .default('UTC')
  .meta({ description: 'Time zone of the reader, such as `Europe/Berlin`: it decides where a day ends' })
const whole = (min: number, max: number) => z.coerce.number().multipleOf(1).min(min).max(max).meta({ type: 'integer' })

const stats = z
  .object({
    from: date,
    to: date,
    total,
    periods: z
      .array(z.object({ start: date, ...sums }))
      .max(366)
      .meta({ description: 'Without gaps, oldest first' }),
    byFormat,
    bySeries,
    currentStreak: count.meta({ description: 'Days in a row with reading, within the span' }),
    longestStreak: count,
  })
  .meta({ id: 'ReadingStats' })

const finishedBook = z.object({ bookId: uuid, title: z.string(), finishedAt: dateTime })

const yearInReview = z
  .object({
    year: int,
    total,
    daysRead: count,
    longestStreak: count,
    busiestDay: z.object({ date, ...sums }).nullable(),
    months: z.array(z.object({ start: date, ...sums })).max(12),
    byFormat,
    topSeries: bySeries,
    firstFinished: finishedBook.nullable(),
    lastFinished: finishedBook.nullable(),
  })
  .meta({ id: 'YearInReview' })

const tag = 'Reading'

export const readingStatsOperations = {
  getReadingStats: operation({
    method: 'get',
    path: '/api/v1/reading-stats',
    tag,
    summary: 'What the signed-in user read in a span of days, by period, series and format',
    description:
      'At most 366 days; default: the last thirty. Made from the history of reading: progress changes in one book at most half an hour apart are one session, unless a device recorded its sessions itself. Pages count that were turned in a session, at most one a second; books that were only marked as read count as finished, with no pages.',
    access: 'progress-read',
    query: z.object({
      from: date.optional().meta({ description: 'First day, of the reader' }),
      to: date.optional().meta({ description: 'Last day, of the reader; default: today' }),
      granularity: z.enum(['day', 'week', 'month']).default('day'),
      seriesLimit: whole(0, 100).default(10),
      timezone,
    }),
    responses: { 200: stats },
  }),
  getYearInReview: operation({
    method: 'get',
    path: '/api/v1/reading-stats/year-in-review',
    tag,
    summary: 'A year of the signed-in user’s reading',
    access: 'progress-read',
    query: z.object({ year: whole(1_970, 9_999), timezone }),
    responses: { 200: yearInReview },
  }),
  deleteReadingHistory: operation({
    method: 'delete',
    path: '/api/v1/reading-stats/history',
    tag,
    summary: 'Delete the reading history of the signed-in user; progress stays',
    description: 'Removes all progress changes and finished readings, or those before a time.',
    access: 'progress-write',
    query: z.object({ before: dateTimeInput.optional() }),
    responses: { 200: z.object({ deleted: count }) },
  }),
} as const
