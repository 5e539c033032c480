import { foldText } from '../../text/fold.ts'
import { normalizedTitle } from '../../text/titles.ts'

/** How two titles compare: equal as search compares texts, equal but for punctuation, or alike to a degree. */
type TitleLikeness = {
  readonly degree: 'equal' | 'same-words' | 'alike' | 'different'
  /** 0 to 1; 1 only for equal titles. */
  readonly value: number
}

/** Titles of other words never count as more alike than this. */
const mostAlike = 0.9
const sameWords = 0.96
/** From here on titles count as alike. */
const leastAlike = 0.6

export function titleLikeness(left: string, right: string): TitleLikeness {
  if (folded(left) === folded(right)) return { degree: 'equal', value: 1 }
  const [a, b] = [normalizedTitle(left), normalizedTitle(right)]
  if (a === b) return { degree: 'same-words', value: sameWords }
  const value = mostAlike * sharedPairs(a, b)
  return { degree: value >= leastAlike ? 'alike' : 'different', value }
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
