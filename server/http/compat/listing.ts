import { listBookAppDetails, listSeriesAppDetails } from '../../db/queries/apps/app-details.ts'
import { listAppBooks, listAppSeries } from '../../db/queries/apps/app-lists.ts'
import type { BookRecord } from '../../db/records/book.ts'
import type { SeriesRecord } from '../../db/records/series.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { notFound } from '../../domain/errors.ts'
import { type AppBookCondition, type AppSeriesCondition, onlyId } from '../../domain/filter/app-condition.ts'
import type { CompatContext } from './compat-context.ts'
import type { Reading } from './conditions.ts'
import { presentBook } from './present/book.ts'
import { presentSeries } from './present/series.ts'
import { type RequestedPage, requestedPage } from './query.ts'
import { type Find, sendPage } from './send-page.ts'
import { bookSortOf, seriesSortOf } from './sorts.ts'
import type { Call } from './tree.ts'

type ShownSeries = ReturnType<typeof presentSeries>
type ShownBook = ReturnType<typeof presentBook>

/** Series in the apps' format, in the order given, in a constant number of statements. */
export async function showSeries(
  viewer: Viewer,
  context: CompatContext,
  records: readonly SeriesRecord[],
): Promise<ShownSeries[]> {
  const ids = records.map(({ id }) => id)
  const details = await listSeriesAppDetails(context.database.reader, ids, seesSharingTags(viewer))
  return records.flatMap((record) => {
    const own = details.get(record.id)
    return own === undefined ? [] : [presentSeries(viewer, record, own)]
  })
}

/** Books in the apps' format; see {@link showSeries}. */
export async function showBooks(
  viewer: Viewer,
  context: CompatContext,
  records: readonly BookRecord[],
): Promise<ShownBook[]> {
  const details = await listBookAppDetails(
    context.database.reader,
    records.map(({ id }) => id),
  )
  return records.flatMap((record) => {
    const own = details.get(record.id)
    return own === undefined ? [] : [presentBook(viewer, record, own)]
  })
}

/**
 * A series in the apps' format.
 * @param record null: unknown, or hidden from the viewer
 * @throws AppError `not_found`
 */
export async function showOneSeries(viewer: Viewer, context: CompatContext, record: SeriesRecord | null) {
  const [shown] = record === null ? [] : await showSeries(viewer, context, [record])
  if (shown === undefined) throw notFound('series')
  return shown
}

/** A book in the apps' format; see {@link showOneSeries}. */
export async function showOneBook(viewer: Viewer, context: CompatContext, record: BookRecord | null) {
  const [shown] = record === null ? [] : await showBooks(viewer, context, [record])
  if (shown === undefined) throw notFound('book')
  return shown
}

/** The set of labels is shown only to those who may assign them. */
export function seesSharingTags(viewer: Viewer): boolean {
  return viewer.permissions.has('system-admin')
}

/** Which conditions a viewer may use. Missing files are visible only to those who may edit books. */
export function readingFor(viewer: Viewer, now: number): Reading {
  return { now, seesSharingTags: seesSharingTags(viewer), seesDeleted: viewer.permissions.has('books-write') }
}

type Search<Condition> = { readonly condition: Condition; readonly fullText?: string | undefined }

/** Sends a page of series. */
export function sendSeries(call: Call, context: CompatContext, { condition, fullText }: Search<AppSeriesCondition>) {
  const requested = requestedPage(call.query)
  const sort = seriesSortOf(requested.sorts)
  return sendSeriesPage(call, context, requested, (page) =>
    listAppSeries(call.viewer, context.database.reader, { ...page, condition, fullText, sort }),
  )
}

/** Sends a page of books. */
export function sendBooks(call: Call, context: CompatContext, { condition, fullText }: Search<AppBookCondition>) {
  const requested = requestedPage(call.query)
  const sort = bookSortOf(requested.sorts, onlyId(condition, 'seriesId') !== undefined)
  return sendBooksPage(call, context, requested, (page) =>
    listAppBooks(call.viewer, context.database.reader, { ...page, condition, fullText, sort }),
  )
}

/** Sends a page of the series that match a query. */
export function sendSeriesPage(
  { exchange, viewer }: Call,
  context: CompatContext,
  requested: RequestedPage,
  find: Find<SeriesRecord>,
) {
  return sendPage(exchange, requested, async (page) => {
    const { items, total } = await find(page)
    return { items: await showSeries(viewer, context, items), total }
  })
}

/** Sends a page of the books that match a query. */
export function sendBooksPage(
  { exchange, viewer }: Call,
  context: CompatContext,
  requested: RequestedPage,
  find: Find<BookRecord>,
) {
  return sendPage(exchange, requested, async (page) => {
    const { items, total } = await find(page)
    return { items: await showBooks(viewer, context, items), total }
  })
}
