import type { SourcePatch } from '../book/analysis.ts'
import type { MetadataSourceId } from '../vocabulary.ts'
import { bookFieldNames, byPriority, isOffered } from './fields.ts'
import type { BookField, BookFields } from './patch.ts'

/** The source of each value; `manual` for values locked by a user. */
export type Provenance<Field extends string> = Readonly<Partial<Record<Field, MetadataSourceId>>>

export type Merged<Fields> = {
  readonly values: Partial<Fields>
  readonly provenance: Provenance<Extract<keyof Fields, string>>
}

/** Date parts that are only valid together with the year of their own source. */
const belongsToYear: ReadonlySet<BookField> = new Set(['month', 'day'])

/**
 * The metadata of a book, field by field: a locked field keeps its current value (even an empty one), others take the
 * value of the highest source, so values without a source disappear. Month and day only count with the year of the same
 * source: dates are never combined from two documents. Wire decision 16. Pure; independent of the order of `patches`.
 * @param current the stored values, used for locked fields only
 */
export function mergeBook(
  patches: readonly SourcePatch[],
  locks: ReadonlySet<BookField>,
  current: Partial<BookFields>,
): Merged<BookFields> {
  const offers = byPriority(patches).map(({ source, patch }) => ({ source, fields: patch.book }))
  const values: Partial<BookFields> = {}
  const provenance: Partial<Record<BookField, MetadataSourceId>> = {}
  const take = <F extends BookField>(field: F, value: BookFields[F] | undefined, source: MetadataSourceId) => {
    if (value !== undefined) values[field] = value
    provenance[field] = source
  }
  // The year comes before month and day in the list of fields.
  for (const field of bookFieldNames) {
    if (locks.has(field)) {
      take(field, current[field], 'manual')
      continue
    }
    const offer = offers.find(
      ({ fields }) => isOffered(fields[field]) && (!belongsToYear.has(field) || fields.year === values.year),
    )
    if (offer !== undefined) take(field, offer.fields[field], offer.source)
  }
  return { values, provenance }
}

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
