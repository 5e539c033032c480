import type { ProgressOrigin } from '../../../domain/vocabulary.ts'
import { sql } from '../../sql.ts'
import type { Tx } from '../../tx.ts'
import { change } from '../change.ts'
import {
  addCompletion,
  findBooksWithProgress,
  findProgressRow,
  refreshProgress,
  storeProgress,
} from './progress-rows.ts'
import { clearProgressRow } from './save-progress.ts'

type ChooseBooks = {
  readonly userId: string
  readonly bookIds: readonly string[]
  readonly origin: ProgressOrigin
  /** Name of the device or app; absent: unknown. */
  readonly device?: string | null
  readonly now: number
}

/** Completes the unfinished books. Returns their number. */
async function markBooksRead(tx: Tx, { userId, bookIds, origin, device = null, now }: ChooseBooks): Promise<number> {
  const books = await findBooksWithProgress(tx, bookIds)
  let changed = 0
  for (const book of books) {
    const before = await findProgressRow(tx, userId, book.seq)
    if (before?.isCompleted === true) continue
    const progress = {
      userId,
      bookSeq: book.seq,
      id: before?.id ?? tx.newId(),
      origin,
      device,
      locator: null,
      currentPage: Math.max(book.pageCount, 1),
      percentage: 1,
      isCompleted: true,
      startedAt: Math.min(before?.startedAt ?? now, now),
      completedAt: now,
      updatedAt: now,
    }
    await storeProgress(tx, progress)
    await addCompletion(tx, progress)
    changed += 1
  }
  await refreshProgress(tx, books)
  return changed
}

/** Clears progress; the history keeps it. Returns the number of changed books. */
async function markBooksUnread(tx: Tx, { bookIds, device = null, ...action }: ChooseBooks): Promise<number> {
  const books = await findBooksWithProgress(tx, bookIds)
  const cleared: (typeof books)[number][] = []
  for (const book of books) {
    if (await clearProgressRow(tx, { ...action, device, bookId: book.id }, book)) cleared.push(book)
  }
  await refreshProgress(tx, cleared)
  return cleared.length
}

export const readingWrites = {
  markBooksRead: change(['reading'], markBooksRead),
  markBooksUnread: change(['reading'], markBooksUnread),
}

/** A session reported by a device. Times are milliseconds since 1970. */
export type SessionInput = {
  readonly id: string
  readonly bookId: string
  readonly deviceId: string
  readonly deviceName: string | null
  readonly kind: 'progress' | 'completed' | 'reset'
  /** 1-based. */
  readonly toPage: number | null
  /** 0 to 1. */
  readonly toPercentage: number | null
  readonly activeMs: number
  readonly pagesRead: number
  readonly startedAt: number
  readonly endedAt: number
}

type Record = { readonly userId: string; readonly sessions: readonly SessionInput[]; readonly now: number }

/** Stores sessions with new ids of existing books. Returns their number. */
async function recordSessions(tx: Tx, { userId, sessions, now }: Record): Promise<number> {
  let stored = 0
  for (const { bookId, ...session } of sessions) {
    const book = await tx.get<{ seq: number }>(
      sql`select seq from books where id = ${bookId}
          and not exists (select 1 from reading_sessions where id = ${session.id})`,
    )
    if (book === undefined) continue
    await tx.insert('readingSessions', { ...session, userId, bookSeq: book.seq, createdAt: now })
    stored += 1
  }
  return stored
}

export const readingSessionWrites = { recordSessions: change(['reading'], recordSessions) }
