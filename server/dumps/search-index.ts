import { bestTitles } from '../domain/plugins/score/title-likeness.ts'
import { isWithinOneEdit } from '../domain/text/one-edit.ts'
import { learnableWords, matchOfWholeWords, type SearchWord, searchWords } from '../domain/text/search-text.ts'
import { splitYearOff, titleKey, withoutEdition } from '../domain/text/title-key.ts'
import { titlesPerEntry } from './build-index.ts'
import type { SearchedIndex } from './kit/index-file.ts'

/** The most series of one title that are looked at: there are hundreds of collections with the names of characters. */
const mostNamed = 200
/** Titles that have the words: the best ones are found by likeness, as the shortest are not always the right ones. */
const mostWorded = 120
/** Below this, a title of other words only looks as if it were an answer. */
const leastLikeness = 0.45

type Titled = { readonly id: number; readonly titles: readonly string[]; readonly year: number | null }
export type Question = {
  readonly query: string
  readonly year: number | null
  readonly limit: number
  readonly read: (id: number) => Titled | null
}

/**
 * Series whose titles are like a title, most alike first, and of those the ones of that year. All that have the title
 * itself come first; of others, there is always one fewer than was asked for: whoever gets fewer than that knows that
 * there is no other series of that title.
 */
export function searchIndex(index: SearchedIndex, { query, year, limit, read }: Question): readonly number[] {
  const whole = index.entriesNamed(titleKey(query), mostNamed)
  const plain = whole.length === 0 ? plainTitle(query) : query
  const named = new Set(whole.length === 0 ? index.entriesNamed(titleKey(plain), mostNamed) : whole)
  const worded = wordedLike(index, plain).filter((id) => !named.has(id))
  const ranked = (ids: Iterable<number>) =>
    [...new Set(ids)]
      .flatMap((id) => read(id) ?? [])
      .map((one) => ({
        id: one.id,
        likeness: bestTitles([query, plain], one.titles)?.value ?? 0,
        apart: apart(year, one.year),
      }))
      .toSorted((a, b) => b.likeness - a.likeness || a.apart - b.apart || a.id - b.id)
  // An article more or less says nothing where the years tell them apart.
  const same = ranked(named).toSorted((a, b) => a.apart - b.apart)
  const others = ranked(worded).filter(({ likeness }) => likeness >= leastLikeness)
  const room = Math.max(0, limit - 1 - same.length)
  return [...same.slice(0, limit), ...others.slice(0, room)].map(({ id }) => id)
}

/** Without a year and an edition, as folders are named. */
function plainTitle(query: string): string {
  const title = splitYearOff(query)?.title ?? query
  return withoutEdition(title) ?? title
}

const unknownYear = 1_000

function apart(wanted: number | null, year: number | null): number {
  return wanted === null || year === null ? unknownYear : Math.abs(wanted - year)
}

/** Entries with all words of a title, else with most of them. */
function wordedLike(index: SearchedIndex, query: string): readonly number[] {
  const words = searchWords(query)
  const whole = matchOfWholeWords(words)
  if (whole === null) return []
  const found = index.matching(whole, mostWorded)
  const corrected = words.map((word) => `(${[word.phrase, ...likeWord(index, word)].join(' OR ')})`)
  const more = words.length < 2 && corrected[0] === words[0]?.phrase ? [] : withoutOneWord(index, words, corrected)
  return [...new Set([...found, ...more])].map((row) => Math.floor(row / titlesPerEntry))
}

/** With a typo in each word, and without each of the words in turn. */
function withoutOneWord(
  index: SearchedIndex,
  words: readonly SearchWord[],
  corrected: readonly string[],
): readonly number[] {
  const all = index.matching(corrected.join(' AND '), mostWorded)
  if (words.length < 2) return all
  const fewer = corrected
    .map((_, left) => corrected.filter((_word, at) => at !== left))
    .flatMap((rest) => index.matching(rest.join(' AND '), mostWorded / 4))
  return [...all, ...fewer]
}

const mostCorrections = 12
/** A word that is in more titles is rarely a typo. */
const rare = 3

/** Words of the index that a rare word may be a typo of. They begin or end like it. */
function likeWord(index: SearchedIndex, { text, paired }: SearchWord): readonly string[] {
  if (paired || learnableWords(text).length === 0 || index.frequency(text) > rare) return []
  const [first = ''] = text
  return index
    .termsFrom(first, `${first}\u{10ffff}`)
    .filter((term) => term !== text && isWithinOneEdit(term, text))
    .slice(0, mostCorrections)
    .map((term) => `"${term}"`)
}
