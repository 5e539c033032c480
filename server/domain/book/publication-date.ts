type Parts = { readonly year: number | null; readonly month: number | null; readonly day: number | null }

/**
 * A publication date at its known precision: `2011`, `2011-05` or `2011-05-09` (W3CDTF). An impossible month or day,
 * which files do contain, counts as unknown. Null without a year of four digits.
 */
export function publicationDate({ year, month, day }: Parts): string | null {
  if (year === null || year < 1 || year > 9_999) return null
  const yearText = String(year).padStart(4, '0')
  if (month === null || month < 1 || month > 12) return yearText
  const monthText = `${yearText}-${two(month)}`
  return day === null || day < 1 || day > daysOf(year, month) ? monthText : `${monthText}-${two(day)}`
}

/** The same as a full date: an unknown month or day is the first. */
export function wholePublicationDate(parts: Parts): string | null {
  const known = publicationDate(parts)
  return known && `${known}-01-01`.slice(0, 10)
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}

function daysOf(year: number, month: number): number {
  // `Date.UTC` maps years below 100 to 1900; the calendar repeats after 400 years.
  return new Date(Date.UTC(2_000 + (year % 400), month, 0)).getUTCDate()
}
