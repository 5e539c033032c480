import { splitYearOff, withoutEdition } from '../../text/title-key.ts'
import { compareFacts } from './compare-facts.ts'
import type { MatchFacts, MatchReason } from './match-facts.ts'
import { bestTitles, titleLikeness } from './title-likeness.ts'

/**
 * What the rules say about a candidate, whatever its score: `certain` on its own, `if-only-one` when no other candidate
 * is called the same, `possible` otherwise, and `contradicted` when something rules it out.
 */
type Certainty = 'certain' | 'if-only-one' | 'possible' | 'contradicted'

/**
 * How the title of a series agrees: `same` but for punctuation and articles, or loosely: without the year (`dated`) or
 * the edition at the end of the title here, or but for a typo in one word.
 */
type TitleMatch = 'same' | 'dated' | 'edition' | 'typo'

export type Scored<T> = {
  readonly candidate: T
  /** 0 to 1. */
  readonly score: number
  readonly certainty: Certainty
  /** What was compared, most telling first. */
  readonly reasons: readonly MatchReason[]
  /** Whether it has as many volumes or issues as the files here say that there are. */
  readonly hasStatedCount?: boolean
  /** Of a series without an id that agrees; null: its title doesn't. */
  readonly titleMatch?: TitleMatch | null
}

type Sides = { readonly here: MatchFacts; readonly there: MatchFacts }

/** Scores a candidate of a series or a book. */
export function scoreCandidate<T>(kind: 'series' | 'book', candidate: T, { here, there }: Sides): Scored<T> {
  const own = kind === 'series' ? namedFacts(here, there) : { facts: here, dated: null, plain: null }
  const weighed = compareFacts(own.facts, there)
  const total = weighed.reduce((sum, { weight }) => sum + weight, 0)
  const agreed = weighed.reduce((sum, { weight, value }) => sum + weight * value, 0)
  const reasons = weighed.map(({ weight: _weight, value: _value, ...reason }) => reason)
  const titleMatch = kind === 'series' ? titleMatchOf(reasons, own) : null
  return {
    candidate,
    score: total === 0 ? 0 : Math.round((agreed / total) * 1000) / 1000,
    certainty: certaintyOf(kind, reasons, titleMatch),
    reasons,
    hasStatedCount: isSameCount(here.ofVolumes, there.volumes) || isSameCount(here.ofChapters, there.chapters),
    titleMatch: isIdentified(reasons) ? null : titleMatch,
  }
}

function isSameCount(here: number | null, there: number | null): boolean {
  return here !== null && here === there
}

/** Titles of a folder that say more than the title: `dated` without a year at its end, `plain` without an edition. */
type FolderTitles = { readonly facts: MatchFacts; readonly dated: string | null; readonly plain: string | null }

/** Where the whole title agrees, its digits are part of it: `Wonder Woman 1984` is of 2020. */
function namedFacts(here: MatchFacts, there: MatchFacts): FolderTitles {
  const degree = bestTitles(here.titles, there.titles)?.degree
  const isWhole = degree === 'equal' || degree === 'same-words'
  return isWhole ? { facts: here, dated: null, plain: null } : folderTitles(here)
}

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

function certaintyOf(
  kind: 'series' | 'book',
  reasons: readonly MatchReason[],
  titleMatch: TitleMatch | null,
): Certainty {
  if (reasons.some(({ part, verdict }) => verdict === 'differs' && ruledOutBy.has(part))) return 'contradicted'
  if (isIdentified(reasons)) return 'certain'
  return kind === 'series' ? certaintyOfSeries(reasons, titleMatch) : certaintyOfBook(reasons)
}

function isIdentified(reasons: readonly MatchReason[]): boolean {
  return agrees(reasons, 'id') || agrees(reasons, 'isbn')
}

function titleMatchOf(reasons: readonly MatchReason[], { dated, plain }: FolderTitles): TitleMatch | null {
  const title = titleOf(reasons)
  if (title === undefined) return null
  if (title.verdict === 'agrees') return title.here === plain ? 'edition' : title.here === dated ? 'dated' : 'same'
  // A typo in what is left without an edition is one difference too many.
  return title.here !== plain && titleLikeness(title.here, title.there).degree === 'typo' ? 'typo' : null
}

/**
 * The title has to be the same but for punctuation and articles, and the year near; without a year on both sides, no
 * other candidate may be called the same. A year at the end of a title has to be near, too. With a typo the year has to
 * be equal; with an edition as well, or without a year on a side the number of volumes.
 */
