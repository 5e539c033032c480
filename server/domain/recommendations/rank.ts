import { normalizedTitle } from '../text/titles.ts'
import { type FeatureKind, featureKinds, type RecommendationReason } from './recommendation.ts'
import { compare, type FeatureTaste, featureId, type KnownSeries, type Liking, type Taste } from './taste.ts'

/** A series that could be recommended, with what it has in common with others. */
export type Candidate = {
  readonly id: string
  readonly title: string
  readonly features: readonly { readonly kind: FeatureKind; readonly key: string }[]
}

export type Ranked = {
  readonly id: string
  /** 1 for the best, down to 0. */
  readonly score: number
  /** Two or three, the strongest first. */
  readonly reasons: readonly RecommendationReason[]
  /** Titles of the series that spoke most for it. */
  readonly basedOn: readonly string[]
}

/**
 * Without other copies of what the person knows, and of what comes before: the same title, and not another year.
 * @param found the best first
 */
export function withoutCopies<T extends Titled>(found: readonly T[], known: readonly Titled[]): T[] {
  const years = new Map<string, (number | null)[]>()
  const isNew = ({ title, year }: Titled): boolean => {
    const key = normalizedTitle(title)
    const same = years.get(key) ?? []
    if (same.some((other) => other === null || year === null || other === year)) return false
    years.set(key, [...same, year])
    return true
  }
  for (const one of known) isNew(one)
  return found.filter(isNew)
}
type Titled = Pick<KnownSeries, 'title' | 'year'>

/** Series of one creator among the recommendations, and what each further one counts. */
const perCreator = 3
const repeated = 0.6
const maxReasons = 3
const maxBasedOn = 3
/** Names in a reason. */
const maxNames: Readonly<Record<FeatureKind, number>> = { person: 2, genre: 3, tag: 3, collection: 1, publisher: 1 }

type Scored = { readonly candidate: Candidate; readonly points: number; readonly shared: readonly FeatureTaste[] }

/**
 * The best candidates, the best first. What speaks against one counts fully, further features of a kind count ever
 * less, and a creator appears at most three times. Equal ones are ordered by title, then id.
 */
export function rank(taste: Taste, candidates: readonly Candidate[], limit: number): Ranked[] {
  const scored = candidates.map((candidate) => scoreOf(taste, candidate)).filter(({ points }) => points > 0)
  scored.sort(
    (a, b) =>
      b.points - a.points || compare(a.candidate.title, b.candidate.title) || compare(a.candidate.id, b.candidate.id),
  )
  const chosen = varied(scored, limit)
  const best = Math.max(1, ...chosen.map(({ points }) => points))
  return chosen.map(({ candidate, points, shared }) => {
    const likings = supportersOf(shared)
    return {
      id: candidate.id,
      score: Math.round((points / best) * 100) / 100,
      reasons: reasonsOf(shared, likings[0] ?? null),
      basedOn: likings.slice(0, maxBasedOn).map(({ series }) => series.title),
    }
  })
}

function scoreOf(taste: Taste, candidate: Candidate): Scored {
  const shared = new Map<string, FeatureTaste>()
  for (const feature of candidate.features) {
    const known = taste.get(featureId(feature))
    if (known !== undefined) shared.set(featureId(known), known)
  }
  const strongest = [...shared.values()].sort((a, b) => b.score - a.score || compare(featureId(a), featureId(b)))
  let points = 0
  const counts = new Map<FeatureKind, number>()
  for (const { kind, score } of strongest) {
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    points += score > 0 ? score / count : score
  }
  return { candidate, points, shared: strongest.filter(({ score }) => score > 0) }
}

/** Takes the best one left, again and again; each creator that was taken before makes it worth less. */
function varied(scored: readonly Scored[], limit: number): readonly Scored[] {
  const left = [...scored]
  const chosen: Scored[] = []
  const taken = new Map<string, number>()
  while (chosen.length < limit) {
    const best = bestOf(left, taken)
    if (best === null) break
    left.splice(best.index, 1)
    chosen.push({ ...best.one, points: best.worth })
    for (const key of creatorsOf(best.one.candidate)) taken.set(key, (taken.get(key) ?? 0) + 1)
  }
  return chosen
}

type Best = { readonly index: number; readonly one: Scored; readonly worth: number }

/** @param left the best first, without regard to creators */
function bestOf(left: readonly Scored[], taken: ReadonlyMap<string, number>): Best | null {
  let best: Best | null = null
  for (const [index, one] of left.entries()) {
    // The rest is worth less.
    if (best !== null && one.points <= best.worth) return best
    const repeats = repeatsOf(one.candidate, taken)
    const worth = repeats < perCreator ? one.points * repeated ** repeats : 0
    if (worth > (best?.worth ?? 0)) best = { index, one, worth }
  }
  return best
}

function creatorsOf({ features }: Candidate): ReadonlySet<string> {
  return new Set(features.filter(({ kind }) => kind === 'person').map(({ key }) => key))
}

function repeatsOf(candidate: Candidate, taken: ReadonlyMap<string, number>): number {
  return Math.max(0, ...[...creatorsOf(candidate)].map((key) => taken.get(key) ?? 0))
}

/** Liked series by how much they speak for the candidate. */
function supportersOf(shared: readonly FeatureTaste[]): readonly Liking[] {
  const support = new Map<Liking, number>()
  for (const { score, from } of shared) {
    const liked = from.filter(({ weight }) => weight > 0)
    const sum = liked.reduce((left, { weight }) => left + weight, 0)
    for (const liking of liked) support.set(liking, (support.get(liking) ?? 0) + (score * liking.weight) / sum)
  }
  const ordered = [...support].sort(([a, x], [b, y]) => y - x || compare(a.series.id, b.series.id))
  return ordered.map(([liking]) => liking)
}

function reasonsOf(shared: readonly FeatureTaste[], because: Liking | null): RecommendationReason[] {
  const byKind = featureKinds.flatMap((kind) => {
    const known = shared.filter((feature) => feature.kind === kind)
    const names = known.slice(0, maxNames[kind]).map(({ name }) => name)
    const points = known.reduce((sum, { score }, index) => sum + score / (index + 1), 0)
    return names.length === 0 ? [] : [{ kind, names, points }]
  })
  const strongest = byKind.sort((a, b) => b.points - a.points).map(({ kind, names }) => ({ kind, names }))
  const first: RecommendationReason[] =
    because === null ? [] : [{ kind: 'series', id: because.series.id, title: because.series.title, how: because.how }]
  return [...first, ...strongest].slice(0, maxReasons)
}
