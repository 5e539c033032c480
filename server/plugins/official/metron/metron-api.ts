import { configuration, createClient, notFound, upstream } from '../../sdk/index.ts'
import { idOf, listOf, type Members, membersOf } from './values.ts'

type Credentials = Readonly<Record<string, string>>
type Filter = Readonly<Record<string, string | number | undefined>>

/** `isComplete`: there are no further pages. */
export type Page = { readonly results: readonly Members[]; readonly isComplete: boolean }

let credentials: Credentials = {}
/** Metron locks out whoever keeps asking with a wrong password: after a refusal, no request is sent with it. */
let refusal: unknown = null

/** From now on, requests are signed in with these. */
export function signInWith(given: Credentials): void {
  credentials = given
  refusal = null
}

/** Its guide allows 20 requests a minute and 5,000 a day (api/RATELIMIT.md); the latter it says by `Retry-After`. */
const client = createClient({
  baseUrl: 'https://metron.cloud/api/',
  perMinute: 20,
  signedInBy: 'administrator',
  headers: () => ({ authorization: authorization() }),
})

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
  try {
    return membersOf(await client.get(path, { query }))
  } catch (error) {
    if (membersOf(error)?.code === configuration('').code) refusal = error
    throw error
  }
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
  if (answer === undefined || idOf(answer.id) !== id) throw unclear()
  return answer
}

function unclear() {
  return upstream('Metron answered in a form that this plugin does not know. Update Inglenook, or try again later.')
}
