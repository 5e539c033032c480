import { constants } from 'node:zlib'
import compression from 'compression'
import type { RequestHandler } from 'express'
import { exchangeOf } from '../request/exchange.ts'

/** In bytes: less is not worth it. */
const threshold = 1024
const text = /^(text\/(?!event-stream)|application\/([\w.+-]+\+)?(json|xml|javascript)\b)/i

/** Scripts and styles of the interface: a browser asks for each once in a year. */
const lasting = /^\/assets\//

/**
 * Compresses texts over 1 KB for clients on the network, at the fastest level (a better one costs more time than it
 * saves at home); what browsers keep for a year, at the usual one. Never on this computer, never pictures, archives or
 * event streams; what has a strong tag says `no-transform` and stays as it is.
 */
export function compressTexts(): RequestHandler {
  const filter: compression.CompressionFilter = (_req, res) => text.test(String(res.getHeader('Content-Type') ?? ''))
  const fast = compression({ level: constants.Z_BEST_SPEED, threshold, filter })
  const well = compression({ level: constants.Z_DEFAULT_COMPRESSION, threshold, filter })
  return (req, res, next) => {
    if (exchangeOf(req).loopback) return next()
    return lasting.test(req.path) ? well(req, res, next) : fast(req, res, next)
  }
}
