import type { Tx } from '../../dialects/sqlite/tx.ts'
import { sql } from '../../sql.ts'
import { change } from '../change.ts'

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
