import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { write } from '../../server/db/write.ts'
import { runScan } from '../../server/scanner/run-scan.ts'
import type { WorkerPool } from '../../server/workers/messages.ts'
import { taskTimeouts } from '../../server/workers/outcomes.ts'
import { createWorkerPool } from '../../server/workers/pool.ts'
import { slowPdf } from '../fixtures/slow-pdf.ts'
import { startedFile } from '../fixtures/workers/slow-file-worker.ts'
import { newId } from '../kit/catalog.ts'
import { openScanFixture, type ScanFixture } from '../kit/scan-fixture.ts'
import { randomOf, seedOf } from '../kit/seeded.ts'

/** A single thread, as on a computer with two cores. */
const pool = createWorkerPool({ name: 'scan', threads: 1, slowMs: 300 })
afterAll(() => pool.close())

let fixture: ScanFixture
beforeEach(async () => {
  fixture = await openScanFixture()
})
afterEach(() => fixture.close())

const comics = 20
const slowCount = 5
const seed = seedOf('SLOW_PDF_SEED')
/** Shorter than the real limit of a minute. */
const timeoutMs = 12_000

type Asked = { readonly name: string; readonly paths: readonly string[] }

/** Starts a scan with a shorter time limit. @returns its end, and the tasks of the workers */
async function beginScan(
  workers = pool,
  limitMs = timeoutMs,
): Promise<{ readonly ended: Promise<void>; readonly asked: readonly Asked[] }> {
  const asked: Asked[] = []
  const run: WorkerPool['run'] = (name, input, options) => {
    if ('paths' in input) asked.push({ name, paths: input.paths })
    if (name === 'analyze-file' && 'path' in input) asked.push({ name, paths: [input.path] })
    return workers.run(name, input, { ...options, timeoutMs: limitMs })
  }
  const id = newId()
  const scan = { id, libraryId: fixture.libraryId, mode: 'normal', trigger: 'user', now: Date.now() } as const
  await fixture.database.db.commit([write('createScan', scan)])
  return { asked, ended: runScan({ ...fixture.scanner, pool: { run } }, id, new AbortController().signal) }
}

describe('a damaged PDF that takes minutes to read', () => {
  it('has a time limit of one minute, whichever task reads it', () => {
    expect([taskTimeouts['analyze-file'], taskTimeouts['analyze-files']]).toEqual([60_000, 60_000])
  })

  it('delays no other file, is reported after its time limit, and is not read again', async () => {
    // In the middle of its folder, among files read in a batch.
    fixture.folder.put('A/05 slow.pdf', slowPdf())
    for (let n = 0; n < comics; n += 1) fixture.folder.comic(`A/${String(n).padStart(2, '0')}.cbz`, { pages: 1 })
    const { ended, asked } = await beginScan()
    let isOver = false
    const end = ended.then(() => {
      isOver = true
    })
    await expect.poll(async () => (await fixture.books()).size, { timeout: timeoutMs }).toBe(comics)
    expect(isOver).toBe(false)
    expect((await fixture.books()).has('A/05 slow.pdf')).toBe(false)
    await end
    const { analysisError, fileSize } = await fixture.at('A/05 slow.pdf')
    expect(analysisError?.code).toBe('limit-time')
    expect(fileSize).toBeGreaterThan(4_000_000)
    const timesAsked = () => asked.flatMap(({ paths }) => paths).filter((path) => path.endsWith('slow.pdf')).length
    expect(timesAsked()).toBe(1)
    // The next scan finds it unchanged and does not read it.
    const again = await beginScan()
    await again.ended
    expect(again.asked).toEqual([])
    expect(fixture.scanner.board.current(fixture.libraryId)).toMatchObject({
      status: 'completed',
      booksUnchanged: comics + 1,
    })
  }, 60_000)

  it(`can occur five times at once, at any size, without delaying intact files (seed ${seed})`, async () => {
    const random = randomOf(seed)
    const drawn = Array.from({ length: slowCount }, () => ({
      pages: 2_500 + Math.floor(random() * 1_500),
      padding: 3_500_000 + Math.floor(random() * 2_000_000),
    }))
    process.stderr.write(`slow PDFs, seed ${seed} (SLOW_PDF_SEED): ${JSON.stringify(drawn)}\n`)
    for (const [n, { pages, padding }] of drawn.entries())
      fixture.folder.put(`A/0${n} slow.pdf`, slowPdf(pages, padding))
    for (let n = 0; n < comics; n += 1) fixture.folder.comic(`B/${String(n).padStart(2, '0')}.cbz`, { pages: 1 })
    const { ended } = await beginScan()
    let isOver = false
    void ended.then(() => {
      isOver = true
    })
    await expect.poll(async () => (await fixture.books()).size, { timeout: timeoutMs }).toBe(comics)
    // Intact files are read next to the slow ones, not after them.
    expect(isOver).toBe(false)
    await ended
    expect((await fixture.books()).size).toBe(comics + slowCount)
  }, 120_000)
})

