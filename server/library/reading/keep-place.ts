import { findBook } from '../../db/queries/books.ts'
import type { ProgressOrigin, ProgressRecord } from '../../db/records/reading.ts'
import { write } from '../../db/write.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { AppError, notFound } from '../../domain/errors.ts'
import { applyProgress, type ProgressSource, type ReadProgress } from '../../domain/reading/progress.ts'
import type { Tools } from '../tools.ts'

/** Where someone is in a book, as a reader tells it. */
export type Place = {
  readonly bookId: string
  /** 1-based. */
  readonly currentPage?: number | undefined
  /** 0.0 to 1.0. */
  readonly percentage?: number | null | undefined
  readonly completed?: boolean | null | undefined
  /** Explicit acts may go back; what comes from page fetches and other services only goes forward. */
  readonly source: ProgressSource
  readonly origin: ProgressOrigin
  /** Name of the device or app; null when unknown. */
  readonly device: string | null
  /** When it happened, milliseconds since 1970; default: now. */
  readonly at?: number
  /** Position as that client writes it, kept for it. */
  readonly locator?: unknown
}

/**
 * Keeps a place in a book (wire.md 20): complete at the last page or from 98 %. Every change goes into the history.
 * @returns what holds now, also when the change was refused because it would have gone back
 * @throws AppError `not_found`, `bad_request`
 */
export async function keepPlace(viewer: Viewer, tools: Tools, place: Place): Promise<ProgressRecord> {
  const { database, clock, newId, events } = tools
  const book = await findBook(viewer, database.reader, place.bookId)
  if (book === null || book.deletedAt !== null) throw notFound('This book')
  const now = clock()
  const change = {
    ...(place.currentPage === undefined ? {} : { currentPage: place.currentPage }),
    ...(place.percentage == null ? {} : { progressPercentage: place.percentage }),
    ...(place.completed == null ? {} : { completed: place.completed }),
    at: place.at ?? now,
    now,
    source: place.source,
  }
  const readable = { pageCount: book.pageCount, format: book.fileFormat }
  const outcome = applyProgress(book.progress === null ? null : asProgress(book.progress), change, readable)
  if (outcome.kind === 'refused') {
    if (outcome.reason !== 'invalid' && book.progress !== null) return book.progress
    throw new AppError('bad_request', outcome.message)
  }
  const next = outcome.progress
  const [record] = await database.commit([
    write('putProgress', {
      id: newId(),
      historyId: newId(),
      userId: viewer.userId,
      bookId: book.id,
      currentPage: next.currentPage,
      percentage: next.progressPercentage,
      completed: next.completed,
      origin: place.origin,
      device: place.device,
      ...(place.locator === undefined ? {} : { locator: place.locator }),
      now: next.updatedAt,
    }),
  ])
  const { id: bookId, seriesId, libraryId } = book
  events.publish([{ type: 'progress_updated', bookId, seriesId, libraryId, userId: viewer.userId }])
  return record
}

/** A stored place as the rules of reading take it. */
export function asProgress(record: ProgressRecord): ReadProgress {
  const { currentPage, percentage, completed, startedAt, completedAt, updatedAt } = record
  return { currentPage, progressPercentage: percentage, completed, startedAt, completedAt, updatedAt }
}
