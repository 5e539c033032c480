import { Agent } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OperationName, operationList } from '../../server/contract/index.ts'
import { addressesOf, type Operation } from '../../server/contract/operation.ts'
import type { Permission } from '../../server/domain/access/viewer.ts'
import type { ApiContext } from '../../server/http/api-context.ts'
import type { Endpoint } from '../../server/http/kit/kit.ts'
import { mountEverything } from '../../server/http/opds/everything.ts'
import { mountManifests } from '../../server/http/opds/manifests.ts'
import { mountOpds } from '../../server/http/opds/routes.ts'
import { type Caller, createCallers } from '../kit/callers.ts'
import { newId } from '../kit/catalog.ts'
import type { Ask, Reply } from '../kit/http-client.ts'
import { withReason } from '../kit/refusal.ts'
import { createWorld, type World } from '../kit/world.ts'
import { type Example, examples } from './examples.ts'

let world: World
let callers: readonly Caller[]
/** Examples are prepared one at a time while earlier ones run. */
const made = new Map<OperationName, Promise<Example>>()
let ahead: Promise<unknown> = Promise.resolve()
const agent = new Agent({ keepAlive: true, maxSockets: 8 })
beforeAll(async () => {
  world = await createWorld()
  callers = await createCallers(world.server)
  for (const [name] of operationList) {
    const example = ahead.then(() => examples[name](world))
    made.set(name, example)
    ahead = example.catch(() => undefined)
  }
})
afterAll(async () => {
  await ahead
  agent.destroy()
  await world.close()
})

type AccessRule = Pick<Operation, 'access' | 'changesAccount'>

/** What the contract expects for a caller: the status of the refusal, or access. */
function expectedFor({ access, changesAccount }: AccessRule, caller: Caller): 401 | 403 | 'in' {
  if (access === 'public') return 'in'
  if (caller.permissions === null) return 401
  if (access !== 'signed-in' && !caller.permissions.has(access)) return 403
  return changesAccount && !caller.mayChangeAccount ? 403 : 'in'
}

const outcomeOf = ({ status }: Reply) => (status === 401 || status === 403 ? status : status < 500 ? 'in' : 'failed')

/** Runs a few at a time. */
async function forEach<T>(all: readonly T[], act: (one: T) => Promise<void>): Promise<void> {
  const waiting = [...all]
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await act(next)
  }
  await Promise.all(Array.from({ length: 8 }, work))
}

const isStream = ({ responses }: Operation) => Object.values(responses).includes('event-stream')
const filled = (path: string, fill: (key: string) => string) =>
  path.replace(/\{(\w+)\*?\}/g, (_, key: string) => encodeURIComponent(fill(key)))

/** A stream never ends, so only its headers are requested. */
const methodOf = (operation: Operation, method: string = operation.method) =>
  isStream(operation) ? 'HEAD' : method.toUpperCase()

/** A permitted call that is refused for its content, so that it has no effect. */
function harmless(operation: Operation, { method, path } = addressesOf(operation)[0] ?? operation): [string, Ask] {
  const address = filled(path, () => 'nonsense')
  const body = operation.body === undefined ? undefined : { surprise: 1 }
  return [`${address}?surprise=1`, { method: methodOf(operation, method), body }]
}

/** The effective call. */
function real(operation: Operation, { params, query, body, headers }: Example): [string, Ask] {
  const path = filled(operation.path, (key) => params?.[key] ?? '')
  const takes = operation.body !== undefined || operation.upload !== undefined
  return [
    `${path}?${new URLSearchParams(query)}`,
    { method: methodOf(operation), body: takes ? body : undefined, ...(headers === undefined ? {} : { headers }) },
  ]
}

const sendAs = (caller: Caller, [path, how]: [string, Ask]) =>
  world.server.ask(path, { ...how, agent, headers: { ...how.headers, ...caller.headers } })

function expectRefusal(reply: Reply, rule: AccessRule, note: string): void {
  if (reply.status === 401 && reply.text !== '') expect(reply.json.error, note).toBe('unauthorized')
  if (reply.status !== 403 || reply.text === '') return
  expect(reply.json.error, note).toBe('forbidden')
  if (!rule.changesAccount)
    expect(reply.json.details, note).toEqual(
      withReason({ permission: rule.access }, expect.stringMatching(/^permission_(missing|not_of_key)$/)),
    )
}

/** Operations on the library, which is 404 for users without access. */
const ofCatalog = ({ method, params }: Operation) =>
  method === 'get' && ['bookId', 'seriesId'].some((name) => Object.hasOwn(params?.shape ?? {}, name))

