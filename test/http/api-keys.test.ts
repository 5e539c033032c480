import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operationList } from '../../server/contract/index.ts'
import { write } from '../../server/db/write.ts'
import { permissions } from '../../server/domain/access/viewer.ts'
import { newId } from '../kit/catalog.ts'
import { openStream, type Reply } from '../kit/http-client.ts'
import { withReason } from '../kit/refusal.ts'
import { type Actor, startTestServer, type TestServer } from '../kit/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const hour = 3_600_000
const path = '/api/v1/api-keys'
const me = '/api/v1/auth/me'
const later = (ms: number) => new Date(server.now() + ms).toISOString()

type Key = { readonly id: string; readonly key: string; readonly reply: Reply }
async function makeKey({ ask }: Pick<Actor, 'ask'>, body: object = {}): Promise<Key> {
  const reply = await ask(path, { method: 'POST', body: { name: 'tablet', ...body } })
  return { id: String(reply.json.id), key: String(reply.json.key), reply }
}
const withKey = (key: string): Pick<Actor, 'ask'> => ({
  ask: (at, how = {}) => server.ask(at, { ...how, headers: { 'x-api-key': key } }),
})
const change = ({ ask }: Pick<Actor, 'ask'>, id: string, body: object) =>
  ask(`${path}/${id}`, { method: 'PATCH', body })

describe('changing an API key', () => {
  it('refuses permissions that its owner lacks, and an expiry in the past', async () => {
    const mara = await server.actor('reader')
    const { id } = await makeKey(mara)
    const widened = await change(mara, id, { permissions: ['books-read', 'users-read'] })
    expect(widened.status).toBe(403)
    expect(widened.json.message).toContain('users-read')
    expect((await change(mara, id, { expiresAt: later(-1) })).status).toBe(400)
    expect((await change(mara, id, { key: 'x' })).status).toBe(400)
    expect((await mara.ask(`${path}/${id}`)).json).toMatchObject({ name: 'tablet', expiresAt: null, isActive: true })
  })

  it('takes effect immediately, including on an open stream', async () => {
    const mara = await server.actor('reader')
    const { id, key } = await makeKey(mara)
    const stream = await openStream(server.port, '/api/v1/events', { headers: { 'x-api-key': key } })
    expect((await withKey(key).ask('/api/v1/series')).status).toBe(200)
    const narrowed = await change(mara, id, { name: 'e-reader', permissions: ['books-read'] })
    expect(narrowed.json).toMatchObject({ id, name: 'e-reader', permissions: ['books-read'] })
    expect((await withKey(key).ask('/api/v1/series')).status).toBe(403)
    expect((await withKey(key).ask('/api/v1/books')).status).toBe(200)
    expect((await change(mara, id, { isActive: false })).json.isActive).toBe(false)
    await stream.ended
    expect((await withKey(key).ask('/api/v1/books')).status).toBe(401)
    expect((await change(mara, id, { isActive: true, permissions: null })).status).toBe(200)
    expect((await withKey(key).ask('/api/v1/series')).status).toBe(200)
  })

  it('makes it expire exactly at the new time, however often it was used before', async () => {
    const mara = await server.actor('reader')
    const { id, key } = await makeKey(mara)
    expect((await change(mara, id, { expiresAt: later(hour) })).status).toBe(200)
    for (let i = 0; i < 3; i++) expect((await withKey(key).ask(me)).status).toBe(200)
    server.pass(hour - 1_000)
    expect((await withKey(key).ask(me)).status).toBe(200)
    server.pass(1_000)
    expect((await withKey(key).ask(me)).status).toBe(401)
    expect((await change(mara, id, { expiresAt: null })).json.expiresAt).toBeNull()
    expect((await withKey(key).ask(me)).status).toBe(200)
  })

  it('follows permissions that its owner loses and regains', async () => {
    const mara = await server.actor('maintainer')
    const { id, key } = await makeKey(mara, { permissions: ['books-read', 'tasks-read'] })
    const setRole = (role: 'reader' | 'maintainer') =>
      server.database.commit([write('updateUser', { id: mara.userId, changes: { role }, now: server.now() })])
    expect((await withKey(key).ask('/api/v1/tasks')).status).toBe(200)
    await setRole('reader')
    expect((await withKey(key).ask('/api/v1/tasks')).status).toBe(403)
    expect((await withKey(key).ask(me)).json.permissions).toEqual(['books-read'])
    await setRole('maintainer')
    expect((await withKey(key).ask('/api/v1/tasks')).status).toBe(200)
    expect(id).toBeTruthy()
  })

  it('of another user is 404', async () => {
    const [mara, ben] = [await server.actor('reader'), await server.actor('admin')]
    const { id } = await makeKey(mara)
    for (const how of [{}, { method: 'PATCH', body: { name: 'mine' } }]) {
      const reply = await ben.ask(`${path}/${id}`, how)
      expect(reply.status).toBe(404)
      expect((await ben.ask(`${path}/${newId()}`, how)).text).toBe(reply.text)
    }
  })
})

