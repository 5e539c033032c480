import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { write } from '../../server/db/write.ts'
import type { Json } from '../kit/http-client.ts'
import { type Actor, startTestServer, type TestServer } from '../kit/test-server.ts'

let server: TestServer
let admin: Actor
beforeEach(async () => {
  server = await startTestServer({ environment: { SERVICE_RATE_LIMIT__ANONYMOUS_BURST: '40' } })
  admin = await server.actor('admin')
})
afterEach(() => server.close())

const base = '/api/v1/admin/settings'
const get = (path = '') => admin.ask(`${base}${path}`)
const put = (key: string, value: unknown, more = {}) =>
  admin.ask(`${base}/${key}`, { method: 'PUT', body: { value, ...more } })
const all = async () => (await get()).json as unknown as readonly Json[]

describe('changing a setting is refused', () => {
  it.each([0, 17, 1.5, 'many', true, ''])('with its limits for the value %j', async (value) => {
    const reply = await put('scanner.max_concurrent_scans', value)
    expect(reply).toMatchObject({ status: 400, json: { error: 'bad_request' } })
    expect(String(reply.json.message)).toContain('Must be a whole number from 1 to 16')
    expect((await get('/scanner.max_concurrent_scans')).json).toMatchObject({ value: '2', version: 0 })
  })

  it.each(['61 3 * * *', '* * * *', '@daily'])('when %j is not a valid schedule', async (value) => {
    expect((await put('backup.cron', value)).status).toBe(400)
  })

  it.each(['auth.jwt_secret', 'nonsense', '__proto__'])('when %s is not a setting', async (key) => {
    expect((await put(key, '1')).status).toBe(404)
    expect((await get(`/${key}/history`)).status).toBe(404)
    expect((await admin.ask(`${base}/${key}/reset`, { method: 'POST' })).status).toBe(404)
  })

  it('completely when any of several values is invalid, naming each', async () => {
    const updates = [
      { key: 'task.history_days', value: 5 },
      { key: 'backup.kept', value: 0 },
      { key: 'logging.level', value: 'loud' },
    ]
    const reply = await admin.ask(`${base}/bulk`, { method: 'POST', body: { updates } })
    expect(reply.status).toBe(400)
    const fields = (reply.json.details as unknown as Json[]).map(({ field }) => String(field))
    expect(fields).toEqual(['backup.kept', 'logging.level'])
    expect((await get('/task.history_days')).json.value).toBe('30')
  })

  it('for everyone except administrators', async () => {
    const maintainer = await server.actor('maintainer')
    expect((await maintainer.ask(base)).status).toBe(403)
    const how = { method: 'PUT', body: { value: 'debug' } }
    expect((await maintainer.ask(`${base}/logging.level`, how)).status).toBe(403)
  })
})

describe('setting the current value again', () => {
  const history = async (key: string) => (await get(`/${key}/history`)).json as unknown as readonly Json[]

  it('preserves the version, history and author', async () => {
    const first = await put('task.history_days', 7, { changeReason: 'The disk is small' })
    const second = await put('task.history_days', '7', { changeReason: 'Again' })
    expect(second).toMatchObject({ status: 200, json: { value: '7', version: 1 } })
    expect(second.json).toEqual(first.json)
    expect(await history('task.history_days')).toHaveLength(1)
  })

  it('is not a change when it is the configured value either', async () => {
    const reply = await put('rate_limit.anonymous_burst', 40)
    expect(reply).toMatchObject({ status: 200, json: { value: '40', version: 0, updatedAt: null } })
    expect(await history('rate_limit.anonymous_burst')).toEqual([])
  })

  it('does not prevent other changes in the same request', async () => {
    await put('task.history_days', 7)
    const updates = [
      { key: 'task.history_days', value: 7 },
      { key: 'backup.kept', value: 3 },
    ]
    const reply = await admin.ask(`${base}/bulk`, { method: 'POST', body: { updates } })
    expect(reply.status).toBe(200)
    expect((await get('/task.history_days')).json.version).toBe(1)
    expect((await get('/backup.kept')).json).toMatchObject({ value: '3', version: 1 })
  })
})

