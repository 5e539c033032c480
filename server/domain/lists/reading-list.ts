import { parseNumber } from '../metadata/numbers.ts'
import { romanValue } from '../naming/numerals.ts'
import { normalizedTitle } from '../text/titles.ts'

/** A reading list in the exchange format of comic readers (CBL): names of issues, not files. */
export type ReadingList = {
  /** Empty when the file has no name. */
  readonly name: string
  readonly items: readonly ReadingListItem[]
}

/** One issue, as named in the file. */
export type ReadingListItem = {
  readonly series: string
  /** As written; empty for a single issue. */
  readonly number: string
  /** Number of the volume, or its first year. */
  readonly volume: number | null
  readonly year: number | null
}

/** Maximum number of issues per file. */
export const maxIssues = 5_000

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

/**
 * The form in which series names are compared: folded, without signs, leading or trailing "the" and year in brackets,
 * with another article in front and a Roman number at the end in digits.
 */
export function seriesKey(title: string): string {
  const ordered = title.replace(yearInBrackets, '').replace(articleAtEnd, '$2 $1')
  return normalizedTitle(ordered)
    .replace(/^the (?=.)/, '')
    .replace(/(?<=. )[ivx]{2,}$/, (numeral) => String(romanValue(numeral.toUpperCase()) ?? numeral))
}

const yearInBrackets = /\s*\((\d{4})\)\s*$/
/** As in catalogs: "Quiet Bay, The". */
const articleAtEnd = /^(.+), (the|an?|der|die|das|l[aeo]s?|el|il|une?)\s*$/iu

/** The year in brackets at the end of a title; null for none. */
export function yearOfTitle(title: string): number | null {
  const [, year] = yearInBrackets.exec(title) ?? []
  return year === undefined ? null : Number(year)
}

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
  const scored = numbered.map((book) => ({ book, verdicts: [ofVolume(item, book), ofYear(item, book)] }))
  const fitting = scored.filter(({ verdicts }) => verdicts.includes(1) || !verdicts.includes(-1))
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
  const difference = Math.abs(book.year - year)
  if (difference === 0) return 1
  return difference === 1 ? 0 : -1
}

/** A reading list as a CBL document. */
export function writeReadingList({ name, items }: ReadingList): string {
  const books = items.map(({ series, number, volume, year }) => {
    const attributes = { Series: series, Number: number, Volume: volume, Year: year }
    const written = Object.entries(attributes).flatMap(([key, value]) =>
      value === null ? [] : [` ${key}="${escaped(String(value))}"`],
    )
    return `    <Book${written.join('')} />`
  })
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<ReadingList>',
    `  <Name>${escaped(name)}</Name>`,
    `  <NumIssues>${items.length}</NumIssues>`,
    '  <Books>',
    ...books,
    '  </Books>',
    '  <Matchers />',
    '</ReadingList>',
    '',
  ].join('\n')
}

/** Removes characters that XML 1.0 does not allow (section 2.2) and escapes those that a parser would change. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`)
}
