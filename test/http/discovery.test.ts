import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Actor, startTestServer, type TestServer } from '../kit/test-server.ts'

let server: TestServer
let admin: Actor
let reader: Actor

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.actor('admin')
  reader = await server.actor('reader')
  // Local only, so that tests announce nothing in the real network.
  server.app.listens({ host: '127.0.0.1', port: server.port, httpsPort: null })
})
afterAll(() => server.close())

const path = '/api/v1/discovery'
const settled = () => admin.ask(`${path}/check`, { method: 'POST' })

describe('the state of network discovery', () => {
  it('reports why nothing is announced, with advice', async () => {
    const { status, json } = await settled()
    expect(status).toBe(200)
    expect(json).toMatchObject({ heard: false, problem: { code: 'loopback' } })
    expect(json.problem?.message).toContain('--host 0.0.0.0')
    const received = await reader.ask(path)
    expect(received.json).toMatchObject({
      enabled: true,
      status: 'hidden',
      problem: { code: 'loopback' },
      port: server.port,
    })
    expect(received.json).toMatchObject({ name: null, address: null, services: [] })
  })

  it('follows the setting immediately, which only administrators can change', async () => {
    const setting = '/api/v1/admin/settings/discovery.enabled'
    expect((await reader.ask(setting, { method: 'PUT', body: { value: false } })).status).toBe(403)
    await admin.ask(setting, { method: 'PUT', body: { value: false } })
    await settled()
    expect((await reader.ask(path)).json).toMatchObject({ enabled: false, problem: { code: 'off' } })
    await admin.ask(`${setting}/reset`, { method: 'POST' })
    await settled()
    expect((await reader.ask(path)).json).toMatchObject({ enabled: true, problem: { code: 'loopback' } })
  })

  it('requires signing in; probing the network is limited to administrators', async () => {
    expect((await server.ask(path)).status).toBe(401)
    expect((await server.ask(`${path}/check`, { method: 'POST' })).status).toBe(401)
    expect((await reader.ask(`${path}/check`, { method: 'POST' })).status).toBe(403)
  })

  it('retains the installation ID, which reveals no secret', () => {
    const id = readFileSync(join(server.dataDir, 'installation-id'), 'utf8')
    expect(id).toMatch(/^[0-9a-f]{16}\n$/)
  })

  it('announces paths that lead to a catalog without a redirect', async () => {
    const basic = `Basic ${Buffer.from(`${reader.username}:${reader.password}`).toString('base64')}`
    for (const announced of ['/opds', '/opds/', '/opds/v2']) {
      const reply = await server.ask(announced, { headers: { authorization: basic } })
      expect([announced, reply.status]).toEqual([announced, 200])
    }
  })
})

describe('a server with discovery disabled in its configuration', () => {
  it('announces nothing, and reports the setting as configured', async () => {
    const hidden = await startTestServer({ environment: { SERVICE_DISCOVERY__ENABLED: 'false' } })
    try {
      const owner = await hidden.actor('admin')
      expect((await owner.ask(path)).json.enabled).toBe(false)
      const setting = await owner.ask('/api/v1/admin/settings/discovery.enabled')
      expect(setting.json).toMatchObject({ value: 'false', defaultValue: 'false', version: 0 })
    } finally {
      await hidden.close()
    }
  })
})
