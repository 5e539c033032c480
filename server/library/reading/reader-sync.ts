import { findBooksOfDocument, findReaderPosition } from '../../db/queries/reading/reader-positions.ts'
import type { BookRecord } from '../../db/records/book.ts'
import { write } from '../../db/write.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import {
  type OutgoingPoint,
  pointOfPosition,
  positionOfPoint,
  type ReaderLocator,
  readerLocatorOf,
  textOfPoint,
} from '../../domain/reading/reader-point.ts'
import type { LibraryContext } from '../library-context.ts'
import { findText, readableBook } from './read-epub.ts'
import { saveProgressInCopies } from './save-progress.ts'

/** Progress in a file, as KOReader sends it. */
export type ReaderSync = {
  /** MD5 of parts of the file (as `externalReaderHash`) or of its name, lower-case hex. */
  readonly document: string
  /** A page, or an xpointer of an EPUB. */
  readonly progress: string
  /** 0 to 1. */
  readonly percentage: number
  /** The device's model, and its own id; null when it sends none. */
  readonly device: string | null
  readonly deviceId: string | null
  /** The app in the list of devices; absent or null: none. */
  readonly client?: string | null | undefined
}

/** What KOReader receives. `at`: milliseconds since 1970. */
export type SyncedProgress = ReaderSync & { readonly at: number }

/** The device id reported for progress saved by other apps. */
const ownDeviceId = 'inglenook'

/**
 * Saves KOReader's progress in every visible book with this file. For an unknown file it is stored under the file's
 * hash, for the viewer's other devices and until a scan finds the file.
 * @returns when it was saved, milliseconds since 1970
 */
export async function saveReaderSync(viewer: Viewer, context: LibraryContext, received: ReaderSync): Promise<number> {
  const { database, clock } = context
  const { client: _client, ...position } = received
  const books = await findBooksOfDocument(viewer, database.reader, received.document)
  const { userId } = viewer
  const now = clock()
  const isGiven = books.length > 0
  if (isGiven) await savePending(viewer, context, books, { ...received, at: now })
  // Copies that are found later get the latest progress.
  if (!isGiven || (await findReaderPosition(database.reader, userId, received.document)) !== null)
    await database.commit([write('saveReaderPosition', { ...position, userId, isGiven, now })])
  return now
}

/** The viewer's progress in a file, from any app; null when there is none. */
export async function findReaderSync(
  viewer: Viewer,
  context: LibraryContext,
  document: string,
): Promise<SyncedProgress | null> {
  const { reader } = context.database
  const stored = await findReaderPosition(reader, viewer.userId, document)
  let books = await findBooksOfDocument(viewer, reader, document)
  if (books.length === 0) return stored === null ? null : { ...stored, at: stored.updatedAt }
  if (stored?.isGiven === false) {
    await savePending(viewer, context, books, { ...stored, at: stored.updatedAt })
    await context.database.commit([write('resolveReaderPosition', { userId: viewer.userId, document })])
    books = await findBooksOfDocument(viewer, reader, document)
  }
  return latestProgress(viewer, context, books, document)
}

/** Copies are the same file: the reading order of one applies to all. */
async function savePending(
  viewer: Viewer,
  context: LibraryContext,
  books: readonly BookRecord[],
  received: SyncedProgress,
): Promise<void> {
  const [book] = books
  if (book === undefined) return
  const { progress, percentage, deviceId, device, client, at } = received
  const readable = await readableBook(viewer, context, book)
  const text = textOfPoint(received, readable)
  const found = text && (await findText(viewer, context, book.id, { href: text.href, at: { steps: text.steps } }))
  const inside = found && { from: found.share, to: found.until ?? found.share }
  const pointed = positionOfPoint(received, readable, inside)
  const locator: ReaderLocator = { koreader: { progress, deviceId, percentage } }
  await saveProgressInCopies(viewer, context, books, { ...pointed, locator, origin: 'koreader', device, client, at })
}

async function latestProgress(
  viewer: Viewer,
  context: LibraryContext,
  books: readonly BookRecord[],
  document: string,
): Promise<SyncedProgress | null> {
  const [book] = books.toSorted((a, b) => (b.progress?.updatedAt ?? 0) - (a.progress?.updatedAt ?? 0))
  if (book === undefined || book.progress === null) return null
  const { origin, device, locator, updatedAt: at } = book.progress
  const point = pointOfPosition(book.progress, await readableBook(viewer, context, book))
  if (point === null) return null
  const own = readerLocatorOf(locator)
  return {
    document,
    progress: own?.progress ?? (await progressOf(viewer, context, book.id, point)),
    percentage: own?.percentage ?? point.percentage,
    device: device ?? 'Inglenook',
    deviceId: origin === 'koreader' && own !== null ? own.deviceId : ownDeviceId,
    at,
  }
}

/** Exact to the character, in CREngine's syntax; the start of the document when that cannot be read. */
async function progressOf(viewer: Viewer, context: LibraryContext, bookId: string, { progress, text }: OutgoingPoint) {
  const found = text && (await findText(viewer, context, bookId, { href: text.href, at: { share: text.share } }))
  return found === null ? progress : `${text?.fragment}${found.steps}`
}
