import type { Exchange } from '../request/exchange.ts'

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
 * Allows pages of the configured origins to call from browsers with a token or a key. Credentials mode is never
 * allowed, so that such pages cannot act as the signed-in user. Without configured origins, the default, no header is
 * sent and browsers block other sites.
 */
export function allowOrigins(origins: readonly string[]): (exchange: Exchange) => void {
  const allowed = new Set(origins)
  return ({ req, res }) => {
    if (allowed.size === 0) return
    res.vary('Origin')
    const { origin } = req.headers
    if (origin === undefined || !allowed.has(origin)) return
    res.setHeader('Access-Control-Allow-Origin', origin)
    if (req.method !== 'OPTIONS') {
      res.setHeader('Access-Control-Expose-Headers', shown)
      return
    }
    res.setHeader('Access-Control-Allow-Methods', methods)
    res.setHeader('Access-Control-Allow-Headers', allowedHeaders)
    res.setHeader('Access-Control-Max-Age', maxAgeSeconds)
  }
}
