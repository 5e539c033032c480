import type { Group, Lexed, Token } from './lexer.ts'
import { skipSpace } from './marks.ts'

/** A date or year in a name: in brackets, between doubled separators, or written out as a date. */
export type NameDate = {
  readonly year: number
  readonly month: number | null
  readonly day: number | null
  /**
   * Offsets into the text and token indexes, ends exclusive; covers the whole bracket when it contains nothing else.
   */
  readonly start: number
  readonly stop: number
  readonly from: number
  readonly to: number
  /** Bracket group, -1 outside brackets. */
  readonly group: number
  /** The brackets contain only the date. */
  readonly pure: boolean
}

const monthNames = [
  'jan january janvier enero januar gennaio janeiro',
  'feb february fevrier febrero februar febbraio fevereiro',
  'mar march mars marzo marz maart marco',
  'apr april avril abril aprile',
  'may mai mayo maggio maio mei',
  'jun june juin junio juni giugno junho',
  'jul july juillet julio juli luglio julho',
  'aug august aout agosto augustus',
  'sep sept september septembre septiembre settembre setembro',
  'oct october octobre octubre oktober ottobre outubro',
  'nov november novembre noviembre novembro',
  'dec december decembre diciembre dezember dicembre dezembro',
]
const months: ReadonlyMap<string, number> = new Map(
  monthNames.flatMap((names, i) => names.split(' ').map((name) => [name, i + 1] as const)),
)

function monthOf(token: Token | undefined): number | null {
  if (token?.kind !== 'word' || token.text.length > 12) return null
  return (
    months.get(
      token.text
        .normalize('NFD')
        .replace(/[\u0300-\u036f]/g, '')
        .toLowerCase(),
    ) ?? null
  )
}

/** 1800 to 2099, four plain digits. */
export function yearOf(token: Token | undefined): number | null {
  const digits = token?.digits
  if (digits?.length !== 4 || !digits.whole) return null
  return digits.value >= 1800 && digits.value <= 2099 ? digits.value : null
}

type Span = { readonly from: number; readonly to: number }
type Found = Span & Pick<NameDate, 'year' | 'month' | 'day'>

const maxDates = 20

/**
 * The dates of a name, from left to right, at most one for each bracket group (its first).
 * @param isFolder a final year after a dash counts: `Name - 2012`
 */
export function findDates(lexed: Lexed, isFolder = false): NameDate[] {
  const dates: NameDate[] = []
  for (let at = 0; at < lexed.tokens.length && dates.length < maxDates; at++) {
    const found = yearOf(lexed.tokens[at]) === null ? null : readDate(lexed, at, isFolder)
    if (found === null) continue
    const group = lexed.tokens[at]?.group ?? -1
    const known = dates.at(-1)
    at = found.to - 1
    if (group >= 0 && known?.group === group) continue
    dates.push(toNameDate(lexed, found, group))
  }
  return dates
}

function toNameDate({ tokens, groups }: Lexed, found: Found, group: number): NameDate {
  const bracket = groups[group]
  const pure = bracket === undefined || isPure(tokens, bracket)
  const span = bracket !== undefined && pure ? bracket : found
  return {
    year: found.year,
    month: found.month,
    day: found.day,
    start: tokens[span.from]?.start ?? 0,
    stop: tokens[span.to - 1]?.end ?? 0,
    from: span.from,
    to: span.to,
    group,
    pure,
  }
}

function isPure(tokens: readonly Token[], group: Group): boolean {
  for (let i = group.from; i < group.to; i++) {
    const token = tokens[i]
    if (
      token?.kind === 'word' &&
      monthOf(token) === null &&
      !/^(present|of|st|nd|rd|th|and|und|et|y|e)$/i.test(token.text)
    )
      return false
  }
  return true
}

/** The date around the year at `at`; null for a lone year outside brackets. */
function readDate(lexed: Lexed, at: number, isFolder: boolean): Found | null {
  const { tokens } = lexed
  const written = readYearFirst(tokens, at) ?? readYearLast(tokens, at) ?? readMonthName(tokens, at)
  if (written !== null) return written
  const second = lastListedYear(tokens, at)
  const to = second === null ? yearRangeEnd(tokens, at) : second + 1
  const year = { year: tokens[second ?? at]?.digits?.value ?? 0, month: null, day: null, from: at, to }
  if ((tokens[at]?.group ?? -1) >= 0) return isSeparate(tokens, year) ? year : null
  const isStated = isWrapped(tokens, year) || endsNumbered(tokens, at) || (isFolder && endsDashed(tokens, at))
  return to > at + 1 || isStated ? year : null
}

const earliestRun = 1900
const latestRun = 2039

/**
 * `Name - 2012`: after a dash with spaces, at the end of the name outside brackets; not the `Pier - 2049` of a title.
 */
function endsDashed(tokens: readonly Token[], at: number): boolean {
  const year = yearOf(tokens[at]) ?? 0
  const isDashed =
    tokens[at - 1]?.kind === 'space' && tokens[at - 2]?.kind === 'dash' && tokens[at - 3]?.kind === 'space'
  return isDashed && at > 3 && year >= earliestRun && year <= latestRun && endsOpen(tokens, at + 1)
}

function endsOpen(tokens: readonly Token[], at: number): boolean {
  const next = tokens[skipSpace(tokens, at)]
  return next === undefined || next.kind === 'bracket'
}

/**
 * `Name 001 2005`, `Name #3 2005`: after a number that is certainly the issue, at the end of the name outside brackets.
 */
function endsNumbered(tokens: readonly Token[], at: number): boolean {
  const number = tokens[at - 2]
  if (tokens[at - 1]?.kind !== 'space' || !number?.digits || number.group >= 0) return false
  return (
    endsOpen(tokens, at + 1) && ((number.digits.padded && number.digits.length > 1) || tokens[at - 3]?.text === '#')
  )
}

