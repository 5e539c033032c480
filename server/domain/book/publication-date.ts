type Parts = { readonly year: number | null; readonly month: number | null; readonly day: number | null }

/**
 * When a book was published, as precisely as it is known: `2011`, `2011-05` or `2011-05-09` (W3CDTF). A month or day that
 * no calendar has, which files do carry, counts as unknown. Null without a year of four digits.
 */
export function publicationDate({ year, month, day }: Parts): string | null {
  if (year === null || year < 1 || year > 9_999) return null
  const yearText = String(year).padStart(4, '0')
  if (month === null || month < 1 || month > 12) return yearText
  const monthText = `${yearText}-${two(month)}`
  return day === null || day < 1 || day > daysOf(year, month) ? monthText : `${monthText}-${two(day)}`
}

/** The same as a whole date: a month or day that is not known is the first. */
export function wholePublicationDate(parts: Parts): string | null {
  const known = publicationDate(parts)
  return known && `${known}-01-01`.slice(0, 10)
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}

function daysOf(year: number, month: number): number {
  // Years below 100 would count from 1900; the calendar repeats after 400 years.
  return new Date(Date.UTC(2_000 + (year % 400), month, 0)).getUTCDate()
}
