import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listDevices } from '../../server/db/queries/users/devices.ts'
import { write } from '../../server/db/write.ts'
import { systemViewer } from '../../server/domain/access/viewer.ts'
import { newId } from '../kit/catalog.ts'
import { openStream, type Reply } from '../kit/http-client.ts'
import { type Actor, startTestServer, type TestServer } from '../kit/test-server.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

const path = '/api/v1/devices'
type Device = { readonly id: string; readonly name: string | null; readonly [name: string]: unknown }
const listOf = (reply: Reply) => reply.json.data as unknown as readonly Device[]

async function makeKey(mara: Actor, name = 'tablet'): Promise<{ key: string; id: string }> {
  const { json } = await mara.ask('/api/v1/api-keys', { method: 'POST', body: { name } })
  return { key: String(json.key), id: String(json.id) }
}
const withKey = (key: string, agent = 'Some Reader/4.5') => ({ headers: { 'x-api-key': key, 'user-agent': agent } })
const withPassword = ({ username, password }: Actor, agent: string) => ({
  headers: {
    authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
    'user-agent': agent,
  },
})

describe('the list of devices', () => {
  it('shows the last action, book and address of each app', async () => {
    const mara = await server.actor('reader')
    const { key, id } = await makeKey(mara)
    await server.ask('/opds/v2', { ...withKey(key), from: '127.0.0.4' })
    server.pass(60_000)
    await server.ask('/opds/v1/catalog', withPassword(mara, 'Other Reader/2 (x)'))
    const devices = listOf(await mara.ask(path))
    expect(devices).toMatchObject([
      { name: 'Other Reader', credential: 'password', apiKeyId: null, protocol: 'opds', lastAddress: '127.0.0.1' },
      {
        name: 'Some Reader',
        credential: 'api-key',
        apiKeyId: id,
        apiKeyName: 'tablet',
        protocol: 'opds',
        lastAction: 'browsed',
        lastAddress: '127.0.0.4',
        isCurrent: false,
      },
    ])
  })

  it('is complete for concurrent requests', async () => {
    const mara = await server.actor('reader')
    const { key } = await makeKey(mara)
    await server.ask('/opds/v2', withKey(key))
    const [, ...lists] = await Promise.all(['/api/v1/sessions', path, path].map((one) => mara.ask(one)))
    expect(lists.map(({ json }) => json.total)).toEqual([1, 1])
  })

  it('has one entry per API key, whatever the app, and one per app that uses the password', async () => {
    const mara = await server.actor('reader')
    const { key } = await makeKey(mara)
    for (const agent of ['A/1', 'A/2', 'B/1']) {
      await server.ask('/opds/v2', withKey(key, agent))
      await server.ask('/opds/v2', withPassword(mara, agent))
    }
    const names = listOf(await mara.ask(path)).map(({ name, credential }) => `${name} ${credential}`)
    expect(names.sort()).toEqual(['A password', 'B api-key', 'B password'])
  })

  it('is limited for made-up app names', async () => {
    const mara = await server.actor('reader')
    for (let i = 0; i < 60; i++) await server.ask('/opds/v2', withPassword(mara, `App ${i}/1`))
    expect((await mara.ask(path)).json.total).toBe(50)
  })

  it('ignores refused requests', async () => {
    const mara = await server.actor('reader')
    const { json } = await mara.ask('/api/v1/api-keys', {
      method: 'POST',
      body: { name: 'narrow', permissions: ['series-read'] },
    })
    expect((await server.ask('/opds/v2', withKey(String(json.key)))).status).toBe(403)
    await server.ask('/opds/v2', withKey('ik_00000000_00000000000000000000000000000000'))
    expect((await mara.ask(path)).json.total).toBe(0)
  })

  it('is written to the database at intervals, not on every request', async () => {
    const mara = await server.actor('reader')
    const { key } = await makeKey(mara)
    const { reader } = server.database
    const stored = async () => (await listDevices(systemViewer, reader, mara.userId, { page: 1, pageSize: 5 })).total
    for (let i = 0; i < 20; i++) await server.ask('/opds/v2', withKey(key))
    expect(await stored()).toBe(0)
    const before = reader.version('system')
    expect((await mara.ask(path)).json.total).toBe(1)
    expect(await stored()).toBe(1)
    // Cached users and grants remain valid.
    expect(reader.version('system')).toBe(before)
  })
})

