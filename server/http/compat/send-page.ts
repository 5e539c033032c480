import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sendJson } from '../kit/answer/send-json.ts'
import { disconnectSignal, type Exchange } from '../kit/request/exchange.ts'
import type { PageRequest } from '../kit/request/paging.ts'
import { sent } from '../kit/route.ts'
import type { RequestedPage } from './query.ts'

/** The items of one page of a list, and the total. */
export type Find<T> = (page: PageRequest) => Promise<Batch<T>>
type Batch<T> = { readonly items: readonly T[]; readonly total: number }

const batchSize = 500

/** Sends a page, or the whole list in batches, so that memory does not grow with the library. @returns `sent` */
export async function sendPage<T>(exchange: Exchange, requested: RequestedPage, load: Find<T>): Promise<typeof sent> {
  if (requested.isUnpaged) return sendWhole(exchange, requested, load)
  const { items, total } = await load({ page: requested.page, pageSize: requested.pageSize })
  sendJson(exchange, 200, { content: items, ...envelope(requested, total, items.length) })
  return sent
}

async function sendWhole<T>(exchange: Exchange, requested: RequestedPage, load: Find<T>): Promise<typeof sent> {
  const { res } = exchange
  const first = await load({ page: 1, pageSize: batchSize })
  res.setHeader('Content-Type', 'application/json; charset=utf-8')
  res.setHeader('Cache-Control', 'no-store')
  if (exchange.req.method === 'HEAD') res.end()
  else await pipeline(Readable.from(wholeList(first, requested, load)), res, { signal: disconnectSignal(exchange) })
  return sent
}

/** The text of a whole list, batch by batch: the next one is loaded while the previous one is sent. */
async function* wholeList<T>(first: Batch<T>, requested: RequestedPage, load: Find<T>): AsyncGenerator<string> {
  let [count, page] = [0, first]
  for (let number = 1; page.items.length > 0; number += 1) {
    const items = page.items.map((item) => JSON.stringify(item)).join(',')
    yield `${count === 0 ? '{"content":[' : ','}${items}`
    count += page.items.length
    if (number * batchSize >= first.total) break
    page = await load({ page: number + 1, pageSize: batchSize })
  }
  yield `${count === 0 ? '{"content":[' : ''}],${JSON.stringify(envelope(requested, count, count)).slice(1)}`
}

/** The envelope of a page besides its content: the fields of Spring's `Page`, counted from 0. */
export function envelope(requested: RequestedPage, total: number, count: number): Record<string, unknown> {
  const { isUnpaged } = requested
  const isSorted = requested.sorts.length > 0
  const sort = { empty: !isSorted, sorted: isSorted, unsorted: !isSorted }
  const number = isUnpaged ? 0 : requested.page - 1
  const size = isUnpaged ? Math.max(count, 1) : requested.pageSize
  const totalPages = isUnpaged ? 1 : Math.ceil(total / size)
  return {
    pageable: {
      pageNumber: number,
      pageSize: size,
      sort,
      offset: number * size,
      paged: !isUnpaged,
      unpaged: isUnpaged,
    },
    last: number + 1 >= totalPages,
    totalElements: total,
    totalPages,
    first: number === 0,
    size,
    number,
    sort,
    numberOfElements: count,
    empty: count === 0,
  }
}
