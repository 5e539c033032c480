import { packPages } from '../../../server/db/page-blob.ts'
import { type Fragment, raw, sql } from '../../../server/db/sql.ts'
import { analysisVersions } from '../../../server/domain/book/analysis.ts'
import type { BenchDatabase } from './bench-database.ts'

/** Books of each series. */
export const seriesSize = 25
/** In the text of a statement: SQLite would divide by a bound number without cutting the fraction off. */
const booksOfSeries = raw(String(seriesSize))
const seriesTitles = ['amber', 'brass', 'cedar', 'drift', 'ember', 'frost', 'gales', 'heath', 'irons', 'jolly']
const now = Date.UTC(2024, 5, 1)
/** When the file of every book changed, in seconds since 1970. */
export const madeSeconds = 1_700_000_000
/** Books of which the first account has read some pages, and finished every other one. */
const booksRead = 2_000

/** Words that a tenth of the series have in their title. */
export const madeWords: readonly string[] = seriesTitles.slice(0, 5)

/**
 * Fills a database with rows instead of scanning files, in the shape that a scan leaves: 25 books a series. It holds one
 * account and one empty library.
 * @param sized numbers of books of more series, see {@link sizedSeriesId}
 */
export async function makeRows(
  database: Pick<BenchDatabase, 'name' | 'run' | 'exec'>,
  books: number,
  sized: readonly number[] = [],
): Promise<void> {
  const series = Math.ceil(books / seriesSize)
  await database.run([
    ...seriesRows(series),
    bookRows(books, regular),
    ...sized.flatMap((count, index) => sizedRows(index, count)),
    ...contentRows(),
    ...readingRows(raw('(select min(id) from users)'), sql`seq <= ${Math.min(booksRead, books)}`),
  ])
  await database.exec(database.name === 'embedded' ? embeddedTexts : serverTexts)
}