/** Not adjacent to letters (`2048px`) or part of a longer number. */
function isSeparate(tokens: readonly Token[], { from, to }: Span): boolean {
  return tokens[from - 1]?.kind !== 'word' && tokens[to]?.kind !== 'word' && tokens[from - 1]?.text !== '.'
}

/** `__2007__`, `--2022-2023--`: replacements for brackets that a file system or site did not allow. */
function isWrapped(tokens: readonly Token[], { from, to }: Span): boolean {
  const wraps = (token: Token | undefined) => /^(_{2,}|-{2,})$/.test(token?.text ?? '')
  return wraps(tokens[from - 1]) && wraps(tokens[to])
}

/** `2001-02-24`; `1966-02` where it is unambiguous. */
function readYearFirst(tokens: readonly Token[], at: number): Found | null {
  const year = yearOf(tokens[at])
  const month = inRange(tokens[at + 2], 12)
  if (year === null || month === null || !isDateJoint(tokens[at + 1])) return null
  const day = isDateJoint(tokens[at + 3]) ? inRange(tokens[at + 4], 31) : null
  if (day !== null) return { year, month, day, from: at, to: at + 5 }
  const closed = tokens[at + 3] === undefined || tokens[at + 3]?.kind === 'space' || tokens[at + 3]?.kind === 'bracket'
  return closed && tokens[at + 2]?.digits?.length === 2 ? { year, month, day: null, from: at, to: at + 3 } : null
}

/** `24-02-2001`, `02-24-2001`, `02-2005`. */
function readYearLast(tokens: readonly Token[], at: number): Found | null {
  const year = yearOf(tokens[at])
  const near = inRange(tokens[at - 2], 31)
  if (year === null || near === null || !isDateJoint(tokens[at - 1])) return null
  const far = isDateJoint(tokens[at - 3]) ? inRange(tokens[at - 4], 31) : null
  if (far !== null && (near <= 12 || far <= 12)) {
    const [month, day] = near <= 12 ? [near, far] : [far, near]
    return { year, month, day, from: at - 4, to: at + 1 }
  }
  const free = tokens[at - 3] === undefined || tokens[at - 3]?.kind === 'space' || tokens[at - 3]?.kind === 'bracket'
  const isMonth = near <= 12 && tokens[at - 2]?.digits?.length === 2 && free
  return isMonth ? { year, month: near, day: null, from: at - 2, to: at + 1 } : null
}

function isDateJoint(token: Token | undefined): boolean {
  return token?.text === '-' || token?.text === '.' || token?.text === '/' || token?.text === '–'
}

/** A number of one or two digits from 1 to `max`. */
function inRange(token: Token | undefined, max: number): number | null {
  const digits = token?.digits
  if (!digits?.whole || digits.length > 2) return null
  return digits.value >= 1 && digits.value <= max ? digits.value : null
}

/** `March 2016`, `Sep-Oct 1951`, `December, 2004`, `24 Feb 2001`, `Feb 24, 2001`. */
function readMonthName(tokens: readonly Token[], at: number): Found | null {
  const year = yearOf(tokens[at])
  let from = skipBack(tokens, at - 1)
  const dayAfter = inRange(tokens[from], 31)
  if (dayAfter !== null) from = skipBack(tokens, from - 1)
  const month = monthOf(tokens[from])
  if (year === null || month === null || from === at - 1) return null
  const first = tokens[from - 1]?.kind === 'dash' ? monthOf(tokens[from - 2]) : null
  if (first !== null) return { year, month: first, day: null, from: from - 2, to: at + 1 }
  const dayAt = skipBack(tokens, from - 1)
  const dayBefore = dayAfter === null && dayAt < from - 1 ? inRange(tokens[dayAt], 31) : null
  return { year, month, day: dayAfter ?? dayBefore, from: dayBefore === null ? from : dayAt, to: at + 1 }
}

/** Back over a space, a comma or a point. */
function skipBack(tokens: readonly Token[], at: number): number {
  let index = at
  while (index >= 0 && (tokens[index]?.kind === 'space' || /^[.,]$/.test(tokens[index]?.text ?? ''))) index--
  return index
}

/**
 * Token index of the last year of `2014 + 1989`; null for a single one. In brackets years are also listed with commas,
 * slashes and words, and a dash before an earlier year is not a range.
 */
function lastListedYear(tokens: readonly Token[], at: number): number | null {
  const isBracketed = (tokens[at]?.group ?? -1) >= 0
  let last: number | null = null
  for (let from = at; ; ) {
    const sign = skipSpace(tokens, from + 1)
    const next = skipSpace(tokens, sign + 1)
    const year = yearOf(tokens[next])
    if (year === null || !isListJoint(tokens[sign], isBracketed)) return last
    if (tokens[sign]?.kind === 'dash' && year >= (yearOf(tokens[from]) ?? 0)) return last
    last = next
    from = next
  }
}

function isListJoint(token: Token | undefined, isBracketed: boolean): boolean {
  const text = token?.text ?? ''
  if (/^[+&]$/.test(text)) return true
  return isBracketed && (token?.kind === 'dash' || /^([,;/|]|and|und|et|y|e)$/i.test(text))
}

/** Token index after `1991-1992`, `2016 - 2019`, or after the year alone. */
function yearRangeEnd(tokens: readonly Token[], at: number): number {
  let next = at + 1
  while (tokens[next]?.kind === 'space') next++
  if (tokens[next]?.kind !== 'dash') return at + 1
  next++
  while (tokens[next]?.kind === 'space') next++
  const last = yearOf(tokens[next])
  return last !== null && last > (yearOf(tokens[at]) ?? 0) ? next + 1 : at + 1
}
