import type { TooManyDetails } from '../../../auth/sign-in-throttle.ts'
import { recognizeNote } from '../../../contract/notes.ts'
import { recognizeReason } from '../../../contract/recognize-reason.ts'
import { textOf } from '../../../domain/errors/table.ts'
import { AppError, errorStatus } from '../../../domain/errors.ts'
import type { Log } from '../../../log/log.ts'
import type { Exchange } from '../request/exchange.ts'
import type { FieldProblem } from '../request/validate.ts'

/** An error response body: `{error, message, details?}`. */
export type Refusal = {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>> & { readonly error: string; readonly message: string }
  readonly headers: Readonly<Record<string, string>>
}

/** How a protocol sends errors; JSON unless an endpoint overrides it. */
export type SendRefusal = (exchange: Exchange, refusal: Refusal) => void

/** The response for an error; undefined for internal errors. */
export function refusalOf(error: unknown): Refusal | undefined {
  const known = error instanceof AppError ? error : fromFramework(error)
  if (known === undefined) return undefined
  const status = errorStatus[known.code]
  const { code, message } = known
  if (code === 'rate_limit_exceeded') {
    const seconds = (known.details as TooManyDetails).retryAfterSeconds
    const body = { error: code, message, retry_after: seconds }
    return { status, body, headers: { 'Retry-After': String(seconds) } }
  }
  const details = detailsOf(known)
  return {
    status,
    body: { error: code, message, ...(details !== undefined && { details }) },
    headers: headersOf(known),
  }
}

/** The details, with the reason and its params. Entries of a list have their own reasons where known. */
function detailsOf({ details, message, reason, params }: AppError): unknown {
  if (!Array.isArray(details)) {
    const { reason: cause, ...others } = Object(details) as Readonly<Record<string, unknown>>
    return { ...others, ...(cause !== undefined && { cause }), reason, params }
  }
  return details.map((problem: FieldProblem) => ({
    ...problem,
    refusal: reason,
    ...(problem.message === message
      ? { reason, params }
      : (recognizeNote(problem.message) ?? recognizeReason(problem.message))),
  }))
}

function headersOf({ code, details }: AppError): Readonly<Record<string, string>> {
  if (code === 'unavailable') {
    const { retryAfterSeconds = 30 } = Object(details) as { readonly retryAfterSeconds?: number }
    return { 'Retry-After': String(retryAfterSeconds) }
  }
  if (code === 'method_not_allowed') return { Allow: (details as { allowed: readonly string[] }).allowed.join(', ') }
  if (code === 'range_not_satisfiable') return { 'Content-Range': `bytes */${(details as { size: number }).size}` }
  return {}
}

const frameworkErrors: ReadonlyMap<string, FrameworkReason> = new Map([
  ['entity.too.large', 'body_too_large'],
  ['entity.parse.failed', 'body_not_json'],
  ['encoding.unsupported', 'body_encoding_unknown'],
  ['charset.unsupported', 'body_charset_unknown'],
  ['request.size.invalid', 'body_length_wrong'],
])
type FrameworkReason =
  | 'body_too_large'
  | 'body_not_json'
  | 'body_encoding_unknown'
  | 'body_charset_unknown'
  | 'body_length_wrong'

function fromFramework(error: unknown): AppError | undefined {
  if (!(error instanceof Error)) return undefined
  const type = 'type' in error ? String(error.type) : ''
  const reason = frameworkErrors.get(type)
  if (reason !== undefined) return new AppError(reason)
  const status = 'status' in error ? error.status : undefined
  return status === 400 ? new AppError('not_decodable') : undefined
}

/** Errors of a connection that the client closed. */
function isClientGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  const closedConnectionCodes = [
    'ECONNRESET',
    'EPIPE',
    'ECONNABORTED',
    'ERR_STREAM_PREMATURE_CLOSE',
    'ERR_STREAM_DESTROYED',
    'ABORT_ERR',
  ]
  return (
    closedConnectionCodes.includes(code) ||
    error.name === 'AbortError' ||
    ('type' in error && error.type === 'request.aborted')
  )
}

/** Responds to an error: its refusal, or a generic 500 with the request id, whose cause is only logged. */
export function refuse(exchange: Exchange, error: unknown, log: Log, sendRefusal: SendRefusal = sendJsonRefusal): void {
  const { res, req, id } = exchange
  if (isClientGone(error) || (res.destroyed && !res.writableFinished)) {
    res.destroy()
    return
  }
  const refusal = refusalOf(error)
  if (refusal === undefined) log.error('Request failed', { requestId: id, method: req.method, path: req.path, error })
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
  const defect = { reason: 'server_failed', params: { requestId: id } } as const
  const details = { requestId: id, ...defect }
  return { status: 500, body: { error: 'internal', message: textOf(defect), details }, headers: {} }
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
