import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findLibraryJob } from '../../server/db/queries/scanning/library-jobs.ts'
import { systemViewer } from '../../server/domain/access/viewer.ts'
import { scheduleLibraryJob } from '../../server/library/library-jobs/schedule-library-jobs.ts'
import { fieldsOf } from '../kit/http-client.ts'
import { createLibraryFolder } from '../kit/library-folder.ts'
import { type JobFixture, openJobFixture } from '../kit/library-jobs.ts'
import type { Actor } from '../kit/test-server.ts'
import { scanFolder } from '../kit/world.ts'

let fixture: JobFixture
let maintainer: Actor
let reader: Actor
const verify = { kind: 'verify_files' }
const cleanUp = { kind: 'clean_up' }

beforeAll(async () => {
  fixture = await openJobFixture((folder) => {
    folder.comic('Quay/Quay 1.cbz')
    folder.comic('Quay/Quay 2.cbz')
    folder.comic('Harbour/Harbour 1.cbz')
  })
  maintainer = await fixture.server.actor('maintainer')
  reader = await fixture.server.actor('reader')
})
afterAll(() => fixture.close())

const change = (id: string, body: object) => fixture.admin.ask(`${fixture.path}/${id}`, { method: 'PATCH', body })
const remove = (id: string) => fixture.admin.ask(`${fixture.path}/${id}`, { method: 'DELETE' })

describe('a job of a library is refused', () => {
  it('to people who may not change libraries, and to those who do not see the library', async () => {
    expect((await reader.ask(fixture.path)).status).toBe(403)
    const other = await fixture.server.actor('maintainer')
    await fixture.server.hideLibraries(other)
    expect((await other.ask(fixture.path)).status).toBe(404)
  })

  it('with a clean-up, to people who may not delete books of libraries', async () => {
    const body = { name: 'Tidy', config: cleanUp }
    expect((await maintainer.ask(fixture.path, { method: 'POST', body })).status).toBe(403)
    const id = await fixture.add(cleanUp)
    expect((await maintainer.ask(`${fixture.path}/${id}/run`, { method: 'POST', body: {} })).status).toBe(403)
    await remove(id)
  })

  it('with a name that another job has, an invalid schedule, or another kind than before', async () => {
    const id = await fixture.add(verify, { name: 'Weekly' })
    const twice = await fixture.post('', { name: 'Weekly', config: verify })
    expect([twice.status, twice.json.details]).toMatchObject([409, { reason: 'library_job_name_taken' }])
    const never = await fixture.post('', { name: 'Never', config: verify, cronSchedule: '0 0 31 2 *' })
    expect([never.status, fieldsOf(never)]).toEqual([400, ['cronSchedule']])
    const nowhere = await change(id, { cronTimezone: 'Nowhere/At all' })
    expect([nowhere.status, fieldsOf(nowhere)]).toEqual([400, ['cronTimezone']])
    expect((await change(id, { config: cleanUp })).status).toBe(400)
    expect((await fixture.post('', { name: 'Odd', config: { kind: 'format_disk' } })).status).toBe(400)
    await remove(id)
  })

  it('under the address of another library', async () => {
    const id = await fixture.add(verify)
    const other = createLibraryFolder()
    const libraryId = await scanFolder(fixture.admin, other.root)
    const elsewhere = fixture.path.replace(fixture.libraryId, libraryId)
    for (const [method, path] of [
      ['GET', ''],
      ['PATCH', ''],
      ['DELETE', ''],
      ['POST', '/run'],
      ['POST', '/cancel'],
      ['GET', '/runs'],
    ] as const) {
      const hasBody = method === 'PATCH' || path === '/run'
      const how = { method, ...(hasBody && { body: {} }) }
      expect((await fixture.admin.ask(`${elsewhere}/${id}${path}`, how)).status).toBe(404)
    }
    other[Symbol.dispose]()
    await remove(id)
  })

  it('beyond twenty of one library', async () => {
    const ids: string[] = []
    for (let n = 0; n < 20; n++) ids.push(await fixture.add(verify))
    const more = await fixture.post('', { name: 'One more', config: verify })
    expect([more.status, more.json.details]).toMatchObject([409, { reason: 'too_many_library_jobs' }])
    for (const id of ids) expect((await remove(id)).status).toBe(204)
    expect((await fixture.admin.ask(fixture.path)).json).toEqual([])
  })
})

