import { serverWords, texts } from './texts.ts'

/** What went wrong with a call, in words for a person. `status` is 0 when the server did not answer at all. */
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

/** Whether something else is the case than was thought: it runs already, or was stopped by somebody. */
export function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'conflict'
}

/** The error of a request that got no answer. */
export function unreachableError(): ApiError {
  return new ApiError(0, 'unreachable', texts.unreachable)
}

/** Refusals that say no more than what is wrong with each field. */
const ofFieldsAlone: ReadonlySet<unknown> = new Set([
  'request_invalid',
  'library_invalid',
  'plugin_invalid',
  'service_setup_invalid',
  'setting_invalid',
  'no_date',
  'sharing_tag_needed',
])

/** A refusal in the language of the person: what was typed and refused, each field with its first reason. */
function wordsFor(message: string, details: unknown): string {
  const { refusal, reason, params } = fieldsIn(Array.isArray(details) ? details[0] : details)
  const isOfSetting = refusal === 'setting_invalid'
  const problems = [...reasonsOf(details)]
    .map(([field, words]) => `${isOfSetting ? '' : nameOf(field)}${words}`)
    .join(' ')
  if (problems !== '' && ofFieldsAlone.has(refusal)) return problems
  const whole = refusal ?? reason
  if (typeof whole !== 'string') return message
  const given = { ...fieldsIn(params), ...(problems !== '' && { problems }) }
  return serverWords.refusal({ reason: whole, params: given }) ?? message
}

/** The fields of what came over the wire, none of what is no object. */
function fieldsIn(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
}

/** The first reason for each field, as a sentence; none when the details are of another shape. */
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

/** `metadata.releaseDate` is read as “Release date: ”, and the second of `tags.1` as “Tags 2: ”. */
function nameOf(field: string): string {
  const parts = field.split(/[.[\]]+/).filter((part) => part !== '')
  const name = parts.findLast((part) => !/^\d+$/.test(part)) ?? ''
  const last = Number(parts.at(-1))
  const itemSuffix = Number.isInteger(last) ? ` ${last + 1}` : ''
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return words === '' ? '' : `${serverWords.input(name, `${words[0]?.toUpperCase()}${words.slice(1)}`)}${itemSuffix}: `
}

/** How long to wait after a refusal for asking too often or failing too often; null for other errors. */
export function secondsToWait(error: unknown): number | null {
  return error instanceof ApiError && error.status === 429 ? secondsNamed(error) : null
}

/** The time after which a refusal of any kind is worth another try; null when it names none. */
export function secondsNamed({ details }: ApiError): number | null {
  const { retryAfterSeconds } = (details ?? {}) as { readonly retryAfterSeconds?: unknown }
  return typeof retryAfterSeconds === 'number' ? retryAfterSeconds : null
}

/**
 * Reads `{error, message, details?}` from a refusal, or `{error, message, retry_after}`, and how long the answer asks to
 * wait; an answer of another shape becomes a general sentence.
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

/** A refusal for asking too often has another shape, and one reason. */
function namedIn(details: unknown, seconds: unknown): unknown {
  return typeof seconds === 'number' ? { reason: 'too_many_attempts', params: { what: 'requests', seconds } } : details
}

/** Whatever stands between may ask for patience, too, and says so in a header alone. */
function retryAfterOf(response: Response): number | undefined {
  const milliseconds = retryAfterMs(response, Date.now())
  return milliseconds === null ? undefined : Math.ceil(milliseconds / 1_000)
}

/** The sentence to show for anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : texts.broken
}

/** What of a refusal belongs to the fields of a form, and what is to be told beside them. */
export type FormRefusal = { readonly at: Readonly<Partial<Record<string, string>>>; readonly rest: string | null }

/**
 * A refusal, for a form.
 * @param fields what the form shows, by the names of the contract; a refusal of anything else is told whole, as `rest`
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
 * How long an answer asks to wait before it is asked again (RFC 9110, 10.2.3: seconds, or a date), in milliseconds; null
 * when it names no time. @param now in milliseconds since 1970
 */
export function retryAfterMs({ headers }: Pick<Response, 'headers'>, now: number): number | null {
  const value = headers.get('retry-after')?.trim() ?? ''
  if (/^\d+$/.test(value)) return Number(value) * 1_000
  const until = Date.parse(value)
  return Number.isNaN(until) ? null : Math.max(0, until - now)
}
