import { findBook } from '../../../../db/queries/books/books.ts'
import {
  findBookReadHistory,
  findSeriesReadHistory,
  type ReadHistory,
} from '../../../../db/queries/reading/read-history.ts'
import { listProgressHistory } from '../../../../db/queries/reading/reading.ts'
import { notFound } from '../../../../domain/errors.ts'
import { forgetCompletions, restoreReadProgress } from '../../../../library/reading/progress-history.ts'
import type { ApiContext } from '../../../api-context.ts'
import { deviceOf } from '../../../kit/request/device.ts'
import { envelope, pageRequest } from '../../../kit/request/paging.ts'
import type { Handlers } from '../../../kit/route.ts'
import { presentProgress } from '../../present/present-progress.ts'
import { rfc3339, rfc3339OrNull } from '../../present/values.ts'

export function progressHistoryHandlers(
  context: ApiContext,
): Pick<Handlers, 'listProgressHistory' | 'restoreProgress'> {
  const { reader } = context.database
  return {
    async listProgressHistory({ params, query, principal, exchange }) {
      if ((await findBook(principal.viewer, reader, params.bookId)) === null) throw notFound('book')
      const paging = pageRequest(query)
      const found = await listProgressHistory(principal.viewer, reader, params.bookId, paging)
      const changes = found.items.map(({ percentage, at, ...change }) => ({
        ...change,
        progressPercentage: percentage,
        changedAt: rfc3339(at),
      }))
      return envelope(exchange, paging, found.total, changes)
    },
    async restoreProgress({ params, principal, exchange }) {
      const change = { ...params, device: deviceOf(exchange) }
      return presentProgress(await restoreReadProgress(principal.viewer, context, change))
    },
  }
}

type Names =
  | 'getBookReadHistory'
  | 'deleteBookReadHistory'
  | 'deleteBookCompletion'
  | 'getSeriesReadHistory'
  | 'deleteSeriesReadHistory'
  | 'deleteSeriesCompletion'

export function readHistoryHandlers(context: ApiContext): Pick<Handlers, Names> {
  const { reader } = context.database
  return {
    async getBookReadHistory({ params, query, principal }) {
      const found = await findBookReadHistory(principal.viewer, reader, params.bookId, query.limit)
      if (found === null) throw notFound('book')
      return present(found)
    },
    async deleteBookReadHistory({ params, principal }) {
      await forgetCompletions(principal.viewer, context, { kind: 'books', id: params.bookId })
      return null
    },
    async deleteBookCompletion({ params, principal }) {
      const { bookId: id, completionId } = params
      await forgetCompletions(principal.viewer, context, { kind: 'books', id, completionId })
      return null
    },
    async getSeriesReadHistory({ params, query, principal }) {
      const found = await findSeriesReadHistory(principal.viewer, reader, params.seriesId, query.limit)
      if (found === null) throw notFound('series')
      return present(found)
    },
    async deleteSeriesReadHistory({ params, principal }) {
      await forgetCompletions(principal.viewer, context, { kind: 'series', id: params.seriesId })
      return null
    },
    async deleteSeriesCompletion({ params, principal }) {
      const { seriesId: id, completionId } = params
      await forgetCompletions(principal.viewer, context, { kind: 'series', id, completionId })
      return null
    },
  }
}

function present({ entries, lastCompletedAt, ...figures }: ReadHistory) {
  return {
    ...figures,
    lastCompletedAt: rfc3339OrNull(lastCompletedAt),
    entries: entries.map(({ startedAt, completedAt, ...entry }) => ({
      ...entry,
      startedAt: rfc3339(startedAt),
      completedAt: rfc3339(completedAt),
    })),
  }
}
