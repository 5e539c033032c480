import { z } from 'zod'
import { noteText } from '../../domain/notes/table.ts'
import { isTimeZone } from '../../domain/reading/local-days.ts'
import { maxItems } from '../bounds.ts'
import { operation } from '../operation.ts'
import { LARGEST_COUNT } from '../series/metadata-schemas.ts'
import { dateTime, dateTimeInput, int, uuid } from '../shared.ts'
import { readProgress } from './reading.ts'

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
  .meta({ description: 'Time zone of the reader, such as `Europe/Berlin`; defines where days end' })
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
    currentStreak: count.meta({ description: 'Consecutive days with reading, within the range' }),
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
    summary: 'What the signed-in user read in a range of days, by period, series and format',
    description:
      'At most 366 days; default: the last 30. Derived from the reading history: progress changes in one book at most half an hour apart are one session, unless a device recorded its own sessions. Counts pages turned in a session, at most one per second; books that were only marked as read count as finished, without pages.',
    access: 'progress-read',
    query: z.object({
      from: date.optional().meta({ description: 'First day, in the time zone of the reader' }),
      to: date.optional().meta({ description: 'Last day, in the time zone of the reader; default: today' }),
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
    summary: 'A year of reading by the signed-in user',
    access: 'progress-read',
    query: z.object({ year: whole(1_970, 9_999), timezone }),
    responses: { 200: yearInReview },
  }),
  deleteReadingHistory: operation({
    method: 'delete',
    path: '/api/v1/reading-stats/history',
    tag,
    summary: 'Delete the reading history of the signed-in user; progress is kept',
    description: 'Removes all progress changes and finished readings, or those before a given time.',
    access: 'progress-write',
    query: z.object({ before: dateTimeInput.optional() }),
    responses: { 200: z.object({ deleted: count }) },
  }),
} as const

const LONGEST_MS = 7 * 86_400_000
const MOST = 500
const line = z.string().trim().min(1).max(200)

const session = z
  .strictObject({
    id: uuid.meta({ description: 'Created by the device; sending the same session again changes nothing' }),
    bookId: uuid,
    deviceId: line,
    deviceName: line.nullish(),
    kind: z.enum(['progress', 'completed', 'reset']).meta({
      description: '`progress`: read up to a position; `completed`: read to the end; `reset`: progress cleared',
    }),
    toPage: int.min(1).max(LARGEST_COUNT).nullish().meta({ description: '1-based' }),
    toPercentage: z.number().min(0).max(1).nullish(),
    activeDurationMs: int.min(0).max(LONGEST_MS).default(0),
    pagesRead: int.min(0).max(LARGEST_COUNT).default(0),
    clientStartedAt: dateTimeInput,
    clientEndedAt: dateTimeInput,
  })
  .meta({ id: 'ReadingSessionInput' })

const reasons = ['book_not_found', 'id_in_use', 'ends_before_it_starts', 'no_place'] as const

const outcome = z
  .object({
    accepted: z.array(uuid).max(MOST).meta({ description: 'Stored by this or an earlier request' }),
    rejected: z.array(z.object({ id: uuid, reason: z.enum(reasons) })).max(MOST),
    progress: z.array(readProgress).max(MOST).meta({ description: 'Current progress of the books in this request' }),
  })
  .meta({ id: 'ReadingSessionsOutcome' })

export const readingSessionOperations = {
  reportReadingSessions: operation({
    method: 'post',
    path: '/api/v1/reading-sessions',
    tag: 'Reading',
    summary: 'Record reading sessions, in batches or after the fact',
    description:
      'For devices that read offline. The progress in a book becomes that of the session that ended last, by the clock of the device; sessions that ended before the stored progress are added to its history and change nothing else. Each session is validated separately; a session that is sent again is accepted and changes nothing. Statistics take pages and time from sessions instead of estimating them from progress saved in the meantime.',
    access: 'progress-write',
    body: z.strictObject({ sessions: z.array(session).min(1).max(MOST) }).meta({ id: 'ReadingSessionsInput' }),
    responses: { 200: outcome },
  }),
} as const
