import type { OperationOutput } from '../../../../contract/index.ts'
import { listQueue } from '../../../../db/queries/lists/queue.ts'
import type { QueueEntry } from '../../../../db/records/lists.ts'
import {
  addManyToQueue,
  addToQueue,
  orderQueue,
  removeBookFromQueue,
  removeSeriesFromQueue,
} from '../../../../library/queue/queue.ts'
import type { ApiContext } from '../../../api-context.ts'
import { envelope, pageRequest } from '../../../kit/request/paging.ts'
import type { Handlers } from '../../../kit/route.ts'
import { presentBook } from '../../present/present-book.ts'
import { presentSeries } from '../../present/present-series.ts'
import { rfc3339 } from '../../present/values.ts'

type Names =
  | 'listQueue'
  | 'addToQueue'
  | 'addManyToQueue'
  | 'orderQueue'
  | 'removeSeriesFromQueue'
  | 'removeBookFromQueue'

export function queueHandlers(context: ApiContext): Pick<Handlers, Names> {
  return {
    async listQueue({ query, principal, exchange }) {
      const paging = pageRequest(query)
      const found = await listQueue(principal.viewer, context.database.reader, { ...paging, sort: query.sort })
      return envelope(exchange, paging, found.total, found.items.map(presentEntry))
    },
    async addToQueue({ body: { seriesId, bookId }, principal }) {
      const item = seriesId === undefined ? { bookId: bookId ?? '' } : { seriesId }
      return presentEntry(await addToQueue(principal.viewer, context, item))
    },
    async addManyToQueue({ body, principal }) {
      const addition = await addManyToQueue(principal.viewer, context, body)
      return { ...addition, notFound: [...addition.notFound] }
    },
    async orderQueue({ body, principal }) {
      await orderQueue(principal.viewer, context, body.entryIds)
      return null
    },
    async removeSeriesFromQueue({ params, principal }) {
      await removeSeriesFromQueue(principal.viewer, context, params.seriesId)
      return null
    },
    async removeBookFromQueue({ params, principal }) {
      await removeBookFromQueue(principal.viewer, context, params.bookId)
      return null
    },
  }
}

function presentEntry({ id, item, addedAt }: QueueEntry): OperationOutput<'addToQueue'> {
  const entry = { id, itemType: item.type, addedAt: rfc3339(addedAt) }
  if (item.type === 'book') return { ...entry, seriesId: null, bookId: item.book.id, book: presentBook(item.book) }
  return { ...entry, seriesId: item.series.id, bookId: null, series: presentSeries(item.series) }
}