describe('an operation refused to an API key', () => {
  const refusedTo = async (key: string, at: string) => {
    const { status, json } = await withKey(key).ask(at)
    return { status, error: json.error, message: String(json.message) }
  }

  it('but allowed to its owner names the key as the cause, not an administrator', async () => {
    const { key } = await makeKey(await server.actor('admin'), { permissions: ['books-read'] })
    const refused = await refusedTo(key, '/api/v1/tasks')
    expect(refused).toMatchObject({ status: 403, error: 'forbidden' })
    expect(refused.message).toMatch(/“tasks-read”.*device or API key/)
    expect(refused.message).not.toMatch(/administrator/)
  })

  it('and to its owner suggests asking an administrator', async () => {
    const { key } = await makeKey(await server.actor('reader'), { permissions: ['books-read'] })
    const refused = await refusedTo(key, '/api/v1/tasks')
    expect(refused).toMatchObject({ status: 403, error: 'forbidden' })
    expect(refused.message).toMatch(/Ask an administrator/)
  })
})

describe('a restricted API key', () => {
  const narrow = { permissions: ['api-keys-read', 'api-keys-write', 'books-read'] }

  it('cannot extend its own or other permissions, or enable a key with more', async () => {
    const mara = await server.actor('reader')
    const { id, key } = await makeKey(mara, narrow)
    const wide = await makeKey(mara)
    expect((await change(withKey(key), id, { permissions: ['series-read'] })).status).toBe(403)
    for (const body of [{ name: 'x' }, { isActive: true }, { expiresAt: null }, { permissions: ['books-read'] }]) {
      expect((await change(withKey(key), wide.id, body)).status).toBe(403)
    }
    const open = await change(withKey(key), id, { permissions: null })
    expect([...(open.json.permissions as unknown as string[])].sort()).toEqual([...narrow.permissions].sort())
  })

  it('cannot create or prolong a key to expire after itself', async () => {
    const mara = await server.actor('reader')
    const { id, key } = await makeKey(mara, { expiresAt: later(hour) })
    expect((await makeKey(withKey(key), { expiresAt: later(2 * hour) })).reply.status).toBe(403)
    expect((await change(withKey(key), id, { expiresAt: later(2 * hour) })).status).toBe(403)
    const child = await makeKey(withKey(key))
    expect(child.reply.json.expiresAt).toBe((await mara.ask(`${path}/${id}`)).json.expiresAt)
    expect((await change(withKey(key), child.id, { expiresAt: null })).json.expiresAt).toBe(child.reply.json.expiresAt)
    server.pass(hour)
    expect((await withKey(child.key).ask(me)).status).toBe(401)
  })
})

describe('an API key with a single permission', () => {
  /** Operations without parameters that return a list or metrics. */
  const plain = operationList.filter(
    ([, { method, params, responses, access, path: at }]) =>
      method === 'get' &&
      params === undefined &&
      access !== 'public' &&
      access !== 'signed-in' &&
      typeof responses[200] === 'object' &&
      !at.includes('backups'),
  )

  it.each(permissions)('allows exactly the matching operations: %s', async (permission) => {
    const root = await server.actor('admin')
    const { key } = await makeKey(root, { permissions: [permission] })
    expect((await withKey(key).ask(me)).json.permissions).toEqual([permission])
    for (const [name, { path: at, access }] of plain) {
      const { status, json } = await withKey(key).ask(at)
      const expected = access === permission ? 'let in' : 'refused'
      expect({ name, answer: status === 403 ? 'refused' : 'let in' }).toEqual({ name, answer: expected })
      if (status === 403)
        expect(json.details).toEqual(
          withReason({ permission: access }, expect.stringMatching(/^permission_(missing|not_of_key)$/)),
        )
    }
  })

  it('is tested on many addresses', () => {
    expect(plain.length).toBeGreaterThan(25)
    expect(new Set(plain.map(([, { access }]) => access)).size).toBeGreaterThan(8)
  })
})

describe('API keys of other users', () => {
  it('are listed and revoked by administrators only', async () => {
    const [mara, root, ben] = [
      await server.actor('reader'),
      await server.actor('admin'),
      await server.actor('maintainer'),
    ]
    const { id, key } = await makeKey(mara)
    const at = `/api/v1/users/${mara.userId}/api-keys`
    expect((await ben.ask(at)).status).toBe(403)
    expect((await ben.ask(`${at}/${id}`, { method: 'DELETE' })).status).toBe(403)
    const list = await root.ask(at)
    expect(list.json).toMatchObject([{ id, userId: mara.userId }])
    expect(list.text).not.toContain(key)
    expect((await root.ask(`/api/v1/users/${root.userId}/api-keys/${id}`, { method: 'DELETE' })).status).toBe(404)
    expect((await root.ask(`${at}/${id}`, { method: 'DELETE' })).status).toBe(204)
    expect((await withKey(key).ask(me)).status).toBe(401)
  })
})
