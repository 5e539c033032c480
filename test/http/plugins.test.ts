import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PluginScript, putScriptedPlugin } from '../fixtures/plugins/scripted-plugin.ts'
import { newId } from '../kit/catalog.ts'
import { fieldsOf, type Json, openStream } from '../kit/http-client.ts'
import { adminPlugins as base, createPluginFixture, ownPlugins, type PluginFixture } from '../kit/plugin-fixture.ts'
import { storedBytes } from '../kit/stored-bytes.ts'
import { startTestServer } from '../kit/test-server.ts'

let fixture: PluginFixture
beforeAll(async () => {
  fixture = await createPluginFixture()
})
afterAll(() => fixture.close())

const create = (body: object) => fixture.admin.ask(base, { method: 'POST', body })
const post = (id: string, verb: string) => fixture.admin.ask(`${base}/${id}/${verb}`, { method: 'POST' })
const patch = (id: string, body: object) => fixture.admin.ask(`${base}/${id}`, { method: 'PATCH', body })
const one = async (id: string) => (await fixture.admin.ask(`${base}/${id}`)).json

describe('adding a plugin', () => {
  it.each([
    ['a shell', { command: 'sh', args: ['-c', 'id'] }],
    ['code in an argument', { command: 'node', args: ['-e', '1'] }],
    ['a missing file', { command: 'node', args: ['nowhere/main.js'] }],
    ['a file outside the plugin folder', { command: 'node', args: ['../../etc/passwd'] }],
  ])('is refused for %s with advice, and stores nothing', async (_, start) => {
    const reply = await create({ name: 'bad', displayName: 'Bad', ...start })
    expect(reply.status).toBe(400)
    expect(fieldsOf(reply)).toEqual(['command'])
    expect((await fixture.admin.ask(base)).json.data).not.toContainEqual(expect.objectContaining({ name: 'bad' }))
  })

  it('is refused for variables that would change what runs', async () => {
    for (const name of ['PATH', 'node_options', 'LD_PRELOAD', 'SERVICE_AUTH__JWT_SECRET', 'A-B']) {
      expect((await create({ ...fixture.install(), env: { [name]: 'x' } })).status).toBe(400)
    }
  })

  it('is refused with the reason when it should be enabled and does not start', async () => {
    const installed = fixture.install({ at: { initialize: { exit: 9 } } })
    const reply = await create({ ...installed, enabled: true })
    expect(reply.status).toBe(422)
    expect((await fixture.admin.ask(base)).json.data).not.toContainEqual(
      expect.objectContaining({ name: installed.name }),
    )
  })

  it('is refused under a name that is taken', async () => {
    const installed = fixture.install()
    expect((await create(installed)).status).toBe(201)
    expect((await create(installed)).status).toBe(409)
  })

  it('offers the contents of the plugin folder, and reports invalid ones', async () => {
    const folder = join(fixture.server.dataDir, 'plugins')
    const { name } = fixture.install()
    mkdirSync(join(folder, 'torn'), { recursive: true })
    writeFileSync(join(folder, 'torn', 'plugin.json'), '{')
    const { json } = await fixture.admin.ask(`${base}/available`)
    expect(json.folder).toBe(folder)
    expect(json.data).toContainEqual(expect.objectContaining({ folder: name, name, problem: null, pluginId: null }))
    const torn = expect.objectContaining({ folder: 'torn', name: null, problem: expect.stringMatching(/./) })
    expect(json.data).toContainEqual(torn)
  })

  it('says which hosts it will reach, before and after it is set up', async () => {
    const installed = fixture.install()
    const { name } = installed
    const file = join(fixture.server.dataDir, 'plugins', name, 'plugin.json')
    const shown = async () => {
      const { json } = await fixture.admin.ask(`${base}/available`)
      return (json.data as unknown as Json[]).find((one) => String(one.folder) === name)?.hosts
    }
    expect(await shown()).toBeNull()
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), hosts: ['API.Example.org'] }))
    expect(await shown()).toEqual(['api.example.org'])
    const { consent: _, ...edited } = installed
    expect((await create(edited)).json.hosts).toEqual(['api.example.org'])
    expect((await create({ ...edited, name: 'other', command: 'python3' })).json.hosts).toBeNull()
  })
})

