import type { Sums } from '../../../../domain/reading/statistics.ts'
import { forgetReading, readingStats, yearInReview } from '../../../../library/reading/reading-stats.ts'
import type { ApiContext } from '../../../api-context.ts'
import type { Handlers } from '../../../kit/route.ts'
import { rfc3339 } from '../../present/values.ts'

type Names = 'getReadingStats' | 'getYearInReview' | 'deleteReadingHistory'

export function readingStatsHandlers(context: ApiContext): Pick<Handlers, Names> {
  return {
    async getReadingStats({ query, principal }) {
      const read = await readingStats(principal.viewer, context, query)
      const { from, to, total, periods, byFormat, bySeries, streak } = read
      return {
        from,
        to,
        total: presentSums(total),
        periods: periods.map(([start, sums]) => ({ start, ...presentSums(sums) })),
        byFormat: byFormat.map(([format, sums]) => ({ format, ...presentSums(sums) })),
        bySeries: bySeries.map(({ seriesId, title, ...sums }) => ({ seriesId, title, ...presentSums(sums) })),
        currentStreak: streak.current,
        longestStreak: streak.longest,
      }
    },
    async getYearInReview({ query, principal }) {
      const { total, busiestDay, months, byFormat, topSeries, firstFinished, lastFinished, ...read } =
        await yearInReview(principal.viewer, context, query.year, query.timezone)
      return {
        ...read,
        total: presentSums(total),
        busiestDay: busiestDay === null ? null : { date: busiestDay.date, ...presentSums(busiestDay.sums) },
        months: months.map(([start, sums]) => ({ start, ...presentSums(sums) })),
        byFormat: byFormat.map(([format, sums]) => ({ format, ...presentSums(sums) })),
        topSeries: topSeries.map(({ seriesId, title, ...sums }) => ({ seriesId, title, ...presentSums(sums) })),
        firstFinished: presentFinished(firstFinished),
        lastFinished: presentFinished(lastFinished),
      }
    },
    async deleteReadingHistory({ query, principal }) {
      const before = query.before === undefined ? null : Date.parse(query.before)
      return { deleted: await forgetReading(principal.viewer, context, before) }
    },
  }
}

/** Minutes with one decimal. */
function presentSums({ pages, activeMs, sessions, finished }: Sums) {
  return { pagesRead: pages, minutes: Math.round(activeMs / 6_000) / 10, sessions, booksFinished: finished }
}

type Finished = { readonly bookId: string; readonly title: string; readonly finishedAt: number }

function presentFinished(book: Finished | null) {
  return book === null ? null : { ...book, finishedAt: rfc3339(book.finishedAt) }
}
