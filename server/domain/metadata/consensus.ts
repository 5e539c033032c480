import type { MetadataSourceId } from '../vocabulary.ts'

/** A value and who offered it. */
export type Offer<T> = { readonly value: T; readonly source: MetadataSourceId }
/** Number of votes, and the first offer in the most common spelling. */
export type Outcome<T> = Offer<T> & { readonly votes: number }

type Tally<T> = {
  readonly first: Offer<T>
  votes: number
  readonly spellings: Map<string, { offer: Offer<T>; votes: number }>
}

/**
 * All values by frequency, most common first; ties keep the order of first appearance. Values with one key count
 * together, in their most common spelling.
 */
export function tally<T>(offers: Iterable<Offer<T>>, keyOf: (value: T) => string): Outcome<T>[] {
  const byKey = new Map<string, Tally<T>>()
  for (const offer of offers) {
    const key = keyOf(offer.value)
    const entry = byKey.get(key) ?? { first: offer, votes: 0, spellings: new Map() }
    byKey.set(key, entry)
    entry.votes += 1
    const spelling = JSON.stringify(offer.value)
    const counted = entry.spellings.get(spelling)
    if (counted === undefined) entry.spellings.set(spelling, { offer, votes: 1 })
    else counted.votes += 1
  }
  // Sorting is stable, so ties stay in the order of the books.
  return [...byKey.values()]
    .map((entry) => ({ ...mostCommonSpelling(entry), votes: entry.votes }))
    .sort((a, b) => b.votes - a.votes)
}

function mostCommonSpelling<T>({ first, spellings }: Tally<T>): Offer<T> {
  let best = { offer: first, votes: 0 }
  for (const spelling of spellings.values()) if (spelling.votes > best.votes) best = spelling
  return best.offer
}
