import { learnableWords, searchTokens } from '../../../domain/text/search-text.ts'
import type { SearchTable } from '../../queries/search/full-text.ts'
import { among, type Fragment, raw, rowsOf, sql } from '../../sql.ts'
import type { IndexedText, Tx } from '../../tx.ts'
import { change } from '../change.ts'

/** Removes rows from a full-text table. @param seqs a select of the numbers of the rows */
export async function removeFromSearch(tx: Tx, seqs: Fragment, table: SearchTable): Promise<void> {
  await tx.run(sql`delete from ${raw(table)} where rowid in (${seqs})`)
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
export async function indexBooks(tx: Tx, seqs: readonly number[]): Promise<void> {
  if (seqs.length === 0) return
  await removeFromSearch(tx, sql`select value from ${rowsOf(seqs)}`, 'book_search')
  const books = await tx.all<BookText>(
    sql`select b.seq, b.title, b.title_sort as titleSort, s.title as seriesTitle, b.path, m.summary,
               (select group_concat(p.name, ' ; ') from book_people bp join people p on p.seq = bp.person_seq
                where bp.book_seq = b.seq) as people
        from books b join series s on s.seq = b.series_seq left join book_metadata m on m.book_seq = b.seq
        where ${among(raw('b.seq'), seqs)} and b.deleted_at is null`,
  )
  const names: string[] = []
  const texts: IndexedText[] = []
  const shared = createTokenizer()
  for (const book of books) {
    const title = searchTokens(joined(book.title, book.titleSort))
    const people = shared(book.people ?? '')
    const series = shared(book.seriesTitle)
    names.push(title, series, people)
    const [file, summary] = [searchTokens(fileWords(book.path)), searchTokens(book.summary ?? '')]
    texts.push({ seq: book.seq, columns: { title, series, people, file, summary } })
  }
  await tx.index('book_search', texts)
  await addToVocabulary(tx, names)
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
export async function indexSeries(tx: Tx, seqs: readonly number[]): Promise<void> {
  if (seqs.length === 0) return
  await removeFromSearch(tx, sql`select value from ${rowsOf(seqs)}`, 'series_search')
  const series = await tx.all<SeriesText>(
    sql`select s.seq, s.title, s.title_sort as titleSort, s.path, s.summary,
               (select group_concat(t.title, ' ; ') from series_titles t where t.series_seq = s.seq) as alternate,
               (select group_concat(p.name, ' ; ') from series_people sp join people p on p.seq = sp.person_seq
                where sp.series_seq = s.seq) as people
        from series s where ${among(raw('s.seq'), seqs)} and s.book_count > 0`,
  )
  const names: string[] = []
  const texts: IndexedText[] = []
  for (const one of series) {
    const title = searchTokens(joined(one.title, one.titleSort))
    const alternate = searchTokens(one.alternate ?? '')
    const people = searchTokens(one.people ?? '')
    names.push(title, alternate, people)
    const [folder, summary] = [searchTokens(fileWords(one.path ?? '')), searchTokens(one.summary ?? '')]
    texts.push({ seq: one.seq, columns: { title, alternate, people, folder, summary } })
  }
  await tx.index('series_search', texts)
  await addToVocabulary(tx, names)
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
async function addToVocabulary(tx: Tx, tokens: readonly string[]): Promise<void> {
  const words = new Set(tokens.flatMap(learnableWords))
  if (words.size === 0) return
  const pairs = [...words].map((word) => `${word} ${[...word].reverse().join('')}`)
  await tx.run(
    sql`insert or ignore into search_words (word, reversed)
        select substr(value, 1, instr(value, ' ') - 1), substr(value, instr(value, ' ') + 1)
        from ${rowsOf(pairs)} where ${raw('true')}`,
  )
}

export const maintenanceWrites = {
  /** After a large scan. */
  optimize: change([], (tx: Tx, _args: Readonly<Record<string, never>>) => tx.optimize()),
}
