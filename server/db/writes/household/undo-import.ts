import type { NewImport, UndoneBook, UndoneCover, UndonePortion } from '../../records/exports.ts'
import { among, raw, sql } from '../../sql.ts'
import type { Tx } from '../../tx.ts'
import { change } from '../change.ts'
import { removeCover } from '../series/covers.ts'
import { averageRatings } from '../series/ratings.ts'
import { refreshSeriesProgress } from '../series/refresh-series.ts'
import { undoDetails } from './import-details.ts'
import { isSharingInUse } from './import-sharing.ts'
import { type NotedCover, notedCover, notedDetails, type RecordedChange, undoChange } from './recorded-tx.ts'

/** How long an import can be undone: 30 days. */
const keptMs = 30 * 24 * 3_600_000

/** Registers an import before its first change; those that can be undone no longer are forgotten. */
async function beginImport(tx: Tx, { id, userId, program, now }: NewImport): Promise<void> {
  await tx.run(sql`delete from imports where created_at < ${now - keptMs}`)
  await tx.insert('imports', { id, userId, program, createdAt: now, undoneAt: null })
}

/** Ends an import; one that changed nothing is forgotten. */
async function endImport(tx: Tx, { id }: { readonly id: string }): Promise<'changed' | 'unchanged'> {
  const changed = await tx.get(sql`select 1 as found from import_changes where import_id = ${id} limit 1`)
  if (changed !== undefined) return 'changed'
  await tx.run(sql`delete from imports where id = ${id}`)
  return 'unchanged'
}

/** Rows per commit. */
const AT_ONCE = 500

/** Undoes the last changes of an import that are left, each row only where nobody has changed it since. */
async function undoImport(tx: Tx, { id, now }: { readonly id: string; readonly now: number }): Promise<UndonePortion> {
  const changes = await tx.all<RecordedChange>(
    sql`select place, table_name as tableName, row_key as rowKey, row_before as rowBefore, row_after as rowAfter
        from import_changes where import_id = ${id} order by place desc limit ${AT_ONCE}`,
  )
  const affected: Affected = { books: new Map(), rated: new Set(), covers: [] }
  let undone = 0
  for (const one of changes) if (await undoOne(tx, one, { affected, now })) undone += 1
  const last = changes.at(-1)
  if (last !== undefined)
    await tx.run(sql`delete from import_changes where import_id = ${id} and place >= ${last.place}`)
  const isOver = changes.length < AT_ONCE
  if (isOver) await tx.update('imports', { undoneAt: now }, sql`id = ${id}`)
  const books = await refreshAffected(tx, affected)
  return { undone, kept: changes.length - undone, isOver, books, covers: affected.covers }
}

type AffectedBook = { readonly bookSeq: number; readonly userId: string; readonly isAnnotation: boolean }
/** What is derived from rows that were undone. */
type Affected = {
  readonly books: Map<string, AffectedBook>
  readonly rated: Set<number>
  readonly covers: UndoneCover[]
}

/** @returns whether it was as the import had left it */
async function undoOne(
  tx: Tx,
  one: RecordedChange,
  { affected, now }: { readonly affected: Affected; readonly now: number },
): Promise<boolean> {
  const details = notedDetails(one)
  if (details !== null) return await undoDetails(tx, details, now)
  const cover = notedCover(one)
  if (cover !== null) return await undoCover(tx, cover, { affected, now })
  if (await isSharingInUse(tx, one)) return false
  const row = await undoChange(tx, one)
  if (row === null) return false
  const { book_seq: bookSeq, user_id: userId, series_seq: seriesSeq } = row
  const isAnnotation = one.tableName === 'annotations'
  if (isAnnotation || one.tableName === 'read_progress') {
    const book = { bookSeq: Number(bookSeq), userId: String(userId), isAnnotation }
    affected.books.set(JSON.stringify(book), book)
  }
  if (one.tableName === 'series_ratings') affected.rated.add(Number(seriesSeq))
  return true
}

/** @returns whether it was there still */
async function undoCover(
  tx: Tx,
  { coverId, ...owner }: NotedCover,
  { affected, now }: { readonly affected: Affected; readonly now: number },
): Promise<boolean> {
  const known = await tx.get<{ seriesId: string; libraryId: string }>(
    sql`select s.id as seriesId, l.id as libraryId from covers c left join books b on b.seq = c.book_seq
          join series s on s.seq = coalesce(c.series_seq, b.series_seq) join libraries l on l.seq = s.library_seq
        where c.id = ${coverId}`,
  )
  if (known === undefined) return false
  affected.covers.push({ ...known, owner, path: await removeCover(tx, { owner, coverId, now }) })
  return true
}

async function refreshAffected(tx: Tx, { books, rated }: Affected): Promise<readonly UndoneBook[]> {
  for (const seriesSeq of rated) await averageRatings(tx, seriesSeq)
  const found = await booksOf(tx, [...books.values()])
  const seriesSeqs = [...new Set(found.map(({ seriesSeq }) => seriesSeq))]
  if (seriesSeqs.length > 0) await refreshSeriesProgress(tx, among(raw('series_seq'), seriesSeqs))
  return found
}

async function booksOf(
  tx: Tx,
  wanted: readonly AffectedBook[],
): Promise<readonly (UndoneBook & { readonly seriesSeq: number })[]> {
  if (wanted.length === 0) return []
  const seqs = [...new Set(wanted.map(({ bookSeq }) => bookSeq))]
  const rows = await tx.all<{ seq: number; bookId: string; seriesSeq: number; seriesId: string; libraryId: string }>(
    sql`select b.seq, b.id as bookId, s.seq as seriesSeq, s.id as seriesId, l.id as libraryId from books b
          join series s on s.seq = b.series_seq join libraries l on l.seq = b.library_seq
        where ${among(raw('b.seq'), seqs)}`,
  )
  const bySeq = new Map(rows.map((row) => [row.seq, row]))
  return wanted.flatMap(({ bookSeq, ...one }) => {
    const book = bySeq.get(bookSeq)
    return book === undefined ? [] : { ...book, ...one }
  })
}

export const undoImportWrites = {
  beginImport: change(['system'], beginImport),
  endImport: change(['system'], endImport),
  undoImport: change(['reading', 'catalog', 'system'], undoImport),
}