/** Files that are slow without using the CPU, so that there can be many at the same time. */
const sleepingPool = createWorkerPool({
  name: 'scan',
  threads: 1,
  slowMs: 800,
  workerFile: new URL('../fixtures/workers/slow-file-worker.ts', import.meta.url),
})
afterAll(() => sleepingPool.close())

describe('more slow files than reading threads', () => {
  const [intact, slow, sideBySide] = [40, 12, 6]
  const limitMs = taskTimeouts['analyze-files']
  const startedFiles = () => readFileSync(join(fixture.folder.root, startedFile), 'utf8').trim().split('\n')
  afterEach(() => vi.restoreAllMocks())

  it('delay no intact file, have one time limit each, and run as many at once as before', async () => {
    const now = performance.now.bind(performance)
    let passedMs = 0
    vi.spyOn(performance, 'now').mockImplementation(() => now() + passedMs)
    // The first files are slow, the last are intact.
    for (let n = 0; n < intact; n += 1) fixture.folder.comic(`A/${String(n).padStart(2, '0')}.cbz`, { pages: 1 })
    for (let n = 0; n < slow; n += 1) fixture.folder.put(`A/${n} slow.pdf`, Buffer.from('no PDF'))
    const { ended, asked } = await beginScan(sleepingPool, limitMs)
    let isOver = false
    const end = ended.then(() => {
      isOver = true
    })
    await expect.poll(async () => (await fixture.books()).size, { timeout: 60_000 }).toBe(intact)
    await expect.poll(() => new Set(startedFiles()).size, { timeout: 30_000 }).toBe(slow)
    // The single thread is free again.
    const more = { path: join(fixture.folder.root, 'A/00.cbz'), libraryRoot: fixture.folder.root }
    expect((await sleepingPool.run('analyze-file', more)).failure).toBeNull()
    expect([...(await fixture.books()).keys()].filter((path) => path.includes('slow'))).toEqual([])
    passedMs += limitMs
    // Files interrupted for lack of slots are started again.
    await expect.poll(() => startedFiles().length, { timeout: 30_000 }).toBe(slow + slow - sideBySide)
    await expect.poll(async () => (await fixture.books()).size, { timeout: 30_000 }).toBe(intact + sideBySide)
    expect(isOver).toBe(false)
    const passed = () => {
      passedMs += limitMs
      return isOver
    }
    await expect.poll(passed, { timeout: 30_000, interval: 500 }).toBe(true)
    await end
    const books = [...(await fixture.books()).values()]
    const failed = books.filter(({ analysisError }) => analysisError?.code === 'limit-time')
    expect([books.length, failed.length]).toEqual([intact + slow, slow])
    // Neither the pool nor the scan started one of them again.
    expect(startedFiles().length).toBe(slow + slow - sideBySide)
    const askedAlone = asked.flatMap(({ paths: [path = '', ...others] }) => (others.length === 0 ? [path] : []))
    expect(new Set(askedAlone).size).toBe(askedAlone.length)
  }, 180_000)
})
