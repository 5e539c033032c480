import { timeLeft } from '../runtime/call-time.ts'
import { configuration, isPluginError, upstream } from '../runtime/errors.ts'
import type { Client, ClientOptions, Clock, CreateClient, RequestOptions } from '../types.ts'
import { type Refusal, readJson, refusalOf, retryAfterMs } from './answers.ts'
import { createPacing } from './pacing.ts'

const realClock: Clock = {
  now: () => Date.now(),
  after(ms, work) {
    const timer = setTimeout(work, ms)
    return () => clearTimeout(timer)
  },
}
const usual = {
  timeoutMs: 10_000,
  budgetMs: 25_000,
  retries: 2,
  concurrency: 1,
  longestWaitMs: 10_000,
  maxBytes: 4 * 1024 * 1024,
  userAgent: 'Inglenook-plugin/1.0',
  headers: {},
  signedInBy: 'person' as const,
  clock: realClock,
  random: Math.random,
}
type Settings = Required<Omit<ClientOptions, 'fetch'>> & Pick<ClientOptions, 'fetch'>
type Sent = {
  readonly url: URL
  readonly init: RequestInit
  /** End of the time for all attempts. */
  readonly until: number
}
type Attempt = { readonly ok: true; readonly value: unknown } | ({ readonly ok: false } & Refusal)

/** First pause before another attempt; doubled with each one. */
const firstPauseMs = 500
/** With less time left, no other attempt begins. */
const leastAttemptMs = 1_000

export const createClient: CreateClient = (options) => {
  const settings: Settings = { ...usual, ...options }
  const { baseUrl, retries, longestWaitMs, budgetMs, clock } = settings
  const { host } = new URL(baseUrl)
  const pacing = createPacing({ ...settings, host })

  /** Pauses before the next request in the queue can start. */
  const attemptOnce = async (sent: Sent, attempt: number, isRepeatable: boolean) => {
    const outcome = await tryOnce(settings, sent)
    if (outcome.ok) return { outcome, isLast: true }
    const pauseMs = outcome.waitMs ?? backoffMs(settings, attempt)
    const mayRepeat = outcome.again === 'always' || (outcome.again === 'repeatable' && isRepeatable)
    const isTooLate = clock.now() + pauseMs + leastAttemptMs > sent.until
    const isLast = !mayRepeat || attempt >= retries || pauseMs > longestWaitMs || isTooLate
    if (!isLast || outcome.waitMs !== null) pacing.pauseFor(pauseMs)
    return { outcome, isLast }
  }
  const request = async (url: URL, init: RequestInit, isRepeatable: boolean): Promise<unknown> => {
    const left = timeLeft()
    if (left <= 0) throw upstream(`${host} is too slow at present. Try again later.`)
    const until = clock.now() + Math.min(budgetMs, left)
    for (let attempt = 0; ; attempt += 1) {
      const run = () => attemptOnce({ url, init, until }, attempt, isRepeatable)
      const { outcome, isLast } = await pacing.run(run, { isFirst: attempt > 0, until })
      if (outcome.ok) return outcome.value
      if (isLast) throw outcome.error
    }
  }
  const client: Client = {
    async get<T>(path: string, how: RequestOptions = {}) {
      const init = { method: 'GET', headers: headersOf(settings, how) }
      return (await request(addressOf(baseUrl, path, how), init, true)) as T
    },
    async post<T>(path: string, body: unknown, { isRepeatable = false, ...how }: Parameters<Client['post']>[2] = {}) {
      const headers = { 'content-type': 'application/json', ...headersOf(settings, how) }
      const init = { method: 'POST', headers, body: JSON.stringify(body) }
      return (await request(addressOf(baseUrl, path, how), init, isRepeatable)) as T
    },
  }
  return client
}

/** With jitter, so that many plugins do not come back at the same moment. */
function backoffMs({ random, longestWaitMs }: Settings, attempt: number): number {
  return Math.min(longestWaitMs, firstPauseMs * 2 ** attempt) * (0.5 + random() / 2)
}

/** @throws Error for an address of another origin, to which headers with secrets would go */
function addressOf(baseUrl: string, path: string, { query = {} }: RequestOptions): URL {
  const base = new URL(baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`)
  const url = new URL(path.replace(/^\/+/, ''), base)
  if (url.origin !== base.origin) throw new Error(`${url.origin} is not the service of this client, ${base.origin}.`)
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined) url.searchParams.append(name, String(value))
  }
  return url
}

/** @throws PluginError -32005 for a value that no header can have: `fetch` would name a character in a ByteString */
function headersOf({ baseUrl, headers, userAgent }: Settings, how: RequestOptions): Record<string, string> {
  const always = typeof headers === 'function' ? headers() : headers
  const all = { accept: 'application/json', 'user-agent': userAgent, ...always, ...how.headers }
  if (Object.values(all).every((value) => /^[\t\x20-\x7e\x80-\xff]*$/.test(value.trim()))) return all
  const { host } = new URL(baseUrl)
  throw configuration(`The key for ${host} has a character that cannot be sent. Copy it again, without other text.`)
}

async function tryOnce(settings: Settings, { url, init, until }: Sent): Promise<Attempt> {
  const { clock, maxBytes, signedInBy } = settings
  const timeoutMs = Math.min(settings.timeoutMs, Math.max(1, until - clock.now()))
  const { host } = url
  const controller = new AbortController()
  const cancelTimer = clock.after(timeoutMs, () => controller.abort())
  try {
    // At each request: the host may replace it.
    const send = settings.fetch ?? globalThis.fetch
    const response = await send(url, { ...init, signal: controller.signal })
    if (response.ok) return { ok: true, value: await readJson(response, host, maxBytes) }
    await response.body?.cancel()
    const waitMs = retryAfterMs(response.headers.get('retry-after'), clock.now())
    return { ok: false, ...refusalOf({ host, status: response.status, waitMs, signedInBy }) }
  } catch (error) {
    if (isPluginError(error)) return { ok: false, error, again: 'never', waitMs: null }
    const seconds = Math.ceil(timeoutMs / 1_000)
    const problem = controller.signal.aborted
      ? `${host} did not answer within ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`
      : `${host} cannot be reached (${reasonOf(error)}).`
    return { ok: false, error: upstream(problem), again: 'repeatable', waitMs: null }
  } finally {
    cancelTimer()
  }
}

/** The code of the system such as `ECONNREFUSED`, which `fetch` hides in the cause. */
function reasonOf(error: unknown): string {
  const cause: unknown = error instanceof Error ? (error.cause ?? error) : error
  if (typeof cause === 'object' && cause !== null && 'code' in cause) return String(cause.code)
  return cause instanceof Error ? cause.message : String(cause)
}
