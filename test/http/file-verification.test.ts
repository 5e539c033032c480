import { readFileSync, renameSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../kit/catalog.ts'
import type { Json } from '../kit/http-client.ts'
import { comicBytes } from '../kit/library-folder.ts'
import { damagedBooks, fileTime, flipByte, type JobFixture, openJobFixture } from '../kit/library-jobs.ts'
import { scanAgain } from '../kit/world.ts'

const files = ['Quay/Quay 1.cbz', 'Quay/Quay 2.cbz', 'Quay/Quay 3.cbz', 'Bay/Bay 1.cbz', 'Bay/Bay 2.cbz'] as const
const [damagedFile] = files
const fullSpeed = { kind: 'verify_files', maxFiles: null, megabytesPerSecond: null } as const

let fixture: JobFixture
let jobId: string
beforeAll(async () => {
  fixture = await openJobFixture((folder) => {
    for (const path of files) {
      folder.comic(path)
      folder.touch(path, fileTime)
    }
  })
  jobId = await fixture.add(fullSpeed, { name: 'Verify' })
})
afterAll(() => fixture.close())
// Times of checks differ between runs.
beforeEach(() => fixture.server.pass(60_000))

const flip = (path: string) => flipByte(fixture, path)
const damaged = () => damagedBooks(fixture)
const booksNow = async () => (await fixture.admin.ask('/api/v1/books?pageSize=100')).json.data

describe('a verification', () => {
  it('stops when the folder of the library is not there, and counts no file as missing', async () => {
    const { folder } = fixture
    const away = `${folder.root}-away`
    renameSync(folder.root, away)
    const run = await fixture.run(jobId)
    renameSync(away, folder.root)
    expect(run).toMatchObject({ status: 'failed', problem: expect.stringContaining('Connect its drive') })
    expect(run.counts).not.toHaveProperty('missing')
    expect(run.counts).not.toHaveProperty('checked')
    expect(run.counts).toMatchObject({ left: files.length })
    const [task] = (await fixture.admin.ask('/api/v1/tasks?taskType=verify-files')).json.data as unknown as Json[]
    expect(task).toMatchObject({ status: 'failed' })
  })

  it('finds one changed byte although size and time are the same, and changes nothing else', async () => {
    await fixture.run(jobId)
    const before = await booksNow()
    const mend = flip(damagedFile)
    const run = await fixture.run(jobId)
    expect(run).toMatchObject({ status: 'completed', counts: { checked: 5, verified: 4, damaged: 1, left: 0 } })
    expect(await fixture.report(jobId, run)).toMatchObject([{ what: 'damaged', name: damagedFile }])
    const found = await damaged()
    expect(found).toMatchObject([{ path: damagedFile, problem: 'damaged', libraryName: 'Shelf' }])
    expect(found[0]?.verifiedAt).not.toBeNull()
    expect(await booksNow()).toEqual(before)
    mend()
    expect((await fixture.run(jobId)).counts).toMatchObject({ verified: 5 })
    expect(await damaged()).toEqual([])
  })

  it('no longer shows a file that was restored with another time, once it is scanned', async () => {
    const mend = flip(damagedFile)
    await fixture.run(jobId)
    expect(await damaged()).toHaveLength(1)
    mend()
    fixture.folder.touch(damagedFile, fileTime + 1)
    await scanAgain(fixture.admin, fixture.libraryId)
    expect(await damaged()).toEqual([])
    fixture.folder.touch(damagedFile, fileTime)
    await scanAgain(fixture.admin, fixture.libraryId)
  })

  it('still shows damage that a scan of all files read, until the file is what it was', async () => {
    const mend = flip(damagedFile)
    await fixture.run(jobId)
    await scanAgain(fixture.admin, fixture.libraryId, 'deep')
    expect(await damaged()).toHaveLength(1)
    expect((await fixture.run(jobId)).counts).toMatchObject({ damaged: 1 })
    mend()
    await fixture.run(jobId)
    expect(await damaged()).toEqual([])
    await scanAgain(fixture.admin, fixture.libraryId, 'deep')
    expect((await fixture.run(jobId)).counts).toMatchObject({ verified: 5 })
  })

  it('tells changed and missing files from damaged ones', async () => {
    const { folder } = fixture
    const [first, second] = ['Bay/Bay 1.cbz', 'Bay/Bay 2.cbz']
    const bytes = readFileSync(folder.at(second))
    folder.touch(first, fileTime + 5)
    folder.remove(second)
    const run = await fixture.run(jobId)
    expect(run.counts).toMatchObject({ checked: 5, verified: 3, changed: 1, missing: 1 })
    expect((await fixture.report(jobId, run)).map(({ what, name }) => `${what} ${name}`).sort()).toEqual([
      `changed ${first}`,
      `missing ${second}`,
    ])
    expect(await damaged()).toEqual([])
    folder.touch(first, fileTime)
    folder.put(second, bytes)
    folder.touch(second, fileTime)
    await scanAgain(fixture.admin, fixture.libraryId)
  })

  it('with a limit continues with the files that were checked the longest time ago', async () => {
    const limited = await fixture.add({ ...fullSpeed, maxFiles: 2 })
    expect((await fixture.run(limited, true)).counts).toMatchObject({ left: 2 })
    const seen: string[] = []
    const mends = files.map(flip)
    for (let n = 0; n < 3; n++) {
      fixture.server.pass(60_000)
      const run = await fixture.run(limited)
      expect(run.counts).toMatchObject({ checked: 2, damaged: 2, left: 3 })
      seen.push(...(await fixture.report(limited, run)).map(({ name }) => String(name)))
    }
    expect(new Set(seen.slice(0, 5)).size).toBe(5)
    expect(seen[5]).toBe(seen[0])
    for (const mend of mends) mend()
    expect((await fixture.run(jobId)).counts).toMatchObject({ verified: 5 })
  })

  it('sends its report as CSV and as JSON', async () => {
    const mend = flip(damagedFile)
    const run = await fixture.run(jobId)
    mend()
    const path = `${fixture.path}/${jobId}/runs/${String(run.id)}/report/download`
    const csv = await fixture.admin.ask(path)
    expect(csv.headers['content-disposition']).toContain('Verify')
    expect(csv.text).toContain(`damaged,${damagedFile},,`)
    const { json } = await fixture.admin.ask(`${path}?format=json`)
    expect(json).toMatchObject({ kind: 'verify_files', entries: [{ what: 'damaged', name: damagedFile }] })
  })

  it('shows reports and damage only of what somebody may see', async () => {
    const mend = flip(damagedFile)
    const run = await fixture.run(jobId)
    const partial = await fixture.server.actor('maintainer')
    const body = { name: newId(), seriesIds: [] }
    const tag = await fixture.admin.ask('/api/v1/admin/sharing-tags', { method: 'POST', body: { name: body.name } })
    const grant = { sharingTagId: tag.json.id, accessMode: 'allow' }
    const granted = await fixture.admin.ask(`/api/v1/users/${partial.userId}/sharing-tags`, {
      method: 'PUT',
      body: grant,
    })
    expect([tag.status, granted.status].every((status) => status < 300)).toBe(true)
    expect((await partial.ask('/api/v1/books/damaged')).json.data).toEqual([])
    expect((await partial.ask(`${fixture.path}/${jobId}/runs/${String(run.id)}/report`)).status).toBe(404)
    mend()
    await fixture.run(jobId)
  })

  it('is cancelled in the middle of a file', async () => {
    const { folder, admin, libraryId } = fixture
    folder.put('Long/Long 1.cbz', comicBytes({ note: 'x'.repeat(30_000_000) }))
    await scanAgain(admin, libraryId)
    const slow = await fixture.add({ ...fullSpeed, megabytesPerSecond: 1 })
    await fixture.post(`/${slow}/run`)
    expect((await fixture.post(`/${slow}/run`)).json.details).toMatchObject({ reason: 'library_job_running' })
    await expect
      .poll(async () => (await admin.ask(`${fixture.path}/${slow}`)).json.lastRun)
      .toMatchObject({
        status: 'running',
      })
    expect((await fixture.post(`/${slow}/cancel`)).status).toBe(204)
    expect(await fixture.ended(slow)).toMatchObject({ status: 'cancelled', problem: null })
    expect((await fixture.post(`/${slow}/cancel`)).json.details).toMatchObject({ reason: 'library_job_not_running' })
    folder.remove('Long')
    await scanAgain(admin, libraryId)
  })

  it('is paused, resumed and run again by its task', async () => {
    const { folder, admin, libraryId } = fixture
    folder.put('Long/Long 1.cbz', comicBytes({ note: 'x'.repeat(30_000_000) }))
    await scanAgain(admin, libraryId)
    const slow = await fixture.add({ ...fullSpeed, megabytesPerSecond: 1 })
    const { id } = (await fixture.post(`/${slow}/run`)).json
    const task = (verb = '') => admin.ask(`/api/v1/tasks/${String(id)}${verb}`, { method: verb ? 'POST' : 'GET' })
    await expect.poll(async () => (await task()).json).toMatchObject({ status: 'processing', canPause: true })
    expect((await task('/pause')).json).toMatchObject({ status: 'processing', paused: true })
    expect((await task('/resume')).json).toMatchObject({ status: 'processing', paused: false })
    expect((await task('/cancel')).status).toBeLessThan(300)
    expect(await fixture.ended(slow)).toMatchObject({ id, status: 'cancelled' })
    await expect.poll(async () => (await task()).json).toMatchObject({ status: 'cancelled' })
    const again = (await task('/retry')).json
    expect(again).toMatchObject({ taskType: 'verify-files' })
    expect(again.id).not.toBe(id)
    expect((await task('/retry')).json.details).toMatchObject({ reason: 'library_job_running' })
    await fixture.post(`/${slow}/cancel`)
    await fixture.ended(slow)
    folder.remove('Long')
    await scanAgain(admin, libraryId)
  })

  it('ends with its library', async () => {
    const other = await openJobFixture((folder) => folder.comic('One/One 1.cbz', { note: 'x'.repeat(20_000_000) }))
    try {
      const slow = await other.add({ ...fullSpeed, megabytesPerSecond: 1 })
      await other.post(`/${slow}/run`)
      const removed = await other.admin.ask(`/api/v1/libraries/${other.libraryId}`, { method: 'DELETE' })
      expect(removed.status).toBe(204)
      const { json } = await other.admin.ask('/api/v1/tasks?taskType=verify-files')
      expect(json.data).toMatchObject([{ status: 'cancelled' }])
    } finally {
      await other.close()
    }
  })
})
