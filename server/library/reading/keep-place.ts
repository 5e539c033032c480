import { findBook } from '../../db/queries/books.ts'
import type { BookRecord } from '../../db/records/book.ts'
import { write } from '../../db/write.ts'
import type { KeptPlace } from '../../db/writes/keep-place.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { notFound } from '../../domain/errors.ts'
import type { ProgressSource } from '../../domain/reading/progress.ts'
import type { PageRange } from '../../domain/reading/reader-point.ts'
import type { ProgressOrigin } from '../../domain/vocabulary.ts'
import type { Tools } from '../tools.ts'

/** By which way a place came, and from what: the history tells both. */
export type PlaceSource = {
  readonly origin: ProgressOrigin
  /** Name of the device or app; null when unknown. */
  readonly device: string | null
  /** The same device, as the list of devices knows it; absent or null: it is not one of them. */
  readonly client?: string | null | undefined
}

/** Where someone is in a book, as a reader tells it. At least one of page, percentage and completed. */
export type Place = PlaceSource & {
  /** 1-based; a page past the end counts as the last. */
  readonly currentPage?: number | undefined
  /** 0.0 to 1.0. */
  readonly percentage?: number | null | undefined
  readonly completed?: boolean | null | undefined
  /**
   * `explicit` (an act of the person, the default): the later one holds, and may go back. `stream` and `sync`: guessed
   * from page fetches or taken from another service; they only go forward.
   */
  readonly source?: ProgressSource
  /** When it happened by the clock of the device, milliseconds since 1970; default: now. The future counts as now. */
  readonly at?: number | undefined
  /** Pages to which the client can tell its place no better: within them nothing goes back. */
  readonly within?: PageRange | undefined
  /** Taken although the place was given up later than it happened: for apps that know no such thing. */
  readonly evenIfGivenUp?: boolean | undefined
  /** Position as that client writes it, kept for it. */
  readonly locator?: unknown
}

/**
 * Keeps a place in a book (wire.md 20): complete at the last page or from 98 %. Decided in the writer, one act after
 * the other. Every change goes into the history, also what a device tells so late that something newer holds.
 * @returns what came of it, with the place that holds now
 * @throws AppError `not_found`, `bad_request`
 */
export async function keepPlace(viewer: Viewer, tools: Tools, bookId: string, place: Place): Promise<KeptPlace> {
  const [kept] = await keepPlaceInCopies(viewer, tools, [await bookInView(viewer, tools, bookId)], place)
  if (kept === undefined) throw notFound('This book')
  return kept
}

/**
 * Keeps the same place in several books at once, all or none: copies of one file.
 * @param books as the viewer sees them
 * @throws AppError `bad_request`
 */
export async function keepPlaceInCopies(
  viewer: Viewer,
  tools: Tools,
  books: readonly BookRecord[],
  place: Place,
): Promise<readonly KeptPlace[]> {
  if (books.length === 0) return []
  const { userId } = viewer
  const now = tools.clock()
  const kept = await tools.database.commit(
    books.map(({ id: bookId }) => write('keepPlace', { ...place, userId, bookId, now })),
  )
  const changed = books.filter((_, index) => kept[index]?.kind === 'changed')
  if (changed.length > 0) tellProgress(viewer, tools, changed)
  return kept
}

/**
 * Forgets the place in a book, unless it is newer than `at`; the history keeps that it was there.
 * @param given `at`: when it was given up by the clock of the device; default: now
 * @returns whether there was a place that is gone now
 * @throws AppError `not_found`
 */
export async function giveUpPlace(
  viewer: Viewer,
  tools: Tools,
  bookId: string,
  given: PlaceSource & { readonly at?: number | undefined },
): Promise<boolean> {
  const book = await bookInView(viewer, tools, bookId)
  const { userId } = viewer
  const [isGone] = await tools.database.commit([
    write('giveUpPlace', { ...given, userId, bookId: book.id, now: tools.clock() }),
  ])
  if (isGone) tellProgress(viewer, tools, [book], 'book')
  return isGone
}

/** A book that the viewer sees and whose file is there. @throws AppError `not_found` */
export async function bookInView(viewer: Viewer, tools: Tools, bookId: string): Promise<BookRecord> {
  const book = await findBook(viewer, tools.database.reader, bookId)
  if (book === null || book.deletedAt !== null) throw notFound('This book')
  return book
}

/** A book, and where it belongs. */
export type Placed = { readonly id: string; readonly seriesId: string; readonly libraryId: string }

/** Tells the viewer's other windows that their places changed. @param removed of what they are gone, if they are */
export function tellProgress(
  { userId }: Viewer,
  { events }: Tools,
  books: readonly Placed[],
  removed?: 'book' | 'series',
): void {
  const gone = removed === undefined ? {} : { removed }
  events.publish(
    books.map(({ id: bookId, seriesId, libraryId }) => {
      return { type: 'progress_updated', bookId, seriesId, libraryId, userId, ...gone } as const
    }),
  )
}
