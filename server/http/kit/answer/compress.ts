import { constants } from 'node:zlib'
import compression from 'compression'
import type { RequestHandler } from 'express'
import { exchangeOf } from '../request/exchange.ts'

/** In bytes: smaller responses are not worth compressing. */
const threshold = 1024
const text = /^(text\/(?!event-stream)|application\/([\w.+-]+\+)?(json|xml|javascript)\b)/i

/** Scripts and styles of the interface: a browser requests each once a year. */
const cachedForAYear = /^\/assets\//

/**
 * Compresses texts over 1 KB for clients on the network at the fastest level (a better one costs more time than it
 * saves on a home network); files that browsers cache for a year at the usual one. Never for local clients, pictures,
 * archives or event streams; responses with a strong tag have `no-transform`.
 */
export function compressTexts(): RequestHandler {
  const filter: compression.CompressionFilter = (_req, res) => text.test(String(res.getHeader('Content-Type') ?? ''))
  const fast = compression({ level: constants.Z_BEST_SPEED, threshold, filter })
  const defaultLevel = compression({ level: constants.Z_DEFAULT_COMPRESSION, threshold, filter })
  return (req, res, next) => {
    if (exchangeOf(req).loopback) return next()
    return cachedForAYear.test(req.path) ? defaultLevel(req, res, next) : fast(req, res, next)
  }
}
