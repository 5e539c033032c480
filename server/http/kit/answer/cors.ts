import type { RequestHandler } from 'express'

const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE'
const allowedHeaders = [
  ...['Authorization', 'X-API-Key', 'Content-Type', 'If-Match', 'If-None-Match', 'If-Range', 'Range'],
  ...['Last-Event-ID', 'X-Auth-Token'],
].join(', ')
const shown = [
  ...['ETag', 'Link', 'Content-Disposition', 'Content-Range', 'Accept-Ranges', 'Retry-After', 'X-Request-Id'],
  ...['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset', 'X-Auth-Token'],
].join(', ')
const maxAgeSeconds = 600

/**
 * Lets pages of the named origins call from browsers, with a token or a key: the permission for cookies is never given,
 * so that nothing is done in the name of whoever looks at such a page. Without any name, as by default, no header is
 * sent and browsers keep other sites out.
 */
export function allowOrigins(origins: readonly string[]): RequestHandler {
  const allowed = new Set(origins)
  return (req, res, next) => {
    if (allowed.size === 0) return next()
    res.vary('Origin')
    const { origin } = req.headers
    if (origin === undefined || !allowed.has(origin)) return next()
    res.setHeader('Access-Control-Allow-Origin', origin)
    if (req.method !== 'OPTIONS') {
      res.setHeader('Access-Control-Expose-Headers', shown)
      return next()
    }
    res.setHeader('Access-Control-Allow-Methods', methods)
    res.setHeader('Access-Control-Allow-Headers', allowedHeaders)
    res.setHeader('Access-Control-Max-Age', maxAgeSeconds)
    next()
  }
}
