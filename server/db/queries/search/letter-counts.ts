import type { Viewer } from '../../../domain/access/viewer.ts'
import { letterGroup } from '../../../domain/text/letter-group.ts'
import type { Reader } from '../../database.ts'
import { type Fragment, raw, sql } from '../../sql.ts'
import { visibleTo } from '../access/visibility.ts'
import { booksOfSearch } from '../books/book-list.ts'
import type { BookListRequest } from '../lists/list-request.ts'
import type { LetterGroup } from '../series/series.ts'
import { cachedRows } from './counting.ts'

type LetterRow = { readonly letter: string; readonly count: number }

/**
 * Number of books of the request by letter (see `letterGroup`), in the order of the first book by title. The letter is
 * the first character of the title's key, so only an index is read.
 */
export async function listBookLetters(
  viewer: Viewer,
  reader: Reader,
  request: Omit<BookListRequest, 'page' | 'pageSize' | 'sort'>,
): Promise<LetterGroup[]> {
  const rows = isPlain(request)
    ? await cachedRows<LetterRow>(reader, await lettersUnfiltered(viewer, reader, request.libraryId), ['catalog'])
    : await lettersOfSearch(viewer, reader, request)
  const counts = new Map<string, number>()
  for (const { letter, count } of rows) {
    const group = letterGroup(letter)
    if (count > 0) counts.set(group, (counts.get(group) ?? 0) + count)
  }
  return [...counts].map(([group, count]) => ({ group, count }))
}

function isPlain({ condition, fullText, seriesId, includeDeleted }: Partial<BookListRequest>): boolean {
  return condition === undefined && fullText === undefined && seriesId === undefined && includeDeleted !== true
}

/**
 * Jumps from letter to letter in the title index and counts each range: a fifth of the cost of reading the first letter
 * of every book. All texts starting with a letter sort before that letter followed by U+10FFFF, the last
 * character of Unicode, which no title contains.
 */
async function lettersUnfiltered(viewer: Viewer, reader: Reader, libraryId: string | undefined): Promise<Fragment> {
  const books = raw(`books b indexed by ${libraryId === undefined ? 'books_by_title' : 'books_by_library_title'}`)
  const library =
    libraryId === undefined ? raw('true') : sql`b.library_seq = (select seq from libraries where id = ${libraryId})`
  const listed = sql`b.deleted_at is null and ${library}`
  const afterLetter = raw(`letter || '\u{10ffff}'`)
  return sql`
    with recursive letters(letter) as (
      select substr(min(b.title_key), 1, 1) from ${books} where ${listed}
      union all
      select (select substr(b.title_key, 1, 1) from ${books} where ${listed} and b.title_key > ${afterLetter}
              order by b.title_key limit 1)
      from letters where letter is not null
    )
    select letter, (select count(*) from ${books}
                    where ${listed} and b.title_key >= letter and b.title_key < ${afterLetter}
                      and ${await visibleTo(viewer, reader, 'b.series_seq')}) as count
    from letters where letter is not null order by letter`
}

async function lettersOfSearch(
  viewer: Viewer,
  reader: Reader,
  request: Omit<BookListRequest, 'page' | 'pageSize' | 'sort'>,
): Promise<readonly LetterRow[]> {
  const { books, where } = await booksOfSearch(viewer, reader, request)
  const statement = sql`select substr(b.title_key, 1, 1) as letter, count(*) as count from ${books} where ${where}
                        group by 1 order by 1`
  return cachedRows<LetterRow>(reader, statement, ['catalog', 'reading'])
}

/** A letter group with the initial characters of sort keys that belong to it. */
type SeriesLetter = LetterGroup & { readonly initials: readonly string[] }

type InitialRow = { readonly initial: string; readonly count: number }

/**
 * Visible series by first letter (see `letterGroup`), in series order. Uses the first character of the sort key, so no
 * title is read.
 */
export async function listSeriesLetters(viewer: Viewer, reader: Reader): Promise<SeriesLetter[]> {
  const rows = await cachedRows<InitialRow>(
    reader,
    sql`select substr(s.title_key, 1, 1) as initial, count(*) as count from series s
        where s.book_count > 0 and ${await visibleTo(viewer, reader, 's.seq')} group by 1 order by 1`,
    ['catalog'],
  )
  const letters = new Map<string, { count: number; initials: string[] }>()
  for (const { initial, count } of rows) {
    const group = letterGroup(initial)
    const letter = letters.get(group) ?? { count: 0, initials: [] }
    letter.count += count
    letter.initials.push(initial)
    letters.set(group, letter)
  }
  return [...letters].map(([group, letter]) => ({ group, ...letter }))
}
