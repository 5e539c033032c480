import type { TooManyDetails } from '../../auth/too-many.ts'
import { AppError, type ErrorCode, errorStatus } from '../../domain/errors.ts'
import type { Log } from '../../log/log.ts'
import type { Exchange } from './exchange.ts'

/** A refusal as it goes over the wire: `{error, message, details?}`. */
export type Refusal = {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>> & { readonly error: string; readonly message: string }
  readonly headers: Readonly<Record<string, string>>
}

/** How a protocol tells a refusal; JSON unless an endpoint brings its own. */
export type SendRefusal = (exchange: Exchange, refusal: Refusal) => void

/** The refusal that an error stands for; undefined for errors that nobody should see inside. */
export function refusalOf(error: unknown): Refusal | undefined {
  const known = error instanceof AppError ? error : fromFramework(error)
  if (known === undefined) return undefined
  const status = errorStatus[known.code]
  if (known.code === 'rate_limit_exceeded') {
    const seconds = (known.details as TooManyDetails).retryAfterSeconds
    const body = { error: known.code, message: known.message, retry_after: seconds }
    return { status, body, headers: { 'Retry-After': String(seconds) } }
  }
  const details = known.details === undefined ? {} : { details: known.details }
  return { status, body: { error: known.code, message: known.message, ...details }, headers: headersOf(known) }
}

function headersOf({ code, details }: AppError): Readonly<Record<string, string>> {
  if (code === 'unavailable') return { 'Retry-After': '30' }
  if (code === 'method_not_allowed') return { Allow: (details as { allowed: readonly string[] }).allowed.join(', ') }
  if (code === 'range_not_satisfiable') return { 'Content-Range': `bytes */${(details as { size: number }).size}` }
  return {}
}

const frameworkErrors: Readonly<Record<string, readonly [ErrorCode, string]>> = {
  'entity.too.large': ['payload_too_large', 'The body is larger than this operation takes (1 MB).'],
  'entity.parse.failed': ['bad_request', 'The body is not valid JSON.'],
  'encoding.unsupported': ['unsupported_media_type', 'The body has a content encoding that is not understood.'],
  'charset.unsupported': ['unsupported_media_type', 'The body must be in UTF-8.'],
  'request.size.invalid': ['bad_request', 'The body is not as long as announced.'],
}

function fromFramework(error: unknown): AppError | undefined {
  if (!(error instanceof Error)) return undefined
  const type = 'type' in error ? String(error.type) : ''
  const [code, message] = frameworkErrors[type] ?? []
  if (code !== undefined && message !== undefined) return new AppError(code, message)
  const status = 'status' in error ? error.status : undefined
  return status === 400 ? new AppError('bad_request', 'The address or the body cannot be decoded.') : undefined
}

/** Errors of a connection that the other side gave up. */
function isClientGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  const gone = [
    'ECONNRESET',
    'EPIPE',
    'ECONNABORTED',
    'ERR_STREAM_PREMATURE_CLOSE',
    'ERR_STREAM_DESTROYED',
    'ABORT_ERR',
  ]
  return gone.includes(code) || error.name === 'AbortError' || ('type' in error && error.type === 'request.aborted')
}

/** Answers an error: its refusal, or one opaque 500 with the request id, whose cause goes to the log only. */
export function refuse(exchange: Exchange, error: unknown, log: Log, sendRefusal: SendRefusal = sendJsonRefusal): void {
  const { res, req, id } = exchange
  if (isClientGone(error) || (res.destroyed && !res.writableFinished)) {
    res.destroy()
    return
  }
  const refusal = refusalOf(error)
  if (refusal === undefined) log.error('a request failed', { requestId: id, method: req.method, path: req.path, error })
  if (res.headersSent) {
    res.destroy()
    return
  }
  for (const name of ['Content-Disposition', 'Content-Range', 'ETag', 'Last-Modified', 'Accept-Ranges']) {
    if (refusal?.headers[name] === undefined) res.removeHeader(name)
  }
  sendRefusal(exchange, refusal ?? internal(id))
}

function internal(id: string): Refusal {
  const message = `Something went wrong inside the server. Its log tells more under the request id ${id}.`
  return { status: 500, body: { error: 'internal', message, details: { requestId: id } }, headers: {} }
}

export function sendJsonRefusal(exchange: Exchange, refusal: Refusal): void {
  const { res } = exchange
  res.status(refusal.status)
  for (const [name, value] of Object.entries(refusal.headers)) res.setHeader(name, value)
  const bytes = Buffer.from(JSON.stringify(refusal.body))
  res.setHeader('Content-Type', 'application/json; charset=utf-8')
  res.setHeader('Cache-Control', 'no-store')
  res.setHeader('Content-Length', bytes.length)
  res.end(bytes)
}