describe('settings', () => {
  it('are all listed, without secrets, with the configured value as their default', async () => {
    const settings = await all()
    expect(settings.length).toBeGreaterThan(10)
    expect(settings.map(({ key }) => String(key)).filter((key) => /secret|password|encryption/.test(key))).toEqual([])
    expect((await get('/rate_limit.anonymous_burst')).json).toMatchObject({ value: '40', defaultValue: '40' })
  })

  it('have a history with value, author and reason, and can be reverted', async () => {
    await put('task.history_days', '7', { changeReason: 'The disk is small' })
    await put('task.history_days', 8)
    const { username } = (await admin.ask('/api/v1/auth/me')).json
    expect((await get('/task.history_days')).json).toMatchObject({ updatedByName: username })
    const reset = await admin.ask(`${base}/task.history_days/reset`, { method: 'POST' })
    expect(reset.json).toMatchObject({ value: '30', version: 0, updatedBy: null })
    const history = (await get('/task.history_days/history')).json as unknown as readonly Json[]
    expect(history).toMatchObject([
      { oldValue: '8', newValue: null },
      { oldValue: '7', newValue: '8', changedBy: admin.userId, changedByName: username },
      { oldValue: null, newValue: '7', changeReason: 'The disk is small' },
    ])
    expect((await get('/task.history_days/history?limit=1')).json).toHaveLength(1)
  })

  it('stored by another version are ignored when invalid', async () => {
    const { database, now } = server
    await database.commit([write('putSetting', { key: 'backup.kept', value: -5, by: null, now: now() })])
    await put('task.history_days', 9)
    expect((await get('/backup.kept')).json.value).toBe('7')
  })
})

describe('a change takes effect immediately', () => {
  it('for the rate limit', async () => {
    await put('rate_limit.authenticated_burst', 3)
    await put('rate_limit.authenticated_rps', 1)
    await put('rate_limit.enabled', true)
    const answers = await Promise.all(Array.from({ length: 30 }, () => admin.ask('/api/v1/auth/me')))
    expect(answers.map(({ status }) => status)).toContain(429)
    expect((await server.ask('/api/v1/info')).headers['x-ratelimit-limit']).toBe('40')
    server.pass(60_000)
    await put('rate_limit.enabled', false)
    expect((await admin.ask('/api/v1/auth/me')).headers['x-ratelimit-limit']).toBeUndefined()
  })

  it('for the log, which can be filtered by level and text, newest first', async () => {
    expect(((await admin.ask('/api/v1/admin/logs?level=debug&text=answered')).json.lines as unknown as []).length).toBe(
      0,
    )
    await put('logging.level', 'debug')
    await admin.ask('/api/v1/info')
    const { json } = await admin.ask('/api/v1/admin/logs?text=%2Fapi%2Fv1%2FINFO')
    const lines = json.lines as unknown as readonly Json[]
    expect(lines[0]).toMatchObject({ level: 'debug', subsystem: 'http', message: 'answered' })
    expect(JSON.stringify((await admin.ask('/api/v1/admin/logs?limit=2000')).json)).not.toContain(admin.token)
    expect((await admin.ask('/api/v1/admin/logs?level=error')).json.lines).toEqual([])
  })
})

describe('a changed setting persists', () => {
  it('and overrides the configuration', async () => {
    await put('rate_limit.anonymous_burst', 77)
    const { dataDir } = server
    const again = async () => {
      const next = await startTestServer({ dataDir, environment: { SERVICE_RATE_LIMIT__ENABLED: 'true' } })
      const { headers } = await next.ask('/api/v1/info')
      await next.close()
      return headers['x-ratelimit-limit']
    }
    // Closing would remove the data folder, so the first server is stopped manually.
    server.app.endStreams()
    await server.app.close()
    expect(await again()).toBe('77')
    server = await startTestServer()
    admin = await server.actor('admin')
  })
})
