import {
  configuration,
  createClient,
  type Members,
  membersOf,
  notFound,
  rateLimited,
  stateFile,
  upstream,
} from '../../sdk/index.ts'
import { createHourlyLimit } from './hourly-limit.ts'

type Query = Readonly<Record<string, string | number | undefined>>

let apiKey = ''
/** After its key was refused, Comic Vine is not asked again with it. */
let refusal: Error | null = null

/** From now on, requests carry this key. @param dataDir remembers the requests of the last hour */
export function useKey(key: string, dataDir: string): void {
  apiKey = key.trim()
  refusal = null
  limit.continueIn(stateFile(dataDir, 'requests.json'))
}

/** Its rules: 200 requests an hour to each resource, and no more than one a second or so. */
const limit = createHourlyLimit(200)
const client = createClient({
  baseUrl: 'https://comicvine.gamespot.com/api/',
  perMinute: 20,
  signedInBy: 'administrator',
  fetch: askedWithin,
})

/** Each attempt counts. Its own status for too many requests, 420, becomes the usual one. */
async function askedWithin(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const resource = new URL(String(input)).pathname.split('/')[2] ?? ''
  const seconds = limit.take(resource)
  if (seconds > 0) throw tooMany(seconds)
  const response = await globalThis.fetch(input, init)
  if (response.status === 401) {
    await response.body?.cancel()
    throw refusedKey()
  }
  const pause = pauseOf(response)
  if (pause > longPause) limit.blockFor(pause)
  if (response.status !== 420) return response
  await response.body?.cancel()
  throw tooMany(pause)
}

/** In seconds. */
function pauseOf({ status, headers }: Response): number {
  if (status === 420) return pauseSeconds
  const asked = Number(headers.get('retry-after') ?? 0)
  return status === 429 && asked > 0 ? asked : 0
}

/** After it, the client asks no more by itself. */
const longPause = 10
/** When Comic Vine does not say for how long; the hour of its limit begins anew with each of its resources. */
const pauseSeconds = 900

function tooMany(seconds: number) {
  return rateLimited('Comic Vine allows 200 requests an hour, and these are used up. Try again later.', seconds)
}

/** @returns `results` of the answer @throws PluginError */
async function get(path: string, query: Query): Promise<unknown> {
  if (apiKey === '') throw configuration('Enter your API key of comicvine.gamespot.com under Credentials.')
  if (refusal !== null) throw refusal
  return resultsOf(await client.get(path, { query: { ...query, api_key: apiKey, format: 'json' } }))
}

/** It is not sent again. A 403 may have other reasons, such as an address that is blocked for a while. */
function refusedKey(): Error {
  refusal = configuration('Comic Vine does not accept the API key. Enter it again under Credentials.')
  return refusal
}

/** Failures come with the status 200 as well, and a code in the answer. */
function resultsOf(answer: unknown): unknown {
  const { status_code: code, results } = membersOf(answer) ?? {}
  if (code === 1) return results
  if (code === 100) throw refusedKey()
  if (code === 101) throw notFound('Comic Vine does not have this.')
  if (code === 107) {
    limit.blockFor(pauseSeconds)
    throw tooMany(pauseSeconds)
  }
  if (typeof code === 'number') throw upstream(`Comic Vine answered with the code ${code}. Try again later.`)
  throw unclear()
}

/** @returns entries of which none is certain to be intact @throws PluginError */
export async function list(resource: 'search' | 'issues', query: Query): Promise<readonly unknown[]> {
  const results = await get(`${resource}/`, query)
  if (!Array.isArray(results)) throw unclear()
  return results
}

const prefixes = { volume: 4050, issue: 4000 }

/** @param fields that the answer needs @throws PluginError -32002 when there is no such id */
export async function detail(resource: 'volume' | 'issue', id: string, fields: string): Promise<Members> {
  if (!/^[1-9]\d{0,9}$/.test(id)) throw notFound(`Comic Vine has no ${resource} with the id ${id.slice(0, 40)}.`)
  const results = membersOf(await get(`${resource}/${prefixes[resource]}-${id}/`, { field_list: fields }))
  if (results === undefined || String(results.id) !== id) throw unclear()
  return results
}

function unclear() {
  return upstream('Comic Vine answered in a form that this plugin does not know. Update Inglenook, or try again later.')
}
