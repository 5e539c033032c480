import { randomBytes } from 'node:crypto'
import { closeSync, openSync, readdirSync, readSync, renameSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../kit/test-server.ts'

let server: TestServer
let file: string
beforeEach(async () => {
  server = await startTestServer()
  file = join(server.dataDir, 'inglenook.db')
})
afterEach(() => server.close())

describe('the health check', () => {
  it('is public and not rate-limited', async () => {
    for (let i = 0; i < 60; i++) expect((await server.ask('/health')).json).toEqual({ status: 'ok' })
  })

  it.skipIf(process.platform === 'win32')('reports a missing database, and recovers when it returns', async () => {
    renameSync(file, `${file}.away`)
    const reply = await server.ask('/health')
    renameSync(`${file}.away`, file)
    expect(reply.status).toBe(503)
    expect(reply.headers['retry-after']).toBe('30')
    expect(reply.json).toMatchObject({ error: 'unavailable', message: expect.stringMatching(/can’t be opened/) })
    expect(reply.text).not.toContain(server.dataDir)
    expect((await server.ask('/health')).status).toBe(200)
  })

  it.skipIf(process.platform === 'win32')('reports a file that is not the database', async () => {
    renameSync(file, `${file}.away`)
    writeFileSync(file, 'not a database, but as long as its first bytes')
    const reply = await server.ask('/health')
    renameSync(`${file}.away`, file)
    expect(reply.status).toBe(503)
    expect(reply.json.message).toMatch(/damaged/)
  })

  it('reports a file whose first bytes were overwritten, at most a second later', async () => {
    expect((await server.ask('/health')).status).toBe(200)
    const handle = openSync(file, 'r+')
    const before = Buffer.alloc(16)
    readSync(handle, before, 0, 16, 0)
    writeSync(handle, Buffer.alloc(16, 1), 0, 16, 0)
    server.pass(1_000)
    const reply = await server.ask('/health')
    writeSync(handle, before, 0, 16, 0)
    closeSync(handle)
    expect(reply.status).toBe(503)
    server.pass(1_000)
    expect((await server.ask('/health')).status).toBe(200)
  })

  it('reports a damaged database after a failed backup', async () => {
    const admin = await server.actor('admin')
    await server.database.checkpoint('truncate')
    const handle = openSync(file, 'r+')
    writeSync(handle, randomBytes(40 * 4_096), 0, 40 * 4_096, 8 * 4_096)
    closeSync(handle)
    const refused = await admin.ask('/api/v1/admin/backups', { method: 'POST' })
    expect({ status: refused.status, text: refused.text }).toMatchObject({
      status: 503,
      text: expect.stringMatching(/damaged/),
    })
    const reply = await server.ask('/health')
    expect(reply.status).toBe(503)
    expect(reply.json.message).toMatch(/damaged\. Stop Inglenook and restore the latest valid backup/)
    expect(readdirSync(join(server.dataDir, 'backups'))).toEqual([])
  })
})