describe('a device', () => {
  it('retains the name that its user gave it', async () => {
    const mara = await server.actor('reader')
    const { key } = await makeKey(mara)
    await server.ask('/opds/v2', withKey(key))
    const [device] = listOf(await mara.ask(path))
    const at = `${path}/${device?.id}`
    expect((await mara.ask(at, { method: 'PATCH', body: { name: ' ' } })).status).toBe(400)
    const renamed = await mara.ask(at, { method: 'PATCH', body: { name: 'Kitchen' } })
    expect(renamed.json).toMatchObject({ id: device?.id, name: 'Kitchen' })
    await server.ask('/opds/v2', withKey(key, 'Another/9'))
    expect(listOf(await mara.ask(path))[0]?.name).toBe('Kitchen')
  })

  it('that is removed loses its API key and streams immediately and does not reappear', async () => {
    const mara = await server.actor('reader')
    const { key } = await makeKey(mara)
    const stream = await openStream(server.port, '/api/v1/events', withKey(key))
    const [device] = listOf(await mara.ask(path))
    await server.ask('/opds/v2', withKey(key))
    expect((await mara.ask(`${path}/${device?.id}`, { method: 'DELETE' })).status).toBe(204)
    await stream.ended
    expect((await server.ask('/opds/v2', withKey(key))).status).toBe(401)
    expect((await mara.ask(path)).json.total).toBe(0)
    expect((await mara.ask('/api/v1/api-keys')).json).toEqual([])
  })

  it('is removed with its API key', async () => {
    const mara = await server.actor('reader')
    const { key, id } = await makeKey(mara)
    await server.ask('/opds/v2', withKey(key))
    expect((await mara.ask(path)).json.total).toBe(1)
    await server.ask('/opds/v2', withKey(key))
    await mara.ask(`/api/v1/api-keys/${id}`, { method: 'DELETE' })
    expect((await mara.ask(path)).json.total).toBe(0)
  })

  it('of another user is 404', async () => {
    const [mara, ben] = [await server.actor('reader'), await server.actor('admin')]
    const { key } = await makeKey(mara)
    await server.ask('/opds/v2', withKey(key))
    const [device] = listOf(await mara.ask(path))
    for (const how of [{ method: 'DELETE' }, { method: 'PATCH', body: { name: 'mine' } }]) {
      const reply = await ben.ask(`${path}/${device?.id}`, how)
      expect(reply.status).toBe(404)
      expect((await ben.ask(`${path}/${newId()}`, how)).text).toBe(reply.text)
    }
    expect((await server.ask('/opds/v2', withKey(key))).status).toBe(200)
  })

  it('is listed and removed by administrators', async () => {
    const [mara, root, ben] = [
      await server.actor('reader'),
      await server.actor('admin'),
      await server.actor('maintainer'),
    ]
    const { key } = await makeKey(mara)
    await server.ask('/opds/v2', withKey(key))
    const at = `/api/v1/users/${mara.userId}/devices`
    expect((await ben.ask(at)).status).toBe(403)
    const [device] = listOf(await root.ask(at))
    expect((await root.ask(`${at}/${device?.id}`, { method: 'DELETE' })).status).toBe(204)
    expect((await server.ask('/opds/v2', withKey(key))).status).toBe(401)
  })

  it('whose user was deleted before its use was stored is ignored', async () => {
    const mara = await server.actor('reader')
    const { key } = await makeKey(mara)
    await server.ask('/opds/v2', withKey(key))
    await server.ask('/opds/v2', withPassword(mara, 'A/1'))
    await server.database.commit([write('deleteUser', { id: mara.userId })])
    const root = await server.actor('admin')
    expect((await root.ask(path)).json.total).toBe(0)
  })
})
