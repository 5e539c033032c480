import { sql } from '../../sql.ts'
import type { Tx } from '../../tx.ts'
import { change } from '../change.ts'
import {
  type CopyReading,
  copyReading,
  hasProgress,
  newestReading,
  type Source,
  withdrawReading,
} from '../reading/copy-reading.ts'
import { findBooksWithProgress, refreshProgress } from '../reading/progress-rows.ts'
import { removeFromSearch } from '../search/search-index.ts'
import { seqsOf } from '../seqs.ts'

/** A book that takes over the progress of equal ones. */
export type ReadingShare = {
  readonly toId: string
  readonly from: readonly {
    readonly bookId: string
    /** The users; null: all. */
    readonly userIds: readonly string[] | null
    /** Later progress belongs to another content; null: everything counts. */
    readonly until: number | null
  }[]
  /** In a new book the newest progress wins; in others it is only copied for users without progress. */
  readonly isNew: boolean
}

/**
 * Copies each user's newest progress in equal books, with history and annotations, to books. A new book takes it over
 * from one whose file was replaced, which keeps only later progress.
 */
async function shareReading(tx: Tx, { shares }: { readonly shares: readonly ReadingShare[] }): Promise<void> {
  const books = await findBooksWithProgress(tx, [
    ...new Set(shares.flatMap(({ toId, from }) => [toId, ...from.map(({ bookId }) => bookId)])),
  ])
  const byId = new Map(books.map((book) => [book.id, book]))
  for (const { toId, from, isNew } of shares) {
    const target = byId.get(toId)
    if (target === undefined) continue
    const sources = from.flatMap(({ bookId, ...rest }) => {
      const source = byId.get(bookId)
      return source === undefined || source.seq === target.seq ? [] : [{ bookSeq: source.seq, ...rest }]
    })
    for (const [userId, { bookSeq, until }] of await newestReading(tx, sources)) {
      const copy: CopyReading = { userId, from: bookSeq, to: target.seq, until }
      if (!isNew && (await hasProgress(tx, copy))) continue
      await copyReading(tx, copy)
      if (isNew) await copyFromReplaced(tx, copy, sources)
    }
  }
  await refreshProgress(tx, books)
}

/** Moves progress made in the content of a new book from books that have another content by now. */
async function copyFromReplaced(tx: Tx, { userId, to }: CopyReading, sources: readonly Source[]): Promise<void> {
  for (const { bookSeq, until, userIds } of sources) {
    if (until === null || userIds?.includes(userId) === false) continue
    const rest: CopyReading = { userId, from: bookSeq, to, until }
    await copyReading(tx, rest)
    await withdrawReading(tx, rest)
  }
}

/**
 * Moves a book to the file of an equal one: merges that one's progress and deletes its row. Call `moveBooks` with the
 * file in the same commit.
 */
async function absorbBooks(
  tx: Tx,
  { pairs }: { readonly pairs: readonly { readonly id: string; readonly absorbedId: string }[] },
): Promise<void> {
  const seqs = await seqsOf(
    tx,
    'books',
    pairs.flatMap(({ id, absorbedId }) => [id, absorbedId]),
  )
  for (const { id, absorbedId } of pairs) {
    const to = seqs.get(id)
    const from = seqs.get(absorbedId)
    if (to === undefined || from === undefined) continue
    const users = await tx.all<{ userId: string }>(
      sql`select user_id as userId from progress_changes where book_seq = ${from}
          union select user_id from read_progress where book_seq = ${from}
          union select user_id from annotations where book_seq = ${from}
          union select user_id from queue_entries where book_seq = ${from}`,
    )
    for (const { userId } of users) await copyReading(tx, { userId, from, to, until: null })
    await tx.run(sql`insert or ignore into former_contents (file_hash, book_seq, replaced_at)
      select file_hash, ${to}, replaced_at from former_contents where book_seq = ${from}`)
    await tx.run(sql`update reading_sessions set book_seq = ${to} where book_seq = ${from}`)
    await removeFromSearch(tx, sql`select ${from}`, 'book_search')
    await tx.run(sql`delete from books where seq = ${from}`)
  }
}

export const equalBookWrites = {
  shareReading: change(['reading'], shareReading),
  absorbBooks: change(['catalog', 'reading'], absorbBooks),
}
