import { LRUCache } from 'lru-cache'
import type { Reader } from '../../db/database.ts'
import { stateOf } from '../../db/queries/books/walk-books.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import type { Exchange } from '../kit/request/exchange.ts'
import type { Origin } from './catalog/addresses.ts'

/** A feed as it goes over the wire. */
export type Answer = { readonly type: string; readonly bytes: Buffer; readonly tag: string }

/**
 * Feeds as they were sent last, each to whom it was sent: an app that asks for the head and then for the feed, or comes
 * back to it, gets it without its being made again, until anything at all is changed.
 */
export type AnswerCache = {
  of(request: FeedRequest, make: () => Promise<Answer>): Promise<Answer>
}
type FeedRequest = { readonly exchange: Exchange; readonly viewer: Viewer; readonly origin: Origin }

const longestAddress = 1_000

/** @param maxBytes of memory for what is kept; the answer used longest ago goes */
export function createAnswerCache(reader: Reader, maxBytes = 8_000_000): AnswerCache {
  const cache = new LRUCache<string, { readonly state: string; readonly answer: Answer }>({
    maxSize: maxBytes,
    sizeCalculation: ({ answer }) => answer.bytes.length + longestAddress,
  })
  return {
    async of({ exchange, viewer, origin }, make) {
      const address = exchange.req.url
      if (address.length > longestAddress) return make()
      const key = `${numberOf(viewer)} ${origin} ${exchange.keyInPath ?? ''} ${address}`
      const state = stateOf(reader)
      const known = cache.get(key)
      if (known?.state === state) return known.answer
      const answer = await make()
      cache.set(key, { state, answer })
      return answer
    },
  }
}

/** What somebody may see is loaded anew whenever it may have changed, and so has another number then. */
function numberOf(viewer: Viewer): number {
  const number = numbers.get(viewer) ?? next++
  numbers.set(viewer, number)
  return number
}
const numbers = new WeakMap<Viewer, number>()
let next = 1
