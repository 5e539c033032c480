import { foldText } from '../../text/fold.ts'
import { isWithinOneEdit } from '../../text/one-edit.ts'
import { titleWithoutArticle } from '../../text/title-key.ts'
import { normalizedTitle } from '../../text/titles.ts'

/**
 * How two titles compare: equal as search compares texts; equal but for punctuation or an article; equal but for a typo
 * in one word; or alike to a degree.
 */
type TitleLikeness = {
  readonly degree: 'equal' | 'same-words' | 'typo' | 'alike' | 'different'
  /** 0 to 1; 1 only for equal titles. */
  readonly value: number
}

/** Titles of other words never count as more alike than this. */
const mostAlike = 0.9
const sameWords = 0.96
const typo = 0.93
/** From here on titles count as alike. */
const leastAlike = 0.6

export function titleLikeness(left: string, right: string): TitleLikeness {
  if (folded(left) === folded(right)) return { degree: 'equal', value: 1 }
  const [a, b] = [normalizedTitle(left), normalizedTitle(right)]
  const [own, other] = [titleWithoutArticle(left), titleWithoutArticle(right)]
  if (a === b || own === other) return { degree: 'same-words', value: sameWords }
  if (isTypo(own, other)) return { degree: 'typo', value: typo }
  const value = mostAlike * sharedPairs(a, b)
  return { degree: value >= leastAlike ? 'alike' : 'different', value }
}

/** Shorter words, and words with digits, are others rather than misspelled: `Vol. 2`, `Zero`. */
const misspelled = /^\p{L}{5,}$/u
/** Titles of one or two short words are too easily others. */
const leastLetters = 10

/** Whether one word is within one edit, and all others are the same. */
function isTypo(left: string, right: string): boolean {
  const [a, b] = [left.split(' '), right.split(' ')]
  if (a.length !== b.length || Math.min(left.length, right.length) < leastLetters) return false
  const [first, ...more] = a.flatMap((word, at) => (word === b[at] ? [] : [[word, b[at] ?? ''] as const]))
  if (first === undefined || more.length > 0) return false
  return first.every((word) => misspelled.test(word)) && isWithinOneEdit(...first)
}

function folded(title: string): string {
  return foldText(title).replace(/\s+/gu, ' ').trim()
}

/** Longer titles are compared by their beginning. */
const longest = 300

/** Dice's coefficient of the pairs of neighbouring characters: 0 to 1. */
function sharedPairs(left: string, right: string): number {
  const [a, b] = [pairsOf(left), pairsOf(right)]
  const counts = new Map<string, number>()
  for (const pair of a) counts.set(pair, (counts.get(pair) ?? 0) + 1)
  let shared = 0
  for (const pair of b) {
    const count = counts.get(pair) ?? 0
    if (count === 0) continue
    counts.set(pair, count - 1)
    shared += 1
  }
  return (2 * shared) / (a.length + b.length)
}

/** With the borders of the title, so that a single character has pairs as well. */
function pairsOf(title: string): readonly string[] {
  const characters = [' ', ...[...title].slice(0, longest), ' ']
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`)
}

type BestTitles = TitleLikeness & { readonly here: string; readonly there: string }

/** The two titles that are most alike; null without titles on a side. The first ones win where others are no better. */
export function bestTitles(here: readonly string[], there: readonly string[]): BestTitles | null {
  let best: BestTitles | null = null
  for (const left of here) {
    for (const right of there) {
      const likeness = titleLikeness(left, right)
      if (best === null || likeness.value > best.value) best = { ...likeness, here: left, there: right }
      if (best.value === 1) return best
    }
  }
  return best
}
