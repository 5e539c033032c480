import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { write } from '../../server/db/write.ts'
import type { Json, Reply } from '../kit/http-client.ts'
import { withReason } from '../kit/refusal.ts'
import { type Actor, startTestServer, type TestServer } from '../kit/test-server.ts'

let server: TestServer
let mara: Actor
beforeEach(async () => {
  server = await startTestServer()
  mara = await server.actor('reader', 'mara')
})
afterEach(() => server.close())

const minute = 60_000
const me = '/api/v1/auth/me'
const tablet = '127.0.0.9'
type Sender = (path: string, options?: Parameters<TestServer['ask']>[1]) => Promise<Reply>
const anyone: Sender = (path, how) => server.ask(path, how)
const post = (path: string, body: object, ask: Sender = anyone, from?: string) =>
  ask(`/api/v1/pairing${path}`, { method: 'POST', body, ...(from === undefined ? {} : { from }) })

const start = async (deviceName = 'Tablet') => (await post('', { deviceName }, anyone, tablet)).json
const poll = ({ pairingId, secret }: Json) => post('/poll', { pairingId, secret }, anyone, tablet)
const approve = (asking: Json, actor = mara) => post('/approve', { code: asking.code }, actor.ask)
const offer = async (body: object = {}, actor = mara) => (await post('/offers', body, actor.ask)).json
const claim = (code: unknown, from = tablet) => post('/claim', { code, deviceName: 'Tablet' }, anyone, from)
const withKey = (key: unknown) => ({ headers: { 'x-api-key': String(key) } })
const wrongCode = (right: unknown, i = 0) => String((Number(right) + 1 + i) % 1_000_000).padStart(6, '0')

function expectNotFound(reply: Reply): void {
  expect(reply.status).toBe(404)
  expect(reply.json).toEqual({
    error: 'not_found',
    message: 'This pairing has ended or never existed. Start again on the device.',
    details: withReason({}, 'pairing_ended'),
  })
}
describe('a device that requests pairing', () => {
  it('waits for approval, and gets its own API key, which can be revoked', async () => {
    const asking = await start()
    expect(asking).toMatchObject({ code: expect.stringMatching(/^\d{6}$/), expiresIn: 300, pollSeconds: 2 })
    expect((await poll(asking)).json).toMatchObject({ status: 'waiting', credential: null })
    const shown = await post('/look', { code: asking.code }, mara.ask)
    expect(shown.json).toMatchObject({ deviceName: 'Tablet', address: tablet })
    expect((await approve(asking)).json).toMatchObject({ deviceName: 'Tablet', address: tablet })
    const { json } = await poll(asking)
    expect(json).toMatchObject({ status: 'approved', credential: { username: 'mara', serverUrl: expect.any(String) } })
    const key = json.credential?.key
    expect((await server.ask('/opds/v2', withKey(key))).status).toBe(200)
    const devices = (await mara.ask('/api/v1/devices')).json
    expect(devices).toMatchObject({ total: 1, data: [{ name: 'Tablet', apiKeyName: 'Tablet', protocol: 'opds' }] })
    expect(json.credential?.deviceId).toBe(devices.data?.[0]?.id)
    await mara.ask(`/api/v1/devices/${json.credential?.deviceId}`, { method: 'DELETE' })
    expect((await server.ask('/opds/v2', withKey(key))).status).toBe(401)
  })

  it('can be approved with its QR code, which is a URL of this server', async () => {
    const asking = await start()
    expect(asking.qrText).toMatch(/^http:\/\/[\d.]+:\d+\/pair\?request=/)
    expect((await post('/approve', { code: asking.qrText, deviceName: 'Kitchen' }, mara.ask)).status).toBe(200)
    expect((await poll(asking)).json.status).toBe('approved')
    expect((await mara.ask('/api/v1/api-keys')).json).toMatchObject([{ name: 'Kitchen' }])
  })

  it('can read and save progress, but not create API keys', async () => {
    const root = await server.actor('admin')
    const asking = await start()
    await approve(asking, root)
    const { key } = (await poll(asking)).json.credential ?? {}
    const { permissions } = (await server.ask(me, withKey(key))).json
    expect(permissions).toEqual(expect.arrayContaining(['books-read', 'progress-write']))
    for (const forbidden of ['api-keys-read', 'api-keys-write', 'users-read', 'system-admin', 'books-write']) {
      expect(permissions).not.toContain(forbidden)
    }
    const more = { ...withKey(key), method: 'POST', body: { name: 'more' } }
    expect((await server.ask('/api/v1/api-keys', more)).status).toBe(403)
    expect((await server.ask('/api/v1/pairing/offers', { ...more, body: {} })).status).toBe(403)
  })

  it('gets at most the permissions and lifetime of whoever approves it', async () => {
    const asking = await start()
    const { code } = asking
    expect((await post('/approve', { code, permissions: ['users-read'] }, mara.ask)).status).toBe(403)
    const past = new Date(server.now() - 1).toISOString()
    expect((await post('/approve', { code, expiresAt: past }, mara.ask)).status).toBe(400)
    const expiresAt = new Date(server.now() + minute).toISOString()
    expect((await post('/approve', { code, permissions: ['books-read'], expiresAt }, mara.ask)).status).toBe(200)
    const { key } = (await poll(asking)).json.credential ?? {}
    expect((await server.ask(me, withKey(key))).json.permissions).toEqual(['books-read'])
    server.pass(minute)
    expect((await server.ask(me, withKey(key))).status).toBe(401)
  })

  it('gets nothing when it is denied', async () => {
    const asking = await start()
    expect((await post('/deny', { code: asking.code }, mara.ask)).status).toBe(204)
    expectNotFound(await poll(asking))
    expectNotFound(await approve(asking))
  })

  it('expires after five minutes', async () => {
    const [late, approved] = [await start(), await start()]
    await approve(approved)
    server.pass(5 * minute)
    expectNotFound(await poll(late))
    expectNotFound(await approve(late))
    expectNotFound(await poll(approved))
    await start()
    expect((await mara.ask('/api/v1/api-keys')).json).toEqual([])
    expect((await mara.ask('/api/v1/devices')).json.total).toBe(0)
  })

  it('gets no answer without its secret', async () => {
    const [asking, other] = [await start(), await start()]
    await approve(asking)
    for (const secret of [other.secret, asking.code, asking.pairingId, 'x', `${asking.secret}x`]) {
      expectNotFound(await poll({ ...asking, secret } as unknown as Json))
    }
    expect((await poll(asking)).json.status).toBe('approved')
  })

  it('is limited per address', async () => {
    for (let i = 0; i < 5; i++) await start()
    const reply = await post('', {}, anyone, tablet)
    expect(reply.status).toBe(429)
    expect(reply.json.retry_after).toBe(60)
    expect((await post('', {}, anyone, '127.0.0.10')).status).toBe(201)
    server.pass(5 * minute)
    expect((await post('', {}, anyone, tablet)).status).toBe(201)
  })
})

