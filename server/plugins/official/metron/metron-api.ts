import {
  configuration,
  createClient,
  listOf,
  type Members,
  membersOf,
  notFound,
  numericId,
  rateLimited,
  stateFile,
  upstream,
} from '../../sdk/index.ts'
import { createPause } from './pause.ts'

type Credentials = Readonly<Record<string, string>>
type Filter = Readonly<Record<string, string | number | undefined>>

/** `isComplete`: there are no further pages. */
export type Page = { readonly results: readonly Members[]; readonly isComplete: boolean }

let credentials: Credentials = {}
/** Metron locks out whoever keeps asking with a wrong password: after a refusal, no request is sent with it. */
let refusal: Error | null = null
const pause = createPause()

/**
 * From now on, requests are signed in with these. A token is also copied with `Bearer` before it.
 * @param dataDir remembers a pause that Metron asked for
 */
export function signInWith({ apiToken = '', username = '', password = '' }: Credentials, dataDir: string): void {
  const token = apiToken.replace(/^\s*(?:bearer|token)\s+/i, '').trim()
  credentials = { apiToken: token, username: username.trim(), password }
  refusal = null
  pause.continueIn(stateFile(dataDir, 'pause.json'))
}

/** Its guide allows 20 requests a minute and 5,000 a day (api/RATELIMIT.md); the latter it says by `Retry-After`. */
const client = createClient({
  baseUrl: 'https://metron.cloud/api/',
  perMinute: 20,
  signedInBy: 'administrator',
  headers: () => ({ authorization: authorization() }),
  fetch: askedWithin,
})

/** Only 401 says that the credentials are wrong: a 403 may have other reasons, such as a blocked address. */
async function askedWithin(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const seconds = pause.secondsLeft()
  if (seconds > 0) throw rateLimited('metron.cloud gets too many requests. Try again later.', seconds)
  const response = await globalThis.fetch(input, init)
  if (response.status === 401) {
    await response.body?.cancel()
    refusal = configuration('metron.cloud does not accept the token or password. Enter it again under Credentials.')
    throw refusal
  }
  const asked = response.status === 429 ? Number(response.headers.get('retry-after') ?? 0) : 0
  if (asked > longPause) pause.begin(asked)
  return response
}

/** In seconds; after it, the client asks no more by itself. */
const longPause = 10

/** @throws PluginError -32005 without credentials: then no request is sent */
function authorization(): string {
  const { apiToken = '', username = '', password = '' } = credentials
  if (apiToken !== '') return `Bearer ${apiToken}`
  if (username !== '' && password !== '') {
    return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  }
  throw configuration('Enter an API token of metron.cloud, or your user name and password there, under Credentials.')
}

/** @throws PluginError */
async function get(path: string, query: Filter = {}): Promise<Members | undefined> {
  if (refusal !== null) throw refusal
  return membersOf(await client.get(path, { query }))
}

/** The first page of what fits all filters. @throws PluginError */
async function list(resource: string, query: Filter): Promise<Page> {
  const answer = await get(`${resource}/`, query)
  if (!Array.isArray(answer?.results)) throw unclear()
  return { results: listOf(answer.results), isComplete: typeof answer.next !== 'string' }
}

/**
 * The first page with something wanted, by filters that get wider; else the last one.
 * @throws PluginError
 */
export async function firstPage(
  resource: 'series' | 'issue',
  filters: readonly Filter[],
  isWanted: (one: Members) => boolean,
): Promise<Page> {
  let page: Page = { results: [], isComplete: true }
  for (const filter of filters) {
    page = await list(resource, filter)
    if (page.results.some(isWanted)) break
  }
  return page
}

/** @throws PluginError -32002 when there is no such id */
export async function detail(resource: 'series' | 'issue', id: string): Promise<Members> {
  if (!/^[1-9]\d{0,9}$/.test(id)) throw notFound(`Metron has no ${resource} with the id ${id.slice(0, 40)}.`)
  const answer = await get(`${resource}/${id}/`)
  if (answer === undefined || numericId(answer.id) !== id) throw unclear()
  return answer
}

function unclear() {
  return upstream('Metron answered in a form that this plugin does not know. Update Inglenook, or try again later.')
}
