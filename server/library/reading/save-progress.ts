import { findBook } from '../../db/queries/books/books.ts'
import type { BookRecord } from '../../db/records/book.ts'
import { write } from '../../db/write.ts'
import type { SavedProgress } from '../../db/writes/reading/save-progress.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { notFound } from '../../domain/errors.ts'
import type { ProgressSource } from '../../domain/reading/progress.ts'
import type { PageRange } from '../../domain/reading/reader-point.ts'
import type { ProgressOrigin } from '../../domain/vocabulary.ts'
import type { LibraryContext } from '../library-context.ts'

/** By which way a place came, and from what: the history tells both. */
export type ProgressDevice = {
  readonly origin: ProgressOrigin
  /** Name of the device or app; null when unknown. */
  readonly device: string | null
  /** The same device, as the list of devices knows it; absent or null: it is not one of them. */
  readonly client?: string | null | undefined
}

/** Where someone is in a book, as a reader tells it. At least one of page, percentage and completed. */
export type ProgressUpdate = ProgressDevice & {
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
  readonly ignoresCleared?: boolean | undefined
  /** Position as that client writes it, kept for it. */
  readonly locator?: unknown
}

/**
 * Keeps a place in a book: complete at the last page or from 98 %. Decided in the writer, one act after
 * the other. Every change goes into the history, also what a device tells so late that something newer holds.
 * @returns what came of it, with the place that holds now
 * @throws AppError `not_found`, `bad_request`
 */
export async function saveProgress(
  viewer: Viewer,
  context: LibraryContext,
  bookId: string,
  update: ProgressUpdate,
): Promise<SavedProgress> {
  const [stored] = await saveProgressInCopies(viewer, context, [await bookInView(viewer, context, bookId)], update)
  if (stored === undefined) throw notFound('book')
  return stored
}

/**
 * Keeps the same place in several books at once, all or none: copies of one file.
 * @param books as the viewer sees them
 * @throws AppError `bad_request`
 */
export async function saveProgressInCopies(
  viewer: Viewer,
  context: LibraryContext,
  books: readonly BookRecord[],
  update: ProgressUpdate,
): Promise<readonly SavedProgress[]> {
  if (books.length === 0) return []
  const { userId } = viewer
  const now = context.clock()
  const stored = await context.database.commit(
    books.map(({ id: bookId }) => write('saveProgress', { ...update, userId, bookId, now })),
  )
  const changed = books.filter((_, index) => stored[index]?.kind === 'changed')
  if (changed.length > 0) publishProgress(viewer, context, changed)
  return stored
}

/**
 * Forgets the place in a book, unless it is newer than `at`; the history keeps that it was there.
 * @param given `at`: when it was given up by the clock of the device; default: now
 * @returns whether there was a place that is gone now
 * @throws AppError `not_found`
 */
export async function clearProgress(
  viewer: Viewer,
  context: LibraryContext,
  bookId: string,
  given: ProgressDevice & { readonly at?: number | undefined },
): Promise<boolean> {
  const book = await bookInView(viewer, context, bookId)
  const { userId } = viewer
  const [isGone] = await context.database.commit([
    write('clearProgress', { ...given, userId, bookId: book.id, now: context.clock() }),
  ])
  if (isGone) publishProgress(viewer, context, [book], 'book')
  return isGone
}

/** A book that the viewer sees and whose file is there. @throws AppError `not_found` */
export async function bookInView(viewer: Viewer, context: LibraryContext, bookId: string): Promise<BookRecord> {
  const book = await findBook(viewer, context.database.reader, bookId)
  if (book === null || book.deletedAt !== null) throw notFound('book')
  return book
}

/** A book, and where it belongs. */
export type SavedBookProgress = { readonly id: string; readonly seriesId: string; readonly libraryId: string }

/** Tells the viewer's other windows that their places changed. @param removed of what they are gone, if they are */
export function publishProgress(
  { userId }: Viewer,
  { events }: LibraryContext,
  books: readonly SavedBookProgress[],
  removed?: 'book' | 'series',
): void {
  const gone = removed === undefined ? {} : { removed }
  events.publish(
    books.map(({ id: bookId, seriesId, libraryId }) => {
      return { type: 'progress_updated', bookId, seriesId, libraryId, userId, ...gone } as const
    }),
  )
}
