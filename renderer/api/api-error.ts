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

/** The error of a request that got no answer. */
export function unreachableError(): ApiError {
  return new ApiError(0, 'unreachable', texts.unreachable)
}

/** How the server begins a refusal of what was typed; the details say the same field by field. */
const invalid = 'The request is not valid.'

/** What was typed and refused, each field with its first reason, in words for a person. */
function wordsFor(message: string, details: unknown): string {
  if (!message.startsWith(invalid) || !Array.isArray(details)) return message
  const reasons = new Map<string, string>()
  for (const problem of details as readonly unknown[]) {
    if (typeof problem !== 'object' || problem === null) return message
    const { field, message: reason } = problem as Record<string, unknown>
    if (typeof field !== 'string' || typeof reason !== 'string') return message
    if (!reasons.has(field)) reasons.set(field, `${nameOf(field)}${reason}.`.replace('..', '.'))
  }
  return reasons.size === 0 ? message : [...reasons.values()].join(' ')
}

/** `releaseDate` is read as “Release date: ”. */
function nameOf(field: string): string {
  const words = (field.split('.').at(-1) ?? '').replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return words === '' ? '' : `${words[0]?.toUpperCase()}${words.slice(1)}: `
}

/** How long to wait after a refusal for asking too often or failing too often; null for other errors. */
export function secondsToWait(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.status !== 429) return null
  const { retryAfterSeconds } = (error.details ?? {}) as { readonly retryAfterSeconds?: unknown }
  return typeof retryAfterSeconds === 'number' ? retryAfterSeconds : null
}

/**
 * Reads `{error, message, details?}` from a refusal, or `{error, message, retry_after}`; an answer of another shape
 * becomes a general sentence.
 */
export async function errorOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null)
  if (typeof body !== 'object' || body === null) return new ApiError(response.status, 'unknown', texts.unreadable)
  const { error, message, retry_after: retryAfterSeconds, ...more } = body as Record<string, unknown>
  const details = retryAfterSeconds === undefined ? more.details : { retryAfterSeconds }
  return new ApiError(
    response.status,
    typeof error === 'string' ? error : 'unknown',
    typeof message === 'string' ? serverWords.sentence(wordsFor(message, details)) : texts.unreadable,
    details,
  )
}

/** The sentence to show for anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : texts.broken
}
