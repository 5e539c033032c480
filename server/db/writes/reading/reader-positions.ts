import { positionOfPoint, type ReaderLocator } from '../../../domain/reading/reader-point.ts'
import type { BookWrite } from '../../records/book.ts'
import type { ReaderPosition } from '../../records/reading.ts'
import { among, raw, sql } from '../../sql.ts'
import { nameDigest } from '../../text-keys.ts'
import { type Tx, upsert } from '../../tx.ts'
import { change } from '../change.ts'
import { saveProgress } from './save-progress.ts'

/** Per user: positions in unknown files; the oldest are deleted first. */
export const maxPositions = 5_000

type SaveReaderPosition = Omit<ReaderPosition, 'updatedAt'> & { readonly userId: string; readonly now: number }

/**
 * Stores a KOReader position for a file; `isGiven`: already applied to books, and to be applied to copies found later.
 */
async function saveReaderPosition(tx: Tx, { now: updatedAt, ...readerPosition }: SaveReaderPosition): Promise<void> {
  const { userId } = readerPosition
  await upsert(tx, 'readerPlaces', { ...readerPosition, updatedAt }, ['userId', 'document'])
  await tx.run(
    sql`delete from reader_places where user_id = ${userId} and updated_at <= (
          select updated_at from reader_places where user_id = ${userId}
          order by updated_at desc limit 1 offset ${maxPositions})`,
  )
}

/** Marks the position of a file as applied to its books. */
async function resolveReaderPosition(
  tx: Tx,
  { userId, document }: { readonly userId: string; readonly document: string },
): Promise<void> {
  await tx.run(sql`update reader_places set is_given = 1 where user_id = ${userId} and document = ${document}`)
}

type Waiting = Omit<ReaderPosition, 'isGiven'> & { readonly userId: string }

/**
 * Applies positions reported for unknown files to books found by a scan. They stay stored under the file name for users
 * who may not see the book and for copies found later.
 * @param added ids of the new books
 */
export async function assignReaderPositions(
  tx: Tx,
  {
    books,
    added,
    now,
  }: { readonly books: readonly BookWrite[]; readonly added: readonly string[]; readonly now: number },
): Promise<void> {
  if ((await tx.get(sql`select 1 as found from reader_places limit 1`)) === undefined) return
  const isNew = new Set(added)
  const applied: Waiting[] = []
  for (const book of books) {
    const { hashes } = book
    if (hashes === null || book.failure !== null) continue
    const byName = nameDigest(book.file.path)
    // A known book does not get an applied position again: the user may have cleared it since.
    const isAssignable = isNew.has(book.id) ? raw('true') : raw('is_given = 0')
    const received = await tx.all<Waiting>(
      sql`select user_id as userId, document, progress, percentage, device, device_id as deviceId,
                 updated_at as updatedAt
          from reader_places where ${isAssignable} and ${among(raw('document'), [hashes.externalReaderHash, byName])}
          order by updated_at`,
    )
    const isNamed = received.some(({ document }) => document === byName) && (await hasUniqueFileName(tx, book))
    const waiting = received.filter(({ document }) => document !== byName || isNamed)
    for (const readerPosition of waiting) await assignPosition(tx, readerPosition, book, now)
    applied.push(...waiting)
  }
  for (const readerPosition of applied) await resolveReaderPosition(tx, readerPosition)
}

/** A name alone may refer to another file: an older one of that name, or one that is present too. */
async function hasUniqueFileName(tx: Tx, { file, hashes }: BookWrite): Promise<boolean> {
  const other = await tx.get(
    sql`select 1 as found from books where name_digest = ${nameDigest(file.path)}
        and file_hash <> ${hashes?.fileHash ?? ''}`,
  )
  return other === undefined
}

async function assignPosition(tx: Tx, readerPosition: Waiting, book: BookWrite, now: number): Promise<void> {
  const { userId, progress, percentage, device, deviceId, updatedAt: at } = readerPosition
  const { format, pageCount } = book
  const converted = positionOfPoint(readerPosition, { format, pageCount, spine: book.epub?.spine ?? [] })
  const locator: ReaderLocator = { koreader: { progress, deviceId, percentage } }
  await saveProgress(tx, { userId, bookId: book.id, ...converted, locator, origin: 'koreader', device, at, now })
}

export const readerPositionWrites = {
  saveReaderPosition: change(['reading'], saveReaderPosition),
  resolveReaderPosition: change(['reading'], resolveReaderPosition),
}
