import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Json } from '../kit/http-client.ts'
import { createLibraryFolder, type LibraryFolder } from '../kit/library-folder.ts'
import { createJobCalls } from '../kit/library-jobs.ts'
import { databaseOf, dropDatabase, usesPostgres } from '../kit/postgres.ts'
import { type Actor, startTestServer, type TestServer } from '../kit/test-server.ts'
import { scanFolder } from '../kit/world.ts'

const slow = { kind: 'verify_files', maxFiles: null, megabytesPerSecond: 1 }
const next = { kind: 'verify_files', maxFiles: 1, megabytesPerSecond: null }
const longBytes = 30_000_000

let dataDir: string
let folder: LibraryFolder
let server: TestServer
let admin: Actor
let libraryId: string
let jobId: string

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'inglenook-server-'))
  folder = createLibraryFolder()
  folder.comic('A/A 1.cbz')
  folder.comic('A/A 2.cbz')
  folder.comic('B/B 1.cbz', { note: 'x'.repeat(longBytes) })
  server = await startTestServer({ dataDir })
  admin = await server.actor('admin')
  libraryId = await scanFolder(admin, folder.root)
  jobId = await createJobCalls(admin, libraryId).add(slow)
})
afterAll(async () => {
  await server.close()
  if (usesPostgres) await dropDatabase(databaseOf(dataDir))
  rmSync(dataDir, { recursive: true, force: true })
  folder[Symbol.dispose]()
})

const calls = () => createJobCalls(admin, libraryId)
const jobNow = async () => (await admin.ask(`${calls().path}/${jobId}`)).json

async function restart(): Promise<void> {
  await server.close()
  server = await startTestServer({ dataDir })
  const { token } = admin
  const ask: Actor['ask'] = (path, how = {}) =>
    server.ask(path, { ...how, headers: { authorization: `Bearer ${token}`, ...how.headers } })
  admin = { ...admin, ask }
}

describe('a run of a job that a stop of the server interrupts', () => {
  it('keeps what it verified; the next run continues with the others', async () => {
    await calls().post(`/${jobId}/run`)
    // The two short files are done when the bytes of the long one are read.
    await expect
      .poll(async () => (await admin.ask('/api/v1/tasks?taskType=verify-files')).json.data?.[0])
      .toMatchObject({ status: 'processing' })
    const bytesRead = async () => {
      const stored = await server.query<{ count: number }>('select count(*) as count from book_checks')
      return Number(stored[0]?.count)
    }
    expect(await bytesRead()).toBe(0)
    await restart()
    const run = (await jobNow()).lastRun as unknown as Json
    expect(run).toMatchObject({ status: 'interrupted', problem: null })
    const checked = Number((run.counts as unknown as Json).checked ?? 0)
    await admin.ask(`${calls().path}/${jobId}`, { method: 'PATCH', body: { config: next } })
    for (let n = checked; n < 3; n++) {
      expect(await calls().run(jobId)).toMatchObject({ status: 'completed', counts: { checked: 1, verified: 1 } })
    }
    const { count } = (await server.query<{ count: number }>('select count(*) as count from book_checks'))[0] ?? {}
    expect(Number(count)).toBe(3)
  })

  it('is interrupted as well when the server had no time to say so, and is not begun again', async () => {
    const { id } = (await jobNow()).lastRun as unknown as Json
    await server.query(`update library_job_runs set status = 'running', completed_at = null where id = '${String(id)}'`)
    await server.query(`update jobs set state = 'running', completed_at = null where id = '${String(id)}'`)
    await restart()
    await expect.poll(async () => (await jobNow()).lastRun).toMatchObject({ id, status: 'interrupted' })
    expect(await calls().run(jobId)).toMatchObject({ status: 'completed' })
  })
})