describe('access to every operation matches the contract', () => {
  it.each(operationList)('%s', async (name, operation) => {
    const example = await made.get(name)
    if (example === undefined) throw new Error('there is no example')
    await forEach(callers, async (caller) => {
      const expected = expectedFor(operation, caller)
      const reply = await sendAs(caller, expected === 'in' ? harmless(operation) : real(operation, example))
      const note = `${caller.name}: ${reply.status} ${reply.text}`
      expect(outcomeOf(reply), note).toBe(expected)
      expectRefusal(reply, operation, note)
      if (expected !== 'in' || !caller.seesNothing || !ofCatalog(operation)) return
      const found = await sendAs(caller, real(operation, example))
      expect(found.status, `${caller.name} finds it: ${found.text}`).toBe(404)
    })
  })

  const others = operationList.flatMap(([, operation]) =>
    addressesOf(operation)
      .slice(1)
      .map((address) => [`${address.method} ${address.path}`, operation, address] as const),
  )
  it.each(others)('under the alias %s', async (_name, operation, address) => {
    const few = callers.filter(({ name }) => !name.startsWith('a key for') || name.endsWith(operation.access))
    await forEach(few, async (caller) => {
      const reply = await sendAs(caller, harmless(operation, address))
      expect(outcomeOf(reply), `${caller.name}: ${reply.status} ${reply.text}`).toBe(expectedFor(operation, caller))
    })
  })
})

/** The permission for each catalog feed. */
const feeds: Readonly<Record<string, Permission>> = {
  '': 'books-read',
  '/catalog': 'books-read',
  '/keep-reading': 'books-read',
  '/recent': 'books-read',
  '/want-to-read': 'progress-read',
  '/collections': 'collections-read',
  '/collections/:id': 'collections-read',
  '/readlists': 'readlists-read',
  '/readlists/:id': 'readlists-read',
  '/libraries': 'libraries-read',
  '/libraries/:id': 'series-read',
  '/series': 'series-read',
  '/series/:id': 'books-read',
  '/books': 'books-read',
  '/books/:id': 'books-read',
  '/search': 'books-read',
  '/next': 'books-read',
  '/updated': 'series-read',
  '/letters': 'series-read',
  '/letters/:name': 'series-read',
  '/genres': 'books-read',
  '/genres/:id': 'books-read',
  '/tags': 'books-read',
  '/tags/:id': 'books-read',
  '/people': 'books-read',
  '/people/:id': 'books-read',
  '/publishers': 'books-read',
  '/publishers/books': 'books-read',
  '/languages': 'books-read',
  '/languages/:name': 'books-read',
  '/formats': 'books-read',
  '/formats/:name': 'books-read',
}
const opds: Readonly<Record<string, Operation['access']>> = {
  ...Object.fromEntries(
    ['v1', 'v2'].flatMap((version) =>
      Object.entries(feeds).map(([path, access]) => [`/opds/${version}${path}`, access]),
    ),
  ),
  '/opds': 'books-read',
  '/opds/v1.2/catalog': 'books-read',
  '/opds/v1/everything': 'books-read',
  '/opds/v2/shelves': 'books-read',
  '/opds/v1/search.xml': 'public',
  '/opds/authentication': 'public',
  '/opds/logo.png': 'public',
  '/opds/files/:id/:name': 'books-read',
  '/opds/covers/:id/:name': 'books-read',
  '/opds/pages/:id/:page': 'pages-read',
  '/opds/v2/books/:id/manifest': 'pages-read',
  '/opds/v2/books/:id/manifest/divina': 'pages-read',
  '/opds/v2/books/:id/manifest/epub': 'pages-read',
  '/opds/v2/books/:id/manifest/pdf': 'pages-read',
  '/opds/v2/books/:id/positions': 'pages-read',
  '/opds/v2/books/:id/resources/*name': 'pages-read',
}

describe('access to the catalogs for reader apps matches the table', () => {
  it('every address has a row in the table', () => {
    const served: Record<string, string> = {}
    const serve = ({ paths, access }: Endpoint) => {
      for (const path of paths) served[path] = access
    }
    const context = { kit: { serve }, database: {} } as unknown as ApiContext
    for (const mount of [mountOpds, mountManifests, mountEverything]) mount(context)
    expect(served).toEqual(opds)
  })

  it.each(Object.entries(opds))('%s, which requires %s', async (path, access) => {
    const address = path
      .replace(':id', newId())
      .replace(/[:*]name/, '1.jpg')
      .replace(':page', '0')
    await forEach(callers, async (caller) => {
      const reply = await sendAs(caller, [address, {}])
      expect(outcomeOf(reply), `${caller.name}: ${reply.status}`).toBe(expectedFor({ access }, caller))
      if (reply.status === 401) expect(reply.headers['www-authenticate']).toMatch(/^Basic /)
    })
  })
})
