import type { Viewer } from '../../../domain/access/viewer.ts'
import { type IssueCandidate, seriesKey } from '../../../domain/lists/reading-list.ts'
import type { Reader } from '../../database.ts'
import type { BookRecord } from '../../records/book.ts'
import type { ListRecord } from '../../records/lists.ts'
import { among, raw, sql } from '../../sql.ts'
import { seriesVisible } from '../access/visibility.ts'
import type { AdjacentBooks } from '../books/books.ts'
import { loadBooks } from '../books/load-books.ts'
import { readable } from '../reading/next-books.ts'
import { chapterOf } from '../reading/numbered-books.ts'
import { orderSql } from '../search/ordering.ts'
import { ownOrderOf, shownMembers } from './list-members.ts'

/**
 * The visible books before and after one in a read list; null when the book is not a visible member. One statement
 * whatever the length of the list, plus those that load the books.
 */
export async function findReadListNeighbours(
  viewer: Viewer,
  reader: Reader,
  readList: ListRecord,
  bookId: string,
): Promise<AdjacentBooks | null> {
  const order = orderSql(ownOrderOf('readList', readList))
  const row = await reader.get<{ prev: number | null; next: number | null }>(
    sql`select m.prev, m.next from (
          select b.id, lag(b.seq) over (order by ${order}) as prev, lead(b.seq) over (order by ${order}) as next
          from ${shownMembers(viewer, 'readList', readList)}
        ) m where m.id = ${bookId}`,
  )
  if (row === undefined) return null
  const seqs = [row.prev, row.next].filter((seq) => seq !== null)
  const books = await loadBooks(viewer, reader, seqs)
  const at = (seq: number | null) => (seq === null ? null : (books[seqs.indexOf(seq)] ?? null))
  return { prev: at(row.prev), next: at(row.next) }
}

/** The viewer's progress in a read list. */
type ReadListProgress = {
  /** Visible books, of which `read` are finished and `inProgress` started. */
  readonly total: number
  readonly read: number
  readonly inProgress: number
  /**
   * The book that was read last and is unfinished; else the first unread one after the last finished one in list order;
   * else the first unread one; when all are finished, the first. Null when none can be read.
   */
  readonly next: BookRecord | null
}

/** One statement for the counts and the next book, whatever the length of the list, plus those that load the book. */
export async function readListProgress(
  viewer: Viewer,
  reader: Reader,
  readList: ListRecord,
): Promise<ReadListProgress> {
  const members = sql`select b.seq as seq, ${readable('b')} as readable, rp.is_completed as finished,
      rp.updated_at as readAt, row_number() over (order by ${orderSql(ownOrderOf('readList', readList))}) as rank
    from read_list_books x join books b on b.seq = x.book_seq and b.deleted_at is null
    join series s on s.seq = b.series_seq
    left join read_progress rp on rp.user_id = ${viewer.userId} and rp.book_seq = b.seq
    where x.read_list_id = ${readList.id} and ${seriesVisible(viewer, 's')}`
  const first = raw('select seq from m where readable order by rank limit 1')
  const unread = raw('select seq from m where readable and finished is null')
  const lastFinished = raw('(select coalesce(max(rank), 0) from m where finished = 1)')
  const row = await reader.get<{ total: number; read: number; inProgress: number; next: number | null }>(
    sql`with m as (${members}) select count(*) as total, count(*) filter (where finished = 1) as read,
        count(*) filter (where finished = 0) as inProgress, coalesce(
          (select seq from m where readable and finished = 0 order by readAt desc, rank limit 1),
          (${unread} and rank > ${lastFinished} order by rank limit 1),
          (${unread} order by rank limit 1),
          (${first})) as next from m`,
  )
  if (row === undefined) return { total: 0, read: 0, inProgress: 0, next: null }
  const [next = null] = row.next === null ? [] : await loadBooks(viewer, reader, [row.next])
  return { ...row, next }
}

type CandidateIds = {
  readonly seriesId: string
  readonly libraryId: string
  /** Null for a volume without chapters. */
  readonly chapter: number | null
  /** Of its file, in bytes. */
  readonly size: number
}

/** Every present book of the series with one of the names (`seriesKey`), in two statements. */
export async function listIssueCandidates(
  viewer: Viewer,
  reader: Reader,
  keys: ReadonlySet<string>,
): Promise<(IssueCandidate & CandidateIds)[]> {
  const series = await reader.all<{ seq: number; title: string }>(
    sql`select s.seq, s.title from series s where s.book_count > 0 and ${seriesVisible(viewer, 's')}`,
  )
  const matchingSeqs = series.filter(({ title }) => keys.has(seriesKey(title))).map(({ seq }) => seq)
  if (matchingSeqs.length === 0) return []
  return reader.all(
    sql`select b.id as bookId, b.title, s.id as seriesId, s.title as seriesTitle, s.year as seriesYear,
               b.sort_number as number, b.volume, b.year, l.id as libraryId, ${chapterOf} as chapter,
               b.file_size as size
        from books b join series s on s.seq = b.series_seq join libraries l on l.seq = b.library_seq
        where ${among(raw('b.series_seq'), matchingSeqs)} and b.deleted_at is null order by s.seq, b.position, b.id`,
  )
}
