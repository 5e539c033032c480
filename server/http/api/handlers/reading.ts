import { findBook } from '../../../db/queries/books.ts'
import { findProgress } from '../../../db/queries/reading.ts'
import { notFound } from '../../../domain/errors.ts'
import { keepPlace } from '../../../library/reading/keep-place.ts'
import { markBookRead, markBookUnread, markSeries } from '../../../library/reading/mark-books.ts'
import { isByCookie } from '../../kit/credential.ts'
import type { Handlers } from '../../kit/route.ts'
import type { ApiParts } from '../parts.ts'
import { presentProgress } from '../present/present-progress.ts'

type Names =
  | 'getProgress'
  | 'putProgress'
  | 'deleteProgress'
  | 'markBookRead'
  | 'markBookUnread'
  | 'markSeriesRead'
  | 'markSeriesUnread'

export function readingHandlers({ desk }: ApiParts): Pick<Handlers, Names> {
  const { reader } = desk.database
  return {
    async getProgress({ params, principal }) {
      const progress = await findProgress(principal.viewer, reader, params.bookId)
      if (progress !== null) return presentProgress(progress)
      if ((await findBook(principal.viewer, reader, params.bookId)) === null) throw notFound('This book')
      return null
    },
    async putProgress({ params, body, principal, exchange }) {
      const record = await keepPlace(principal.viewer, desk, {
        bookId: params.bookId,
        currentPage: body.currentPage,
        percentage: body.progressPercentage,
        completed: body.completed,
        source: 'explicit',
        origin: isByCookie(exchange.req.headers) ? 'web' : 'api',
        device: null,
      })
      return presentProgress(record)
    },
    async deleteProgress({ params, principal }) {
      await markBookUnread(principal.viewer, desk, params.bookId)
      return null
    },
    async markBookRead({ params, principal }) {
      return presentProgress(await markBookRead(principal.viewer, desk, params.bookId))
    },
    async markBookUnread({ params, principal }) {
      await markBookUnread(principal.viewer, desk, params.bookId)
      return null
    },
    async markSeriesRead({ params, principal }) {
      const count = await markSeries(principal.viewer, desk, params.seriesId, true)
      return { count, message: counted(count, 'marked as read') }
    },
    async markSeriesUnread({ params, principal }) {
      const count = await markSeries(principal.viewer, desk, params.seriesId, false)
      return { count, message: counted(count, 'marked as unread') }
    },
  }
}

function counted(count: number, what: string): string {
  return `${count} ${count === 1 ? 'book' : 'books'} ${what}.`
}
