/** The time of what has none: it must not replace anything here that has one. */
export const longAgo = new Date(0).toISOString()

/**
 * A time as other programs store it.
 * @param value text of a date, or a number since 1970 in seconds (up to the year 2286), else in milliseconds
 * @returns RFC 3339 in UTC; null for none and for what is no time
 */
export function timeText(value: string | number | bigint | null | undefined): string | null {
  if (value === null || value === undefined || value === '') return null
  const number = typeof value === 'string' && !/^\d{5,}(?:\.\d+)?$/.test(value) ? Number.NaN : Number(value)
  const time = Number.isNaN(number) ? textTime(String(value)) : number < 1e10 ? number * 1_000 : number
  if (!Number.isFinite(time) || time < 0 || time > 8.64e15) return null
  return new Date(time).toISOString()
}

/** Times without a zone are in UTC, as SQLite's own functions write them; so are days, and years alone. */
function textTime(text: string): number {
  const plain = text.trim().replace(' ', 'T')
  const [, year, month = '1', day = '1'] = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/.exec(plain) ?? []
  if (year !== undefined) return Date.UTC(Number(year), Number(month) - 1, Number(day))
  const hasZone = /(?:Z|[+-]\d\d:?\d\d)$/i.test(plain)
  return Date.parse(hasZone || !plain.includes('T') ? plain : `${plain}Z`)
}
