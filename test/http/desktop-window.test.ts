import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { operationList } from '../../server/contract/index.ts'
import { write } from '../../server/db/write.ts'
import { networkAddresses } from '../../server/http/kit/request/network-addresses.ts'
import type { Ask } from '../kit/http-client.ts'
import { type Actor, startTestServer, type TestServer } from '../kit/test-server.ts'

let server: TestServer
let mara: Actor
beforeAll(async () => {
  server = await startTestServer()
  mara = await server.actor('admin', 'mara')
})
afterAll(() => server.close())

const address = '/api/v1/auth/owner'
const open = (token: unknown, how: Ask = {}) => server.ask(address, { method: 'POST', body: { token }, ...how })

describe('the token of the desktop window is refused', () => {
  let refusal: string
  const refused = async (reply: ReturnType<typeof open>) => {
    const { status, headers, json } = await reply
    expect({ status, cookie: headers['set-cookie'] }).toEqual({ status: 401, cookie: undefined })
    expect(json.message).toBe(refusal)
  }
  beforeEach(async () => {
    refusal = String((await open('no token at all')).json.message)
    expect(refusal).toContain('Sign in with your user name and password')
  })

  it('when it was used before, even concurrently', async () => {
    const token = server.app.mintOwnerToken()
    const both = await Promise.all([open(token), open(token)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401])
    await refused(open(token))
  })

  it('after a minute, and when modified', async () => {
    const token = server.app.mintOwnerToken()
    for (const other of [token.slice(1), `${token}x`, token.toUpperCase(), ` ${token}`]) await refused(open(other))
    server.pass(60_000)
    await refused(open(token))
  })

  it('from another computer, with the same message, and stays valid', async () => {
    const token = server.app.mintOwnerToken()
    await refused(open(token, { headers: { 'x-forwarded-for': '127.0.0.1' } }))
    await refused(open(token, { headers: { via: '1.1 proxy' } }))
    for (const own of networkAddresses().slice(0, 1)) await refused(open(token, { from: own }))
    expect((await open(token)).status).toBe(200)
  })

  it('from a cross-site page', async () => {
    const token = server.app.mintOwnerToken()
    const reply = await open(token, { headers: { origin: 'https://evil.example', cookie: 'auth_token=x' } })
    expect({ status: reply.status, cookie: reply.headers['set-cookie'] }).toEqual({ status: 403, cookie: undefined })
  })

  it('from an earlier run of the server, and when replaced by newer ones', async () => {
    const other = await startTestServer()
    await refused(open(other.app.mintOwnerToken()))
    await other.close()
    const first = server.app.mintOwnerToken()
    for (let count = 0; count < 8; count++) server.app.mintOwnerToken()
    await refused(open(first))
  })

  it('when no administrator can sign in', async () => {
    const empty = await startTestServer()
    const body = { token: empty.app.mintOwnerToken() }
    expect((await empty.ask(address, { method: 'POST', body })).status).toBe(401)
    await empty.close()
  })
})

it('the window signs in the first active administrator with a normal browser session', async () => {
  await server.actor('admin', 'zoe')
  const reply = await open(server.app.mintOwnerToken(), { headers: { 'user-agent': 'Mozilla/5.0 Chrome/150' } })
  expect(reply.json.user).toMatchObject({ username: 'mara' })
  const [cookie = ''] = reply.headers['set-cookie'] ?? []
  expect(cookie).toMatch(/^auth_token=.*HttpOnly; SameSite=Lax/)
  const headers = { cookie: String(cookie.split(';')[0]) }
  expect((await server.ask('/api/v1/auth/me', { headers })).json).toMatchObject({ username: 'mara', role: 'admin' })
  const changes = { isActive: false }
  await server.database.commit([write('updateUser', { id: mara.userId, changes, now: server.now() })])
  expect((await open(server.app.mintOwnerToken())).json.user).toMatchObject({ username: 'zoe' })
})

it('no operation returns such a token, and only one accepts it', () => {
  const named = operationList.filter(([name, { path }]) => /owner/i.test(name) || /\/owner\b/.test(path))
  expect(named.map(([name]) => name)).toEqual(['openAsOwner'])
})
