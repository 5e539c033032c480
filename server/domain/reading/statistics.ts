import { addDays } from './local-days.ts'

/** One progress change in a book, or its last one. Times are milliseconds since 1970. */
export type ReadingFact = {
  readonly kind: 'progress' | 'completed' | 'unread' | 'finished'
  readonly at: number
  /** 1-based. */
  readonly page: number
  readonly bookId: string
  readonly format: string
  readonly seriesId: string
}

/** A session reported by a device: exact, so it need not be derived from progress. */
export type SessionFact = {
  /** End time. */
  readonly at: number
  readonly pages: number
  readonly activeMs: number
  readonly format: string
  readonly seriesId: string
}

export type Sums = {
  /** Pages turned. */
  readonly pages: number
  readonly activeMs: number
  readonly sessions: number
  /** Completed readings. */
  readonly finished: number
}

export type ReadingSums = {
  readonly total: Sums
  readonly byDay: ReadonlyMap<string, Sums>
  readonly bySeries: ReadonlyMap<string, Sums>
  readonly byFormat: ReadonlyMap<string, Sums>
}

/** A longer pause begins a new session. */
const PAUSE_MS = 30 * 60_000
/** Upper bound of reading speed: further pages of a jump were not read. */
const PAGE_MS = 1_000

const nothing: Sums = { pages: 0, activeMs: 0, sessions: 0, finished: 0 }

function plus(a: Sums, b: Sums): Sums {
  return {
    pages: a.pages + b.pages,
    activeMs: a.activeMs + b.activeMs,
    sessions: a.sessions + b.sessions,
    finished: a.finished + b.finished,
  }
}

/**
 * Computes reading statistics. Changes in one book at most half an hour apart form a session; it counts the pages
 * between changes, at most one per second, so that a jump to the end is not counted. A book marked as read without
 * being opened counts as finished, with no pages and no time.
 * @param dayOf the calendar day of a time
 */
export function createReadingSums(dayOf: (at: number) => string) {
  const latest = new Map<string, { readonly at: number; readonly page: number }>()
  const byDay = new Map<string, Sums>()
  const bySeries = new Map<string, Sums>()
  const byFormat = new Map<string, Sums>()
  let total = nothing

  function sumsOf(fact: ReadingFact): Sums {
    if (fact.kind === 'finished') return { ...nothing, finished: 1 }
    const before = latest.get(fact.bookId)
    if (fact.kind === 'unread') {
      latest.delete(fact.bookId)
      return nothing
    }
    latest.set(fact.bookId, { at: fact.at, page: fact.page })
    const pause = before === undefined ? Number.POSITIVE_INFINITY : fact.at - before.at
    if (before === undefined || pause > PAUSE_MS) {
      return fact.kind === 'progress' ? { pages: 1, activeMs: 0, sessions: 1, finished: 0 } : nothing
    }
    const turned = Math.max(0, fact.page - before.page)
    return { ...nothing, pages: Math.min(turned, Math.ceil(pause / PAGE_MS)), activeMs: Math.max(0, pause) }
  }

  function count(of: Pick<ReadingFact, 'at' | 'format' | 'seriesId'>, sums: Sums): void {
    total = plus(total, sums)
    const day = dayOf(of.at)
    byDay.set(day, plus(byDay.get(day) ?? nothing, sums))
    bySeries.set(of.seriesId, plus(bySeries.get(of.seriesId) ?? nothing, sums))
    byFormat.set(of.format, plus(byFormat.get(of.format) ?? nothing, sums))
  }

  return {
    /** Facts must be in chronological order. @param isCounted false: only used as context for later facts */
    add(fact: ReadingFact, isCounted: boolean): void {
      const sums = sumsOf(fact)
      if (isCounted && Object.values(sums).some((value) => value > 0)) count(fact, sums)
    },
    addSession(session: SessionFact): void {
      count(session, { pages: session.pages, activeMs: session.activeMs, sessions: 1, finished: 0 })
    },
    result: (): ReadingSums => ({ total, byDay, bySeries, byFormat }),
  }
}

export type Granularity = 'day' | 'week' | 'month'

/** The sums of days, weeks (from Monday) or months, by their first day, without gaps. */
export function byPeriod(
  sums: ReadingSums,
  range: { readonly from: string; readonly to: string },
  granularity: Granularity,
): ReadonlyArray<readonly [start: string, Sums]> {
  const periods = new Map<string, Sums>()
  for (let day = range.from; day <= range.to; day = addDays(day, 1)) {
    const start = startOf(day, granularity)
    periods.set(start, plus(periods.get(start) ?? nothing, sums.byDay.get(day) ?? nothing))
  }
  return [...periods]
}

function startOf(day: string, granularity: Granularity): string {
  if (granularity === 'month') return `${day.slice(0, 7)}-01`
  if (granularity === 'day') return day
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  return addDays(day, -weekday)
}

/**
 * Consecutive days with reading.
 * @param today a streak that reached yesterday still counts today
 */
export function streaks(
  days: readonly string[],
  today: string,
): { readonly current: number; readonly longest: number } {
  let [longest, run] = [0, 0]
  let last: string | null = null
  for (const day of [...days].sort()) {
    run = last !== null && addDays(last, 1) === day ? run + 1 : 1
    longest = Math.max(longest, run)
    last = day
  }
  const isRunning = last === today || last === addDays(today, -1)
  return { current: isRunning ? run : 0, longest }
}
