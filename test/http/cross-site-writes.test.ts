import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operationList } from '../../server/contract/index.ts'
import { addressesOf } from '../../server/contract/operation.ts'
import { openStream, type Reply } from '../kit/http-client.ts'
import { type Actor, startTestServer, type TestServer } from '../kit/test-server.ts'

let server: TestServer
let mara: Actor
/** Credentials that a browser adds to cross-site requests. */
let added: Readonly<Record<'cookie' | 'a key in the cookie' | 'Basic' | 'nothing', Record<string, string>>>
beforeAll(async () => {
  server = await startTestServer()
  mara = await server.actor('admin', 'mara')
  const { key } = (await mara.ask('/api/v1/api-keys', { method: 'POST', body: { name: 'browser' } })).json
  const basic = Buffer.from(`${mara.username}:${mara.password}`).toString('base64')
  added = {
    cookie: { cookie: `auth_token=${mara.token}` },
    'a key in the cookie': { cookie: `auth_token=${String(key)}` },
    Basic: { authorization: `Basic ${basic}` },
    nothing: {},
  }
})
afterAll(() => server.close())

const evil = 'https://evil.example'
/** The headers by which old and new browsers mark cross-site requests. */
const foreign: readonly Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site', origin: evil },
  { 'sec-fetch-site': 'same-site' },
  { origin: evil },
  { origin: 'null' },
]

/** Content types that need no preflight. */
const plain = { 'content-type': 'text/plain' }

const writes = operationList.flatMap(([name, operation]) =>
  addressesOf(operation)
    .filter(({ method }) => method !== 'get')
    .map(({ method, path }) => [`${name}: ${method} ${path}`, method, path, operation.access] as const),
)

function refused(reply: Reply, note: string): void {
  expect(reply.status, note).toBe(403)
  expect(reply.json.error, note).toBe('forbidden')
  expect(String(reply.json.message), note).toMatch(/(another website|page of this server)/)
  expect(reply.headers['set-cookie'], note).toBeUndefined()
}

describe('a cross-site page cannot write with credentials that the browser adds', () => {
  it.each(writes)('%s', async (_, verb, path, access) => {
    const address = path.replace(/\{\w+\*?\}/g, '01890a5d-ac96-774b-bcce-b302099a8057')
    const method = verb.toUpperCase()
    for (const from of foreign) {
      for (const [what, headers] of Object.entries(added)) {
        const body = method === 'DELETE' ? {} : { body: '{}' }
        const reply = await server.ask(address, { method, ...body, headers: { ...plain, ...headers, ...from } })
        const note = `${what} ${JSON.stringify(from)}: ${reply.status} ${reply.text}`
        if (what === 'nothing' && access !== 'public') expect(reply.status, note).toBe(401)
        else refused(reply, note)
      }
    }
  })
})

describe('an app', () => {
  it('needs no Origin header when it is not a browser, or sends a token itself', async () => {
    const change = { method: 'PUT', body: { value: 'sepia' } }
    const path = '/api/v1/user/preferences/reader.theme'
    expect((await server.ask(path, { ...change, headers: added.Basic })).status).toBe(200)
    expect((await mara.ask(path, { ...change, headers: { origin: evil } })).status).toBe(200)
  })

  it('can read with Basic from any origin, without CORS headers', async () => {
    const reply = await server.ask('/opds/v2', { headers: { ...added.Basic, origin: evil } })
    expect([reply.status, reply.headers['access-control-allow-origin']]).toEqual([200, undefined])
  })
})

it('a cross-site page cannot read an event stream', async () => {
  const headers = { ...added.cookie, origin: evil, 'sec-fetch-site': 'cross-site' }
  const stream = await openStream(server.port, '/api/v1/events', { headers })
  expect(stream.headers['access-control-allow-origin']).toBeUndefined()
  expect(stream.headers['cross-origin-resource-policy']).toBe('same-origin')
  stream.close()
})
