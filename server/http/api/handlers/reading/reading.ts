import { findBook } from '../../../../db/queries/books/books.ts'
import { findProgress } from '../../../../db/queries/reading/reading.ts'
import { notFound } from '../../../../domain/errors.ts'
import { markBookRead, markSeries } from '../../../../library/reading/mark-books.ts'
import { clearProgress, saveProgress } from '../../../../library/reading/save-progress.ts'
import type { ApiContext } from '../../../api-context.ts'
import { progressDeviceOf } from '../../../kit/request/device.ts'
import type { Handlers } from '../../../kit/route.ts'
import { presentProgress } from '../../present/present-progress.ts'

type Names =
  | 'getProgress'
  | 'putProgress'
  | 'deleteProgress'
  | 'markBookRead'
  | 'markBookUnread'
  | 'markSeriesRead'
  | 'markSeriesUnread'

export function readingHandlers(context: ApiContext): Pick<Handlers, Names> {
  const { reader } = context.database
  return {
    async getProgress({ params, principal }) {
      const progress = await findProgress(principal.viewer, reader, params.bookId)
      if (progress !== null) return presentProgress(progress)
      if ((await findBook(principal.viewer, reader, params.bookId)) === null) throw notFound('book')
      return null
    },
    async putProgress({ params, body, principal, exchange }) {
      const { progress } = await saveProgress(principal.viewer, context, params.bookId, {
        currentPage: body.currentPage,
        percentage: body.progressPercentage,
        completed: body.completed,
        ...progressDeviceOf(exchange),
      })
      if (progress === null) throw notFound('book')
      return presentProgress(progress)
    },
    async deleteProgress({ params, principal, exchange }) {
      await clearProgress(principal.viewer, context, params.bookId, progressDeviceOf(exchange))
      return null
    },
    async markBookRead({ params, principal, exchange }) {
      return presentProgress(await markBookRead(principal.viewer, context, params.bookId, progressDeviceOf(exchange)))
    },
    async markBookUnread({ params, principal, exchange }) {
      await clearProgress(principal.viewer, context, params.bookId, progressDeviceOf(exchange))
      return null
    },
    async markSeriesRead({ params, principal, exchange }) {
      const by = progressDeviceOf(exchange)
      const count = await markSeries(principal.viewer, context, params.seriesId, { read: true, by })
      return { count, message: counted(count, 'marked as read') }
    },
    async markSeriesUnread({ params, principal, exchange }) {
      const by = progressDeviceOf(exchange)
      const count = await markSeries(principal.viewer, context, params.seriesId, { read: false, by })
      return { count, message: counted(count, 'marked as unread') }
    },
  }
}

function counted(count: number, what: string): string {
  return `${count} ${count === 1 ? 'book' : 'books'} ${what}.`
}
