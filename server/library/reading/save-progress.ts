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

/** Protocol and device that progress came from, for the history. */
export type ProgressDevice = {
  readonly origin: ProgressOrigin
  /** Name of the device or app; null when unknown. */
  readonly device: string | null
  /** The device in the list of devices; absent or null: none of them. */
  readonly client?: string | null | undefined
}

/** Progress in a book, as a reader sends it. At least one of page, percentage and completed. */
export type ProgressUpdate = ProgressDevice & {
  /** 1-based; a page past the end counts as the last. */
  readonly currentPage?: number | undefined
  /** 0.0 to 1.0. */
  readonly percentage?: number | null | undefined
  readonly completed?: boolean | null | undefined
  /**
   * `explicit` (a user action, the default): the later one wins, and may go backwards. `stream` and `sync`: inferred
   * from page fetches or imported from another service; they only go forward.
   */
  readonly source?: ProgressSource
  /** Time by the device's clock, milliseconds since 1970; default: now. A future time counts as now. */
  readonly at?: number | undefined
  /** Precision of the client's position in pages: within it progress never goes backwards. */
  readonly within?: PageRange | undefined
  /** Accepted although the progress was cleared later than it was made: for apps that do not know about clearing. */
  readonly ignoresCleared?: boolean | undefined
  /** Position in the client's own syntax, stored for it. */
  readonly locator?: unknown
}

/**
 * Saves progress in a book: completed at the last page or from 98 %. Decided in the writer, so that concurrent calls
 * are serialized. Every change goes into the history, also late reports that are older than the stored progress.
 * @returns the outcome, with the current progress
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
 * Saves the same progress in several books, all or none: copies of one file.
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
 * Clears the progress in a book, unless it is newer than `at`; the history keeps the change.
 * @param given `at`: time by the device's clock; default: now
 * @returns whether there was progress to clear
 * @throws AppError `not_found`
 */
export async function clearProgress(
  viewer: Viewer,
  context: LibraryContext,
  bookId: string,
  cleared: ProgressDevice & { readonly at?: number | undefined },
): Promise<boolean> {
  const book = await bookInView(viewer, context, bookId)
  const { userId } = viewer
  const [isGone] = await context.database.commit([
    write('clearProgress', { ...cleared, userId, bookId: book.id, now: context.clock() }),
  ])
  if (isGone) publishProgress(viewer, context, [book], 'book')
  return isGone
}

/** A book visible to the viewer whose file is present. @throws AppError `not_found` */
export async function bookInView(viewer: Viewer, context: LibraryContext, bookId: string): Promise<BookRecord> {
  const book = await findBook(viewer, context.database.reader, bookId)
  if (book === null || book.deletedAt !== null) throw notFound('book')
  return book
}

/** A book, with its series and library. */
export type SavedBookProgress = { readonly id: string; readonly seriesId: string; readonly libraryId: string }

/** Notifies the viewer's other clients of changed progress. @param removed whether the progress was cleared */
export function publishProgress(
  { userId }: Viewer,
  { events }: LibraryContext,
  books: readonly SavedBookProgress[],
  removed?: 'book' | 'series',
): void {
  const removal = removed === undefined ? {} : { removed }
  events.publish(
    books.map(({ id: bookId, seriesId, libraryId }) => {
      return { type: 'progress_updated', bookId, seriesId, libraryId, userId, ...removal } as const
    }),
  )
}
