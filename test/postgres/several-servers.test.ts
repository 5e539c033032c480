import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findJob } from '../../server/db/queries/system/tasks.ts'
import { codeHashOf } from '../fixtures/plugins/code-hash.ts'
import { putScriptedPlugin } from '../fixtures/plugins/scripted-plugin.ts'
import { newId } from '../kit/catalog.ts'
import { openStream } from '../kit/http-client.ts'
import { createLibraryFolder, type LibraryFolder } from '../kit/library-folder.ts'
import { databaseOf, dropDatabase, serverOf } from '../kit/postgres.ts'
import { settled } from '../kit/settled.ts'
import { type Actor, startTestServer, type TestServer } from '../kit/test-server.ts'

let folder: LibraryFolder
let dataDir: string
let [one, two] = [] as unknown as [TestServer, TestServer]
let admin: Actor
let libraryId: string
/** The same person at the other server. */
let distant: Actor['ask']

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'inglenook-servers-'))
  folder = createLibraryFolder()
  one = await startTestServer({ dataDir })
  two = await startTestServer({ dataDir })
  admin = await one.actor('admin')
  distant = (path, how = {}) =>
    two.ask(path, { ...how, headers: { authorization: `Bearer ${admin.token}`, ...how.headers } })
})
afterAll(async () => {
  await one.close()
  await two.close()
  await dropDatabase(databaseOf(dataDir))
  rmSync(dataDir, { recursive: true, force: true })
  folder[Symbol.dispose]()
})

const streamOf = (server: TestServer, path: string) =>
  openStream(server.port, path, { headers: { authorization: `Bearer ${admin.token}` } })

async function createLibrary(name: string): Promise<string> {
  const body = { name, path: folder.root }
  const reply = await admin.ask('/api/v1/libraries', { method: 'POST', body })
  expect(reply.status).toBe(201)
  return String(reply.json.id)
}

/** Resolves once the second server has received what the first one sent so far. */
async function hasHeard(): Promise<void> {
  const channel = `mark-${newId()}`
  const received = new Promise<void>((resolve) => {
    two.database.peers.channel(channel, 'kept', () => resolve())
  })
  one.database.peers.channel(channel, 'kept', () => undefined)('mark')
  await received
}

/** Keeps every server from writing books. @returns allows it again */
async function lockBooks(): Promise<() => Promise<void>> {
  const { host, user, database } = serverOf(databaseOf(dataDir))
  const client = new pg.Client({ host, ...(user !== undefined && { user }), database })
  await client.connect()
  await client.query('begin; lock table books in exclusive mode')
  return () => client.end()
}