function certaintyOfSeries(reasons: readonly MatchReason[], titleMatch: TitleMatch | null): Certainty {
  const hasYear = reasons.some(({ part }) => part === 'year')
  if (titleMatch === null || differs(reasons, 'year')) return 'possible'
  if (titleMatch === 'same') return hasYear ? 'certain' : 'if-only-one'
  if (titleMatch === 'dated') return hasYear ? 'certain' : 'possible'
  const isConfirmed = agrees(reasons, titleMatch === 'typo' || hasYear ? 'year' : 'volumes')
  return isConfirmed ? 'if-only-one' : 'possible'
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

function isClose(reasons: readonly MatchReason[], part: MatchReason['part']): boolean {
  return reasons.some((reason) => reason.part === part && reason.verdict === 'close')
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
  const possible = scored.filter(({ certainty }) => certainty !== 'contradicted')
  const open = possible.filter((one) => !isLoose(one) || !hasCloserRival(one, possible))
  const certain = open.filter(({ certainty }) => certainty === 'certain')
  if (certain.length > 0) {
    const [first] = certain
    const exact = certain.length === 1 && first !== undefined ? first : exactOne(certain)
    return exact !== null && isDoubtful(exact, possible, isComplete) ? null : exact
  }
  if (!isComplete) return null
  const [only, ...more] = open.filter(({ certainty }) => certainty === 'if-only-one')
  if (only === undefined) return null
  if (more.length > 0) return onlyOneOfStatedCount([only, ...more])
  return only.titleMatch === 'same' && hasNamesake(only, possible) ? null : only
}

/**
 * Whether the one of just that year may be among those that are not here, or another one of that title has as many
 * volumes or issues as the files say that there are.
 */
function isDoubtful(one: Scored<unknown>, possible: readonly Scored<unknown>[], isComplete: boolean): boolean {
  if (isIdentified(one.reasons)) return false
  if (!isComplete && isClose(one.reasons, 'year')) return true
  if (one.hasStatedCount === true) return false
  return possible.some(({ titleMatch, hasStatedCount }) => titleMatch === 'same' && hasStatedCount === true)
}

function isLoose({ titleMatch }: Scored<unknown>): boolean {
  return titleMatch === 'dated' || titleMatch === 'edition' || titleMatch === 'typo'
}

/** Whether another one has the title itself, of whatever year, or is as loosely like it and may be of that year. */
function hasCloserRival(one: Scored<unknown>, possible: readonly Scored<unknown>[]): boolean {
  return possible.some((other) => {
    if (other === one) return false
    if (other.titleMatch === 'same') return true
    return one.titleMatch !== 'dated' && other.titleMatch === one.titleMatch && !differs(other.reasons, 'year')
  })
}

/** Whether another one is called the same, or but for the year at the end of the title, which is its own. */
function hasNamesake(one: Scored<unknown>, possible: readonly Scored<unknown>[]): boolean {
  return possible.some(
    (other) =>
      other !== one && (other.titleMatch === 'same' || (other.titleMatch === 'dated' && agrees(other.reasons, 'year'))),
  )
}

/** Of several, the one that has as many volumes or issues as the files say that there are, when no other one has. */
function onlyOneOfStatedCount<T>(candidates: readonly Scored<T>[]): Scored<T> | null {
  const found = candidates.filter(({ hasStatedCount }) => hasStatedCount === true)
  return found.length === 1 ? (found[0] ?? null) : null
}

/** Of several, the one whose title and year agree and whose language and publisher don't differ. */
function exactOne<T>(certain: readonly Scored<T>[]): Scored<T> | null {
  const exact = certain.filter(isExact)
  return exact.length === 1 ? (exact[0] ?? null) : onlyOneOfStatedCount(exact)
}

function isExact({ reasons }: Scored<unknown>): boolean {
  return !reasons.some(isInexact)
}

function isInexact({ part, verdict }: MatchReason): boolean {
  if (part === 'language' || part === 'publisher') return verdict === 'differs'
  return verdict !== 'agrees' && (part === 'title' || part === 'alternate-title' || part === 'year')
}

/** Whether a candidate is certain although nobody knows the others: none of them could fit better. */
export function isCertainAlone(one: Scored<unknown>, { ofVolumes, ofChapters }: MatchFacts): boolean {
  if (one.certainty !== 'certain' || isIdentified(one.reasons)) return one.certainty === 'certain'
  const hasOtherCount = (ofVolumes ?? ofChapters) !== null && one.hasStatedCount !== true
  return !isLoose(one) && isExact(one) && !hasOtherCount
}
