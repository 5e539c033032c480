import { serverWords, texts } from './texts.ts'

/** Failure of a call, with a message for people. `status` is 0 when the server did not respond. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly details: unknown

  constructor(status: number, code: string, message: string, details?: unknown) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.details = details
  }
}

/**
 * Whether the state differs from what the page assumed, such as a task that is already running or was stopped
 * elsewhere.
 */
export function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'conflict'
}

/** The error of a request that got no response. */
export function unreachableError(): ApiError {
  return new ApiError(0, 'unreachable', texts.unreachable)
}

/** Reasons whose only content is the list of invalid fields. */
const fieldErrorReasons: ReadonlySet<unknown> = new Set([
  'request_invalid',
  'library_invalid',
  'plugin_invalid',
  'service_setup_invalid',
  'setting_invalid',
  'no_date',
  'sharing_tag_needed',
])

/** Message of a validation error in the person's language: each invalid field with its first reason. */
function wordsFor(message: string, details: unknown): string {
  const { refusal, reason, params } = fieldsIn(Array.isArray(details) ? details[0] : details)
  const isOfSetting = refusal === 'setting_invalid'
  const problems = [...reasonsOf(details)]
    .map(([field, words]) => `${isOfSetting ? '' : nameOf(field)}${words}`)
    .join(' ')
  if (problems !== '' && fieldErrorReasons.has(refusal)) return problems
  const whole = refusal ?? reason
  if (typeof whole !== 'string') return message
  const given = { ...fieldsIn(params), ...(problems !== '' && { problems }) }
  return serverWords.refusal({ reason: whole, params: given }) ?? message
}

/** The properties of a value from the wire; empty for anything but an object. */
function fieldsIn(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
}

/** First reason for each field, as a sentence; empty when the details have another shape. */
function reasonsOf(details: unknown): ReadonlyMap<string, string> {
  const reasons = new Map<string, string>()
  if (!Array.isArray(details)) return reasons
  for (const problem of details as readonly unknown[]) {
    const { field, message, reason, params } = fieldsIn(problem)
    if (typeof field !== 'string' || typeof message !== 'string') return new Map()
    const known = typeof reason === 'string' ? serverWords.refusal({ reason, params: fieldsIn(params) }) : null
    if (!reasons.has(field)) reasons.set(field, (known ?? serverWords.sentence(message)).replace(/\.*$/, '.'))
  }
  return reasons
}

/** `metadata.releaseDate` becomes “Release date: ”, and the second of `tags.1` becomes “Tags 2: ”. */
function nameOf(field: string): string {
  const parts = field.split(/[.[\]]+/).filter((part) => part !== '')
  const name = parts.findLast((part) => !/^\d+$/.test(part)) ?? ''
  const last = Number(parts.at(-1))
  const itemSuffix = Number.isInteger(last) ? ` ${last + 1}` : ''
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return words === '' ? '' : `${serverWords.input(name, `${words[0]?.toUpperCase()}${words.slice(1)}`)}${itemSuffix}: `
}

/** Seconds to wait after a rate limit or lockout; null for other errors. */
export function secondsToWait(error: unknown): number | null {
  return error instanceof ApiError && error.status === 429 ? secondsNamed(error) : null
}

/** `Retry-After` of any error; null when it names none. */
export function secondsNamed({ details }: ApiError): number | null {
  const { retryAfterSeconds } = (details ?? {}) as { readonly retryAfterSeconds?: unknown }
  return typeof retryAfterSeconds === 'number' ? retryAfterSeconds : null
}

/**
 * Parses `{error, message, details?}` or `{error, message, retry_after}` and the `Retry-After` header; a response of
 * another shape becomes a generic message.
 */
export async function errorOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null)
  const { error, message, retry_after: fromBody, ...more } = (body ?? {}) as Record<string, unknown>
  const retryAfterSeconds = fromBody ?? retryAfterOf(response)
  const details = retryAfterSeconds === undefined ? more.details : { ...(more.details ?? {}), retryAfterSeconds }
  return new ApiError(
    response.status,
    typeof error === 'string' ? error : 'unknown',
    typeof message === 'string' ? wordsFor(message, namedIn(details, fromBody)) : texts.unreadable,
    details,
  )
}

/** Rate limit errors have another shape and a single reason. */
function namedIn(details: unknown, seconds: unknown): unknown {
  return typeof seconds === 'number' ? { reason: 'too_many_attempts', params: { what: 'requests', seconds } } : details
}

/** A proxy may send `Retry-After` as a header only. */
function retryAfterOf(response: Response): number | undefined {
  const milliseconds = retryAfterMs(response, Date.now())
  return milliseconds === null ? undefined : Math.ceil(milliseconds / 1_000)
}

/** Message to show for anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : texts.broken
}

/** The part of an error that belongs to fields of a form, and the remainder. */
export type FormRefusal = { readonly at: Readonly<Partial<Record<string, string>>>; readonly rest: string | null }

/**
 * Splits an error for a form.
 * @param fields names in the contract of the fields that the form shows; errors of other fields are returned in `rest`
 */
export function refusalOf(error: unknown, fields: readonly string[]): FormRefusal {
  if (error === null || error === undefined) return { at: {}, rest: null }
  const reasons = error instanceof ApiError ? fieldsOf(error) : new Map<string, string>()
  const isShown = reasons.size > 0 && [...reasons.keys()].every((field) => fields.includes(field))
  return isShown ? { at: Object.fromEntries(reasons), rest: null } : { at: {}, rest: messageOf(error) }
}

function fieldsOf({ details, message }: ApiError): ReadonlyMap<string, string> {
  const { field } = (details ?? {}) as { readonly field?: unknown }
  return typeof field === 'string' ? new Map([[field, message]]) : reasonsOf(details)
}

/**
 * Delay of a `Retry-After` header (RFC 9110, 10.2.3: seconds, or a date), in milliseconds; null when there is none.
 * @param now in milliseconds since 1970
 */
export function retryAfterMs({ headers }: Pick<Response, 'headers'>, now: number): number | null {
  const value = headers.get('retry-after')?.trim() ?? ''
  if (/^\d+$/.test(value)) return Number(value) * 1_000
  const until = Date.parse(value)
  return Number.isNaN(until) ? null : Math.max(0, until - now)
}
