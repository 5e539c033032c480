import { configuration, notFound, rateLimited, unauthorized, upstream } from '../runtime/errors.ts'
import type { PluginError } from '../types.ts'

/** Which requests may be sent again: `repeatable` ones change nothing when they arrive twice. */
export type Refusal = {
  readonly error: PluginError
  readonly again: 'never' | 'repeatable' | 'always'
  /** Pause that the service asks for; `null`: none. */
  readonly waitMs: number | null
}

/**
 * The pause of a Retry-After header (RFC 9110, section 10.2.3): seconds, or a date.
 * @returns milliseconds from 0; `null` when it says neither
 */
export function retryAfterMs(header: string | null, now: number): number | null {
  const text = header?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000
  const at = /[A-Za-z]/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? null : Math.max(0, at - now)
}

type Refused = {
  readonly host: string
  readonly status: number
  /** Of its header. */
  readonly waitMs: number | null
  readonly signedInBy: 'person' | 'administrator'
}

/** What an answer that is not 2xx means. */
export function refusalOf({ host, status, waitMs, signedInBy }: Refused): Refusal {
  const never = (error: PluginError): Refusal => ({ error, again: 'never', waitMs: null })
  const said = `${host} answered with status ${status}.`
  const signInProblem = signedInBy === 'administrator' ? configuration : unauthorized
  if (status === 401) {
    const isKey = signedInBy === 'administrator'
    const problem = isKey ? 'the key. Enter it again under Credentials.' : 'this sign-in.'
    return never(signInProblem(`${host} does not accept ${problem}`))
  }
  // Also for an address or a country that is blocked for a while.
  if (status === 403) return never(signInProblem(`${host} refused access. Check the key, or try again later.`))
  if (status === 404 || status === 410) return never(notFound(`${host} does not have this.`))
  const isBusy = status === 429 || (status === 503 && waitMs !== null)
  if (isBusy) {
    const seconds = waitMs === null ? null : Math.max(1, Math.ceil(waitMs / 1_000))
    return { error: rateLimited(`${host} gets too many requests.`, seconds), again: 'always', waitMs }
  }
  if (status === 503) return { error: upstream(said), again: 'always', waitMs }
  return { error: upstream(said), again: status >= 500 || status === 408 ? 'repeatable' : 'never', waitMs: null }
}

/**
 * The JSON of an answer; `null` for an empty one.
 * @throws PluginError -32004 when it is larger than `maxBytes`, or not JSON
 */
export async function readJson(response: Response, host: string, maxBytes: number): Promise<unknown> {
  const text = await readText(response, host, maxBytes)
  if (text.trim() === '') return null
  try {
    return JSON.parse(text)
  } catch {
    throw upstream(`${host} answered with something other than JSON.`)
  }
}

async function readText({ body }: Response, host: string, maxBytes: number): Promise<string> {
  if (body === null) return ''
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.byteLength
    // Leaving the loop cancels the rest.
    if (bytes > maxBytes) throw upstream(`${host} answered with more than ${maxBytes.toLocaleString('en')} bytes.`)
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
