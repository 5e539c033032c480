import { findBook } from '../../../../db/queries/books/books.ts'
import { listProgressHistory } from '../../../../db/queries/reading/reading.ts'
import { notFound } from '../../../../domain/errors.ts'
import { restoreReadProgress } from '../../../../library/reading/progress-history.ts'
import type { ApiContext } from '../../../api-context.ts'
import { envelope, pageRequest } from '../../../kit/request/paging.ts'
import { deviceOf } from '../../../kit/request/progress-device.ts'
import type { Handlers } from '../../../kit/route.ts'
import { presentProgress } from '../../present/present-progress.ts'
import { rfc3339 } from '../../present/time.ts'

type Names = 'listProgressHistory' | 'restoreProgress'

export function progressHistoryHandlers(context: ApiContext): Pick<Handlers, Names> {
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
