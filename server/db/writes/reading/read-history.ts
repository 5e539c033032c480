import { among, type Fragment, raw, sql } from '../../sql.ts'
import type { Tx } from '../../tx.ts'
import { change } from '../change.ts'
import { seqOf } from '../seqs.ts'

type ForgetCompletions = {
  readonly userId: string
  readonly of: { readonly kind: 'books' | 'series'; readonly id: string }
  /** One entry; absent: all. */
  readonly completionId?: string | undefined
}

/** A book with deleted history entries. */
export type AffectedBook = { readonly bookId: string; readonly seriesId: string; readonly libraryId: string }

/** Deletes a user's completions of a book or series. Progress stays. Returns the affected books. */
async function forgetCompletions(
  tx: Tx,
  { userId, of, completionId }: ForgetCompletions,
): Promise<readonly AffectedBook[]> {
  const owner = await seqOf(tx, of.kind, of.id)
  const books: Fragment =
    of.kind === 'books' ? sql`select ${owner}` : sql`select seq from books where series_seq = ${owner}`
  const one = completionId === undefined ? raw('true') : sql`c.id = ${completionId}`
  const rows = await tx.all<AffectedBook & { id: string }>(
    sql`select c.id, b.id as bookId, s.id as seriesId, l.id as libraryId
        from completions c join books b on b.seq = c.book_seq join series s on s.seq = b.series_seq
          join libraries l on l.seq = b.library_seq
        where c.user_id = ${userId} and c.book_seq in (${books}) and ${one}`,
  )
  const ids = rows.map(({ id }) => id)
  await tx.run(sql`delete from completions where ${among(raw('id'), ids)}`)
  const byBook = new Map(rows.map(({ bookId, seriesId, libraryId }) => [bookId, { bookId, seriesId, libraryId }]))
  return [...byBook.values()]
}

/** Deletes a user's history, all of it or before a time. Progress stays. Returns the number of entries. */
async function forgetReading(
  tx: Tx,
  { userId, before }: { readonly userId: string; readonly before: number | null },
): Promise<number> {
  const end = before ?? Number.MAX_SAFE_INTEGER
  return (
    (await tx.run(sql`delete from progress_changes where user_id = ${userId} and at < ${end}`)) +
    (await tx.run(sql`delete from completions where user_id = ${userId} and completed_at < ${end}`)) +
    (await tx.run(sql`delete from reading_sessions where user_id = ${userId} and started_at < ${end}`))
  )
}

export const readHistoryWrites = {
  forgetReading: change(['reading'], forgetReading),
  forgetCompletions: change(['reading'], forgetCompletions),
}
