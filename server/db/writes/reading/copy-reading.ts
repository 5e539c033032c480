import { among, raw, sql } from '../../sql.ts'
import type { Tx } from '../../tx.ts'
import { findProgressRow, type ProgressRow } from './progress-rows.ts'

/** Internal numbers of two books with the same content, and the user whose progress is copied. */
export type CopyReading = {
  readonly userId: string
  readonly from: number
  readonly to: number
  /** Later progress belongs to another content; null: everything counts. */
  readonly until: number | null
}

type Origin = { readonly bookSeq: number; readonly until: number | null }
export type Source = Origin & { readonly userIds: readonly string[] | null }

/** For each user, the book that they read or cleared last. */
export async function newestReading(tx: Tx, sources: readonly Source[]): Promise<ReadonlyMap<string, Origin>> {
  const newest = new Map<string, Origin & { readonly at: number }>()
  for (const { bookSeq, userIds, until } of sources) {
    const rows = await tx.all<{ userId: string; at: number }>(
      sql`select user_id as userId, max(at) as at from (
            select user_id, updated_at as at from read_progress where book_seq = ${bookSeq}
            union all select user_id, at from progress_changes where book_seq = ${bookSeq}
            union all select user_id, 0 from annotations where book_seq = ${bookSeq}
            union all select user_id, 0 from queue_entries where book_seq = ${bookSeq} and ${raw(until === null ? 'true' : 'false')})
          where ${userIds === null ? raw('true') : among(raw('user_id'), userIds)}
            and at <= ${until ?? Number.MAX_SAFE_INTEGER} group by user_id`,
    )
    for (const { userId, at } of rows) {
      const before = newest.get(userId)
      if (before === undefined || before.at < at) newest.set(userId, { bookSeq, until, at })
    }
  }
  return newest
}

/** Whether the user has progress or history in the target book. */
export async function hasProgress(tx: Tx, { userId, to }: CopyReading): Promise<boolean> {
  const found = await tx.get(
    sql`select 1 as found where exists (select 1 from progress_changes where book_seq = ${to} and user_id = ${userId})
          or exists (select 1 from read_progress where book_seq = ${to} and user_id = ${userId})
          or exists (select 1 from annotations where book_seq = ${to} and user_id = ${userId})
          or exists (select 1 from queue_entries where book_seq = ${to} and user_id = ${userId})`,
  )
  return found !== undefined
}

/**
 * Copies a user's progress in a book to an equal one: the newer progress wins, both histories are merged. Idempotent.
 */
export async function copyReading(tx: Tx, copy: CopyReading): Promise<void> {
  await copyProgress(tx, copy)
  await copyHistory(tx, copy)
  await copyMarks(tx, copy)
  if (copy.until === null) await copyQueued(tx, copy)
}

/** Removes progress in the former content from a book that has another one now. */
export async function withdrawReading(tx: Tx, { userId, from, until }: CopyReading): Promise<void> {
  const by = sql`book_seq = ${from} and user_id = ${userId}`
  const last = until ?? Number.MAX_SAFE_INTEGER
  await tx.run(sql`delete from read_progress where ${by} and updated_at <= ${last}`)
  await tx.run(sql`delete from progress_changes where ${by} and at <= ${last}`)
  await tx.run(sql`delete from completions where ${by} and completed_at <= ${last}`)
  await tx.run(sql`delete from annotations where ${by} and created_at <= ${last}`)
}

async function copyQueued(tx: Tx, { userId, from, to }: CopyReading): Promise<void> {
  const queued = await tx.all<{ place: number; addedAt: number }>(
    sql`select place, added_at as addedAt from queue_entries where user_id = ${userId} and book_seq = ${from}
          and not exists (select 1 from queue_entries q where q.user_id = ${userId} and q.book_seq = ${to})`,
  )
  for (const entry of queued) await tx.insert('queueEntries', { ...entry, id: tx.newId(), userId, bookSeq: to })
}

