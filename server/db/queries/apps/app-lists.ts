import type { Viewer } from '../../../domain/access/viewer.ts'
import {
  type AppBookCondition,
  type AppSeriesCondition,
  asksForDeleted,
  isEverything,
  onlyId,
  requestedIds,
  withListAsBooks,
} from '../../../domain/filter/app-condition.ts'
import { parseSeriesCondition } from '../../../domain/filter/parse-condition.ts'
import type { Reader } from '../../database.ts'
import type { Page, PageRequest } from '../../page.ts'
import type { BookRecord } from '../../records/book.ts'
import type { SeriesRecord } from '../../records/series.ts'
import { among, type Fragment, raw, sql } from '../../sql.ts'
import { findBookPage } from '../books/book-list.ts'
import { loadBooks } from '../books/load-books.ts'
import { appBookSql, appSeriesSql, type FilledCollections } from '../filter/filter-apps.ts'
import { seriesConditionSql } from '../filter/filter-sql.ts'
import type { BookListSort, SeriesListSort } from '../lists/list-request.ts'
import { listShown } from '../lists/lists.ts'
import { wantedBookIds, wantToReadId } from '../lists/queue.ts'
import { loadSeries } from '../series/series.ts'
import { seriesCount, seriesSeqsOnPage } from '../series/series-list.ts'

type AppRequest<Condition, Sort> = PageRequest & {
  readonly condition: Condition
  readonly sort?: Sort | undefined
  /** As typed by the user. */
  readonly fullText?: string | undefined
}

/** One page of the visible series that a reader app requests. */
export async function listAppSeries(
  viewer: Viewer,
  reader: Reader,
  { condition, ...request }: AppRequest<AppSeriesCondition, SeriesListSort>,
): Promise<Page<SeriesRecord>> {
  const test = isEverything(condition)
    ? undefined
    : appSeriesSql(condition, viewer.userId, await filledCollections(viewer, reader, condition))
  const query = { ...request, test, includeDeleted: asksForDeleted(condition) }
  const total = await seriesCount(viewer, reader, query)
  const seqs = await seriesSeqsOnPage(viewer, reader, { ...query, total })
  return { items: await loadSeries(viewer, reader, seqs), total }
}

/** One page of the visible books that a reader app requests. */
export async function listAppBooks(
  viewer: Viewer,
  reader: Reader,
  { condition: query, ...request }: AppRequest<AppBookCondition, BookListSort>,
): Promise<Page<BookRecord>> {
  const condition = requestedIds(query, 'readListId').includes(wantToReadId)
    ? withListAsBooks(query, { id: wantToReadId, bookIds: await wantedBookIds(viewer, reader) })
    : query
  const seriesId = onlyId(condition, 'seriesId')
  const test = isEverything(condition) ? undefined : appBookSql(condition, viewer.userId)
  const includeDeleted = asksForDeleted(condition)
  const { seqs, total } = await findBookPage(viewer, reader, { ...request, seriesId, test, includeDeleted })
  return { items: await loadBooks(viewer, reader, seqs), total }
}

/** The conditions of the automatic collections among those named, as far as the viewer may see the collections. */
async function filledCollections(
  viewer: Viewer,
  reader: Reader,
  condition: AppSeriesCondition,
): Promise<FilledCollections> {
  const ids = requestedIds(condition, 'collectionId')
  if (ids.length === 0) return new Map()
  const rows = await reader.all<{ id: string; condition: string }>(
    sql`select c.id, c.condition from collections c
        where c.condition is not null and ${among(raw('c.id'), ids)} and ${await listShown(viewer, reader, 'collection')}`,
  )
  return new Map<string, Fragment>(
    rows.map(({ id, condition: own }) => [
      id,
      seriesConditionSql(parseSeriesCondition(JSON.parse(own) as unknown), viewer.userId),
    ]),
  )
}
