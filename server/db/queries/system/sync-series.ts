import type { Viewer } from '../../../domain/access/viewer.ts'
import type { Reader } from '../../database.ts'
import type { SyncSeries } from '../../records/plugins.ts'
import type { Stored } from '../../rows/stored.ts'
import { among, type Fragment, raw, sql } from '../../sql.ts'
import { seriesVisible } from '../access/visibility.ts'
import { chapterOf, isUpTo, type ReadUpTo, volumeOf } from '../reading/numbered-books.ts'

/** What a service has entries of, and the ids by which it knows them. */
export type SyncScope = {
  readonly of: 'series' | 'book'
  /** The names of its ids, lower case: as its plugin writes it, and as files do. The first one takes precedence. */
  readonly sources: readonly [string, string]
  /** Null: every library. */
  readonly libraryIds: readonly string[] | null
}
export type SyncPortion = {
  /** The last id of the previous portion; null: the first portion. */
  readonly after: string | null
  readonly limit: number
}

/** Owner of an external id `e`. */
const ownerOf = { series: raw('e.series_seq'), book: raw('e.book_seq') } as const
const ownerOfOther = { series: raw('x.series_seq'), book: raw('x.book_seq') } as const

/** Whether `e` counts: with an id under each name, only that under the first one does. */
function isCounted({ of, sources: [own, alias] }: SyncScope): Fragment {
  return sql`${ownerOf[of]} is not null and (e.source = ${own} or (e.source = ${alias} and not exists (
    select 1 from external_ids x where ${ownerOfOther[of]} = ${ownerOf[of]} and x.source = ${own})))`
}

/** Ids of one name, in order, whoever can see what has them. */
export async function listSyncIds(
  reader: Reader,
  { of, source }: { readonly of: SyncScope['of']; readonly source: string },
  { after, limit }: SyncPortion,
): Promise<string[]> {
  const rows = await reader.all<{ id: string }>(
    sql`select distinct e.external_id as id from external_ids e
        where e.source = ${source} and ${ownerOf[of]} is not null and e.external_id > ${after ?? ''}
        order by e.external_id limit ${limit}`,
  )
  return rows.map(({ id }) => id)
}

/** Visible series or books with these ids, and the viewer's progress, by id: those with the same id are combined. */
export async function listSynced(
  viewer: Viewer,
  reader: Reader,
  scope: SyncScope & { readonly ids: readonly string[] },
): Promise<SyncSeries[]> {
  const where = sql`${among(raw('e.source'), scope.sources)} and ${among(raw('e.external_id'), scope.ids)}
    and ${isCounted(scope)} and ${inLibraries(scope.libraryIds)} and ${seriesVisible(viewer, 's')}`
  return scope.of === 'series' ? seriesWhere(viewer, reader, where) : booksWhere(viewer, reader, where)
}

/** A volume or chapter counts when read completely. */
async function seriesWhere(viewer: Viewer, reader: Reader, where: Fragment): Promise<SyncSeries[]> {
  const rows = await reader.all<Stored<Omit<SyncSeries, 'bookId' | 'isRatable' | 'percentRead'>>>(
    sql`select s.seq, s.id as seriesId, s.title, e.external_id as externalId,
          s.total_volume_count as totalVolumeCount, s.total_chapter_count as totalChapterCount,
          coalesce(s.status = 'ended', false) as hasEnded,
          count(b.seq) as books, count(p.book_seq) filter (where p.is_completed = 1) as read,
          count(p.book_seq) filter (where p.is_completed = 0) as inProgress,
          max(${volumeOf}) filter (where p.is_completed = 1) as volumesRead,
          cast(max(${chapterOf})
            filter (where p.is_completed = 1) as integer) as chaptersRead,
          (select r.rating from series_ratings r where r.user_id = ${viewer.userId} and r.series_seq = s.seq) as rating,
          min(p.started_at) as startedAt, max(p.completed_at) as completedAt
        from external_ids e join series s on s.seq = e.series_seq join libraries l on l.seq = s.library_seq
        left join books b on b.series_seq = s.seq and b.deleted_at is null
        left join read_progress p on p.book_seq = b.seq and p.user_id = ${viewer.userId}
        where ${where} group by e.external_id, s.seq order by e.external_id, s.seq limit ${mostAtOnce}`,
  )
  return rows.map(({ hasEnded, ...row }) => ({ ...row, hasEnded: hasEnded === 1, bookId: null, isRatable: true }))
}

type BookRow = Pick<
  SyncSeries,
  'seq' | 'seriesId' | 'title' | 'externalId' | 'startedAt' | 'completedAt' | 'rating'
> & {
  readonly bookId: string
  readonly booksOfSeries: number
  readonly pageCount: number
  readonly currentPage: number | null
  readonly percentage: number | null
  readonly isCompleted: number | null
}

