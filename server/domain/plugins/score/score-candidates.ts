import { splitYearOff, withoutEdition } from '../../text/title-key.ts'
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
  /** Whether it has as many volumes or issues as the files here say that there are. */
  readonly isAsTold?: boolean
}

type Sides = { readonly here: MatchFacts; readonly there: MatchFacts }

/** Scores a candidate of a series or a book. */
export function scoreCandidate<T>(kind: 'series' | 'book', candidate: T, { here, there }: Sides): Scored<T> {
  const own = kind === 'series' ? folderTitles(here) : { facts: here, dated: null, plain: null }
  const weighed = compareFacts(own.facts, there)
  const total = weighed.reduce((sum, { weight }) => sum + weight, 0)
  const agreed = weighed.reduce((sum, { weight, value }) => sum + weight * value, 0)
  const reasons = weighed.map(({ weight: _weight, value: _value, ...reason }) => reason)
  return {
    candidate,
    score: total === 0 ? 0 : Math.round((agreed / total) * 1000) / 1000,
    certainty: certaintyOf(kind, reasons, own),
    reasons,
    isAsTold: isSameCount(here.ofVolumes, there.volumes) || isSameCount(here.ofChapters, there.chapters),
  }
}

function isSameCount(here: number | null, there: number | null): boolean {
  return here !== null && here === there
}

/** Titles of a folder that say more than the title: `dated` without a year at its end, `plain` without an edition. */
type FolderTitles = { readonly facts: MatchFacts; readonly dated: string | null; readonly plain: string | null }

function folderTitles(here: MatchFacts): FolderTitles {
  const [title = ''] = here.titles
  const split = splitYearOff(title)
  // Another year than that of its files is part of the title.
  const dated = split !== null && (here.year === null || Math.abs(here.year - split.year) <= 1) ? split : null
  const plain = withoutEdition(dated?.title ?? title)
  const more = [dated?.title ?? null, plain].filter((one) => one !== null)
  if (more.length === 0) return { facts: here, dated: null, plain }
  const facts = { ...here, titles: [...here.titles, ...more], year: dated?.year ?? here.year }
  return { facts, dated: dated?.title ?? null, plain }
}

/** Nothing is certain when one of these differs. */
const ruledOutBy: ReadonlySet<MatchReason['part']> = new Set(['id', 'number', 'volumes', 'chapters'])

function certaintyOf(kind: 'series' | 'book', reasons: readonly MatchReason[], own: Named): Certainty {
  if (reasons.some(({ part, verdict }) => verdict === 'differs' && ruledOutBy.has(part))) return 'contradicted'
  if (agrees(reasons, 'id') || agrees(reasons, 'isbn')) return 'certain'
  return kind === 'series' ? certaintyOfSeries(reasons, own) : certaintyOfBook(reasons)
}

type Named = Pick<FolderTitles, 'dated' | 'plain'>

/**
 * A title has to be the same but for punctuation and articles, and the year near; without a year on both sides, no other
 * candidate may be called the same. A year at the end of a title has to be near, too. Where one of them has a typo or
 * names an edition, the year has to be equal (or without one the number of volumes, for an edition) and no other candidate may be called so; long titles are told from others
 * despite a typo without a year.
 */
function certaintyOfSeries(reasons: readonly MatchReason[], { dated, plain }: Named): Certainty {
  const title = titleOf(reasons)
  const hasYear = reasons.some(({ part }) => part === 'year')
  if (title === undefined || differs(reasons, 'year') || (title.here === dated && !hasYear)) return 'possible'
  const isSame = title.verdict === 'agrees'
  const isConfirmed = agrees(reasons, hasYear ? 'year' : 'volumes')
  if (title.here === plain) return isSame && isConfirmed ? 'if-only-one' : 'possible'
  if (isSame) return hasYear ? 'certain' : 'if-only-one'
  if (titleLikeness(title.here, title.there).degree !== 'typo') return 'possible'
  const isTold = hasYear ? isConfirmed : title.here.length >= longTitle
  return isTold ? 'if-only-one' : 'possible'
}

/** Characters of titles that hardly any other has but for one letter. */
const longTitle = 16

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
  return named.length === 1 ? (named[0] ?? null) : toldOne(named)
}

/** Of several, the one that has as many volumes or issues as the files say that there are, when no other one has. */
function toldOne<T>(candidates: readonly Scored<T>[]): Scored<T> | null {
  const told = candidates.filter(({ isAsTold }) => isAsTold === true)
  return told.length === 1 ? (told[0] ?? null) : null
}

/** Of several, the one that nothing is only close to or differs from. */
function exactOne<T>(certain: readonly Scored<T>[]): Scored<T> | null {
  const exact = certain.filter(({ reasons }) =>
    reasons.every(({ part, verdict }) => verdict === 'agrees' || (part !== 'year' && part !== 'title')),
  )
  return exact.length === 1 ? (exact[0] ?? null) : toldOne(exact)
}
