import { parseInteger } from './numbers.ts'
import type { Numeral } from './raw-metadata.ts'

/** A date at its known precision; never a day without a month, or a month without a year. */
export type PartialDate = { readonly year?: number; readonly month?: number; readonly day?: number }

/** Plausible publication years. Placeholders such as 101 of some library tools are below. */
const FIRST_YEAR = 1000
const LAST_YEAR = 2200

/**
 * Year, month and day as far as they form a valid date: an invalid part is dropped with all that depends on it (the
 * 31st of June leaves year and month).
 */
export function partialDate(year: Numeral, month?: Numeral, day?: Numeral): PartialDate {
  const y = parseInteger(year, { min: FIRST_YEAR, max: LAST_YEAR })
  if (y === null) return {}
  const m = parseInteger(month, { min: 1, max: 12 })
  if (m === null) return { year: y }
  const d = parseInteger(day, { min: 1, max: daysIn(y, m) })
  return d === null ? { year: y, month: m } : { year: y, month: m, day: d }
}

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

/**
 * A date in the forms of W3C-DTF (`2011`, `2011-10`, `2011-10-05`, with or without a time; the day as written, whatever
 * the zone). Of any other text only a four-digit year is taken, if it is the only one.
 */
export function parseDate(text: string | null | undefined): PartialDate {
  if (text === null || text === undefined) return {}
  const iso = /^\s*(\d{4})(?:-(\d{1,2})(?:-(\d{1,2})(?:[T\s].{0,40})?)?)?\s*$/.exec(text.slice(0, 80))
  if (iso !== null) return partialDate(iso[1], iso[2], iso[3])
  const years = new Set(text.slice(0, 80).match(/(?<!\d)\d{4}(?!\d)/g))
  return years.size === 1 ? partialDate([...years][0]) : {}
}

type Parts = { readonly year: number | null; readonly month: number | null; readonly day: number | null }

/**
 * A publication date at its known precision: `2011`, `2011-05` or `2011-05-09` (W3CDTF). An impossible month or day,
 * which files do contain, counts as unknown. Null without a year of four digits.
 */
export function publicationDate({ year, month, day }: Parts): string | null {
  if (year === null || year < 1 || year > 9_999) return null
  const yearText = String(year).padStart(4, '0')
  if (month === null || month < 1 || month > 12) return yearText
  const monthText = `${yearText}-${twoDigits(month)}`
  return day === null || day < 1 || day > daysOf(year, month) ? monthText : `${monthText}-${twoDigits(day)}`
}

/** The same as a full date: an unknown month or day is the first. */
export function wholePublicationDate(parts: Parts): string | null {
  const known = publicationDate(parts)
  return known && `${known}-01-01`.slice(0, 10)
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}

function daysOf(year: number, month: number): number {
  // `Date.UTC` maps years below 100 to 1900; the calendar repeats after 400 years.
  return new Date(Date.UTC(2_000 + (year % 400), month, 0)).getUTCDate()
}