/** A rating is one of a series: it is that of a book when the series has no other. */
async function booksWhere(viewer: Viewer, reader: Reader, where: Fragment): Promise<SyncSeries[]> {
  const rows = await reader.all<BookRow>(
    sql`select s.seq, s.id as seriesId, b.id as bookId, b.title, e.external_id as externalId,
          s.book_count as booksOfSeries, b.page_count as pageCount, p.current_page as currentPage,
          p.percentage, p.is_completed as isCompleted, p.started_at as startedAt, p.completed_at as completedAt,
          (select r.rating from series_ratings r where r.user_id = ${viewer.userId} and r.series_seq = s.seq) as rating
        from external_ids e join books b on b.seq = e.book_seq and b.deleted_at is null
        join series s on s.seq = b.series_seq join libraries l on l.seq = b.library_seq
        left join read_progress p on p.book_seq = b.seq and p.user_id = ${viewer.userId}
        where ${where} order by e.external_id, b.seq limit ${mostAtOnce}`,
  )
  return rows.map(({ booksOfSeries, pageCount, currentPage, percentage, isCompleted, ...row }) => {
    const isRatable = booksOfSeries === 1
    const part = percentage ?? (pageCount > 0 ? (currentPage ?? 0) / pageCount : 0)
    return {
      ...{ ...row, isRatable, rating: isRatable ? row.rating : null },
      ...{ books: 1, read: isCompleted === 1 ? 1 : 0, inProgress: isCompleted === 0 ? 1 : 0 },
      percentRead: isCompleted === 1 ? 100 : Math.max(0, Math.min(100, Math.floor(part * 100))),
      ...{ volumesRead: null, chaptersRead: null, totalVolumeCount: null, totalChapterCount: null, hasEnded: true },
    }
  })
}

const mostAtOnce = 10_000

/** Number of the viewer's entries that could be sent. */
export async function countSynced(viewer: Viewer, reader: Reader, scope: SyncScope): Promise<number> {
  const owner =
    scope.of === 'series'
      ? raw('join series s on s.seq = e.series_seq')
      : raw('join books b on b.seq = e.book_seq and b.deleted_at is null join series s on s.seq = b.series_seq')
  const row = await reader.get<{ count: number }>(
    sql`select count(distinct e.external_id) as count from external_ids e ${owner}
          join libraries l on l.seq = s.library_seq
        where ${among(raw('e.source'), scope.sources)} and ${inLibraries(scope.libraryIds)}
          and ${seriesVisible(viewer, 's')}`,
  )
  return row?.count ?? 0
}

function inLibraries(libraryIds: readonly string[] | null): Fragment {
  if (libraryIds === null) return raw('true')
  return sql`l.id in (select value from json_each(${JSON.stringify(libraryIds)}))`
}

/** Series or books in progress for the viewer without an id of the service. */
export async function countUnmatched(
  viewer: Viewer,
  reader: Reader,
  { of, sources }: Pick<SyncScope, 'of' | 'sources'>,
): Promise<number> {
  const [counted, owned] =
    of === 'series' ? [raw('s.seq'), raw('e.series_seq = s.seq')] : [raw('b.seq'), raw('e.book_seq = b.seq')]
  const row = await reader.get<{ count: number }>(
    sql`select count(distinct ${counted}) as count from read_progress p join books b on b.seq = p.book_seq
          join series s on s.seq = b.series_seq
        where p.user_id = ${viewer.userId} and b.deleted_at is null and ${seriesVisible(viewer, 's')}
          and not exists (select 1 from external_ids e where ${owned} and ${among(raw('e.source'), sources)})`,
  )
  return row?.count ?? 0
}

type UpTo = ReadUpTo & {
  /** Null: all of the series. */
  readonly bookId: string | null
  /** Only books added after this time; null: all. */
  readonly addedAfter: number | null
}

/** The viewer's unread books of a series that the service reports as read. */
export async function listUnreadWithin(
  viewer: Viewer,
  reader: Reader,
  { addedAfter, bookId, ...upTo }: UpTo,
): Promise<{ readonly id: string; readonly seriesId: string; readonly libraryId: string }[]> {
  const isAsked = bookId === null ? raw('true') : sql`b.id = ${bookId}`
  return reader.all(
    sql`select b.id, s.id as seriesId, l.id as libraryId from books b join series s on s.seq = b.series_seq
          join libraries l on l.seq = b.library_seq
        where s.id = ${upTo.seriesId} and ${isAsked}
          and b.deleted_at is null and b.error_code is null and ${seriesVisible(viewer, 's')}
          and not exists (select 1 from read_progress p where p.user_id = ${viewer.userId} and p.book_seq = b.seq
                            and p.is_completed = 1)
          and b.created_at > ${addedAfter ?? -1} and ${isUpTo(upTo)} order by b.position limit 10000`,
  )
}
