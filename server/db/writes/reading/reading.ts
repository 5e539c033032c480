import type { ProgressOrigin } from '../../../domain/vocabulary.ts'
import type { Tx } from '../../dialects/sqlite/tx.ts'
import { sql } from '../../sql.ts'
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
function markBooksRead(tx: Tx, { userId, bookIds, origin, device = null, now }: ChooseBooks): number {
  const books = findBooksWithProgress(tx, bookIds)
  let changed = 0
  for (const book of books) {
    const before = findProgressRow(tx, userId, book.seq)
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
    storeProgress(tx, progress)
    addCompletion(tx, progress)
    changed += 1
  }
  refreshProgress(tx, books)
  return changed
}

/** Clears progress; the history keeps it. Returns the number of changed books. */
function markBooksUnread(tx: Tx, { bookIds, device = null, ...action }: ChooseBooks): number {
  const books = findBooksWithProgress(tx, bookIds)
  const cleared = books.filter((book) => clearProgressRow(tx, { ...action, device, bookId: book.id }, book))
  refreshProgress(tx, cleared)
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
function recordSessions(tx: Tx, { userId, sessions, now }: Record): number {
  let stored = 0
  for (const { bookId, ...session } of sessions) {
    const book = tx.get<{ seq: number }>(
      sql`select seq from books where id = ${bookId}
          and not exists (select 1 from reading_sessions where id = ${session.id})`,
    )
    if (book === undefined) continue
    tx.insert('readingSessions', { ...session, userId, bookSeq: book.seq, createdAt: now })
    stored += 1
  }
  return stored
}

export const readingSessionWrites = { recordSessions: change(['reading'], recordSessions) }
