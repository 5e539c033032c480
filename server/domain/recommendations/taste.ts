import type { FeatureKind, ReadingKind } from './recommendation.ts'

/** A series that a person read or rated. */
export type KnownSeries = {
  readonly seq: number
  readonly id: string
  readonly title: string
  readonly year: number | null
  readonly books: number
  readonly read: number
  readonly inProgress: number
  /** Of the latest reading, else of the rating; milliseconds since 1970. */
  readonly at: number
  /** 1 to 100; null: not rated. */
  readonly rating: number | null
}

/** Something that series can share. `key`: its internal number; the id of a collection, the name of a publisher. */
export type Feature = { readonly kind: FeatureKind; readonly key: string; readonly name: string }
export type FeatureOfSeries = Feature & { readonly seriesSeq: number }

/** How much a person liked a series: from -1.5 to 1.5. */
export type Liking = { readonly series: KnownSeries; readonly weight: number; readonly how: ReadingKind }

const dayMs = 86_400_000
/** A started series that rested this long, while others were read, was given up. */
const restedDays = 180
/** Reading of a year ago counts half, and never less than a quarter. */
const halfLifeDays = 365
const leastRecency = 0.25

/**
 * How much the person liked each series. Times count in days before their latest reading, so that the result changes
 * only when they read.
 */
export function likingsOf(known: readonly KnownSeries[]): Liking[] {
  const latest = Math.max(0, ...known.map(({ at }) => at))
  return known.map((series) => {
    const days = Math.floor((latest - series.at) / dayMs)
    const recency = Math.max(leastRecency, 0.5 ** (days / halfLifeDays))
    return { series, weight: verdictOn(series, days) * recency, how: howOf(series) }
  })
}

/** Ratings go before what progress suggests: 50 is neutral. */
function verdictOn({ rating, books, read, inProgress }: KnownSeries, days: number): number {
  if (rating !== null) return Math.max(-1.5, Math.min(1.5, (rating - 50) / 30))
  const share = books === 0 ? 0 : Math.min(1, read / books)
  if (share === 1) return 1
  const isGivenUp = days > restedDays && (share < 0.5 || inProgress > 0)
  return isGivenUp ? -0.5 * (1 - share) : 0.3 + 0.6 * share
}

function howOf({ rating, books, read }: KnownSeries): ReadingKind {
  if (books > 0 && read >= books) return 'finished'
  return rating !== null ? 'rated' : 'reading'
}

/** What a feature is worth, and whose it is. */
export type FeatureTaste = Feature & {
  /** A whole number, so that sums are equal in every database. */
  readonly score: number
  /** Likings of series that have it. */
  readonly from: readonly Liking[]
}
/** By {@link featureId}. */
export type Taste = ReadonlyMap<string, FeatureTaste>

export function featureId({ kind, key }: Pick<Feature, 'kind' | 'key'>): string {
  return `${kind} ${key}`
}

const kindWeights: Readonly<Record<FeatureKind, number>> = {
  person: 1_000,
  collection: 700,
  genre: 500,
  tag: 400,
  publisher: 150,
}

/** What most series have says little about taste. Publishers are not counted. */
function rarity(kind: FeatureKind, uses: number, total: number): number {
  return kind === 'publisher' ? 1 : Math.log(1 + total / (1 + uses))
}

/** Features of one kind that are looked for. */
const perKind = 60

export type TasteFacts = {
  readonly likings: readonly Liking[]
  /** Of the liked and disliked series. */
  readonly features: readonly FeatureOfSeries[]
  /** How many series have a feature, by {@link featureId}. */
  readonly uses: ReadonlyMap<string, number>
  /** How many series there are. */
  readonly total: number
}

/** What the person likes and dislikes, the clearest features of each kind. */
export function tasteOf({ likings, features, uses, total }: TasteFacts): Taste {
  const bySeq = new Map(likings.map((liking) => [liking.series.seq, liking]))
  const found = new Map<string, Feature & { from: Liking[] }>()
  for (const { seriesSeq, ...feature } of features) {
    const liking = bySeq.get(seriesSeq)
    if (liking === undefined) continue
    const id = featureId(feature)
    const known = found.get(id) ?? { ...feature, from: [] }
    known.from.push(liking)
    found.set(id, known)
  }
  const scored = [...found].map(([id, { from, ...feature }]) => {
    const sum = from.reduce((left, { weight }) => left + weight, 0)
    // The tenth series of an author says less than the first one.
    const strength = Math.sign(sum) * Math.log1p(Math.abs(sum))
    const score = Math.round(kindWeights[feature.kind] * rarity(feature.kind, uses.get(id) ?? 0, total) * strength)
    return { ...feature, from, score }
  })
  const strongest = scored
    .filter(({ score }) => score !== 0)
    .sort((a, b) => Math.abs(b.score) - Math.abs(a.score) || compare(featureId(a), featureId(b)))
  const counts = new Map<FeatureKind, number>()
  const chosen = strongest.filter(({ kind }) => {
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    return count <= perKind
  })
  return new Map(chosen.map((feature) => [featureId(feature), feature]))
}

/** By code units: equal everywhere. */
export function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
