import { readFileSync, renameSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findLibrary } from '../../server/db/queries/scanning/libraries.ts'
import { findLibraryJob } from '../../server/db/queries/scanning/library-jobs.ts'
import { systemViewer } from '../../server/domain/access/viewer.ts'
import { createPause, neverPaused } from '../../server/domain/pause.ts'
import type { LibraryWork } from '../../server/library/library-jobs/library-work.ts'
import { createRunReport } from '../../server/library/library-jobs/run-report.ts'
import { verifyFiles } from '../../server/library/library-jobs/verify-files.ts'
import { newId } from '../kit/catalog.ts'
import { damagedBooks, fileTime, flipByte, type JobFixture, openJobFixture } from '../kit/library-jobs.ts'
import { rest } from '../kit/rest.ts'

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

describe('a verification', () => {
  it('stops as well when the folder goes while it runs', async () => {
    const work = await workOf((name, input, pool) => {
      if (name === 'hash-slice') return { ok: false, failure: { code: 'file-missing', message: '' } }
      const isProbe = name === 'inspect-path' && input.path === '.'
      return isProbe ? 'unknown' : pool()
    })
    await expect(verifyFiles(work, fullSpeed)).rejects.toMatchObject({ reason: 'library_folder_away' })
    expect(work.report.counts()).not.toHaveProperty('missing')
  })

  it('reports a file that cannot be read, and goes on with the others', async () => {
    const work = await workOf((name, input, pool) => {
      const isHurt = name === 'hash-slice' && String(input.file?.path).endsWith('Bay 1.cbz')
      return isHurt ? { ok: false, failure: { code: 'file-unreadable', message: '' } } : pool()
    })
    await verifyFiles(work, fullSpeed)
    expect(work.report.counts()).toMatchObject({ checked: 5, verified: 4, unreadable: 1 })
    expect(work.report.entries()).toMatchObject([{ what: 'unreadable', name: 'Bay/Bay 1.cbz' }])
    expect(await damaged()).toMatchObject([{ path: 'Bay/Bay 1.cbz', problem: 'unreadable', verifiedAt: null }])
    expect((await fixture.run(jobId)).counts).toMatchObject({ verified: 5 })
    expect(await damaged()).toEqual([])
  })

  it('marks nothing when a drive fails: as many files in a row cannot be read', async () => {
    const unreadable = { ok: false, failure: { code: 'file-unreadable', message: '' } }
    const work = await workOf((name, _input, pool) => (name === 'hash-slice' ? unreadable : pool()))
    await expect(verifyFiles(work, fullSpeed)).rejects.toMatchObject({ reason: 'library_drive_failing' })
    expect(work.report.counts()).not.toHaveProperty('unreadable')
    expect(work.report.counts()).toMatchObject({ left: files.length })
    expect(await damaged()).toEqual([])
  })

  it('does not call a file damaged that another one of the same size and time replaced', async () => {
    const { folder } = fixture
    const path = folder.at(damagedFile)
    const original = `${folder.root}-original`
    const other = readFileSync(path)
    other[Math.floor(other.length / 2)] = (other[Math.floor(other.length / 2)] ?? 0) ^ 1
    renameSync(path, original)
    folder.put(damagedFile, other)
    folder.touch(damagedFile, fileTime)
    expect((await fixture.run(jobId)).counts).toMatchObject({ verified: 4, changed: 1 })
    expect(await damaged()).toEqual([])
    renameSync(original, path)
    expect((await fixture.run(jobId)).counts).toMatchObject({ verified: 5 })
  })

  it('does not call a file damaged that is written while it is read', async () => {
    let isWritten = false
    const work = await workOf(async (name, input, pool) => {
      const isBay = name === 'hash-slice' && String(input.file?.path).endsWith('Bay 1.cbz')
      if (isBay && !isWritten) {
        isWritten = true
        flip('Bay/Bay 1.cbz')
        fixture.folder.touch('Bay/Bay 1.cbz', fileTime + 3)
      }
      return pool()
    })
    await verifyFiles(work, fullSpeed)
    expect(work.report.counts()).toMatchObject({ verified: 4, changed: 1 })
    flip('Bay/Bay 1.cbz')
    expect((await fixture.run(jobId)).counts).toMatchObject({ verified: 5 })
  })

  it('keeps to its reading speed with small files as well', async () => {
    const work = await workOf(async (name, _input, pool) => {
      const output = (await pool()) as { value: object }
      return name === 'hash-slice' ? { ...output, value: { ...output.value, position: 100_000 } } : output
    })
    const beganAt = performance.now()
    await verifyFiles(work, { ...fullSpeed, megabytesPerSecond: 1 })
    expect(performance.now() - beganAt).toBeGreaterThan(450)
  })

  it('reads nothing while it is paused', async () => {
    const pause = createPause()
    let slices = 0
    const begun = Promise.withResolvers<void>()
    const work = await workOf((name, _input, pool) => {
      if (name === 'hash-slice') {
        slices += 1
        if (slices === 1) {
          pause.set(true)
          begun.resolve()
        }
      }
      return pool()
    })
    const running = verifyFiles({ ...work, pause }, fullSpeed)
    await begun.promise
    for (let turns = 0; turns < 20; turns++) await rest()
    expect(slices).toBe(1)
    pause.set(false)
    await running
    expect(work.report.counts()).toMatchObject({ verified: 5 })
  })
})

type Input = { readonly path?: string; readonly file?: { readonly path: string } }
type Replace = (name: string, input: Input, pool: () => Promise<unknown>) => unknown

/** A run with answers of its worker threads replaced. */
async function workOf(replace: Replace): Promise<LibraryWork> {
  const { context, libraryId } = fixture
  const library = await findLibrary(systemViewer, context.database.reader, libraryId)
  const job = await findLibraryJob(systemViewer, context.database.reader, jobId)
  if (library === null || job === null) throw new Error('no library')
  const run = (async (name: never, input: Input, options: never) =>
    replace(name, input, () => context.workers.run(name, input as never, options))) as LibraryWork['pool']['run']
  const { signal } = new AbortController()
  return {
    context,
    pool: { run },
    library,
    job,
    runId: newId(),
    startedAt: context.clock(),
    isDryRun: false,
    report: createRunReport(),
    signal,
    pause: neverPaused,
    reportProgress: () => undefined,
  }
}
