import { findBooks } from '../../db/queries/books.ts'
import { ownersOfSessions } from '../../db/queries/reading-sessions.ts'
import type { BookRecord } from '../../db/records/book.ts'
import type { ProgressRecord } from '../../db/records/reading.ts'
import { write } from '../../db/write.ts'
import type { SessionInput } from '../../db/writes/reading-sessions.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { applyProgress, type ReadProgress } from '../../domain/reading/progress.ts'
import type { Tools } from '../tools.ts'
import { asProgress } from './keep-place.ts'

export type SessionRefusal = 'book_not_found' | 'id_in_use' | 'ends_before_it_starts' | 'no_place'

export type ReportedSessions = {
  readonly accepted: readonly string[]
  readonly rejected: ReadonlyArray<{ readonly id: string; readonly reason: SessionRefusal }>
  /** Places as they are now, of the books that sessions were accepted of. */
  readonly progress: readonly ProgressRecord[]
}

type Judged = { readonly session: SessionInput; readonly book: BookRecord }

/**
 * Keeps what devices tell of reading (reference section 8): each session once, by its id. The place of a book becomes
 * that of the session that ended last; what ended before the stored place only moves it forward.
 */
export async function reportSessions(
  viewer: Viewer,
  tools: Tools,
  sessions: readonly SessionInput[],
): Promise<ReportedSessions> {
  const { database } = tools
  const owners = await ownersOfSessions(
    database.reader,
    sessions.map(({ id }) => id),
  )
  const bookIds = [...new Set(sessions.map(({ bookId }) => bookId))]
  const books = new Map((await findBooks(viewer, database.reader, bookIds)).map((book) => [book.id, book]))
  const accepted = new Set<string>()
  const rejected: { id: string; reason: SessionRefusal }[] = []
  const fresh: Judged[] = []
  for (const session of sessions) {
    const book = books.get(session.bookId)
    const owner = owners.get(session.id)
    const reason = refusal(session, book, owner !== undefined && owner !== viewer.userId)
    if (reason !== null) rejected.push({ id: session.id, reason })
    else if (book !== undefined && owner === undefined && !accepted.has(session.id)) fresh.push({ session, book })
    if (reason === null) accepted.add(session.id)
  }
  await keep(viewer, tools, fresh)
  const touched = new Set(sessions.filter(({ id }) => accepted.has(id)).map(({ bookId }) => bookId))
  const after = touched.size === 0 ? [] : await findBooks(viewer, database.reader, [...touched])
  return { accepted: [...accepted], rejected, progress: after.flatMap(({ progress }) => progress ?? []) }
}

function refusal(session: SessionInput, book: BookRecord | undefined, isTaken: boolean): SessionRefusal | null {
  if (book === undefined || book.deletedAt !== null) return 'book_not_found'
  if (isTaken) return 'id_in_use'
  if (session.endedAt < session.startedAt) return 'ends_before_it_starts'
  if (session.kind === 'progress' && session.toPage === null && session.toPercentage === null) return 'no_place'
  return null
}

/** Stores the sessions and the places that follow from them in one commit. */
async function keep(viewer: Viewer, { database, clock, newId, events }: Tools, judged: readonly Judged[]) {
  if (judged.length === 0) return
  const { userId } = viewer
  const now = clock()
  const bounded = judged.map(({ session }) => ({
    ...session,
    endedAt: Math.min(session.endedAt, now),
    startedAt: Math.min(session.startedAt, now),
    activeMs: Math.min(session.activeMs, session.endedAt - session.startedAt),
  }))
  const steps = stepsOf(judged, now).map(({ book, place, device }) => {
    if (place === null) return write('markBooksUnread', { userId, bookIds: [book.id], origin: 'sync', now })
    const { currentPage, progressPercentage: percentage, completed, updatedAt } = place
    const ids = { id: newId(), historyId: newId(), userId, bookId: book.id }
    return write('putProgress', { ...ids, currentPage, percentage, completed, origin: 'sync', device, now: updatedAt })
  })
  await database.commit([write('recordSessions', { userId, sessions: bounded, now }), ...steps])
  const changed = new Map(judged.map(({ book }) => [book.id, book]))
  events.publish(
    [...changed.values()].map(({ id: bookId, seriesId, libraryId }) => {
      return { type: 'progress_updated', bookId, seriesId, libraryId, userId }
    }),
  )
}

/** @param place null: the place is given up */
type Step = { readonly book: BookRecord; readonly place: ReadProgress | null; readonly device: string | null }

/** What sessions change of places, in the order in which they ended. */
function stepsOf(judged: readonly Judged[], now: number): Step[] {
  const places = new Map<string, ReadProgress | null>()
  const steps: Step[] = []
  for (const { session, book } of judged.toSorted((a, b) => a.session.endedAt - b.session.endedAt)) {
    const stored = book.progress === null ? null : asProgress(book.progress)
    const current = places.has(book.id) ? (places.get(book.id) ?? null) : stored
    const place = placeAfter(current, { session, book }, now)
    if (place === current) continue
    places.set(book.id, place)
    steps.push({ book, place, device: session.deviceName ?? session.deviceId })
  }
  return steps
}

/** The place after a session; `current` itself when the session does not change it. */
function placeAfter(current: ReadProgress | null, { session, book }: Judged, now: number): ReadProgress | null {
  const { kind, toPage, toPercentage, endedAt } = session
  if (kind === 'reset') return current !== null && endedAt < current.updatedAt ? current : null
  const outcome = applyProgress(
    current,
    {
      ...(toPage === null ? {} : { currentPage: toPage }),
      ...(toPercentage === null ? {} : { progressPercentage: toPercentage }),
      ...(kind === 'completed' ? { completed: true } : {}),
      at: endedAt,
      now,
      source: 'explicit',
    },
    { pageCount: book.pageCount, format: book.fileFormat },
  )
  return outcome.kind === 'refused' ? current : outcome.progress
}
