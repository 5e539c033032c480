import type { ReadingStats } from '../../api/types.ts'

export type Period = ReadingStats['periods'][number]
export type Span = 'month' | 'quarter' | 'year'

/** Days up to today in whole weeks, for a quarter and a year. */
const lengths: Readonly<Record<Span, number>> = { month: 30, quarter: 91, year: 364 }

/** Calculates in whole UTC days to be independent of daylight saving. */
const dayMs = 86_400_000

/** `YYYY-MM-DD` of a time in the local time zone. */
export function dayOf(time: Date): string {
  const part = (value: number) => String(value).padStart(2, '0')
  return `${time.getFullYear()}-${part(time.getMonth() + 1)}-${part(time.getDate())}`
}

/** A day plus some days, which may be negative. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}

/** 0 for Monday. */
export function weekdayOf(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
}

/** First and last day of a span that ends today. */
export function rangeOf(span: Span, today: string): { readonly from: string; readonly to: string } {
  return { from: addDays(today, 1 - lengths[span]), to: today }
}

/** First and last day of a year; for the current one, up to today. */
export function rangeOfYear(year: number, today: string): { readonly from: string; readonly to: string } {
  const last = `${String(year).padStart(4, '0')}-12-31`
  return { from: `${last.slice(0, 4)}-01-01`, to: today.slice(0, 4) === last.slice(0, 4) ? today : last }
}

/** Weeks in which a month begins, for the labels above a calendar: column (0-based) and a day of that month. */
export function monthsOf(
  weeks: ReturnType<typeof weeksOf>,
): readonly { readonly column: number; readonly day: string }[] {
  return weeks.flatMap((week, column) => {
    const first = week.find((day) => day?.start.endsWith('-01') === true)
    return first == null ? [] : [{ column, day: first.start }]
  })
}

/** Days aggregated into bars: days of a month, weeks of a quarter, months of a year; oldest first. */
export function barsOf(days: readonly Period[], span: Span): readonly Period[] {
  if (span === 'month') return days
  const bars = new Map<string, Period>()
  for (const day of days) {
    const start = span === 'year' ? `${day.start.slice(0, 7)}-01` : addDays(day.start, -weekdayOf(day.start))
    bars.set(start, sumOf(start, bars.get(start), day))
  }
  return [...bars.values()]
}

function sumOf(start: string, one: Period | undefined, other: Period): Period {
  if (one === undefined) return { ...other, start }
  return {
    start,
    pagesRead: one.pagesRead + other.pagesRead,
    minutes: one.minutes + other.minutes,
    sessions: one.sessions + other.sessions,
    booksFinished: one.booksFinished + other.booksFinished,
  }
}

/** Days as columns of a calendar: weeks from Monday, oldest first; null for days before the first. */
export function weeksOf(days: readonly Period[]): readonly (readonly (Period | null)[])[] {
  const [first] = days
  if (first === undefined) return []
  const padded: (Period | null)[] = [...Array.from({ length: weekdayOf(first.start) }, () => null), ...days]
  const weeks: (Period | null)[][] = []
  for (let at = 0; at < padded.length; at += 7) weeks.push(padded.slice(at, at + 7))
  return weeks
}

/** Colour level of a day, 0 (nothing) to 4 (the maximum). */
export function levelOf(value: number, most: number): 0 | 1 | 2 | 3 | 4 {
  if (value <= 0 || most <= 0) return 0
  return Math.max(1, Math.ceil((value / most) * 4)) as 1 | 2 | 3 | 4
}