describe('a plugin', () => {
  it('reports its manifest when enabled, and is then available to all users', async () => {
    const created = await create(fixture.install())
    const id = String(created.json.id)
    expect(created.json).toMatchObject({
      enabled: false,
      manifest: null,
      type: null,
      healthStatus: 'unknown',
      problem: null,
    })
    expect((await fixture.reader.ask(ownPlugins)).json.data).not.toContainEqual(
      expect.objectContaining({ pluginId: id }),
    )
    expect((await fixture.reader.ask(`${ownPlugins}/${id}`)).status).toBe(404)
    const headers = { authorization: `Bearer ${fixture.reader.token}` }
    const received = await openStream(fixture.server.port, '/api/v1/events', { headers })
    expect((await post(id, 'enable')).json).toMatchObject({
      enabled: true,
      type: 'user',
      manifest: { version: '1.0.0' },
    })
    // Also sent to users without a connection, whose list of services changed.
    await received.until(/account_updated/)
    received.close()
    const offered = expect.objectContaining({ pluginId: id, enabled: false, available: true, connected: false })
    expect((await fixture.reader.ask(ownPlugins)).json.data).toContainEqual(offered)
    expect((await post(id, 'disable')).json).toMatchObject({ enabled: false, healthStatus: 'disabled' })
    expect((await fixture.reader.ask(`${ownPlugins}/${id}`)).status).toBe(404)
  })

  it('does not reveal its secrets', async () => {
    const secret = 'a very secret thing'
    const created = await create({ ...fixture.install(), credentials: { clientSecret: secret } })
    const id = String(created.json.id)
    expect(created.json.credentialKeys).toEqual(['clientSecret'])
    const replies = [
      created,
      await fixture.admin.ask(base),
      await post(id, 'test'),
      await patch(id, { displayName: 'Other' }),
    ]
    for (const { text } of replies) expect(text).not.toContain(secret)
    await fixture.server.database.checkpoint('truncate')
    expect((await storedBytes(fixture.server)).includes(secret)).toBe(false)
    const gone = await patch(id, { credentials: { clientSecret: null, other: 'x' } })
    expect(gone.json.credentialKeys).toEqual(['other'])
  })

  it('validates its settings against its schema', async () => {
    const fields = [
      { key: 'region', label: 'Region', type: 'choice', required: true, options: [{ value: 'north', label: 'North' }] },
      { key: 'most', label: 'Most', type: 'number', min: 1, max: 5 },
    ]
    const created = await create(fixture.install({ manifest: { configSchema: { fields } } }))
    const id = String(created.json.id)
    const refused = await post(id, 'enable')
    expect(refused).toMatchObject({ status: 422, json: { details: [{ field: 'config.region' }] } })
    const wrong = await patch(id, { config: { region: 'south', most: 9, surprise: 1 } })
    expect(wrong.status).toBe(400)
    expect(fieldsOf(wrong).sort()).toEqual(['config.most', 'config.region', 'config.surprise'])
    await patch(id, { config: { region: 'north', most: 5 } })
    expect((await post(id, 'enable')).json).toMatchObject({ enabled: true, config: { region: 'north', most: 5 } })
  })

  it('seals its secret settings, which reach the plugin and nobody else', async () => {
    const fields = [
      { key: 'apiKey', label: 'API key', type: 'text', secret: true, required: true },
      { key: 'names', label: 'Names', type: 'list' },
    ]
    const secret = 'a key that is very secret'
    const created = await create(fixture.install({ manifest: { configSchema: { fields } } }))
    const id = String(created.json.id)
    expect(await post(id, 'enable')).toMatchObject({ status: 422, json: { details: [{ field: 'config.apiKey' }] } })
    expect(fieldsOf(await patch(id, { config: { names: 'Ana' } }))).toEqual(['config.names'])
    const set = await patch(id, { config: { apiKey: secret, names: ['Ana', 'Bo'] } })
    expect(set.json).toMatchObject({ config: { names: ['Ana', 'Bo'] }, credentialKeys: ['apiKey'] })
    const enabled = await post(id, 'enable')
    expect(enabled.json).toMatchObject({ enabled: true })
    // Left out, it stays; an enabled plugin cannot lose one that it requires.
    const kept = await patch(id, { config: { names: [] } })
    expect(kept.json).toMatchObject({ config: { names: [] }, credentialKeys: ['apiKey'] })
    const lost = await patch(id, { config: {}, credentials: { apiKey: null } })
    expect(fieldsOf(lost)).toEqual(['config.apiKey'])
    for (const { text } of [set, enabled, kept, lost, await fixture.admin.ask(base)]) expect(text).not.toContain(secret)
    await fixture.server.database.checkpoint('truncate')
    expect((await storedBytes(fixture.server)).includes(secret)).toBe(false)
  })

  it('seals secret settings that were entered before the plugin said that they are secret', async () => {
    const fields = [{ key: 'apiKey', label: 'API key', type: 'text', secret: true }]
    const body = { config: { apiKey: 'entered early' }, enabled: true }
    const created = await create({ ...fixture.install({ manifest: { configSchema: { fields } } }), ...body })
    expect(created.json).toMatchObject({ enabled: true, config: {}, credentialKeys: ['apiKey'] })
    const later = fixture.install({ manifest: { configSchema: { fields } } })
    const unknown = await create({ ...later, config: { apiKey: 'entered early' } })
    expect(unknown.json).toMatchObject({ config: { apiKey: 'entered early' } })
    const tried = await post(String(unknown.json.id), 'test')
    expect(tried.json.plugin).toMatchObject({ config: {}, credentialKeys: ['apiKey'] })
  })

  it('keeps secrets that cannot be read here while its settings change', async () => {
    const created = await create({ ...fixture.install(), credentials: { clientSecret: 'hush' } })
    const id = String(created.json.id)
    const stored = () => fixture.server.query('select hex(credentials) as sealed from plugins where id = ?', id)
    await fixture.server.query("update plugins set credentials = x'00ff00ff' where id = ?", id)
    expect((await patch(id, { config: { note: 'new' } })).status).toBe(200)
    expect(await stored()).toEqual([{ sealed: '00FF00FF' }])
  })

  it('for metadata is enabled once an administrator has entered its credentials', async () => {
    const requiredCredentials = [
      { key: 'apiKey', label: 'API key' },
      { key: 'extra', label: 'Extra', required: false },
    ]
    const created = await create(fixture.install({ kind: 'metadata', manifest: { requiredCredentials } }))
    const id = String(created.json.id)
    const refused = await post(id, 'enable')
    expect(refused).toMatchObject({ status: 422, json: { details: [{ field: 'credentials.apiKey' }] } })
    await patch(id, { credentials: { apiKey: 'hush' } })
    expect((await post(id, 'enable')).json).toMatchObject({ enabled: true })
  })

  it('can be tested while disabled', async () => {
    const id = String((await create(fixture.install({ at: { ping: { exit: 1 } } }))).json.id)
    const { status, json } = await post(id, 'test')
    expect(status).toBe(200)
    expect(json).toMatchObject({
      ok: false,
      failure: { kind: 'exited' },
      plugin: { healthStatus: 'unknown', failureCount: 0 },
    })
  })

  it('degrades with each failure, and can be reset', async () => {
    const id = await fixture.add({ at: { ping: [{}, { exit: 1 }] } })
    for (const count of [1, 2, 3, 4]) {
      const plugin = (await post(id, 'test')).json.plugin
      expect(plugin).toMatchObject({ healthStatus: 'unhealthy', failureCount: count, enabled: true })
    }
    expect((await fixture.admin.ask(`${base}/${id}/health`)).json).toMatchObject({
      failuresLastDay: 4,
      people: { healthy: 0 },
    })
    expect((await fixture.admin.ask(`${base}/${id}/failures?pageSize=3`)).json).toMatchObject({
      total: 4,
      data: [{ username: null }, {}, {}],
    })
    expect((await post(id, 'reset')).json).toMatchObject({
      healthStatus: 'unknown',
      failureCount: 0,
      lastFailureAt: null,
    })
    expect((await fixture.admin.ask(`${base}/${id}/failures`)).json).toMatchObject({ total: 0 })
  })

  it('for metadata is disabled after three failures within an hour, but not within two', async () => {
    const script: PluginScript = { kind: 'metadata', at: { ping: [{}, { exit: 1 }] } }
    const slow = await fixture.add(script)
    for (const _ of [1, 2, 3, 4]) {
      await post(slow, 'test')
      fixture.server.pass(31 * 60_000)
    }
    expect(await one(slow)).toMatchObject({ enabled: true, healthStatus: 'unhealthy' })
    const id = await fixture.add(script)
    await post(id, 'test')
    await post(id, 'test')
    expect(await one(id)).toMatchObject({ enabled: true, healthStatus: 'unhealthy' })
    await post(id, 'test')
    expect(await one(id)).toMatchObject({ enabled: false, healthStatus: 'disabled', failureCount: 3 })
  })

  it('is removed with the data that users entered, but its files remain', async () => {
    const installed = fixture.install()
    const id = String((await create({ ...installed, enabled: true })).json.id)
    await fixture.connect(fixture.reader, id)
    expect(await one(id)).toMatchObject({ userCount: 1 })
    expect((await fixture.admin.ask(`${base}/${id}`, { method: 'DELETE' })).status).toBe(204)
    expect((await fixture.admin.ask(`${base}/${id}`)).status).toBe(404)
    expect((await fixture.reader.ask(`${ownPlugins}/${id}`)).status).toBe(404)
    expect((await create(installed)).status).toBe(201)
  })

  it('is recorded in the audit log, without the entered values', async () => {
    const { json, text } = await fixture.admin.ask('/api/v1/admin/audit?pageSize=200')
    const kinds = (json.data as unknown as readonly { kind: string }[]).map(({ kind }) => kind)
    for (const kind of ['plugin.created', 'plugin.switched', 'plugin.changed', 'plugin.removed', 'service.connected']) {
      expect(kinds).toContain(kind)
    }
    expect(text).not.toContain('a very secret thing')
  })
})

