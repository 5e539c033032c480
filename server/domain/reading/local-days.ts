const QUARTER_MS = 15 * 60_000
const DAY_MS = 24 * 3_600_000

/** Whether the environment supports an IANA time zone. */
export function isTimeZone(name: string): boolean {
  try {
    return name !== '' && new Intl.DateTimeFormat('en', { timeZone: name }) !== null
  } catch {
    return false
  }
}

/**
 * The calendar day of a time in a time zone, as `YYYY-MM-DD`. Time zone offsets are multiples of a quarter of an hour,
 * so each quarter hour is computed only once.
 * @param timeZone IANA name
 */
export function createLocalDays(timeZone: string): (at: number) => string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  const known = new Map<number, string>()
  return (at) => {
    const quarter = Math.floor(at / QUARTER_MS)
    const day = known.get(quarter) ?? format.format(quarter * QUARTER_MS)
    known.set(quarter, day)
    return day
  }
}

/** The day `days` after (or before) a day. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Whole days from one day to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)
}

/** A range that safely covers both days in every time zone; exact days are filtered later. */
export function roughTimes(from: string, to: string): { readonly from: number; readonly to: number } {
  return { from: Date.parse(`${from}T00:00:00Z`) - DAY_MS, to: Date.parse(`${to}T00:00:00Z`) + 2 * DAY_MS }
}
