import { findBook } from '../../../db/queries/books.ts'
import { findProgress } from '../../../db/queries/reading.ts'
import { notFound } from '../../../domain/errors.ts'
import { giveUpPlace, keepPlace } from '../../../library/reading/keep-place.ts'
import { markBookRead, markSeries } from '../../../library/reading/mark-books.ts'
import { placeSourceOf } from '../../kit/place-source.ts'
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
      const { progress } = await keepPlace(principal.viewer, desk, params.bookId, {
        currentPage: body.currentPage,
        percentage: body.progressPercentage,
        completed: body.completed,
        ...placeSourceOf(exchange),
      })
      if (progress === null) throw notFound('This book')
      return presentProgress(progress)
    },
    async deleteProgress({ params, principal, exchange }) {
      await giveUpPlace(principal.viewer, desk, params.bookId, placeSourceOf(exchange))
      return null
    },
    async markBookRead({ params, principal, exchange }) {
      const by = placeSourceOf(exchange)
      return presentProgress(await markBookRead(principal.viewer, desk, params.bookId, by))
    },
    async markBookUnread({ params, principal, exchange }) {
      await giveUpPlace(principal.viewer, desk, params.bookId, placeSourceOf(exchange))
      return null
    },
    async markSeriesRead({ params, principal, exchange }) {
      const by = placeSourceOf(exchange)
      const count = await markSeries(principal.viewer, desk, params.seriesId, { read: true, by })
      return { count, message: counted(count, 'marked as read') }
    },
    async markSeriesUnread({ params, principal, exchange }) {
      const by = placeSourceOf(exchange)
      const count = await markSeries(principal.viewer, desk, params.seriesId, { read: false, by })
      return { count, message: counted(count, 'marked as unread') }
    },
  }
}

function counted(count: number, what: string): string {
  return `${count} ${count === 1 ? 'book' : 'books'} ${what}.`
}