describe('a user who shows a pairing code', () => {
  it.each(['code', 'qrText'] as const)('links the device that claims it by %s, once', async (by) => {
    const offered = await offer({ deviceName: null })
    const claimed = await claim(offered[by])
    expect(claimed.json).toMatchObject({ username: 'mara', key: expect.stringMatching(/^ik_/) })
    expect((await server.ask(me, withKey(claimed.json.key))).json.username).toBe('mara')
    const seen = await mara.ask(`/api/v1/pairing/offers/${offered.offerId}`)
    expect(seen.json).toMatchObject({ status: 'claimed', deviceName: 'Tablet', address: tablet })
    expectNotFound(await claim(offered.code))
    expectNotFound(await claim(offered.qrText))
    expect((await mara.ask('/api/v1/api-keys')).json).toHaveLength(1)
  })

  it('has the secret in the URL fragment, which browsers do not send', async () => {
    const { qrText } = await offer()
    const { hash, pathname, search } = new URL(String(qrText))
    expect({ pathname, search }).toEqual({ pathname: '/pair', search: '' })
    expect(hash).toMatch(/^#offer=[0-9a-f-]{36}\.[\w-]{43}$/)
  })

  it('can cancel it, shows a single one at a time, and has five minutes', async () => {
    const [first, second] = [await offer(), await offer()]
    expectNotFound(await claim(first.qrText))
    const at = `/api/v1/pairing/offers/${second.offerId}`
    expect((await mara.ask(at)).json.status).toBe('open')
    expect((await mara.ask(at, { method: 'DELETE' })).status).toBe(204)
    expectNotFound(await claim(second.qrText))
    const third = await offer()
    server.pass(5 * minute)
    expectNotFound(await claim(third.qrText))
    expectNotFound(await claim(third.code))
    expectNotFound(await mara.ask(`/api/v1/pairing/offers/${third.offerId}`))
  })

  it('is the only one who can see or cancel it', async () => {
    const ben = await server.actor('admin')
    const { offerId, qrText } = await offer()
    expectNotFound(await ben.ask(`/api/v1/pairing/offers/${offerId}`))
    expectNotFound(await ben.ask(`/api/v1/pairing/offers/${offerId}`, { method: 'DELETE' }))
    expect((await claim(qrText)).json.username).toBe('mara')
  })

  it('needs permission to create API keys, and a same-site request', async () => {
    const body = { name: 'k', permissions: ['books-read'] }
    const { key } = (await mara.ask('/api/v1/api-keys', { method: 'POST', body })).json
    const asking = await start()
    const cookie = { cookie: `auth_token=${mara.token}`, host: 'localhost', origin: 'https://evil.example' }
    for (const headers of [withKey(key).headers, cookie]) {
      for (const [path, sent] of [
        ['/offers', {}],
        ['/approve', { code: asking.code }],
        ['/deny', { code: asking.code }],
      ] as const) {
        const reply = await server.ask(`/api/v1/pairing${path}`, { method: 'POST', body: sent, headers })
        expect(reply.status).toBe(403)
      }
    }
    expect((await poll(asking)).json.status).toBe('waiting')
  })
})

describe('taking over an account by pairing is refused', () => {
  it('when guessing the code of an offer from a single address', async () => {
    const { code, qrText } = await offer()
    for (let i = 0; i < 5; i++) expectNotFound(await claim(wrongCode(code, i)))
    const slowed = await claim(code)
    expect(slowed.status).toBe(429)
    expect(slowed.json.error).toBe('rate_limit_exceeded')
    expect((await claim(qrText, '127.0.0.20')).status).toBe(200)
  })

  it('when guessing from many addresses: the code is revoked, the QR code still works', async () => {
    const { code, qrText } = await offer()
    for (let i = 0; i < 20; i++) expectNotFound(await claim(wrongCode(code, i), `127.0.1.${1 + i}`))
    expectNotFound(await claim(code, '127.0.2.1'))
    expect((await claim(qrText, '127.0.2.2')).status).toBe(200)
  })

  it('when a signed-in user guesses codes of other devices, even with right ones in between', async () => {
    const eve = await server.actor('reader', 'eve')
    const asking = await start()
    for (let i = 0; i < 5; i++) {
      expectNotFound(await post('/approve', { code: wrongCode(asking.code, i) }, eve.ask))
      if (i === 2) expect((await post('/look', { code: (await start()).code }, eve.ask)).status).toBe(200)
    }
    expect((await post('/approve', { code: asking.code }, eve.ask)).status).toBe(429)
    expect((await post('/look', { code: asking.code }, eve.ask)).status).toBe(429)
    expect((await poll(asking)).json.status).toBe('waiting')
    expect((await approve(asking)).status).toBe(200)
  })

  it('when a code of the other kind or an ID is used as the secret', async () => {
    const [asking, offered] = [await start(), await offer()]
    expectNotFound(await claim(asking.code))
    expectNotFound(await claim(asking.qrText))
    expectNotFound(await claim(`http://localhost/pair#offer=${asking.pairingId}.${asking.secret}`))
    expectNotFound(await claim(`http://localhost/pair#offer=${offered.offerId}.${asking.secret}`))
    expectNotFound(await poll({ pairingId: offered.offerId, secret: asking.secret } as unknown as Json))
    server.pass(20 * minute)
    const again = await offer()
    const eve = await server.actor('reader', 'eve')
    expectNotFound(await post('/approve', { code: again.code }, eve.ask))
    expectNotFound(await post('/approve', { code: again.qrText }, eve.ask))
    expectNotFound(await post('/deny', { code: again.code }, eve.ask))
    expect((await claim(again.code)).json.username).toBe('mara')
  })

  it('when a poll, claim or approval is replayed', async () => {
    const ben = await server.actor('reader', 'ben')
    const asking = await start()
    expect((await approve(asking)).status).toBe(200)
    expectNotFound(await approve(asking, ben))
    expectNotFound(await approve(asking))
    const first = await poll(asking)
    expect(first.json.credential?.username).toBe('mara')
    expectNotFound(await poll(asking))
    expectNotFound(await approve(asking, ben))
  })

  it('for the second of two concurrent requests', async () => {
    const asking = await start()
    await approve(asking)
    const polls = await Promise.all([poll(asking), poll(asking), poll(asking)])
    expect(polls.map(({ status }) => status).sort()).toEqual([200, 404, 404])
    const offered = await offer()
    const claims = await Promise.all([claim(offered.code, '127.0.0.21'), claim(offered.qrText, '127.0.0.22')])
    expect(claims.map(({ status }) => status).sort()).toEqual([200, 404])
    expect((await mara.ask('/api/v1/api-keys')).json).toHaveLength(2)
    const ben = await server.actor('reader', 'ben')
    const wanted = await start()
    const approvals = await Promise.all([approve(wanted), approve(wanted, ben)])
    expect(approvals.map(({ status }) => status).sort()).toEqual([200, 404])
  })

  const switchTo = (id: string, isActive: boolean) =>
    write('updateUser', { id, changes: { isActive }, now: server.now() })
  it.each([
    ['is disabled', (id: string) => [switchTo(id, false)]],
    ['is disabled and enabled again', (id: string) => [switchTo(id, false), switchTo(id, true)]],
    ['is deleted', (id: string) => [write('deleteUser', { id })]],
    ['changes their password', (id: string) => [write('setPassword', { id, passwordHash: 'x', now: server.now() })]],
  ])('by a user who %s meanwhile', async (_, end) => {
    const eve = await server.actor('reader')
    const [asking, offered] = [await start(), await offer({}, eve)]
    expect((await approve(asking)).status).toBe(200)
    for (const { userId } of [mara, eve]) await server.database.commit(end(userId))
    expectNotFound(await poll(asking))
    expectNotFound(await claim(offered.qrText))
  })

  it('and no usable secret is stored or listed before the device has it', async () => {
    const asking = await start()
    const { keyId } = (await approve(asking)).json
    expect((await mara.ask('/api/v1/api-keys')).json).toEqual([])
    expect((await mara.ask(`/api/v1/api-keys/${keyId}`)).status).toBe(404)
    const { key } = (await poll(asking)).json.credential ?? {}
    expect((await mara.ask(`/api/v1/api-keys/${keyId}`)).text).not.toContain(String(key))
  })
})
