import { parseNumber } from '../metadata/numbers.ts'
import { normalizedTitle } from '../text/titles.ts'
import type { ReadingListItem } from './reading-list.ts'

/** A book that may be an issue of a reading list. */
export type IssueCandidate = {
  readonly bookId: string
  readonly title: string
  readonly seriesTitle: string
  readonly seriesYear: number | null
  /** Number within the series: number, chapter or volume. */
  readonly number: number | null
  readonly volume: number | null
  readonly year: number | null
}

/**
 * Match result of an issue: `matched` has one book; `ambiguous` several that match equally well, or some that match by
 * series and number while volume or year differ; `missing` none.
 */
export type IssueMatch = {
  readonly status: 'matched' | 'ambiguous' | 'missing'
  readonly candidates: readonly IssueCandidate[]
}

const shownCandidates = 10

/** The form in which series names are compared: folded, without signs, leading article and year in brackets. */
export function seriesKey(title: string): string {
  return normalizedTitle(title.replace(yearInBrackets, '')).replace(/^the (?=.)/, '')
}

const yearInBrackets = /\s*\((\d{4})\)\s*$/

/** Matches the issues to books, in order. @param candidates every book of the series named by the issues */
export function matchReadingList(
  items: readonly ReadingListItem[],
  candidates: readonly IssueCandidate[],
): readonly IssueMatch[] {
  const bySeries = Map.groupBy(candidates, (candidate) => seriesKey(candidate.seriesTitle))
  return items.map((item) => matchIssue(item, bySeries.get(seriesKey(item.series)) ?? []))
}

function matchIssue(item: ReadingListItem, books: readonly IssueCandidate[]): IssueMatch {
  const number = parseNumber(item.number)
  const numbered = books.filter((book) => (number === null ? books.length === 1 : book.number === number))
  const judged = numbered.map((book) => ({ book, verdicts: [ofVolume(item, book), ofYear(item, book)] }))
  const fitting = judged.filter(({ verdicts }) => verdicts.includes(1) || !verdicts.includes(-1))
  const best = Math.max(...fitting.map(scoreOf))
  const winners = fitting.filter((one) => scoreOf(one) === best)
  if (winners.length === 1) return { status: 'matched', candidates: winners.map(({ book }) => book) }
  const open = winners.length > 0 ? winners.map(({ book }) => book) : numbered
  return { status: open.length > 0 ? 'ambiguous' : 'missing', candidates: open.slice(0, shownCandidates) }
}

/** 1: equal; -1: different; 0: unknown or not specified. */
type Verdict = -1 | 0 | 1

function scoreOf({ verdicts }: { readonly verdicts: readonly Verdict[] }): number {
  return verdicts.reduce<number>((sum, verdict) => sum + verdict, 0)
}

/** Volumes are numbered, or named by their first year: the two are never compared with each other. */
function ofVolume({ volume }: ReadingListItem, book: IssueCandidate): Verdict {
  if (volume === null) return 0
  const isYear = (value: number) => value >= 1_000
  const named = yearInBrackets.exec(book.seriesTitle)?.[1]
  const known = [book.volume, book.seriesYear, named === undefined ? null : Number(named)]
    .filter((value) => value !== null)
    .filter((value) => isYear(value) === isYear(volume))
  if (known.length === 0) return 0
  return known.includes(volume) ? 1 : -1
}

/** Cover dates are ahead of publication dates: a difference of one year is not significant. */
function ofYear({ year }: ReadingListItem, book: IssueCandidate): Verdict {
  if (year === null || book.year === null) return 0
  const apart = Math.abs(book.year - year)
  if (apart === 0) return 1
  return apart === 1 ? 0 : -1
}
