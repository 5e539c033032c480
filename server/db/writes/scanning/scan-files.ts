import { among, raw, rowsOf, sql } from '../../sql.ts'
import type { Tx } from '../../tx.ts'
import { change } from '../change.ts'
import { indexBooks, removeFromSearch } from '../search/search-index.ts'
import { seqOf, seqsOf } from '../seqs.ts'
import { refreshSeriesOf } from '../series/refresh-series.ts'
import { type DivertedBook, divertedBooks, openDecisions } from '../series/series-decisions.ts'
import { pathColumns } from './scan-books.ts'

type Stat = { readonly size: number; readonly mtimeUs: number; readonly inode: number }
type MoveBooks = {
  /** The current library of the files. */
  readonly libraryId: string
  readonly moves: readonly {
    readonly id: string
    /** The series by path; grouping decisions may override it. */
    readonly seriesId: string
    readonly file: Stat & { readonly path: string; readonly inCloud?: boolean }
  }[]
  readonly now: number
}
type TouchBooks = {
  readonly files: readonly (Stat & { readonly id: string; readonly path: string })[]
}
type MarkBooksInCloud = { readonly ids: readonly string[]; readonly inCloud: boolean; readonly now: number }
type ChooseBooks = { readonly ids: readonly string[]; readonly now: number }
/** Only books that are still in this library. Absent: in any. */
type InLibrary = { readonly libraryId?: string }

/**
 * Updates paths and series of moved files; the books keep everything else and become visible again. Moves that swap
 * paths must be in one write. Call `refreshSeries` for the old and the new series. Returns the books that a grouping
 * decision keeps in another series, which is refreshed here.
 */
async function moveBooks(tx: Tx, { libraryId, moves, now }: MoveBooks): Promise<readonly DivertedBook[]> {
  const librarySeq = await seqOf(tx, 'libraries', libraryId)
  const seqs = await seqsOf(
    tx,
    'books',
    moves.map((move) => move.id),
  )
  const seriesSeqs = await seqsOf(
    tx,
    'series',
    moves.map((move) => move.seriesId),
  )
  const decideSeries = await openDecisions(tx, librarySeq, [...seqs.values()])
  // Renamed temporarily so that two files that swapped names do not collide.
  for (const seq of seqs.values()) await tx.run(sql`update books set path = ${`\u0000${seq}`} where seq = ${seq}`)
  for (const { id, seriesId, file } of moves) {
    const seq = seqs.get(id)
    const seriesSeq = seriesSeqs.get(seriesId)
    if (seriesSeq === undefined) throw new Error(`The series of the book ${id} does not exist`)
    // The scan of another library continued an equal book in its file meanwhile.
    if (seq === undefined) continue
    await tx.update(
      'books',
      {
        ...pathColumns(file.path),
        librarySeq,
        ...decideSeries(seriesSeq, seq),
        fileSize: file.size,
        mtimeUs: file.mtimeUs,
        inode: file.inode,
        inCloud: file.inCloud === true,
        deletedAt: null,
        updatedAt: now,
      },
      sql`seq = ${seq}`,
    )
  }
  await indexBooks(tx, [...seqs.values()])
  const diverted = await divertedBooks(tx, [...seqs.values()])
  await refreshSeriesOf(tx, diverted, now)
  return diverted
}

/** Updates the file facts of unchanged content. Skips books that moved meanwhile. */
async function touchBooks(tx: Tx, { files }: TouchBooks): Promise<void> {
  for (const { id, path, size, mtimeUs, inode } of files) {
    await tx.run(
      sql`update books set file_size = ${size}, mtime_us = ${mtimeUs}, inode = ${inode}
          where id = ${id} and path = ${path}`,
    )
  }
}

/** Marks books whose file is in the cloud, or is on this computer again; they keep everything else. */
async function markBooksInCloud(tx: Tx, { ids, inCloud, now }: MarkBooksInCloud): Promise<void> {
  await tx.update('books', { inCloud, updatedAt: now }, among(raw('id'), ids))
}

/** Soft-deletes books, keeping progress and metadata. Returns how many were present. */
async function markBooksMissing(tx: Tx, { ids, libraryId, now }: ChooseBooks & InLibrary): Promise<number> {
  const inLibrary =
    libraryId === undefined ? raw('true') : sql`library_seq = (select seq from libraries where id = ${libraryId})`
  const seqs = (
    await tx.all<{ seq: number }>(sql`select seq from books where ${among(raw('id'), ids)} and ${inLibrary}`)
  ).map(({ seq }) => seq)
  await removeFromSearch(tx, sql`select value from ${rowsOf(seqs)}`, 'book_search')
  return await tx.run(
    sql`update books set deleted_at = ${now}, position = 0, updated_at = ${now}
        where ${among(raw('seq'), seqs)} and deleted_at is null`,
  )
}

/** Restores soft-deleted books unchanged. Returns their number. */
async function restoreBooks(tx: Tx, { ids, now }: ChooseBooks): Promise<number> {
  const seqs = [...(await seqsOf(tx, 'books', ids)).values()]
  const restored = await tx.run(
    sql`update books set deleted_at = null, updated_at = ${now}
        where ${among(raw('seq'), seqs)} and deleted_at is not null`,
  )
  await indexBooks(tx, seqs)
  return restored
}

export const scanFileWrites = {
  moveBooks: change(['catalog'], moveBooks),
  touchBooks: change(['catalog'], touchBooks),
  markBooksInCloud: change(['catalog'], markBooksInCloud),
  markBooksMissing: change(['catalog', 'reading'], markBooksMissing),
  restoreBooks: change(['catalog', 'reading'], restoreBooks),
}
