import type { Exchange } from '../request/exchange.ts'
import { writeJson } from './json-text.ts'

/** Sends a value as JSON. Responses are personal: shared caches must not store them. */
export function sendJson(exchange: Exchange, status: number, value: unknown): void {
  const { res } = exchange
  res.statusCode = status
  res.setHeader('Content-Type', 'application/json; charset=utf-8')
  res.setHeader('Cache-Control', 'no-store')
  const bytes = Buffer.from(writeJson(value))
  res.setHeader('Content-Length', bytes.length)
  res.end(bytes)
}

/** Sends text of another media type: feeds, metrics, pages. */
export function sendText(exchange: Exchange, contentType: string, text: string, cacheControl = 'no-store'): void {
  const { res } = exchange
  const bytes = Buffer.from(text)
  res.setHeader('Content-Type', contentType)
  res.setHeader('Cache-Control', cacheControl)
  res.setHeader('Content-Length', bytes.length)
  res.end(bytes)
}
