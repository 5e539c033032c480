import { compareFacts } from './compare-facts.ts'
import type { MatchFacts, MatchReason } from './match-facts.ts'
import { titleLikeness } from './title-likeness.ts'

/**
 * What the rules say about a candidate, whatever its score: `certain` on its own, `if-only-one` when no other candidate
 * is called the same, `possible` otherwise, and `contradicted` when something rules it out.
 */
type Certainty = 'certain' | 'if-only-one' | 'possible' | 'contradicted'

export type Scored<T> = {
  readonly candidate: T
  /** 0 to 1. */
  readonly score: number
  readonly certainty: Certainty
  /** What was compared, most telling first. */
  readonly reasons: readonly MatchReason[]
}

type Sides = { readonly here: MatchFacts; readonly there: MatchFacts }

/** Scores a candidate of a series or a book. */
export function scoreCandidate<T>(kind: 'series' | 'book', candidate: T, { here, there }: Sides): Scored<T> {
  const weighed = compareFacts(here, there)
  const total = weighed.reduce((sum, { weight }) => sum + weight, 0)
  const agreed = weighed.reduce((sum, { weight, value }) => sum + weight * value, 0)
  const reasons = weighed.map(({ weight: _weight, value: _value, ...reason }) => reason)
  return {
    candidate,
    score: total === 0 ? 0 : Math.round((agreed / total) * 1000) / 1000,
    certainty: certaintyOf(kind, reasons),
    reasons,
  }
}

/** Nothing is certain when one of these differs. */
const ruledOutBy: ReadonlySet<MatchReason['part']> = new Set(['id', 'number', 'volumes', 'chapters'])

function certaintyOf(kind: 'series' | 'book', reasons: readonly MatchReason[]): Certainty {
  if (reasons.some(({ part, verdict }) => verdict === 'differs' && ruledOutBy.has(part))) return 'contradicted'
  if (agrees(reasons, 'id') || agrees(reasons, 'isbn')) return 'certain'
  return kind === 'series' ? certaintyOfSeries(reasons) : certaintyOfBook(reasons)
}

/**
 * A title has to be equal, and the year near; without a year on both sides, no other candidate may be called the same. A
 * title that differs in its punctuation needs the year.
 */
function certaintyOfSeries(reasons: readonly MatchReason[]): Certainty {
  const title = titleOf(reasons)
  if (title?.verdict !== 'agrees' || differs(reasons, 'year')) return 'possible'
  if (reasons.some(({ part }) => part === 'year')) return 'certain'
  return isEqualTitle(title) ? 'if-only-one' : 'possible'
}

/**
 * Series and number have to agree and the year has to be near, or an equal title has the same authors. An edition with
 * another ISBN is another book.
 */
function certaintyOfBook(reasons: readonly MatchReason[]): Certainty {
  if ((['isbn', 'year', 'creators', 'series'] as const).some((part) => differs(reasons, part))) return 'possible'
  const hasYear = reasons.some(({ part }) => part === 'year')
  if (agrees(reasons, 'series') && agrees(reasons, 'number')) return hasYear ? 'certain' : 'if-only-one'
  const title = titleOf(reasons)
  return title !== undefined && isEqualTitle(title) && agrees(reasons, 'creators') ? 'if-only-one' : 'possible'
}

function agrees(reasons: readonly MatchReason[], part: MatchReason['part']): boolean {
  return reasons.some((reason) => reason.part === part && reason.verdict === 'agrees')
}

function differs(reasons: readonly MatchReason[], part: MatchReason['part']): boolean {
  return reasons.some((reason) => reason.part === part && reason.verdict === 'differs')
}

function titleOf(reasons: readonly MatchReason[]): MatchReason | undefined {
  return reasons.find(({ part }) => part === 'title' || part === 'alternate-title')
}

function isEqualTitle({ here, there }: MatchReason): boolean {
  return titleLikeness(here, there).degree === 'equal'
}

/** Candidates shown to people. */
export const shownCandidates = 3

/** The best ones first; the order of the service decides between equal ones. */
export function bestCandidates<T>(scored: readonly Scored<T>[]): readonly Scored<T>[] {
  return scored.toSorted((a, b) => b.score - a.score).slice(0, shownCandidates)
}

/**
 * The one candidate that is certain; null when there is none, or several are.
 * @param isComplete whether these are all candidates that the service has: only then there is no other one
 */
export function certainCandidate<T>(scored: readonly Scored<T>[], isComplete: boolean): Scored<T> | null {
  const certain = scored.filter(({ certainty }) => certainty === 'certain')
  if (certain.length > 0) return certain.length === 1 ? (certain[0] ?? null) : exactOne(certain)
  if (!isComplete) return null
  const named = scored.filter(({ certainty }) => certainty === 'if-only-one')
  return named.length === 1 ? (named[0] ?? null) : null
}

/** Of several, the one that nothing is only close to or differs from. */
function exactOne<T>(certain: readonly Scored<T>[]): Scored<T> | null {
  const exact = certain.filter(({ reasons }) =>
    reasons.every(({ part, verdict }) => verdict === 'agrees' || (part !== 'year' && part !== 'title')),
  )
  return exact.length === 1 ? (exact[0] ?? null) : null
}
