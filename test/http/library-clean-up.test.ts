import { renameSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type JobFixture, openJobFixture } from '../kit/library-jobs.ts'
import { scanAgain } from '../kit/world.ts'

const cleanUp = { kind: 'clean_up', deletedForDays: 30 }
const monthMs = 31 * 24 * 3_600_000
const lostFile = 'Harbour/Harbour 1.cbz'

let fixture: JobFixture
let jobId: string
beforeEach(async () => {
  fixture = await openJobFixture((folder) => {
    folder.comic('Quay/Quay 1.cbz', { info: { Genre: 'Sea', Writer: 'Ada Ferry' } })
    folder.comic(lostFile, { info: { Genre: 'Lost', Writer: 'Bo Nobody' } })
  })
  jobId = await fixture.add(cleanUp)
})
afterEach(() => fixture.close())

/** The file of a book is missing since more than a month. */
async function lose(): Promise<void> {
  const { folder, admin, libraryId, server, context } = fixture
  folder.remove(lostFile)
  await scanAgain(admin, libraryId)
  await server.query(`update books set deleted_at = deleted_at - ${monthMs} where deleted_at is not null`)
  await context.jobs.idle()
}

async function stored(table: 'books' | 'series' | 'genres' | 'people'): Promise<number> {
  const [row] = await fixture.server.query<{ count: number }>(`select count(*) as count from ${table}`)
  return Number(row?.count)
}

describe('a clean-up', () => {
  it('counts in a dry run exactly what it removes then: books, series, names and pictures', async () => {
    const { admin } = fixture
    const books = (await admin.ask('/api/v1/books?pageSize=100')).json.data as unknown as readonly { id: string }[]
    for (const { id } of books) expect((await admin.ask(`/api/v1/books/${id}/thumbnail`)).status).toBe(200)
    await lose()
    const before = [await stored('books'), await stored('series'), await stored('genres'), await stored('people')]
    const tried = await fixture.run(jobId, true)
    expect(tried).toMatchObject({ status: 'completed', counts: { books: 1, series: 1, terms: 2 } })
    expect((tried.counts as unknown as { thumbnails: number }).thumbnails).toBeGreaterThan(0)
    expect([await stored('books'), await stored('series'), await stored('genres'), await stored('people')]).toEqual(
      before,
    )
    const done = await fixture.run(jobId)
    expect(done.counts).toEqual(tried.counts)
    expect([await stored('books'), await stored('series'), await stored('genres'), await stored('people')]).toEqual([
      1, 1, 1, 1,
    ])
    expect((await fixture.run(jobId)).counts).toMatchObject({ books: 0, series: 0, terms: 0, thumbnails: 0, covers: 0 })
  })

  it('keeps names, series and pictures when it is told to', async () => {
    await lose()
    const off = { withEmptySeries: false, withUnusedTerms: false, withOrphanedFiles: false }
    const id = await fixture.add({ ...cleanUp, ...off })
    const tried = await fixture.run(id, true)
    expect(tried.counts).toEqual({ skipped: 0, books: 1 })
    expect((await fixture.run(id)).counts).toEqual(tried.counts)
    expect([await stored('series'), await stored('genres'), await stored('people')]).toEqual([2, 2, 2])
  })

  it('keeps a book whose file is back, although no scan has seen it', async () => {
    const { folder } = fixture
    await lose()
    folder.comic(lostFile)
    const tried = await fixture.run(jobId, true)
    expect(tried.counts).toMatchObject({ books: 0, series: 0, skipped: 1 })
    expect(await fixture.report(jobId, tried)).toEqual([])
    expect((await fixture.run(jobId)).counts).toMatchObject({ books: 0, series: 0, skipped: 1 })
    expect(await stored('books')).toBe(2)
  })

  it('removes nothing while the folder of the library is not there', async () => {
    const { folder } = fixture
    await lose()
    const away = `${folder.root}-away`
    renameSync(folder.root, away)
    const runs = [await fixture.run(jobId, true), await fixture.run(jobId)]
    renameSync(away, folder.root)
    for (const run of runs) {
      expect(run).toMatchObject({ status: 'failed', problem: expect.stringContaining('Connect its drive') })
      expect(run.counts).toEqual({})
    }
    expect(await stored('books')).toBe(2)
  })

  it('of unused names is refused to somebody who does not see everything, as by hand', async () => {
    const { admin, server, path } = fixture
    const partial = await server.actor('admin')
    const tag = await admin.ask('/api/v1/admin/sharing-tags', { method: 'POST', body: { name: 'Some' } })
    const body = { sharingTagId: tag.json.id, accessMode: 'deny' }
    await admin.ask(`/api/v1/users/${partial.userId}/sharing-tags`, { method: 'PUT', body })
    const add = (config: object) => partial.ask(path, { method: 'POST', body: { name: 'Tidy', config } })
    const refused = await add(cleanUp)
    expect([refused.status, refused.json.details]).toMatchObject([403, { reason: 'every_series_needed' }])
    expect((await add({ ...cleanUp, withUnusedTerms: false })).status).toBe(201)
    expect((await partial.ask(`${path}/${jobId}/run`, { method: 'POST', body: {} })).status).toBe(403)
  })

  it('tells somebody with partial access no numbers', async () => {
    const { admin, server, path } = fixture
    await lose()
    await fixture.run(jobId, true)
    const partial = await server.actor('admin')
    const tag = await admin.ask('/api/v1/admin/sharing-tags', { method: 'POST', body: { name: 'Some' } })
    const body = { sharingTagId: tag.json.id, accessMode: 'deny' }
    await admin.ask(`/api/v1/users/${partial.userId}/sharing-tags`, { method: 'PUT', body })
    const { json } = await partial.ask(`${path}/${jobId}`)
    expect(json.lastRun).toMatchObject({ status: 'completed', counts: {}, reportCount: 0 })
    const runs = (await partial.ask(`${path}/${jobId}/runs`)).json
    expect(runs).toMatchObject([{ counts: {} }])
  })
})
