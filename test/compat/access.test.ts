import { Agent } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Permission } from '../../server/domain/access/viewer.ts'
import { type Caller, createCallers } from '../kit/callers.ts'
import { newId } from '../kit/catalog.ts'
import { startTestServer, type TestServer } from '../kit/test-server.ts'
import { basicOf, switchedOn } from './compat-fixture.ts'
import { listingSlices, servedBy } from './mounted-addresses.ts'

let server: TestServer
let callers: readonly Caller[]
const agent = new Agent({ keepAlive: true, maxSockets: 8 })
beforeAll(async () => {
  server = await startTestServer({ environment: switchedOn })
  callers = await createCallers(server)
})
afterAll(async () => {
  agent.destroy()
  await server.close()
})

const [book, series, library] = ['/api/v1/books', '/api/v1/series', '/api/v1/libraries']
const [collection, list, keys] = ['/api/v1/collections', '/api/v1/readlists', '/api/v2/users/me/api-keys']
const each = (access: Permission | 'signed-in', ...addresses: readonly string[]) =>
  Object.fromEntries(addresses.map((address) => [address, access]))
const menus = ['genres', 'tags', 'tags/book', 'tags/series', 'publishers', 'languages', 'age-ratings', 'sharing-labels']
const people = ['/api/v1/authors', '/api/v1/authors/names', '/api/v1/authors/roles', '/api/v2/authors']

const addresses: Readonly<Record<string, Permission | 'signed-in'>> = {
  ...each('signed-in', 'get /api/v2/users/me', 'get /api/v1/users/me', 'get /api/v1/login/set-cookie'),
  ...each('signed-in', 'get /api/v1/client-settings/user/list', 'get /sse/v1/events'),
  ...each('signed-in', 'get /api/v2/users/me/authentication-activity'),
  ...each('system-admin', ...['users', 'users/authentication-activity'].map((path) => `get /api/v2/${path}`)),
  ...each('system-admin', 'get /api/v2/users/:id/authentication-activity/latest', 'get /actuator/info'),
  ...each('system-admin', ...['settings', 'announcements', 'history'].map((path) => `get /api/v1/${path}`)),
  ...each('api-keys-read', `get ${keys}`),
  ...each('api-keys-write', `post ${keys}`),
  ...each('api-keys-delete', `delete ${keys}/:id`),
  ...each('libraries-read', `get ${library}`, `get ${library}/:id`),
  ...each('libraries-write', ...['scan', 'analyze', 'metadata/refresh'].map((work) => `post ${library}/:id/${work}`)),
  ...each('libraries-delete', `post ${library}/:id/empty-trash`),
  ...each('series-write', `post ${series}/:id/analyze`, `post ${series}/:id/metadata/refresh`),
  ...each('books-write', `post ${book}/:id/analyze`, `post ${book}/:id/metadata/refresh`),
  ...each('series-read', ...menus.map((menu) => `get /api/v1/${menu}`), ...people.map((path) => `get ${path}`)),
  ...each('series-read', `get ${series}/release-dates`, `get ${series}`, `post ${series}/list`, `get ${series}/:id`),
  ...each('series-read', ...['new', 'updated', 'latest'].map((name) => `get ${series}/${name}`)),
  ...each('books-read', `get ${series}/:id/books`, `get ${book}`, `post ${book}/list`, `get ${book}/latest`),
  ...each('books-read', `get ${book}/:id`, `get ${book}/:id/next`, `get ${book}/:id/previous`),
  ...each('progress-read', `get ${book}/ondeck`),
  ...each('collections-read', `get ${collection}`, `get ${collection}/:id`, `get ${collection}/:id/series`),
  ...each('collections-read', `get ${series}/:id/collections`),
  ...each('collections-write', `post ${collection}`, `patch ${collection}/:id`),
  ...each('collections-delete', `delete ${collection}/:id`),
  ...each('readlists-read', `get ${list}`, `get ${list}/:id`, `get ${list}/:id/books`, `get ${book}/:id/readlists`),
  ...each('readlists-read', ...['next', 'previous'].map((side) => `get ${list}/:id/books/:bookId/${side}`)),
  ...each('readlists-write', `post ${list}`, `patch ${list}/:id`),
  ...each('readlists-delete', `delete ${list}/:id`),
  ...each('series-write', `patch ${series}/:id/metadata`),
  ...each('books-write', `patch ${book}/:id/metadata`),
}

describe('access to the compatible API follows the same rules as the native API', () => {
  it('every address has a row in the table', () => {
    expect(servedBy(listingSlices)).toEqual(addresses)
  })

  const finite = Object.entries(addresses).filter(([address]) => !address.includes('/sse/'))
  it.each(finite)('%s, which requires %s', async (address, access) => {
    for (const caller of callers) {
      const { status, text } = await request(address, caller)
      const outcome = status === 401 || status === 403 ? status : status < 500 ? 'in' : 'failed'
      expect(outcome, `${caller.name}: ${status} ${text}`).toBe(expectedFor(address, access, caller))
    }
  })
})

function request(address: string, { headers }: Caller) {
  const [method = '', path = ''] = address.split(' ')
  const filled = path.replace(/:(id|bookId)/g, () => newId())
  const body = method === 'get' || method === 'delete' ? {} : { body: {} }
  return server.ask(`/komga${filled}`, { method: method.toUpperCase(), headers, agent, ...body })
}

function expectedFor(address: string, access: Permission | 'signed-in', caller: Caller): 401 | 403 | 'in' {
  if (caller.permissions === null) return 401
  const changesAccount = address.includes('api-keys') && !address.startsWith('get')
  if (changesAccount && !caller.mayChangeAccount) return 403
  return access === 'signed-in' || caller.permissions.has(access) ? 'in' : 403
}

it('the audit log records refusals under the full path, however the address was spelled', async () => {
  const [admin, reader] = [await server.actor('admin'), await server.actor('reader')]
  const refused = await reader.ask(`/Komga//api/v1/libraries/${newId()}/empty-trash`, { method: 'POST' })
  expect(refused.status).toBe(403)
  const received = await admin.ask(`/api/v1/admin/audit?kind=access.refused&userId=${reader.userId}`)
  const details = { method: 'POST', path: '/komga/api/v1/libraries/:id/empty-trash' }
  expect(received.json.data).toMatchObject([{ details }])
})

it('the rate limit does not slow down a grid of covers requested without a credential', async () => {
  const strict = { SERVICE_RATE_LIMIT__ENABLED: 'true', SERVICE_RATE_LIMIT__ANONYMOUS_BURST: '5' }
  const slow = await startTestServer({ environment: { ...switchedOn, ...strict } })
  const admin = await slow.actor('admin')
  const path = `/komga/api/v1/series/${newId()}/thumbnail`
  const asked = await Promise.all(Array.from({ length: 60 }, () => slow.ask(path)))
  expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([401]))
  const stale = { cookie: 'inglenook-app=of-another-time' }
  const again = await Promise.all(Array.from({ length: 60 }, () => slow.ask(path, { headers: stale })))
  expect(new Set(again.map(({ status }) => status))).toEqual(new Set([401]))
  const known = await Promise.all(Array.from({ length: 60 }, () => slow.ask(path, { headers: basicOf(admin) })))
  expect(new Set(known.map(({ status }) => status))).toEqual(new Set([404]))
  await slow.close()
})
