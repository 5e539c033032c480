import { z } from 'zod'
import { scanStatus } from './libraries/libraries.ts'
import { dateTime, int, uuid } from './shared.ts'

/** Maximum fields named in an event. */
const maxFields = 100

const book = { bookId: uuid, seriesId: uuid, libraryId: uuid }
const series = { seriesId: uuid, libraryId: uuid }
const fields = z
  .array(z.string())
  .max(maxFields)
  .exactOptional()
  .meta({ description: 'What changed; absent: anything may have changed' })
const owner = { userId: uuid.meta({ description: 'The signed-in user; the event is sent to nobody else' }) }
const list = {
  list: z.enum(['collection', 'readList']),
  listId: uuid.exactOptional().meta({ description: 'Absent: a list that was visible to the viewer before' }),
}

/** The state of a task as sent by the streams. */
export const taskState = z
  .object({
    taskId: uuid,
    taskType: z.string(),
    status: z.enum(['pending', 'running', 'completed', 'failed', 'cancelled']),
    paused: z.boolean().meta({ description: 'Running, but paused' }),
    progress: z
      .object({
        current: z.number(),
        total: z.number().nullable().meta({ description: 'Null while unknown' }),
        message: z.string().exactOptional(),
        unit: z
          .literal('bytes')
          .exactOptional()
          .meta({ description: 'Unit of the numbers, if they don’t count items' }),
      })
      .nullable(),
    error: z.string().nullable(),
    startedAt: dateTime.nullable(),
    completedAt: dateTime.nullable(),
    libraryId: uuid.nullable(),
    seriesId: uuid.nullable(),
    bookId: uuid.nullable(),
  })
  .meta({ id: 'TaskState' })

function event<T extends string, S extends z.ZodRawShape>(type: T, description: string, shape: S) {
  return z.object({ type: z.literal(type), ...shape }).meta({ id: nameOf(type), description })
}

/** `book_created` is described as `BookCreatedEvent`. */
function nameOf(type: string): string {
  return `${type.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())}Event`
}

/** Domain events. The server publishes them after their commit; each is recorded and replayed. */
const recorded = <S extends z.ZodRawShape>(shape: S) => ({
  ...shape,
  timestamp: dateTime.exactOptional().meta({ description: 'When it happened; absent for live figures' }),
})

const domainEvents = [
  event('book_created', 'A book was added.', recorded(book)),
  event('book_updated', 'A book changed.', recorded({ ...book, fields })),
  event('book_deleted', 'A book was removed, or its file is missing.', recorded(book)),
  event('series_created', 'A series was added.', recorded(series)),
  event('series_updated', 'A series changed.', recorded({ ...series, fields })),
  event('series_deleted', 'A series was removed, or has no more books.', recorded(series)),
  event(
    'matches_updated',
    'What was found for a series or one of its books by matching changed: it waits for a decision, or was decided.',
    recorded(series),
  ),
  event(
    'series_bulk_purged',
    'Deleted books of a series were removed permanently.',
    recorded({ ...series, count: int.min(0).meta({ description: 'Number of removed books' }) }),
  ),
  event(
    'cover_updated',
    'A cover changed.',
    recorded({
      entityType: z.enum(['book', 'series', 'library']),
      entityId: uuid,
      libraryId: uuid,
      seriesId: uuid.exactOptional(),
      removed: z
        .enum(['shown', 'other'])
        .exactOptional()
        .meta({ description: 'An uploaded image was removed, whether it was selected or not' }),
    }),
  ),
  event('releases_updated', 'The releases, the tracking or the aliases of a series changed.', recorded(series)),
  event('library_created', 'A library was added.', recorded({ libraryId: uuid })),
  event(
    'library_updated',
    'A library changed; also sent in place of more than a hundred changes of its books and series.',
    recorded({ libraryId: uuid }),
  ),
  event('library_deleted', 'A library was removed.', recorded({ libraryId: uuid })),
  event(
    'library_jobs_updated',
    'A job of a library was added, changed, removed, started or ended.',
    recorded({ libraryId: uuid }),
  ),
  event(
    'progress_updated',
    'The reading progress of the signed-in user changed.',
    recorded({
      ...book,
      ...owner,
      removed: z
        .enum(['book', 'series'])
        .exactOptional()
        .meta({ description: 'The progress in this book, or in every book of the series, was removed' }),
    }),
  ),
  event(
    'annotations_updated',
    'Bookmarks or highlights of the signed-in user in a book changed.',
    recorded({ ...book, ...owner }),
  ),
  event('queue_updated', 'The want-to-read list of the signed-in user changed.', recorded(owner)),
  event('recommendations_updated', 'The recommendations of the signed-in user changed.', recorded(owner)),
  event(
    'account_updated',
    'The account of the signed-in user changed: name, grants, sign-ins, devices or API keys.',
    recorded(owner),
  ),
  event('list_created', 'A collection or reading list was added.', recorded(list)),
  event('list_updated', 'A collection or reading list changed.', recorded(list)),
  event('list_deleted', 'A collection or reading list was removed.', recorded(list)),
  event(
    'household_updated',
    'Accounts, invitations, sharing tags, grants or access groups changed. Requires `users-read`.',
    recorded({}),
  ),
  event(
    'server_updated',
    'Settings, backups, the audit log or plugins changed. Requires `system-admin`, or `plugins-manage` for plugins.',
    recorded({ part: z.enum(['settings', 'backups', 'audit', 'plugins']) }),
  ),
  event(
    'network_updated',
    'Whether or how the server is announced on the network, or its certificates or addresses for https changed.',
    recorded({}),
  ),
  event(
    'scan_progressed',
    'A scan finished. With `include=scans` and `libraries-read`, also each change of a running scan.',
    recorded({ libraryId: uuid, status: scanStatus }),
  ),
] as const

/** Stream control events and live figures, never replayed. */
const notices = [
  event('resync', 'Events were missed: reload everything.', {}),
  event(
    'displaced',
    'The stream ends because the same person opened more than 24 streams, or 240 are open at one address: reconnect after a ' +
      'minute, or when the page is used.',
    {},
  ),
  event(
    'place',
    'With `include=place`, the first event: its ID is where this stream starts. A page that can’t send headers reconnects ' +
      'with it as `since` and gets only the events that it missed.',
    {},
  ),
  event(
    'task_progressed',
    'With `include=tasks`: a task changed, as in the task stream. Requires `tasks-read`, except for your own tasks.',
    { task: taskState },
  ),
  event(
    'log_written',
    'With `include=log`: the log has new lines, sent at most every two seconds. Requires `system-admin`.',
    {},
  ),
] as const

const domainEvent = z.discriminatedUnion('type', domainEvents)

/** Everything sent by `GET /api/v1/events`: the one definition for server, interface and reference. */
export const streamEvent = z.discriminatedUnion('type', [...domainEvents, ...notices]).meta({ id: 'StreamEvent' })

export type StreamEvent = z.output<typeof streamEvent>
export type EventType = StreamEvent['type']
export type EventOf<T extends EventType> = Extract<StreamEvent, { type: T }>
/** An event without its time. */
export type PublishedEvent = WithoutTime<z.output<typeof domainEvent>>
type WithoutTime<E> = E extends unknown ? Omit<E, 'timestamp'> : never

/** Each event in a line of Markdown, for the reference. */
export const eventLines = [...domainEvents, ...notices]
  .map((schema) => `- \`${schema.shape.type.value}\`: ${schema.meta()?.description ?? ''}`)
  .join('\n')