async function copyProgress(tx: Tx, copy: CopyReading): Promise<void> {
  const { userId, from, to } = copy
  const stored = await findProgressRow(tx, userId, to)
  const progress = await progressUntil(tx, copy)
  const since = Math.max(stored?.updatedAt ?? 0, progress?.updatedAt ?? 0)
  const clearedAt = (
    await tx.get<{ at: number | null }>(
      sql`select max(at) as at from progress_changes where user_id = ${userId} and kind = 'unread'
        and (book_seq = ${to} or (book_seq = ${from} and at <= ${latest(copy)}))`,
    )
  )?.at
  const isOlder = progress === undefined || (stored !== undefined && stored.updatedAt >= progress.updatedAt)
  const clear = clearedAt != null && clearedAt > since
  if (!isOlder || clear) await tx.run(sql`delete from read_progress where user_id = ${userId} and book_seq = ${to}`)
  if (!isOlder && !clear) await tx.insert('readProgress', { ...progress, id: stored?.id ?? tx.newId(), bookSeq: to })
}

function latest({ until }: CopyReading): number {
  return until ?? Number.MAX_SAFE_INTEGER
}

type Line = Omit<ProgressRow, 'id' | 'startedAt' | 'completedAt' | 'isCompleted' | 'locator'> & {
  readonly isCompleted: number
  readonly locator: string | null
}

/** The progress at a time: the row itself, or from the history. */
async function progressUntil(tx: Tx, copy: CopyReading): Promise<ProgressRow | undefined> {
  const { userId, from } = copy
  const progress = await findProgressRow(tx, userId, from)
  if (copy.until === null || (progress !== undefined && progress.updatedAt <= copy.until)) return progress
  const line = await tx.get<Line>(
    sql`select user_id as userId, book_seq as bookSeq, current_page as currentPage, percentage,
          is_completed as isCompleted, at as updatedAt, locator, origin, device from progress_changes
        where user_id = ${userId} and book_seq = ${from} and at <= ${copy.until} and kind <> 'unread'
        order by at desc, seq desc limit 1`,
  )
  if (line === undefined) return undefined
  const isCompleted = line.isCompleted === 1
  const { updatedAt: startedAt } = line
  const locator = line.locator === null ? null : (JSON.parse(line.locator) as unknown)
  return { ...line, id: tx.newId(), isCompleted, locator, startedAt, completedAt: isCompleted ? startedAt : null }
}

const historyColumns = raw(
  'user_id, kind, current_page, percentage, is_completed, locator, origin, device, at, client_id',
)

async function copyHistory(tx: Tx, copy: CopyReading): Promise<void> {
  const { userId, from, to } = copy
  const lines = await tx.all<{ seq: number }>(
    sql`select seq from progress_changes f where book_seq = ${from} and user_id = ${userId}
          and at <= ${latest(copy)} and not exists (
          select 1 from progress_changes t where t.book_seq = ${to} and t.user_id = f.user_id and t.at = f.at
            and t.kind = f.kind and t.current_page = f.current_page and t.origin = f.origin
            and t.device is f.device) order by seq`,
  )
  for (const { seq } of lines) {
    await tx.run(
      sql`insert into progress_changes (id, book_seq, ${historyColumns})
          select ${tx.newId()}, ${to}, ${historyColumns} from progress_changes where seq = ${seq}`,
    )
  }
  const completions = await tx.all<{ startedAt: number; completedAt: number }>(
    sql`select started_at as startedAt, completed_at as completedAt from completions f
        where book_seq = ${from} and user_id = ${userId} and completed_at <= ${latest(copy)} and not exists (
          select 1 from completions t where t.book_seq = ${to} and t.user_id = f.user_id
            and t.completed_at = f.completed_at) order by completed_at, id`,
  )
  for (const row of completions) await tx.insert('completions', { ...row, id: tx.newId(), userId, bookSeq: to })
}

const markColumns = raw('user_id, kind, locator, excerpt, note, color, created_at, updated_at')

async function copyMarks(tx: Tx, copy: CopyReading): Promise<void> {
  const { userId, from, to } = copy
  const marks = await tx.all<{ id: string }>(
    sql`select id from annotations f where book_seq = ${from} and user_id = ${userId}
          and created_at <= ${latest(copy)} and not exists (
          select 1 from annotations t where t.book_seq = ${to} and t.user_id = f.user_id
            and t.kind = f.kind and t.locator = f.locator and t.created_at = f.created_at)
        order by created_at, id`,
  )
  for (const { id } of marks) {
    await tx.run(
      sql`insert into annotations (id, book_seq, ${markColumns})
          select ${tx.newId()}, ${to}, ${markColumns} from annotations where id = ${id}`,
    )
  }
}
