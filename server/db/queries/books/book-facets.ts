import type { Viewer } from '../../../domain/access/viewer.ts'
import type { BookFileFormat } from '../../../domain/vocabulary.ts'
import type { Reader } from '../../database.ts'
import type { PageRequest } from '../../page.ts'
import { all, raw, sql } from '../../sql.ts'
import { visibleTo } from '../access/visibility.ts'
import type { BookListRequest } from '../lists/list-request.ts'
import { cachedRows } from '../search/counting.ts'
import { booksOfSearch } from './book-list.ts'

type TallyRequest = Omit<BookListRequest, keyof PageRequest | 'sort'>

/** Number of books in a list by format and language. */
type BookCell = {
  readonly format: BookFileFormat
  readonly language: string | null
  readonly count: number
}

/** The same for books that the viewer opened. */
type OpenedCell = BookCell & { readonly completed: boolean }

/** Counts by format, language and read state, cached so that narrowing a list needs no further query. */
export type BookTally = { readonly cells: readonly BookCell[]; readonly opened: readonly OpenedCell[] }

/** Two cached statements: the books of a list change rarely, and few of them have progress. */
export async function tallyBooks(viewer: Viewer, reader: Reader, request: TallyRequest): Promise<BookTally> {
  const { books, where } = await booksOfSearch(viewer, reader, request)
  const cells = await cachedRows<BookCell>(
    reader,
    sql`select b.format, b.language, count(*) as count from ${books} where ${where}
        group by b.language, b.format`,
    ['catalog', ...readingOf(request)],
  )
  const opened = await cachedRows<BookCell & { readonly completed: number }>(
    reader,
    sql`select b.format, b.language, rp.is_completed as completed, count(*) as count
        from ${books} join read_progress rp on rp.user_id = ${viewer.userId} and rp.book_seq = b.seq
        where ${where} group by 1, 2, 3`,
    ['catalog', 'reading'],
  )
  return { cells, opened: opened.map((cell) => ({ ...cell, completed: cell.completed === 1 })) }
}

/** The result of a condition may depend on reading progress. */
function readingOf({ condition }: TallyRequest): readonly 'reading'[] {
  return condition === undefined ? [] : ['reading']
}

type TagCount = { readonly name: string; readonly count: number }

/** The most frequent tags among the books of a list and their series. @param limit maximum number of tags */
export async function tallyTags(
  viewer: Viewer,
  reader: Reader,
  request: TallyRequest,
  limit: number,
): Promise<readonly TagCount[]> {
  const { books, where } = await booksOfSearch(viewer, reader, request)
  const own = raw('select 1 from book_tags o where o.book_seq = b.seq and o.tag_seq = x.tag_seq')
  return cachedRows<TagCount>(
    reader,
    sql`select t.name, sum(u.n) as count from (
          select x.tag_seq as tag, count(*) as n from ${books} cross join book_tags x on x.book_seq = b.seq
          where ${where} group by 1
          union all
          select x.tag_seq, count(*) from ${books} cross join series_tags x on x.series_seq = b.series_seq
          where ${where} and not exists (${own}) group by 1
        ) u cross join tags t on t.seq = u.tag group by t.seq order by 2 desc, t.name_fold limit ${limit}`,
    ['catalog', ...readingOf(request)],
  )
}

type BookErrorCount = { readonly code: string; readonly count: number }

/** Number of visible books that cannot be read by error code, most frequent first. */
export async function countBookErrors(
  viewer: Viewer,
  reader: Reader,
  libraryId: string | undefined,
): Promise<BookErrorCount[]> {
  const conditions = [
    raw('b.error_code is not null and b.deleted_at is null'),
    await visibleTo(viewer, reader, 'b.series_seq'),
  ]
  if (libraryId !== undefined) conditions.push(sql`b.library_seq = (select seq from libraries where id = ${libraryId})`)
  return reader.all<BookErrorCount>(
    sql`select b.error_code as code, count(*) as count from books b where ${all(conditions)}
        group by b.error_code order by count desc, code`,
  )
}
