import { findBooks } from '../../db/queries/books/books.ts'
import { ownersOfSessions } from '../../db/queries/reading/reading-stats.ts'
import type { BookRecord } from '../../db/records/book.ts'
import type { ProgressRecord } from '../../db/records/reading.ts'
import { type Write, write } from '../../db/write.ts'
import type { SessionInput } from '../../db/writes/reading/reading.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import type { LibraryContext } from '../library-context.ts'
import { publishProgress } from './save-progress.ts'

export type SessionRefusal = 'book_not_found' | 'id_in_use' | 'ends_before_it_starts' | 'no_place'

export type ReportedSessions = {
  readonly accepted: readonly string[]
  readonly rejected: ReadonlyArray<{ readonly id: string; readonly reason: SessionRefusal }>
  /** Current progress in the books whose sessions were accepted. */
  readonly progress: readonly ProgressRecord[]
}

type AcceptedSession = { readonly session: SessionInput; readonly book: BookRecord }

/**
 * Stores reading sessions of devices (reference section 8): each once, by its id. Progress becomes that of the session
 * that ended last; sessions that ended before the stored progress only go into the history.
 */
export async function reportSessions(
  viewer: Viewer,
  context: LibraryContext,
  sessions: readonly SessionInput[],
): Promise<ReportedSessions> {
  const { database } = context
  const owners = await ownersOfSessions(
    database.reader,
    sessions.map(({ id }) => id),
  )
  const bookIds = [...new Set(sessions.map(({ bookId }) => bookId))]
  const books = new Map((await findBooks(viewer, database.reader, bookIds)).map((book) => [book.id, book]))
  const accepted = new Set<string>()
  const rejected: { id: string; reason: SessionRefusal }[] = []
  const fresh: AcceptedSession[] = []
  for (const session of sessions) {
    const book = books.get(session.bookId)
    const owner = owners.get(session.id)
    const reason = refusal(session, book, owner !== undefined && owner !== viewer.userId)
    if (reason !== null) rejected.push({ id: session.id, reason })
    else if (book !== undefined && owner === undefined && !accepted.has(session.id)) fresh.push({ session, book })
    if (reason === null) accepted.add(session.id)
  }
  await storeSessions(viewer, context, fresh)
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

/** Stores the sessions and the resulting progress in one commit. */
async function storeSessions(viewer: Viewer, context: LibraryContext, acceptedSessions: readonly AcceptedSession[]) {
  if (acceptedSessions.length === 0) return
  const { database, clock } = context
  const { userId } = viewer
  const now = clock()
  const clamped = acceptedSessions.map(({ session }) => ({
    ...session,
    endedAt: Math.min(session.endedAt, now),
    startedAt: Math.min(session.startedAt, now),
    activeMs: Math.min(session.activeMs, session.endedAt - session.startedAt),
  }))
  const inOrder = acceptedSessions.toSorted((a, b) => a.session.endedAt - b.session.endedAt)
  await database.commit([
    write('recordSessions', { userId, sessions: clamped, now }),
    ...inOrder.map((one) => actOf(one, { userId, now })),
  ])
  const changed = new Map(acceptedSessions.map(({ book }) => [book.id, book]))
  publishProgress(viewer, context, [...changed.values()])
}

/** How a session changed the progress of its book. */
function actOf(
  { session, book }: AcceptedSession,
  by: { readonly userId: string; readonly now: number },
): Write<unknown> {
  const { kind, toPage, toPercentage, endedAt: at, deviceName, deviceId } = session
  const act = { ...by, bookId: book.id, origin: 'sync', device: deviceName ?? deviceId, at } as const
  if (kind === 'reset') return write('clearProgress', act)
  return write('saveProgress', {
    ...act,
    currentPage: toPage ?? undefined,
    percentage: toPercentage,
    ...(kind === 'completed' ? { completed: true } : {}),
  })
}
