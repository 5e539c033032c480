import type { Viewer } from '../../../domain/access/viewer.ts'
import { isWithinOneEdit, swapsOf } from '../../../domain/text/one-edit.ts'
import { matchOfWholeWords, matchOfWords, type SearchWord, searchWords } from '../../../domain/text/search-text.ts'
import type { Reader } from '../../database.ts'
import type { SearchNote } from '../../page.ts'
import { among, type Fragment, raw, sql } from '../../sql.ts'
import { isUnrestricted, visibleTo } from '../access/visibility.ts'
import { cachedCount } from './counting.ts'
import { hits, type SearchTable } from './full-text.ts'

const shortestCorrected = 5
/**
 * Limits: words corrected per search, index words read for each, words looked up for restricted viewers, and
 * replacements tried for each.
 */
const limits = { corrected: 3, read: 4_000, checked: 40, tried: 8 }
const lastCharacter = '\u{10ffff}'

/** The words to search for, as FTS5 MATCH expressions. */
export type SearchMatch = {
  readonly match: string
  /** Every word as typed. */
  readonly exact: string
  /** Words used in place of misspelled ones. */
  readonly similarWords: readonly string[]
}

/**
 * The words to search for: as typed, or, when nothing visible matches, with unknown words of five letters and more
 * replaced by those within one edit.
 * @returns null when the text contains nothing searchable
 */
export async function matchWithTypos(
  viewer: Viewer,
  reader: Reader,
  table: SearchTable,
  text: string | undefined,
): Promise<SearchMatch | null> {
  const words = text === undefined ? [] : searchWords(text)
  const match = matchOfWords(words)
  const exact = matchOfWholeWords(words)
  if (match === null || exact === null) return null
  const asTyped = { match, exact, similarWords: [] }
  if (await isFound(viewer, reader, table, match)) return asTyped
  const misspelled = words.filter((word) => !word.paired && [...word.text].length >= shortestCorrected)
  const others = new Map<SearchWord, readonly string[]>()
  for (const word of misspelled.slice(0, limits.corrected)) {
    if (await isFound(viewer, reader, table, word === words.at(-1) ? word.prefix : word.phrase)) continue
    const near = await inView(viewer, reader, table, await similarWords(reader, word.text))
    if (near.length === 0) return asTyped
    others.set(word, near)
  }
  return { match: matchOfWords(words, others) ?? match, exact, similarWords: [...others.values()].flat() }
}

/**
 * How far the results of a search contain its words.
 * @param countExact counts the results of {@link SearchMatch.exact}, where that is not known
 */
export async function noteOn(
  { match, exact, similarWords }: SearchMatch,
  total: number,
  countExact: () => Promise<number>,
): Promise<SearchNote> {
  if (total === 0) return { exactTotal: 0, similarWords: [] }
  if (similarWords.length > 0) return { exactTotal: 0, similarWords }
  return { exactTotal: match === exact ? total : await countExact(), similarWords }
}

async function isFound(viewer: Viewer, reader: Reader, table: SearchTable, match: string): Promise<boolean> {
  const found = isUnrestricted(viewer) ? hits(table, match) : await hitsInView(viewer, reader, { table, match })
  const statement = sql`select exists (${found}) as count`
  return (await cachedCount(reader, statement, ['catalog'])) === 1
}

type Hits = { readonly table: SearchTable; readonly match: string }

/** A word that occurs only in hidden content must not affect the results. */
async function hitsInView(viewer: Viewer, reader: Reader, { table, match }: Hits): Promise<Fragment> {
  const hit = sql`(${hits(table, match)}) h`
  if (table === 'series_search') return sql`select 1 from ${hit} where ${await visibleTo(viewer, reader, 'h.rowid')}`
  return sql`select 1 from ${hit} cross join books b on b.seq = h.rowid
    where ${await visibleTo(viewer, reader, 'b.series_seq')}`
}

/** The first of the words that occurs in content visible to the viewer. */
async function inView(
  viewer: Viewer,
  reader: Reader,
  table: SearchTable,
  words: readonly string[],
): Promise<readonly string[]> {
  if (isUnrestricted(viewer)) return words.slice(0, limits.tried)
  const candidates: string[] = []
  for (const word of words.slice(0, limits.checked)) {
    const match = matchOfWords(searchWords(`${word} `))
    if (match !== null && (await isFound(viewer, reader, table, match))) candidates.push(word)
    if (candidates.length === limits.tried) break
  }
  return candidates
}

/**
 * One edit leaves one half of the word unchanged, or swaps the letters in the middle: so words with the same start or
 * end are read, and the swaps are looked up.
 */
async function similarWords(reader: Reader, word: string): Promise<string[]> {
  const characters = [...word]
  const half = Math.floor(characters.length / 2)
  const prefix = characters.slice(0, half).join('')
  const ending = characters.slice(half).reverse().join('')
  const [least, limit] = [characters.length - 1, characters.length + 1]
  const near = (column: 'word' | 'reversed', part: string) =>
    sql`select word from (select word from search_words where ${raw(column)} >= ${part}
          and ${raw(column)} < ${part + lastCharacter} and length(word) between ${least} and ${limit}
          limit ${limits.read})`
  const rows = await reader.all<{ word: string }>(
    sql`${near('word', prefix)} union ${near('reversed', ending)}
        union select word from search_words where ${among(raw('word'), swapsOf(word))}`,
  )
  return rows.map((row) => row.word).filter((other) => isWithinOneEdit(word, other))
}
