import { findBooksOfDocument, findReaderPlace } from '../../db/queries/reader-places.ts'
import type { BookRecord } from '../../db/records/book.ts'
import { write } from '../../db/write.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import {
  placeOfPoint,
  pointOfPlace,
  type ReaderLocator,
  readerLocatorOf,
  type ShownPoint,
  textOfPoint,
} from '../../domain/reading/reader-point.ts'
import { findText, type TextTools } from './find-text.ts'
import { keepPlaceInCopies } from './keep-place.ts'
import { readableBook } from './readable-book.ts'

/** Where someone is in a file, as KOReader tells it. */
export type ReaderSync = {
  /** MD5 of parts of the file (as `externalReaderHash`) or of its name, lower-case hex. */
  readonly document: string
  /** A page, or an xpointer of an EPUB. */
  readonly progress: string
  /** 0 to 1. */
  readonly percentage: number
  /** Its model, and the id that it gave itself; null when it tells none. */
  readonly device: string | null
  readonly deviceId: string | null
  /** The app that tells it, as the list of devices knows it; absent or null: none. */
  readonly client?: string | null | undefined
}

/** What KOReader gets back. `at`: milliseconds since 1970. */
export type SyncedPlace = ReaderSync & { readonly at: number }

/** The one whose id is told for places that were not kept by KOReader. */
const ownDeviceId = 'inglenook'

/**
 * Keeps what KOReader tells of a file, in every book of the viewer that is this file. Of a file that is none, the place
 * is kept under the name of the file, for the viewer's other devices and until a scan finds it.
 * @returns when it was kept, milliseconds since 1970
 */
export async function keepReaderSync(viewer: Viewer, tools: TextTools, told: ReaderSync): Promise<number> {
  const { database, clock } = tools
  const { client: _client, ...place } = told
  const books = await findBooksOfDocument(viewer, database.reader, told.document)
  const { userId } = viewer
  const now = clock()
  const isGiven = books.length > 0
  if (isGiven) await give(viewer, tools, books, { ...told, at: now })
  // Copies that are found later get the latest.
  if (!isGiven || (await findReaderPlace(database.reader, userId, told.document)) !== null)
    await database.commit([write('keepReaderPlace', { ...place, userId, isGiven, now })])
  return now
}

/** The viewer's place in a file, whichever app kept it; null when there is none. */
export async function findReaderSync(viewer: Viewer, tools: TextTools, document: string): Promise<SyncedPlace | null> {
  const { reader } = tools.database
  const kept = await findReaderPlace(reader, viewer.userId, document)
  let books = await findBooksOfDocument(viewer, reader, document)
  if (books.length === 0) return kept === null ? null : { ...kept, at: kept.updatedAt }
  if (kept?.isGiven === false) {
    await give(viewer, tools, books, { ...kept, at: kept.updatedAt })
    await tools.database.commit([write('settleReaderPlace', { userId: viewer.userId, document })])
    books = await findBooksOfDocument(viewer, reader, document)
  }
  return latest(viewer, tools, books, document)
}

/** Copies are one file: what one of them knows of its inside holds for all. */
async function give(viewer: Viewer, tools: TextTools, books: readonly BookRecord[], told: SyncedPlace): Promise<void> {
  const [book] = books
  if (book === undefined) return
  const { progress, percentage, deviceId, device, client, at } = told
  const readable = await readableBook(viewer, tools, book)
  const text = textOfPoint(told, readable)
  const found = text && (await findText(viewer, tools, book.id, { href: text.href, at: { steps: text.steps } }))
  const inside = found && { from: found.share, to: found.until ?? found.share }
  const pointed = placeOfPoint(told, readable, inside)
  const locator: ReaderLocator = { koreader: { progress, deviceId, percentage } }
  await keepPlaceInCopies(viewer, tools, books, { ...pointed, locator, origin: 'koreader', device, client, at })
}

async function latest(
  viewer: Viewer,
  tools: TextTools,
  books: readonly BookRecord[],
  document: string,
): Promise<SyncedPlace | null> {
  const [book] = books.toSorted((a, b) => (b.progress?.updatedAt ?? 0) - (a.progress?.updatedAt ?? 0))
  if (book === undefined || book.progress === null) return null
  const { origin, device, locator, updatedAt: at } = book.progress
  const point = pointOfPlace(book.progress, await readableBook(viewer, tools, book))
  if (point === null) return null
  const own = readerLocatorOf(locator)
  return {
    document,
    progress: own?.progress ?? (await progressOf(viewer, tools, book.id, point)),
    percentage: own?.percentage ?? point.percentage,
    device: device ?? 'Inglenook',
    deviceId: origin === 'koreader' && own !== null ? own.deviceId : ownDeviceId,
    at,
  }
}

/** At the character, as CREngine writes it; at the start of the document when that cannot be read. */
async function progressOf(viewer: Viewer, tools: TextTools, bookId: string, { progress, text }: ShownPoint) {
  const found = text && (await findText(viewer, tools, bookId, { href: text.href, at: { share: text.share } }))
  return found === null ? progress : `${text?.fragment}${found.steps}`
}
