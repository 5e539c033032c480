import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listJobs } from '../../server/db/queries/system/tasks.ts'
import { write } from '../../server/db/write.ts'
import { newId } from '../kit/catalog.ts'
import { readCopy } from '../kit/database-copy.ts'
import type { Ask, Json, Reply } from '../kit/http-client.ts'
import { rest } from '../kit/rest.ts'
import { type RunningCli, startCli } from '../kit/running-cli.ts'
import { type Actor, startTestServer } from '../kit/test-server.ts'
import { createShelf } from './changing-shelf.ts'

/** Number of crashes after which a job is given up. */
const MAX_CRASHES = 3
const tooManyCrashes = expect.stringContaining('server ended each time')

type Caller = (path: string, how?: Ask) => Promise<Reply>
type Headers = Readonly<Record<string, string>>

async function onlyLibrary(ask: Caller, headers: Headers): Promise<string> {
  for (;;) {
    const [library] = (await ask('/api/v1/libraries', { headers })).json.data as unknown as readonly Json[]
    if (library !== undefined) return String(library.id)
  }
}

/** Resolves when the scan has found files in this attempt; files found before a restart are reported right after it. */
async function untilWalking(ask: Caller, headers: Headers, address: string, begun: number): Promise<void> {
  for (;;) {
    const { json } = await ask(`${address}/scan-status`, { headers })
    if (!(Number(json?.filesDiscovered) > 0)) continue
    const task = (await ask(`/api/v1/tasks/${String(json.scanId)}`, { headers })).json
    if (Number(task.attempts) === begun) return
  }
}

/** The status of the scan after the server has processed what the previous run left. */
async function untilClosed(ask: Caller, headers: Headers, address: string): Promise<Json> {
  for (;;) {
    const { json } = await ask(`${address}/scan-status`, { headers })
    if (String(json.phase) === 'done') return json
    await rest()
  }
}

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'inglenook-worn-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

describe('a scan interrupted by repeated crashes', () => {
  let cli: RunningCli | undefined
  afterEach(async () => {
    await cli?.end('SIGKILL')
  })
  const start = async (...args: readonly string[]) => {
    cli = startCli(['--data', dataDir, ...args])
    return { cli, ask: await cli.answers() }
  }

  it('is resumed twice; the third time it is closed, and a new scan can be started', async () => {
    const shelf = createShelf(300)
    using _folder = shelf.folder
    const first = await start('--library', shelf.folder.root)
    const account = { username: 'mara', password: 'a quiet corner by the fire' }
    const { json } = await first.ask('/api/v1/setup/initialize', { method: 'POST', body: account })
    const headers = { authorization: `Bearer ${String(json.accessToken)}` }
    const libraryId = await onlyLibrary(first.ask, headers)
    const address = `/api/v1/libraries/${libraryId}`

    for (let death = 1; death <= MAX_CRASHES; death++) {
      const running = death === 1 ? first : await start()
      await untilWalking(running.ask, headers, address, death)
      await running.cli.end('SIGKILL')
      const jobs = await readCopy(join(dataDir, 'inglenook.db'), (reader) =>
        listJobs(reader, { kind: 'scan', limit: 5 }),
      )
      expect(jobs).toMatchObject([{ state: 'running', attempts: death }])
    }

    const last = await start()
    const closed = await untilClosed(last.ask, headers, address)
    expect(closed).toMatchObject({ status: 'failed', phase: 'done', message: expect.stringContaining('Scan again') })
    const task = `/api/v1/tasks/${String(closed.scanId)}`
    while ((await last.ask(task, { headers })).json.status === ('processing' as unknown as Json));
    expect((await last.ask(task, { headers })).json).toMatchObject({ status: 'failed', lastError: tooManyCrashes })
    expect((await last.ask(`${address}/scan`, { method: 'POST', headers })).status).toBe(200)
    await last.cli.until(/Scan finished.* status=completed/)
    const { total } = (await last.ask('/api/v1/books?pageSize=1', { headers })).json
    expect(Number(total)).toBeGreaterThan(0)
    expect(await last.cli.end('SIGTERM')).toBe(0)
  }, 240_000)
})

describe('an export interrupted by repeated crashes', () => {
  /** An export that was running at each of the given number of crashes. */
  async function exportAfterCrashes(crashes: number) {
    const before = await startTestServer({ dataDir })
    const admin = await before.actor('admin', 'mara')
    const id = newId()
    const about = { id, userId: admin.userId, now: before.now() }
    const job = {
      kind: 'export',
      uniqueKey: null,
      priority: 0,
      params: null,
      maxAttempts: 1,
      runAfter: before.now() * 2,
    }
    const plan = { exportType: 'series', format: 'json', libraryIds: [], fields: [], bookFields: [] } as const
    await before.database.commit([
      write('createJob', { ...about, ...job }),
      write('createExport', { ...about, ...plan, expiresAt: before.now() * 2 }),
    ])
    await before.close()
    const raw = new BetterSqlite(join(dataDir, 'inglenook.db'))
    raw
      .prepare("update jobs set state = 'running', attempts = ?, started_at = created_at where id = ?")
      .run(crashes, id)
    raw.close()
    const server = await startTestServer({ dataDir })
    const headers = { authorization: `Bearer ${admin.token}` }
    const again: Actor = { ...admin, ask: (path, how = {}) => server.ask(path, { ...how, headers }) }
    return { server, admin: again, path: `/api/v1/user/exports/series/${id}` }
  }

  async function ended(admin: Actor, path: string): Promise<Json> {
    for (;;) {
      const { json } = await admin.ask(path)
      if (!['pending', 'running'].includes(String(json.status))) return json
      await rest()
    }
  }

  it('is restarted after fewer than three crashes', async () => {
    const { server, admin, path } = await exportAfterCrashes(MAX_CRASHES - 1)
    expect(await ended(admin, path)).toMatchObject({ status: 'completed', error: null })
    await server.close()
  })

  it('fails after the third and says so; another can be requested', async () => {
    const { server, admin, path } = await exportAfterCrashes(MAX_CRASHES)
    expect((await admin.ask(path)).json).toMatchObject({ status: 'failed', error: tooManyCrashes })
    expect(await admin.ask(`${path}/download`)).toMatchObject({ status: 409, json: { message: tooManyCrashes } })
    const order = await admin.ask('/api/v1/user/exports/series', { method: 'POST', body: {} })
    const other = `/api/v1/user/exports/series/${String(order.json.id)}`
    expect(await ended(admin, other)).toMatchObject({ status: 'completed' })
    expect((await admin.ask(path)).json).toMatchObject({ status: 'failed' })
    await server.close()
  })
})
