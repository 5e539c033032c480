import { LRUCache } from 'lru-cache'
import type { Reader } from '../../db/database.ts'
import { stateOf } from '../../db/queries/books/books.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import type { Exchange } from '../kit/request/exchange.ts'
import type { Origin } from './catalog/addresses.ts'

/** A serialized feed. */
export type Answer = { readonly type: string; readonly bytes: Buffer; readonly tag: string }

/**
 * Caches feeds as they were last sent, per viewer: a HEAD followed by a GET, or a repeated request, does not build it
 * again until any data changes.
 */
export type AnswerCache = {
  of(request: FeedRequest, make: () => Promise<Answer>): Promise<Answer>
}
type FeedRequest = { readonly exchange: Exchange; readonly viewer: Viewer; readonly origin: Origin }

const longestAddress = 1_000
const maxBytes = 8_000_000

export function createAnswerCache(reader: Reader): AnswerCache {
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

/** A change of access reloads the viewer, which then has another number. */
function numberOf(viewer: Viewer): number {
  const number = numbers.get(viewer) ?? next++
  numbers.set(viewer, number)
  return number
}
const numbers = new WeakMap<Viewer, number>()
let next = 1
