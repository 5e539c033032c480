import { constants } from 'node:zlib'
import compression from 'compression'
import type { Exchange } from '../request/exchange.ts'

/** In bytes: smaller responses are not worth compressing. */
const threshold = 1024
const text = /^(text\/(?!event-stream)|application\/([\w.+-]+\+)?(json|xml|javascript)\b)/i

/** Scripts and styles of the interface: a browser requests each once a year. */
const cachedForAYear = /^\/assets\//

/**
 * Compresses texts over 1 KB for clients on the network at the fastest level (a better one costs more time than it
 * saves on a home network); files that browsers cache for a year at the usual one. Never pictures, archives or event
 * streams; responses with a strong tag have `no-transform`.
 */
export function compressTexts(): (exchange: Exchange) => void {
  const filter: compression.CompressionFilter = (_req, res) => text.test(String(res.getHeader('Content-Type') ?? ''))
  const fast = compression({ level: constants.Z_BEST_SPEED, threshold, filter })
  const defaultLevel = compression({ level: constants.Z_DEFAULT_COMPRESSION, threshold, filter })
  return ({ req, res }) => (cachedForAYear.test(req.path) ? defaultLevel : fast)(req, res, () => undefined)
}