describe('two servers of one house', () => {
  it('accept the same sign-in, and refuse it once it was ended at the other', async () => {
    const reader = await one.actor('reader')
    const ask = (server: TestServer) =>
      server.ask('/api/v1/auth/me', { headers: { authorization: `Bearer ${reader.token}` } })
    expect([(await ask(one)).status, (await ask(two)).status]).toEqual([200, 200])
    const change = { method: 'PATCH', body: { isActive: false } }
    expect((await distant(`/api/v1/users/${reader.userId}`, change)).status).toBe(200)
    await expect.poll(async () => [(await ask(one)).status, (await ask(two)).status]).toEqual([401, 401])
  })

  it('apply a setting that was changed at the other', async () => {
    // The days that this server works with, not those that are stored.
    const retention = async () => (await distant('/api/v1/metrics/tasks')).json.retention
    expect(await retention()).toBe('30 days')
    const reply = await admin.ask('/api/v1/admin/settings/task.history_days', { method: 'PUT', body: { value: 9 } })
    expect(reply.status).toBe(200)
    await expect.poll(retention).toBe('9 days')
  })

  it('send the events of each other to their streams', async () => {
    const stream = await streamOf(two, '/api/v1/events')
    await stream.until(/\n/)
    libraryId = await createLibrary('Comics')
    await stream.until(new RegExp(`library_created[^\\n]*${libraryId}`))
    stream.close()
  })

  it('show a scan of each other, and run it once', async () => {
    for (let n = 0; n < 150; n++) folder.comic(`Series/Book ${n}.cbz`)
    const started = await admin.ask(`/api/v1/libraries/${libraryId}/scan`, { method: 'POST' })
    expect(started.status).toBe(200)
    const scanId = String(started.json.scanId)
    const status = async () => (await distant(`/api/v1/libraries/${libraryId}/scan-status`)).json
    await expect.poll(async () => (await status()).scanId).toBe(scanId)
    await expect.poll(async () => (await status()).status, { timeout: 30_000 }).toBe('completed')
    expect((await distant(`/api/v1/libraries/${libraryId}/scan/cancel`, { method: 'POST' })).status).toBe(409)
    const books = await distant('/api/v1/books?pageSize=1')
    expect(books.json.total).toBe(150)
    // The scan is completed before its job is.
    await expect.poll(async () => (await findJob(two.database.reader, scanId))?.state).toBe('completed')
    expect(await findJob(two.database.reader, scanId)).toMatchObject({ attempts: 1 })
  })

  it('schedule the jobs of a library of each other, and run one at a time', async () => {
    const path = `/api/v1/libraries/${libraryId}/jobs`
    const slow = { kind: 'verify_files', megabytesPerSecond: 1 }
    const body = { name: 'Nightly', config: slow, cronSchedule: '0 3 * * *', cronTimezone: 'UTC' }
    const made = await admin.ask(path, { method: 'POST', body })
    expect(made.status).toBe(201)
    const job = `${path}/${String(made.json.id)}`
    const next = async (ask: Actor['ask']) => (await ask(job)).json.nextRunAt
    expect(await next(admin.ask)).toContain('T03:00')
    await expect.poll(() => next(distant)).toContain('T03:00')
    folder.comic('Long file/Long 1.cbz', { note: 'x'.repeat(20_000_000) })
    await admin.ask(`/api/v1/libraries/${libraryId}/scan`, { method: 'POST' })
    const scanned = async () => (await admin.ask(`/api/v1/libraries/${libraryId}/scan-status`)).json
    await expect.poll(async () => (await scanned()).phase, { timeout: 30_000 }).toBe('done')
    const run = (ask: Actor['ask']) => ask(`${job}/run`, { method: 'POST', body: {} })
    const replies = await Promise.all([run(admin.ask), run(distant)])
    expect(replies.map(({ status }) => status).sort()).toEqual([202, 409])
    await expect.poll(async () => (await distant(job)).json.lastRun).toMatchObject({ status: 'running' })
    expect((await distant(`${job}/cancel`, { method: 'POST' })).status).toBe(204)
    await expect.poll(async () => (await admin.ask(job)).json.lastRun).toMatchObject({ status: 'cancelled' })
    expect((await distant(job, { method: 'DELETE' })).status).toBe(204)
    expect((await admin.ask(job)).status).toBe(404)
    folder.remove('Long file')
  })

  it('pause and cancel a scan of each other', async () => {
    for (let n = 0; n < 50; n++) folder.comic(`Long/Book ${n}.cbz`)
    const path = `/api/v1/libraries/${libraryId}`
    const status = async (ask: Actor['ask']) => (await ask(`${path}/scan-status`)).json
    // Work of earlier scans would wait for the lock, and the scan for that.
    await settled(one)
    // No book can be stored, so the scan cannot end before it is paused.
    const release = await lockBooks()
    expect((await admin.ask(`${path}/scan`, { method: 'POST' })).status).toBe(200)
    await expect.poll(async () => (await status(distant)).status).toBe('running')
    const paused = await distant(`${path}/scan/pause`, { method: 'POST' })
    expect([paused.status, paused.json.paused]).toEqual([200, true])
    await expect.poll(async () => (await status(admin.ask)).paused).toBe(true)
    await release()
    expect((await distant(`${path}/scan/cancel`, { method: 'POST' })).status).toBeLessThan(300)
    await expect.poll(async () => (await status(distant)).status).toBe('cancelled')
    expect((await status(admin.ask)).status).toBe('cancelled')
  })

  it('poll a release source once, and tell when it is next, whichever of them is asked', async () => {
    const capabilities = { releaseSource: { kinds: ['test'] } }
    const registered = [{ sourceKey: 'one', displayName: 'One', kind: 'test' }]
    const at = { 'releases/poll': { silent: true } } as const
    const script = { kind: 'metadata', manifest: { capabilities }, sources: registered, at } as const
    const setup = putScriptedPlugin(join(dataDir, 'plugins'), script, 'finder')
    const consent = { codeHash: codeHashOf(join(dataDir, 'plugins', 'finder')), currentPassword: admin.password }
    const body = { name: 'finder', displayName: 'Finder', ...setup, consent, enabled: true }
    expect((await admin.ask('/api/v1/admin/plugins', { method: 'POST', body })).status).toBe(201)
    const path = '/api/v1/release-sources'
    type Source = { readonly id: string; readonly nextPollAt: string }
    const source = async (ask: Actor['ask']) => ((await ask(path)).json.sources as unknown as readonly Source[])[0]
    await expect.poll(() => source(distant)).toBeDefined()
    const sourcePath = `${path}/${(await source(distant))?.id}`
    const schedule = { method: 'PATCH', body: { cronSchedule: '7 3 1 1 *' } }
    expect((await admin.ask(sourcePath, schedule)).status).toBe(200)
    await expect.poll(async () => (await source(distant))?.nextPollAt).toMatch(/:07:00/)
    // It never answers, so the first poll is still running when the second one is asked for.
    const pollNow = (ask: Actor['ask']) => ask(`${sourcePath}/poll-now`, { method: 'POST' })
    const replies = await Promise.all([pollNow(admin.ask), pollNow(distant)])
    expect(replies.map(({ status }) => status).sort()).toEqual([202, 409])
    const jobs = await one.query(`select id from jobs where kind = 'release-poll'`)
    expect(jobs).toHaveLength(1)
    const taskId = String(replies.find(({ status }) => status === 202)?.json.taskId)
    const task = async () => (await distant(`/api/v1/tasks/${taskId}`)).json.status
    await expect.poll(task).toBe('processing')
    expect((await distant(`/api/v1/tasks/${taskId}/cancel`, { method: 'POST' })).status).toBe(200)
    await expect.poll(task).toBe('cancelled')
  })

  it('name each other in the metrics, for administrators', async () => {
    const { servers } = (await distant('/api/v1/metrics')).json
    expect(servers).toMatchObject([
      { version: '1.2.3', processId: process.pid, hasSharedFolder: true },
      { version: '1.2.3' },
    ])
    expect((servers as unknown as { isThis: boolean }[]).map(({ isThis }) => isThis).sort()).toEqual([false, true])
    const reader = await one.actor('reader')
    expect((await reader.ask('/api/v1/metrics')).json.servers).toEqual([])
    expect((await distant('/api/v1/metrics?format=prometheus')).text).toContain('inglenook_server_info{name=')
  })

  it('say of a server that it uses another data folder', async () => {
    const environment = { SERVICE_DATABASE__POSTGRES__DATABASE_NAME: databaseOf(dataDir) }
    const apart = await startTestServer({ environment })
    type Shown = { readonly isThis: boolean; readonly hasSharedFolder: boolean }
    const shown = async () => (await distant('/api/v1/metrics')).json.servers as unknown as readonly Shown[]
    expect((await shown()).map(({ hasSharedFolder }) => hasSharedFolder).sort()).toEqual([false, true, true])
    await apart.close()
    expect((await shown()).map(({ hasSharedFolder }) => hasSharedFolder)).toEqual([true, true])
  })

  it('count wrong passwords together', async () => {
    const reader = await one.actor('reader')
    const guess = (server: TestServer) =>
      server.ask('/api/v1/auth/login', {
        method: 'POST',
        body: { username: reader.username, password: 'a wrong guess' },
      })
    for (let n = 0; n < 5; n++) expect((await guess(one)).status).toBe(401)
    await hasHeard()
    expect((await guess(two)).status).toBe(429)
  })
})

it('request limits hold over both servers', async () => {
  const limits = {
    SERVICE_RATE_LIMIT__ENABLED: 'true',
    SERVICE_RATE_LIMIT__AUTHENTICATED_RPS: '1',
    SERVICE_RATE_LIMIT__AUTHENTICATED_BURST: '60',
  }
  const three = await startTestServer({ dataDir, environment: limits })
  const four = await startTestServer({ dataDir, environment: limits })
  try {
    const headers = { authorization: `Bearer ${admin.token}` }
    const leftAt = async (server: TestServer) =>
      Number((await server.ask('/api/v1/auth/me', { headers })).headers['x-ratelimit-remaining'])
    for (let n = 0; n < 40; n++) await leftAt(three)
    let asked = 0
    const left = async () => {
      asked += 1
      return leftAt(four)
    }
    await expect.poll(left, { interval: 300 }).toBeLessThan(40)
    // Not because of what was asked here.
    expect(asked).toBeLessThan(15)
  } finally {
    await three.close()
    await four.close()
  }
})