/** Rows with the numbers 1 to `count` as `i`. */
function numbersTo(count: number): Fragment {
  return sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})`
}

/** A UUID that ends in a number. */
function uuidOf(start: string, number: string): Fragment {
  return raw(`'${start}-0000-7000-8000-' || substr('000000000000' || ${number}, -12)`)
}

function seriesRows(count: number): readonly Fragment[] {
  const [first = '', ...others] = seriesTitles.map((word, index) => `when ${index} then '${word}'`)
  const word = raw(`case i % ${seriesTitles.length} ${first} ${others.join(' ')} end`)
  const title = sql`${word} || ' harbour ' || substr('0000000' || i, -7)`
  return [
    sql`insert into genres (id, name, name_fold, created_at)
        ${numbersTo(12)} select ${uuidOf('00000001', 'i')}, 'Genre ' || i, 'genre ' || i, ${now} from n`,
    sql`insert into series (id, library_seq, path_key, path, title, title_key, year, cover_updated_at, created_at, updated_at,
                            book_count, total_pages, total_size)
        ${numbersTo(count)}
        select ${uuidOf('00000002', 'i')}, (select min(seq) from libraries), 'folder:' || i, 'series ' || i, ${title}, ${title},
               case when i % 3 > 0 then 1960 + i % 60 end, ${now}, ${now} + i, ${now} + i % 997,
               ${booksOfSeries}, 500, 25000000
        from n`,
  ]
}

/** How the books of a statement are named and numbered, over `b.i` and their series `s`. */
type Numbering = {
  /** The start of their ids. */
  readonly ids: string
  readonly series: Fragment
  /** Within the series. */
  readonly number: Fragment
  /** Of the number in a title. */
  readonly digits: number
}

const regular: Numbering = {
  ids: '00000003',
  series: sql`s.seq = (b.i - 1) / ${booksOfSeries} + 1`,
  number: sql`((b.i - 1) % ${booksOfSeries} + 1)`,
  digits: 2,
}

/** The id of a book outside the sized series. @param number from 1 on */
export function madeBookId(number: number): string {
  return `${regular.ids}-0000-7000-8000-${String(number).padStart(12, '0')}`
}

/** The id of a series whose size was given to {@link makeRows}, by its index there. */
export function sizedSeriesId(index: number): string {
  return `0000001${index}-0000-7000-8000-000000000001`
}

/** The id of its book with a number. */
export function sizedBookId(index: number, number: number): string {
  return `0000002${index}-0000-7000-8000-${String(number).padStart(12, '0')}`
}

function sizedRows(index: number, count: number): readonly Fragment[] {
  const id = sizedSeriesId(index)
  const title = `kelps harbour sized ${index}`
  return [
    sql`insert into series (id, library_seq, path_key, path, title, title_key, year, cover_updated_at, created_at, updated_at,
                            book_count, total_pages, total_size)
        select ${id}, min(seq), ${`folder:sized ${index}`}, ${`sized ${index}`}, ${title}, ${title}, 1990,
               ${now}, ${now}, ${now}, ${count}, ${count * 20}, ${count * 1_000_000}
        from libraries`,
    bookRows(count, { ids: `0000002${index}`, series: sql`s.id = ${id}`, number: raw('b.i'), digits: 6 }),
  ]
}

function bookRows(count: number, { ids, series, number, digits }: Numbering): Fragment {
  const title = sql`s.title || ' ' || substr('000000' || ${number}, ${raw(String(-digits))})`
  return sql`insert into books (id, library_seq, series_seq, position, page_count, created_at, format, number, sort_number, app_number,
                           release_date, year, title, title_fold, title_key, path, name_key, file_size, mtime_us, inode,
                           file_hash, cover_updated_at, updated_at, analyzed_at, analysis_version, language)
        ${numbersTo(count)}
        select ${uuidOf(ids, 'b.i')}, s.library_seq, s.seq, ${number}, 20 + b.i % 180, ${now} + b.i, 'cbz',
               case when b.i % 11 > 0 then ${number} end, ${number}, ${number},
               case when b.i % 3 > 0 then 19600101 + b.i % 9973 * 60 end, 1980,
               ${title}, ${title}, ${title}, s.path || '/' || ${number} || '.cbz', 'book ' || ${number},
               1000000 + b.i % 9973 * 500, ${raw(String(madeSeconds * 1_000_000))}, b.i, ${raw(`'hash ${ids} '`)} || b.i, ${now}, ${now} + b.i, ${now},
               ${analysisVersions.cbz}, 'en'
        from n b join series s on ${series}`
}

/** The file of a book outside the sized series, as its row describes it. @param number from 1 on */
export function madeFile(number: number): { readonly folder: string; readonly name: string; readonly size: number } {
  return {
    folder: `series ${Math.floor((number - 1) / seriesSize) + 1}`,
    name: `${((number - 1) % seriesSize) + 1}.cbz`,
    size: 1_000_000 + (number % 9_973) * 500,
  }
}

function contentRows(): readonly Fragment[] {
  const pages = Buffer.from(packPages([1, 2].map((page) => pageOf(page))))
  return [
    sql`insert into book_metadata (book_seq) select seq from books`,
    sql`insert into book_sources (book_seq, patches) select seq, '[]' from books`,
    sql`insert into book_contents (book_seq, pages) select seq, ${pages} from books`,
    sql`insert into book_genres (book_seq, genre_seq) select seq, seq % 12 + 1 from books`,
  ]
}

function pageOf(number: number) {
  return { number, name: `00${number}.jpg`, mediaType: 'image/jpeg', size: 1_000, width: 96, height: 144 }
}

/**
 * Progress in books: every other one finished.
 * @param user the id of someone without progress
 * @param chosen which books, over `books`
 */
export function readingRows(user: Fragment, chosen: Fragment): readonly Fragment[] {
  return [
    sql`insert into read_progress (user_id, book_seq, id, current_page, is_completed, started_at, updated_at, origin)
        select ${user}, seq, id, 2, seq % 2, ${now}, ${now} + seq, 'web' from books where ${chosen}`,
    sql`insert into series_progress (user_id, series_seq, read_count, in_progress_count, last_read_at)
        select p.user_id, b.series_seq, sum(p.is_completed), sum(1 - p.is_completed), max(p.updated_at)
        from read_progress p join books b on b.seq = p.book_seq where p.user_id = ${user}
        group by p.user_id, b.series_seq`,
  ]
}

const embeddedTexts = [
  `insert into book_search (rowid, title, series, people, file, summary)
   select b.seq, b.title_key, s.title_key, '', replace(b.path, '/', ' '), '' from books b join series s on s.seq = b.series_seq`,
  `insert into series_search (rowid, title, alternate, people, folder, summary)
   select seq, title_key, '', '', path, '' from series`,
  'analyze',
]

const vectorOf = (text: string, weight: string) => `setweight(to_tsvector('simple', ${text}), '${weight}')`

const serverTexts = [
  `insert into book_search (rowid, words)
   select b.seq, ${vectorOf('b.title_key', 'A')} || ${vectorOf('s.title_key', 'B')} || ${vectorOf("replace(b.path, '/', ' ')", 'C')}
   from books b join series s on s.seq = b.series_seq`,
  `insert into series_search (rowid, words)
   select seq, ${vectorOf('title_key', 'A')} || ${vectorOf('path', 'C')} from series`,
  'vacuum (analyze)',
]
