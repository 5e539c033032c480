import type { IncomingMessage, RequestListener } from 'node:http'
import type { Clock } from '../../../domain/ids.ts'
import { exchangeOf } from '../request/exchange.ts'

/** Who turned no page this long reads no more. */
const readingMs = 10 * 60_000
/** Pages, texts and files of books, by whichever protocol they are asked for. */
const ofABook = /\/(pages|resources|positions|file|files|download)(\/|\?|$)/

export type WatchedReading = {
  readonly handler: RequestListener
  /** People who were sent something of a book in the last ten minutes. */
  readers(): number
}

/** A handler that does what `handler` does and remembers who reads. It holds one moment a person. */
export function watchReading(handler: RequestListener, clock: Clock): WatchedReading {
  const last = new Map<string, number>()
  const note = (req: IncomingMessage) => {
    const { principal } = exchangeOf(req as Parameters<typeof exchangeOf>[0])
    if (principal !== null) last.set(principal.userId, clock())
  }
  return {
    handler(req, res) {
      if (ofABook.test(req.url ?? '')) {
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
