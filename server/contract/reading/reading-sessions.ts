import { z } from 'zod'
import { operation } from '../operation.ts'
import { LARGEST_COUNT } from '../series/metadata-input.ts'
import { dateTimeInput, int, uuid } from '../shared.ts'
import { readProgress } from './reading.ts'

const LONGEST_MS = 7 * 86_400_000
const MOST = 500
const line = z.string().trim().min(1).max(200)

const session = z
  .strictObject({
    id: uuid.meta({ description: 'Made by the device: the same session sent again changes nothing' }),
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
    accepted: z.array(uuid).max(MOST).meta({ description: 'Stored now or before' }),
    rejected: z.array(z.object({ id: uuid, reason: z.enum(reasons) })).max(MOST),
    progress: z.array(readProgress).max(MOST).meta({ description: 'Current progress of the books in this request' }),
  })
  .meta({ id: 'ReadingSessionsOutcome' })

export const readingSessionOperations = {
  reportReadingSessions: operation({
    method: 'post',
    path: '/api/v1/reading-sessions',
    tag: 'Reading',
    summary: 'Record reading sessions, also afterwards and many at once',
    description:
      'For devices that read without a connection. The place of a book becomes that of the session that ended last, by the clock of the device; what ended before the stored place is told in its history and changes nothing else. Each session is judged for itself; one that is sent again is accepted and changes nothing. Statistics take pages and time from it instead of guessing them from the places that were kept meanwhile.',
    access: 'progress-write',
    body: z.strictObject({ sessions: z.array(session).min(1).max(MOST) }).meta({ id: 'ReadingSessionsInput' }),
    responses: { 200: outcome },
  }),
} as const