describe('a job of a library', () => {
  it('is listed with its next and latest run, changed and removed, as the audit log says', async () => {
    const id = await fixture.add(verify, { name: 'Nightly', cronSchedule: '0 3 * * *', cronTimezone: 'UTC' })
    const [job] = (await fixture.admin.ask(fixture.path)).json as unknown as readonly object[]
    expect(job).toMatchObject({
      name: 'Nightly',
      kind: 'verify_files',
      config: { kind: 'verify_files', maxFiles: null, megabytesPerSecond: 20 },
      nextRunAt: expect.stringContaining('T03:00:00'),
      lastRun: null,
    })
    const run = await fixture.run(id)
    expect(run).toMatchObject({ trigger: 'user', status: 'completed', counts: { checked: 3, verified: 3 } })
    expect((await change(id, { name: 'Rare', enabled: false })).json).toMatchObject({ nextRunAt: null, name: 'Rare' })
    expect((await remove(id)).status).toBe(204)
    expect((await fixture.admin.ask(`${fixture.path}/${id}`)).status).toBe(404)
    const { json } = await fixture.admin.ask('/api/v1/admin/audit?pageSize=500')
    const entries = json.data as unknown as readonly { kind: string; details: { job: string } }[]
    const ofJob = entries.filter(({ details }) => ['Nightly', 'Rare'].includes(details?.job))
    expect(ofJob.map(({ kind, details }) => `${kind} ${details.job}`)).toEqual([
      'library-job.removed Rare',
      'library-job.changed Nightly',
      'library-job.created Nightly',
    ])
  })

  it('has no next run while its library rests', async () => {
    const id = await fixture.add(verify, { cronSchedule: '0 3 * * *' })
    const library = `/api/v1/libraries/${fixture.libraryId}`
    await fixture.admin.ask(library, { method: 'PATCH', body: { isActive: false } })
    expect((await fixture.admin.ask(`${fixture.path}/${id}`)).json.nextRunAt).toBeNull()
    await fixture.admin.ask(library, { method: 'PATCH', body: { isActive: true } })
    expect((await fixture.admin.ask(`${fixture.path}/${id}`)).json.nextRunAt).not.toBeNull()
    await remove(id)
  })

  it('runs when it is due, unless it was switched off, runs already, or is no more', async () => {
    const id = await fixture.add(verify, { cronSchedule: '0 3 * * *' })
    const due: (() => Promise<void>)[] = []
    const cron = {
      ...fixture.context.cron,
      set: (_name: string, _when: unknown, run: () => Promise<void>) => void due.push(run),
    }
    const job = await findLibraryJob(systemViewer, fixture.server.database.reader, id)
    if (job === null) throw new Error('no job')
    scheduleLibraryJob({ ...fixture.context, cron }, job)
    await Promise.all([due[0]?.(), due[0]?.()])
    expect(await fixture.ended(id)).toMatchObject({ trigger: 'cron', status: 'completed' })
    const runs = async () =>
      ((await fixture.admin.ask(`${fixture.path}/${id}/runs`)).json as unknown as unknown[]).length
    const before = await runs()
    await change(id, { enabled: false })
    await due[0]?.()
    expect(await runs()).toBe(before)
    await remove(id)
    await due[0]?.()
  })

  it('keeps its last ten runs', async () => {
    const id = await fixture.add(verify)
    for (let n = 0; n < 12; n++) await fixture.run(id, n % 2 === 0)
    expect((await fixture.admin.ask(`${fixture.path}/${id}/runs`)).json).toHaveLength(10)
    await remove(id)
  })

  it('tells open windows when it is added, runs and ends', async () => {
    const heard: string[] = []
    const events = fixture.context.events as typeof fixture.context.events & {
      subscribe(listener: (event: { type: string }) => void): () => void
    }
    const end = events.subscribe(({ type }) => heard.push(type))
    const id = await fixture.add(verify)
    await fixture.run(id)
    await remove(id)
    end()
    expect(heard.filter((type) => type === 'library_jobs_updated').length).toBeGreaterThanOrEqual(5)
  })
})

describe('a clean-up', () => {
  it('says what it would remove, and removes what has been missing for long enough', async () => {
    const { admin, folder, libraryId, server } = fixture
    const id = await fixture.add({ kind: 'clean_up', deletedForDays: 30 })
    folder.remove('Harbour/Harbour 1.cbz')
    const scan = async () => {
      const begun = await admin.ask(`/api/v1/libraries/${libraryId}/scan`, { method: 'POST' })
      expect(begun.status).toBe(200)
      await expect
        .poll(async () => (await admin.ask(`/api/v1/libraries/${libraryId}/scan-status`)).json.phase)
        .toBe('done')
    }
    await scan()
    const days = (count: number) =>
      server.query(`update books set deleted_at = deleted_at - ${count * 24 * 3_600_000} where deleted_at is not null`)
    await days(20)
    expect((await fixture.run(id)).counts).toMatchObject({ books: 0 })
    await days(11)
    const tried = await fixture.run(id, true)
    expect(tried).toMatchObject({ dryRun: true, status: 'completed', counts: { books: 1, series: 1 } })
    expect(await fixture.report(id, tried)).toMatchObject([{ what: 'removed', name: 'Harbour/Harbour 1.cbz' }])
    const done = await fixture.run(id)
    expect(done).toMatchObject({ dryRun: false, status: 'completed', counts: { books: 1, series: 1 } })
    expect(await fixture.report(id, done)).toMatchObject([{ what: 'removed', name: 'Harbour/Harbour 1.cbz' }])
    expect((await fixture.run(id)).counts).toMatchObject({ books: 0, series: 0 })
    await remove(id)
  })
})
