import type { IncomingMessage, RequestListener } from 'node:http'
import type { Clock } from '../../../domain/ids.ts'
import { exchangeOf } from '../request/exchange.ts'

/** Someone who fetched no page for this long is no longer reading. */
const readingMs = 10 * 60_000
/** Pages, texts and files of books, in all protocols. */
const bookContentPath = /\/(pages|resources|positions|file|files|download)(\/|\?|$)/

export type WatchedReading = {
  readonly handler: RequestListener
  /** People who were sent book content in the last ten minutes. */
  readers(): number
}

/** Wraps `handler`, and records who is reading: one time per person. */
export function watchReading(handler: RequestListener, clock: Clock): WatchedReading {
  const last = new Map<string, number>()
  const note = (req: IncomingMessage) => {
    const { principal } = exchangeOf(req as Parameters<typeof exchangeOf>[0])
    if (principal !== null) last.set(principal.userId, clock())
  }
  return {
    handler(req, res) {
      if (bookContentPath.test(req.url ?? '')) {
        res.once('finish', () => {
          if (res.statusCode < 400) note(req)
        })
      }
      handler(req, res)
    },
    readers() {
      for (const [userId, at] of last) if (clock() - at >= readingMs) last.delete(userId)
      return last.size
    },
  }
}
