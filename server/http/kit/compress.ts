import { constants } from 'node:zlib'
import compression from 'compression'
import type { RequestHandler } from 'express'
import { exchangeOf } from './exchange.ts'

const text = /^(text\/(?!event-stream)|application\/([\w.+-]+\+)?(json|xml|javascript)\b)/i

/**
 * Compresses texts over 1 KB for clients on the network, at the fastest level (a better one costs more time than it
 * saves at home). Never on this computer, never pictures, archives or event streams; what has a strong tag says
 * `no-transform` and stays as it is.
 */
export function compressTexts(): RequestHandler {
  const compress = compression({
    level: constants.Z_BEST_SPEED,
    threshold: 1024,
    filter: (_req, res) => text.test(String(res.getHeader('Content-Type') ?? '')),
  })
  return (req, res, next) => (exchangeOf(req).loopback ? next() : compress(req, res, next))
}
