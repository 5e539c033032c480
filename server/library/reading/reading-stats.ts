import {
  readFinished,
  readProgressFacts,
  readSessions,
  titlesOfBooks,
  titlesOfSeries,
} from '../../db/queries/reading/reading-stats.ts'
import { write } from '../../db/write.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { AppError } from '../../domain/errors.ts'
import { noteText } from '../../domain/notes/table.ts'
import { addDays, createLocalDays, daysBetween, roughTimes } from '../../domain/reading/local-days.ts'
import {
  byPeriod,
  createReadingSums,
  type Granularity,
  type ReadingFact,
  type ReadingSums,
  type Sums,
  streaks,
} from '../../domain/reading/statistics.ts'
import type { LibraryContext } from '../library-context.ts'

type Context = Pick<LibraryContext, 'database' | 'clock'>

/** First and last day of the range, `YYYY-MM-DD`, inclusive. */
type DayRange = { readonly from: string; readonly to: string }

const LONGEST_DAYS = 366
const MAX_FINISHED = 20_000
const MAX_SESSIONS = 100_000

type Read = { readonly sums: ReadingSums; readonly finished: readonly ReadingFact[] }

/** Totals of what the viewer read in the range: their own reading, of books they may see. */
async function readDays(
  viewer: Viewer,
  { database }: Context,
  range: DayRange,
  dayOf: (at: number) => string,
): Promise<Read> {
  const sums = createReadingSums(dayOf)
  const isInside = ({ at }: { readonly at: number }) => dayOf(at) >= range.from && dayOf(at) <= range.to
  const times = roughTimes(range.from, range.to)
  for await (const facts of readProgressFacts(viewer, database.reader, times)) {
    for (const fact of facts) sums.add(fact, isInside(fact) && fact.isReported === 0)
  }
  for (const session of await readSessions(viewer, database.reader, { ...times, limit: MAX_SESSIONS })) {
    if (isInside(session)) sums.addSession(session)
  }
  const finished = (await readFinished(viewer, database.reader, { ...times, limit: MAX_FINISHED })).filter(isInside)
  for (const fact of finished) sums.add(fact, true)
  return { sums: sums.result(), finished }
}

export type NamedSums = Sums & { readonly seriesId: string; readonly title: string }

/** The series with the longest reading time. */
async function topSeries(
  viewer: Viewer,
  { database }: Context,
  sums: ReadingSums,
  limit: number,
): Promise<NamedSums[]> {
  const most = [...sums.bySeries]
    .sort(([a, one], [b, other]) => other.pages - one.pages || other.finished - one.finished || (a < b ? -1 : 1))
    .slice(0, limit)
  const titles = await titlesOfSeries(
    viewer,
    database.reader,
    most.map(([id]) => id),
  )
  return most.map(([seriesId, each]) => ({ seriesId, title: titles.get(seriesId) ?? '', ...each }))
}

export type StatsRequest = {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly granularity: Granularity
  readonly seriesLimit: number
  /** IANA name. */
  readonly timezone: string
}

/**
 * What the viewer read in a range of days (default: the last thirty), by period, series and format.
 * @throws AppError `bad_request` when the range is reversed or longer than 366 days
 */
export async function readingStats(viewer: Viewer, context: Context, request: StatsRequest) {
  const dayOf = createLocalDays(request.timezone)
  const today = dayOf(context.clock())
  const to = request.to ?? today
  const range = { from: request.from ?? addDays(to, -29), to }
  const days = daysBetween(range.from, range.to) + 1
  if (days < 1 || days > LONGEST_DAYS) {
    throw new AppError('too_many_days', { most: LONGEST_DAYS }, [
      { in: 'query', field: 'from', message: noteText('input_days_before', { most: LONGEST_DAYS }) },
    ])
  }
  const { sums } = await readDays(viewer, context, range, dayOf)
  return {
    ...range,
    total: sums.total,
    periods: byPeriod(sums, range, request.granularity),
    byFormat: [...sums.byFormat].sort(([a], [b]) => (a < b ? -1 : 1)),
    bySeries: await topSeries(viewer, context, sums, request.seriesLimit),
    streak: streaks([...sums.byDay.keys()], today),
  }
}

/** A year of the viewer's reading. @param timezone IANA name */
export async function yearInReview(viewer: Viewer, context: Context, year: number, timezone: string) {
  const dayOf = createLocalDays(timezone)
  const range = { from: `${year}-01-01`, to: `${year}-12-31` }
  const { sums, finished } = await readDays(viewer, context, range, dayOf)
  const days = [...sums.byDay].sort(([a, one], [b, other]) => other.pages - one.pages || (a < b ? -1 : 1))
  const [busiest] = days
  const [first, last] = [finished[0], finished.at(-1)]
  const titles = await titlesOfBooks(
    viewer,
    context.database.reader,
    [first, last].flatMap((fact) => fact?.bookId ?? []),
  )
  const named = (fact: ReadingFact | undefined) =>
    fact === undefined ? null : { bookId: fact.bookId, title: titles.get(fact.bookId) ?? '', finishedAt: fact.at }
  return {
    year,
    total: sums.total,
    daysRead: days.length,
    longestStreak: streaks([...sums.byDay.keys()], range.to).longest,
    busiestDay: busiest === undefined ? null : { date: busiest[0], sums: busiest[1] },
    months: byPeriod(sums, range, 'month'),
    byFormat: [...sums.byFormat].sort(([a], [b]) => (a < b ? -1 : 1)),
    topSeries: await topSeries(viewer, context, sums, 10),
    firstFinished: named(first),
    lastFinished: named(last),
  }
}

/**
 * Deletes the viewer's reading history: progress changes and finished readings. Current progress stays.
 * @param before milliseconds since 1970; null: all of it
 * @returns how many entries there were
 */
export async function forgetReading(viewer: Viewer, { database }: Context, before: number | null): Promise<number> {
  const [deleted] = await database.commit([write('forgetReading', { userId: viewer.userId, before })])
  return deleted
}
