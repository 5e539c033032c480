import { findBookState } from '../../db/queries/books/book-details.ts'
import { listBookSources } from '../../db/queries/scanning/known-files.ts'
import { findSeriesState } from '../../db/queries/series/series-details.ts'
import type { BookEdit, BookState, Expected, SeriesMetadataEdit, SeriesState } from '../../db/records/metadata-state.ts'
import { write } from '../../db/write.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { notFound } from '../../domain/errors.ts'
import { bookOffers, type Offers, seriesOffers } from '../../domain/metadata/offers.ts'
import type { BookField, SeriesField } from '../../domain/metadata/patch.ts'
import type { LibraryContext } from '../library-context.ts'

/** @throws AppError `not_found` when it does not exist or the viewer may not see it */
export async function seriesMetadata(
  viewer: Viewer,
  { database }: Pick<LibraryContext, 'database'>,
  seriesId: string,
): Promise<SeriesState> {
  const state = await findSeriesState(viewer, database.reader, seriesId)
  if (state === null) throw notFound('series')
  return state
}

/** The values of each source for a series whose books are visible to the viewer. */
export async function offersOfSeries(
  { database }: Pick<LibraryContext, 'database'>,
  seriesId: string,
): Promise<Offers<SeriesField>> {
  const sources = await listBookSources(database.reader, { seriesIds: [seriesId] })
  return seriesOffers(sources.map(({ patches }) => patches))
}

type TermEdit = {
  readonly seriesId: string
  readonly kind: 'genres' | 'tags'
  /** A name to add, or the id of the term to remove. */
  readonly add?: string
  readonly removeId?: string
  readonly expected?: Expected
}

/** Adds a genre or a tag to a series or removes one. @throws AppError as `editSeriesMetadata` */
export async function editSeriesTerms(
  viewer: Viewer,
  context: LibraryContext,
  request: TermEdit,
): Promise<SeriesState> {
  const { seriesId, ...edit } = request
  const { libraryId } = await seriesMetadata(viewer, context, seriesId)
  const [fields] = await context.database.commit([
    write('editSeriesTerms', { id: seriesId, ...edit, now: context.clock() }),
  ])
  context.events.publish([{ type: 'series_updated', seriesId, libraryId, fields }])
  return seriesMetadata(viewer, context, seriesId)
}

type SeriesEdit = {
  readonly seriesId: string
  readonly edit: SeriesMetadataEdit
  /** The revision that the editor saw. */
  readonly expected?: Expected
}

/**
 * Edits the metadata of a series: values that are set are locked, unlocked fields get the best value of their sources
 * at once.
 * @returns the series afterwards
 * @throws AppError `not_found`, `precondition_failed` when the series changed since the editor saw it
 */
export async function editSeriesMetadata(
  viewer: Viewer,
  context: LibraryContext,
  request: SeriesEdit,
): Promise<SeriesState> {
  const { seriesId, edit, expected = null } = request
  const { libraryId } = await seriesMetadata(viewer, context, seriesId)
  const [fields] = await context.database.commit([
    write('editSeries', { id: seriesId, edit, expected, now: context.clock() }),
  ])
  context.events.publish([{ type: 'series_updated', seriesId, libraryId, fields }])
  return seriesMetadata(viewer, context, seriesId)
}

/** @throws AppError `not_found` when it does not exist or the viewer may not see it */
export async function bookMetadata(
  viewer: Viewer,
  { database }: Pick<LibraryContext, 'database'>,
  bookId: string,
): Promise<BookState> {
  const state = await findBookState(viewer, database.reader, bookId)
  if (state === null) throw notFound('book')
  return state
}

/** The values of each source for a book visible to the viewer. */
export async function offersOfBook(
  { database }: Pick<LibraryContext, 'database'>,
  bookId: string,
): Promise<Offers<BookField>> {
  const [sources] = await listBookSources(database.reader, { bookIds: [bookId] })
  return bookOffers(sources?.patches ?? [])
}

type BookEditRequest = {
  readonly bookId: string
  readonly edit: BookEdit
  /** The revision that the editor saw. */
  readonly expected?: Expected
}

/**
 * Edits the metadata of a book: values that are set are locked, unlocked fields get the best value of their sources at
 * once.
 * @returns the book afterwards
 * @throws AppError `not_found`, `precondition_failed`, `bad_request` for an invalid date
 */
export async function editBookMetadata(
  viewer: Viewer,
  context: LibraryContext,
  request: BookEditRequest,
): Promise<BookState> {
  const { bookId, edit, expected = null } = request
  const { seriesId, libraryId } = await bookMetadata(viewer, context, bookId)
  const [{ fields, needsRecompute }] = await context.database.commit([
    write('editBook', { id: bookId, edit, expected, now: context.clock() }),
  ])
  context.events.publish([
    { type: 'book_updated', bookId, seriesId, libraryId, fields },
    ...(needsRecompute ? [{ type: 'series_updated', seriesId, libraryId } as const] : []),
  ])
  return bookMetadata(viewer, context, bookId)
}