describe('a service with OAuth', () => {
  it('is connected by its tokens, once, by the user who started it', async () => {
    const asked: string[] = []
    const service = createServer(async (request, response) => {
      for await (const part of request) asked.push(String(part))
      const body = { access_token: 'right', refresh_token: 'again', token_type: 'bearer', expires_in: 120 }
      response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
    })
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
    const at = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
    const oauth = { authorizationUrl: `${at}/authorize`, tokenUrl: `${at}/token`, scopes: ['lists'] }
    const requiredCredentials = [{ key: 'accessToken', label: 'Access token', required: false }]
    const id = await fixture.add({ manifest: { requiredCredentials, oauth } })
    const path = `${ownPlugins}/${id}`
    await fixture.reader.ask(`${path}/enable`, { method: 'POST' })
    const startOauth = () => fixture.reader.ask(`${path}/oauth/start`, { method: 'POST' })
    expect(await startOauth()).toMatchObject({ status: 409, json: { message: expect.stringContaining('clientId') } })
    await patch(id, { credentials: { clientId: 'inglenook', clientSecret: 'hidden' } })
    const { redirectUrl, callbackUrl } = (await startOauth()).json
    const address = new URL(String(redirectUrl))
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'inglenook',
      scope: 'lists',
      code_challenge_method: 'S256',
      redirect_uri: String(callbackUrl),
    })
    expect(String(callbackUrl)).toMatch(/\/account\/services\/callback$/)
    const state = String(address.searchParams.get('state'))
    const finish = (actor: typeof fixture.reader, body: object) =>
      actor.ask(`${ownPlugins}/oauth/callback`, { method: 'POST', body: { state, ...body } })
    expect((await finish(fixture.admin, { code: 'stolen' })).status).toBe(404)
    expect((await finish(fixture.reader, { code: 'given' })).json).toMatchObject({ connected: true, usesOauth: true })
    expect((await finish(fixture.reader, { code: 'given' })).status).toBe(404)
    const sent = new URLSearchParams(asked[0])
    expect([sent.get('client_secret'), sent.get('code_verifier')]).toEqual([
      'hidden',
      expect.stringMatching(/^[\w-]{43,}$/),
    ])
    // The token expires soon and is renewed before the plugin is called.
    fixture.server.pass(100_000)
    expect(await fixture.sync(fixture.reader, id)).toMatchObject({ status: 'completed' })
    expect(new URLSearchParams(asked[1]).get('grant_type')).toBe('refresh_token')
    service.close()
    fixture.server.pass(100_000)
    expect(await fixture.sync(fixture.reader, id)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('Connect it again'),
    })
    // A token that is entered takes the place of the sign-in, and does not expire with it.
    const entered = { method: 'POST', body: { credentials: { accessToken: 'right' } } }
    expect((await fixture.reader.ask(`${path}/credentials`, entered)).json).toMatchObject({ connected: true })
    expect(await fixture.sync(fixture.reader, id)).toMatchObject({ status: 'completed' })
  })

  it('can be declined, and has at most three pending sign-ins', async () => {
    const oauth = {
      authorizationUrl: 'https://lists.example.org/a',
      tokenUrl: 'https://lists.example.org/t',
      scopes: [],
      clientId: 'i',
    }
    const id = await fixture.add({ manifest: { requiredCredentials: [], oauth } })
    const path = `${ownPlugins}/${id}`
    await fixture.reader.ask(`${path}/enable`, { method: 'POST' })
    const startOauth = () => fixture.reader.ask(`${path}/oauth/start`, { method: 'POST' })
    const state = new URL(String((await startOauth()).json.redirectUrl)).searchParams.get('state')
    const answer = { method: 'POST', body: { state, error: 'access_denied' } }
    expect(await fixture.reader.ask(`${ownPlugins}/oauth/callback`, answer)).toMatchObject({ status: 422 })
    for (const _ of [1, 2, 3]) expect((await startOauth()).status).toBe(200)
    expect((await startOauth()).status).toBe(409)
    fixture.server.pass(11 * 60_000)
    const late = new URL(String((await startOauth()).json.redirectUrl)).searchParams.get('state')
    await post(id, 'disable')
    const back = { method: 'POST', body: { state: late, code: 'fine' } }
    const off = { status: 409, json: { message: expect.stringContaining('has turned Lists off') } }
    expect(await fixture.reader.ask(`${ownPlugins}/oauth/callback`, back)).toMatchObject(off)
    expect(await startOauth()).toMatchObject(off)
  })
})

describe('a server in safe mode', () => {
  it('lists plugins, starts none, and removes the data of deleted ones', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'inglenook-safe-'))
    const left = join(dataDir, 'plugin-data', newId())
    mkdirSync(left, { recursive: true })
    const server = await startTestServer({ safeMode: true, dataDir })
    expect(existsSync(left)).toBe(false)
    const admin = await server.actor('admin')
    try {
      expect((await admin.ask(base)).json).toMatchObject({ safeMode: true, data: [] })
      const start = putScriptedPlugin(join(server.dataDir, 'plugins'))
      const body = { name: 'scripted', displayName: 'Lists', ...start }
      const { id } = (await admin.ask(base, { method: 'POST', body })).json
      for (const verb of ['enable', 'test']) {
        const refused = await admin.ask(`${base}/${id}/${verb}`, { method: 'POST' })
        expect(refused).toMatchObject({ status: 409, json: { message: expect.stringContaining('safe mode') } })
      }
      expect((await admin.ask(base, { method: 'POST', body: { ...body, name: 'other', enabled: true } })).status).toBe(
        409,
      )
    } finally {
      await server.close()
      rmSync(dataDir, { recursive: true, force: true })
    }
  })
})
