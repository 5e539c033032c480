import { type Selected, selectBooks, selectBooksOfSeries, selectSeries } from '../../db/queries/books/selections.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { AppError } from '../../domain/errors.ts'
import type { LibraryContext } from '../library-context.ts'

/** Up to 100 series or 500 books. */
export type Selection = { readonly kind: 'series' | 'book'; readonly ids: readonly string[] }

/** Books per call: a longer transaction would block other writers. */
const MAX_BOOKS = 20_000

/** The part of a selection that the viewer may see, in no order. */
export function select(
  viewer: Viewer,
  { database }: Pick<LibraryContext, 'database'>,
  { kind, ids }: Selection,
): Promise<Selected[]> {
  return (kind === 'book' ? selectBooks : selectSeries)(viewer, database.reader, [...new Set(ids)])
}

/**
 * The books of the selected series.
 * @throws AppError `unprocessable` when they have more books than one call may change
 */
export async function booksOf(
  viewer: Viewer,
  { database }: Pick<LibraryContext, 'database'>,
  series: readonly Selected[],
): Promise<Selected[]> {
  const ids = series.map(({ id }) => id)
  const books = await selectBooksOfSeries(viewer, database.reader, ids, MAX_BOOKS + 1)
  if (books.length <= MAX_BOOKS) return books
  throw new AppError('selection_too_large', { most: MAX_BOOKS }, { maxBooks: MAX_BOOKS })
}
