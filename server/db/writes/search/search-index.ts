import { learnableWords, searchTokens } from '../../../domain/text/search-text.ts'
import type { SearchTable } from '../../dialects/sqlite/full-text.ts'
import type { Tx } from '../../dialects/sqlite/tx.ts'
import { among, type Fragment, raw, rowsOf, sql } from '../../sql.ts'
import { change } from '../change.ts'

/** Removes rows from a full-text table. @param seqs a select of the numbers of the rows */
export function removeFromSearch(tx: Tx, seqs: Fragment, table: SearchTable): void {
  tx.run(sql`delete from ${raw(table)} where rowid in (${seqs})`)
}

type BookText = {
  seq: number
  title: string
  titleSort: string | null
  seriesTitle: string
  path: string
  summary: string | null
  people: string | null
}

/** Reindexes present books and removes all others from the index. */
export function indexBooks(tx: Tx, seqs: readonly number[]): void {
  if (seqs.length === 0) return
  removeFromSearch(tx, sql`select value from ${rowsOf(seqs)}`, 'book_search')
  const books = tx.all<BookText>(
    sql`select b.seq, b.title, b.title_sort as titleSort, s.title as seriesTitle, b.path, m.summary,
               (select group_concat(p.name, ' ; ') from book_people bp join people p on p.seq = bp.person_seq
                where bp.book_seq = b.seq) as people
        from books b join series s on s.seq = b.series_seq left join book_metadata m on m.book_seq = b.seq
        where ${among(raw('b.seq'), seqs)} and b.deleted_at is null`,
  )
  const names: string[] = []
  const shared = createTokenizer()
  for (const book of books) {
    const title = searchTokens(joined(book.title, book.titleSort))
    const people = shared(book.people ?? '')
    const series = shared(book.seriesTitle)
    names.push(title, series, people)
    tx.run(
      sql`insert into book_search (rowid, title, series, people, file, summary) values (
            ${book.seq}, ${title}, ${series}, ${people}, ${searchTokens(fileWords(book.path))},
            ${searchTokens(book.summary ?? '')})`,
    )
  }
  addToVocabulary(tx, names)
}

type SeriesText = {
  seq: number
  title: string
  titleSort: string | null
  path: string | null
  summary: string | null
  alternate: string | null
  people: string | null
}

/** Reindexes series with present books and removes all others from the index. */
export function indexSeries(tx: Tx, seqs: readonly number[]): void {
  if (seqs.length === 0) return
  removeFromSearch(tx, sql`select value from ${rowsOf(seqs)}`, 'series_search')
  const series = tx.all<SeriesText>(
    sql`select s.seq, s.title, s.title_sort as titleSort, s.path, s.summary,
               (select group_concat(t.title, ' ; ') from series_titles t where t.series_seq = s.seq) as alternate,
               (select group_concat(p.name, ' ; ') from series_people sp join people p on p.seq = sp.person_seq
                where sp.series_seq = s.seq) as people
        from series s where ${among(raw('s.seq'), seqs)} and s.book_count > 0`,
  )
  const names: string[] = []
  for (const one of series) {
    const title = searchTokens(joined(one.title, one.titleSort))
    const alternate = searchTokens(one.alternate ?? '')
    const people = searchTokens(one.people ?? '')
    names.push(title, alternate, people)
    tx.run(
      sql`insert into series_search (rowid, title, alternate, people, folder, summary) values (
            ${one.seq}, ${title}, ${alternate}, ${people}, ${searchTokens(fileWords(one.path ?? ''))},
            ${searchTokens(one.summary ?? '')})`,
    )
  }
  addToVocabulary(tx, names)
}

/** Books of a series share most words, so tokenized texts are cached. */
function createTokenizer(): (text: string) => string {
  const cache = new Map<string, string>()
  return (text) => {
    const known = cache.get(text)
    if (known !== undefined) return known
    const tokens = searchTokens(text)
    cache.set(text, tokens)
    return tokens
  }
}

function joined(title: string, titleSort: string | null): string {
  return titleSort === null || titleSort === title ? title : `${title} ; ${titleSort}`
}

/** Names are split at separators used as spaces. */
function fileWords(path: string): string {
  return path.replace(/[/_.]/g, ' ')
}

/**
 * Adds the words of titles and names to the vocabulary for typo correction. Unused words stay; matching them finds
 * nothing.
 * @param tokens as they go into the full-text index
 */
function addToVocabulary(tx: Tx, tokens: readonly string[]): void {
  const words = new Set(tokens.flatMap(learnableWords))
  const pairs = [...words].map((word) => `${word} ${[...word].reverse().join('')}`)
  tx.run(
    sql`insert or ignore into search_words (word, reversed)
        select substr(value, 1, instr(value, ' ') - 1), substr(value, instr(value, ' ') + 1)
        from ${rowsOf(pairs)} where ${raw('1')}`,
  )
}

/** After a large scan: updates planner statistics and compacts the full-text index. */
function optimize(tx: Tx): void {
  tx.run(sql`insert into book_search (book_search) values ('optimize')`)
  tx.run(sql`insert into series_search (series_search) values ('optimize')`)
  tx.run(sql`analyze`)
}

export const maintenanceWrites = {
  optimize: change([], (tx: Tx, _args: Readonly<Record<string, never>>) => optimize(tx)),
}
