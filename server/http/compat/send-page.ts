import { once } from 'node:events'
import type { Exchange } from '../kit/exchange.ts'
import type { PageRequest } from '../kit/paging.ts'
import { sent } from '../kit/route.ts'
import { sendJson } from '../kit/send-json.ts'
import type { Asked } from './query.ts'

/** What a list has on one page, and how much it has in all. */
export type Find<T> = (page: PageRequest) => Promise<{ readonly items: readonly T[]; readonly total: number }>

const batchSize = 500

/**
 * Sends a page, or all of a list. All of it goes out in batches, so that memory does not grow with the library.
 * @returns `sent`
 */
export async function sendPage<T>(exchange: Exchange, asked: Asked, load: Find<T>): Promise<typeof sent> {
  if (asked.isUnpaged) return sendWhole(exchange, asked, load)
  const { items, total } = await load({ page: asked.page, pageSize: asked.pageSize })
  sendJson(exchange, 200, { content: items, ...envelope(asked, total, items.length) })
  return sent
}

async function sendWhole<T>(exchange: Exchange, asked: Asked, load: Find<T>): Promise<typeof sent> {
  const { res } = exchange
  const first = await load({ page: 1, pageSize: batchSize })
  const { total } = first
  res.setHeader('Content-Type', 'application/json; charset=utf-8')
  res.setHeader('Cache-Control', 'no-store')
  if (exchange.req.method === 'HEAD') {
    res.end()
    return sent
  }
  let [count, text] = [0, '{"content":[']
  for (let page = first, number = 1; ; number += 1) {
    const items = page.items.map((item) => JSON.stringify(item))
    text += `${count > 0 && items.length > 0 ? ',' : ''}${items.join(',')}`
    count += items.length
    if (number * batchSize >= total || items.length === 0) break
    if (!res.write(text)) await Promise.race([once(res, 'drain'), once(res, 'close')])
    if (res.destroyed) return sent
    text = ''
    page = await load({ page: number + 1, pageSize: batchSize })
  }
  res.end(`${text}],${JSON.stringify(envelope(asked, count, count)).slice(1)}`)
  return sent
}

/** The envelope of a page beside its content: what Spring's `Page` says of itself, from 0. */
export function envelope(asked: Asked, total: number, count: number): Record<string, unknown> {
  const { isUnpaged } = asked
  const isSorted = asked.sorts.length > 0
  const sort = { empty: !isSorted, sorted: isSorted, unsorted: !isSorted }
  const number = isUnpaged ? 0 : asked.page - 1
  const size = isUnpaged ? Math.max(count, 1) : asked.pageSize
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
