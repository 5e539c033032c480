import { selectBooks } from '../../db/queries/books/books.ts'
import { findManySeries, findSeries } from '../../db/queries/series/series.ts'
import type { SeriesRecord } from '../../db/records/series.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { AppError, notFound } from '../../domain/errors.ts'
import type { LibraryContext } from '../library-context.ts'

/** A request to merge, move or split. */
export type GroupingOrder =
  /** Merges all of these series into `seriesId`. */
  | { readonly kind: 'merge'; readonly seriesId: string; readonly seriesIds: readonly string[] }
  /** Moves these books into `seriesId`. */
  | { readonly kind: 'move'; readonly seriesId: string; readonly bookIds: readonly string[] }
  /** Splits these books of `seriesId` off into a new series. */
  | { readonly kind: 'split'; readonly seriesId: string; readonly bookIds: readonly string[]; readonly title: string }

/** A request that is only previewed: a split needs no title yet. */
export type DraftOrder =
  | Exclude<GroupingOrder, { readonly kind: 'split' }>
  | (Omit<Extract<GroupingOrder, { readonly kind: 'split' }>, 'title'> & { readonly title?: string | undefined })

export type CheckedOrder = {
  readonly series: SeriesRecord
  /** The series that lose books, with how many. */
  readonly sources: readonly { readonly series: SeriesRecord; readonly moving: number }[]
  /** Books to move, of a move or a split. */
  readonly bookIds: readonly string[]
}

type Context = Pick<LibraryContext, 'database'>

/**
 * Checks whether the viewer may carry out a request.
 * @throws AppError `not_found` for what the viewer may not see, `conflict`, `unprocessable`
 */
export async function checkOrder(viewer: Viewer, context: Context, order: DraftOrder): Promise<CheckedOrder> {
  const series = await findSeries(viewer, context.database.reader, order.seriesId)
  if (series === null) throw notFound('series')
  refuseEmpty(series)
  const checked =
    order.kind === 'merge'
      ? await checkMerge(viewer, context, order.seriesIds)
      : await checkBooks(viewer, context, order, series)
  if (checked.sources.some((source) => source.series.libraryId !== series.libraryId)) {
    throw new AppError('merge_across_libraries')
  }
  if (order.kind !== 'split' && checked.sources.some((source) => source.series.id === series.id)) {
    throw new AppError('series_into_itself')
  }
  return { ...checked, series }
}

function refuseEmpty({ bookCount, title }: SeriesRecord): void {
  if (bookCount > 0) return
  throw new AppError('series_without_books', { title })
}

async function checkMerge(viewer: Viewer, { database }: Context, requested: readonly string[]) {
  const ids = [...new Set(requested)]
  const found = await findManySeries(viewer, database.reader, ids)
  if (found.length < ids.length) throw notFound('one_of_series')
  for (const one of found) refuseEmpty(one)
  return { sources: found.map((series) => ({ series, moving: series.bookCount })), bookIds: [] }
}

type BookOrder = Extract<DraftOrder, { readonly bookIds: readonly string[] }>

async function checkBooks(viewer: Viewer, { database }: Context, { kind, bookIds }: BookOrder, series: SeriesRecord) {
  const ids = [...new Set(bookIds)]
  const found = await selectBooks(viewer, database.reader, ids)
  if (found.length < ids.length) throw notFound('one_of_books')
  const moving = kind === 'move' ? found.filter(({ seriesId }) => seriesId !== series.id) : found
  if (moving.length === 0) throw new AppError('books_in_series_already')
  if (kind === 'split') {
    if (found.some(({ seriesId }) => seriesId !== series.id)) {
      throw new AppError('books_of_other_series')
    }
    if (found.length >= series.bookCount) {
      throw new AppError('series_would_be_empty')
    }
  }
  const counts = Map.groupBy(moving, ({ seriesId }) => seriesId)
  const givers = await findManySeries(viewer, database.reader, [...counts.keys()])
  const sources = givers.map((giver) => ({ series: giver, moving: counts.get(giver.id)?.length ?? 0 }))
  return { sources, bookIds: moving.map(({ id }) => id) }
}
