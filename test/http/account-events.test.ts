import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenReply, openStream } from '../kit/http-client.ts'
import { type Actor, startTestServer, type TestServer } from '../kit/test-server.ts'

let server: TestServer
let admin: Actor
let mara: Actor
let ben: Actor
const streams: OpenReply[] = []
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.actor('admin', 'ana')
  mara = await server.actor('reader', 'mara')
  ben = await server.actor('reader', 'ben')
})
afterAll(async () => {
  for (const stream of streams) stream.close()
  await server.close()
})

async function listen({ token }: Actor): Promise<OpenReply> {
  const headers = { authorization: `Bearer ${token}` }
  const stream = await openStream(server.port, '/api/v1/events', { headers })
  streams.push(stream)
  return stream
}
const post = (actor: Actor, path: string, body: object) => actor.ask(`/api/v1/${path}`, { method: 'POST', body })

/** Changes to the account of mara or its sign-ins. */
const changes: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['a new display name', () => mara.ask('/api/v1/user', { method: 'PATCH', body: { displayName: 'Mara' } })],
  [
    'a new kid profile',
    () => admin.ask(`/api/v1/users/${mara.userId}`, { method: 'PATCH', body: { kidProfile: { maxAgeRating: 10 } } }),
  ],
  [
    'a removed kid profile',
    () => admin.ask(`/api/v1/users/${mara.userId}`, { method: 'PATCH', body: { kidProfile: null } }),
  ],
  [
    'a sign-in on another device',
    () =>
      server.ask('/api/v1/auth/login', { method: 'POST', body: { username: mara.username, password: mara.password } }),
  ],
  ['a new API key', () => post(mara, 'api-keys', { name: 'tablet' })],
  [
    'a device linked from an offer',
    async () => {
      const { code } = (await post(mara, 'pairing/offers', {})).json
      await server.ask('/api/v1/pairing/claim', { method: 'POST', body: { code } })
    },
  ],
  ['the end of all other sessions', () => mara.ask('/api/v1/sessions', { method: 'DELETE' })],
]

describe('a user receives live events', () => {
  it.each(changes)('for %s', async (_, change) => {
    const stream = await listen(mara)
    const before = stream.text().length
    await change()
    await expect.poll(() => stream.text().slice(before)).toContain('"type":"account_updated"')
    expect(stream.text().slice(before)).toContain(`"userId":"${mara.userId}"`)
    stream.close()
  })

  it('about their own account only', async () => {
    const stream = await listen(ben)
    for (const [, change] of changes) await change()
    await ben.ask('/api/v1/user', { method: 'PATCH', body: { displayName: 'Ben' } })
    await stream.until(/account_updated/)
    expect(stream.text()).not.toContain(mara.userId)
  })
})
