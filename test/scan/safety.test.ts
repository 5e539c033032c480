import { appendFileSync, chmodSync, renameSync, rmSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { write } from '../../server/db/write.ts'
import type { Analysis } from '../../server/domain/book/analysis.ts'
import { massDeletionFloor } from '../../server/domain/scan/guards.ts'
import { runScan } from '../../server/scanner/run-scan.ts'
import type { Scanner } from '../../server/scanner/scan-run.ts'
import type { WorkerPool } from '../../server/workers/messages.ts'
import { newId } from '../kit/catalog.ts'
import { comicBytes } from '../kit/library-folder.ts'
import { asOrdinaryUser } from '../kit/ordinary-user.ts'
import { libraryOf, openScanFixture, type ScanFixture } from '../kit/scan-fixture.ts'

let fixture: ScanFixture
beforeEach(async () => {
  fixture = await openScanFixture()
})
afterEach(() => fixture.close())

const visibleBookCount = async () =>
  [...(await fixture.books()).values()].filter((book) => book.deletedAt === null).length

/** Scans with modified dependencies. */
async function scanWith(change: Partial<Scanner>, signal = new AbortController().signal) {
  const { db } = fixture.database
  const id = newId()
  await db.commit([
    write('createScan', { id, libraryId: fixture.libraryId, mode: 'normal', trigger: 'user', now: Date.now() }),
  ])
  await runScan({ ...fixture.scanner, ...change }, id, signal)
  return fixture.scanner.board.current(fixture.libraryId)
}

/** A worker pool with a callback before each task. */
function poolWithHook(before: (path: string) => void | Promise<void>): Pick<WorkerPool, 'run'> {
  return {
    async run(name, input, options) {
      if ('path' in input) await before(input.path)
      return fixture.pool.run(name, input, options)
    },
  }
}

describe('an untrusted library root', () => {
  it('that is missing takes the library offline and deletes nothing', async () => {
    fixture.folder.comic('A/1.cbz')
    await fixture.scan()
    const movedRoot = `${fixture.folder.root}-aside`
    renameSync(fixture.folder.root, movedRoot)
    expect(await fixture.scan()).toMatchObject({
      status: 'offline',
      booksMissing: 0,
      message: expect.stringMatching(/doesn’t exist/),
    })
    expect(await visibleBookCount()).toBe(1)
    expect(await libraryOf(fixture)).toMatchObject({ state: 'offline', stateReason: expect.stringMatching(/Connect/) })
    renameSync(movedRoot, fixture.folder.root)
    expect(await fixture.scan()).toMatchObject({ status: 'completed', booksUnchanged: 1 })
    expect(await libraryOf(fixture)).toMatchObject({ state: 'online', stateReason: null })
  })

  it('that is an empty mount point deletes nothing', async () => {
    fixture.folder.comic('A/1.cbz')
    await fixture.scan()
    fixture.folder.remove('A')
    fixture.folder.folder('lost+found')
    expect(await fixture.scan()).toMatchObject({ status: 'offline', booksMissing: 0 })
    expect(await visibleBookCount()).toBe(1)
  })

  it('that is on another drive without any known book deletes nothing and adds nothing', async () => {
    fixture.folder.comic('A/1.cbz')
    await fixture.scan()
    await fixture.database.db.commit([
      write('finishLibraryScan', { id: fixture.libraryId, rootDevice: 'another', now: Date.now() }),
    ])
    fixture.folder.remove('A')
    fixture.folder.comic('Stranger/1.cbz')
    expect(await fixture.scan()).toMatchObject({ status: 'offline', booksMissing: 0, booksAdded: 0 })
    expect([...(await fixture.books()).keys()]).toEqual(['A/1.cbz'])
  })

  it('that is on another drive with few of the known books adds, and deletes nothing', async () => {
    for (let n = 0; n < 4; n++) fixture.folder.comic(`A/${n}.cbz`)
    await fixture.scan()
    await fixture.database.db.commit([
      write('finishLibraryScan', { id: fixture.libraryId, rootDevice: 'another', now: Date.now() }),
    ])
    for (let n = 1; n < 4; n++) fixture.folder.remove(`A/${n}.cbz`)
    fixture.folder.comic('New/1.cbz')
    const scan = await fixture.scan()
    expect(scan).toMatchObject({
      status: 'completed',
      booksMissing: 0,
      booksAdded: 1,
      message: expect.stringContaining('only 1 of the library’s 4 books'),
    })
    expect((await libraryOf(fixture)).rootDevice).toBe('another')
  })

  it('that is on another drive with most of the known books is trusted from then on', async () => {
    for (let n = 0; n < 4; n++) fixture.folder.comic(`A/${n}.cbz`)
    await fixture.scan()
    const { rootDevice } = await libraryOf(fixture)
    await fixture.database.db.commit([
      write('finishLibraryScan', { id: fixture.libraryId, rootDevice: 'another', now: Date.now() }),
    ])
    fixture.folder.remove('A/3.cbz')
    expect(await fixture.scan()).toMatchObject({ status: 'completed', booksMissing: 1 })
    expect((await libraryOf(fixture)).rootDevice).toBe(rootDevice)
  })
})

describe('an unreadable folder', () => {
  it.skipIf(process.platform === 'win32')('retains its books, is listed, and the rest is scanned', async () => {
    fixture.folder.comic('Closed/1.cbz')
    fixture.folder.comic('Open/1.cbz')
    await fixture.scan()
    fixture.folder.remove('Open/1.cbz')
    fixture.folder.comic('Open/2.cbz')
    chmodSync(fixture.folder.at('Closed'), 0o000)
    const scan = await asOrdinaryUser([fixture.folder.root, fixture.folder.at('Open')], () => fixture.scan())
    chmodSync(fixture.folder.at('Closed'), 0o755)
    expect(scan).toMatchObject({ status: 'completed', booksMissing: 1, booksAdded: 1 })
    expect(scan.errors).toMatchObject([{ code: 'folder-unreadable', path: 'Closed' }])
    expect((await fixture.at('Closed/1.cbz')).deletedAt).toBeNull()
  })
})

describe('a large part of a library missing', () => {
  it('is not deleted at first, but after the next scan confirms it', async () => {
    const count = massDeletionFloor + 2
    for (let n = 0; n < count; n++) fixture.folder.put(`Gone/${n}.cbz`, Buffer.from(`broken ${n}`))
    fixture.folder.comic('Kept/1.cbz')
    await fixture.scan()
    fixture.folder.remove('Gone')
    const unconfirmed = await fixture.scan()
    expect(unconfirmed).toMatchObject({ status: 'completed', message: expect.stringMatching(/scan again to confirm/) })
    expect(await visibleBookCount()).toBe(count + 1)
    expect(await fixture.scan()).toMatchObject({ status: 'completed', booksMissing: count, message: null })
    expect(await visibleBookCount()).toBe(1)
  })
})

describe('an unstable file', () => {
  it('that grows while being read is read again at the end', async () => {
    fixture.folder.comic('A/1.cbz')
    fixture.folder.comic('A/2.cbz')
    let changes = 0
    const pool: Pick<WorkerPool, 'run'> = {
      async run(name, input, options) {
        const output = await fixture.pool.run(name, input, options)
        if (name !== 'analyze-file' || changes > 0 || !('path' in input) || !input.path.endsWith('1.cbz')) return output
        changes += 1
        return { ...(output as Analysis), failure: { code: 'file-changed', message: 'It changed.' } }
      },
    }
    expect(await scanWith({ pool })).toMatchObject({
      status: 'completed',
      booksAdded: 2,
      errorCount: 0,
      filesProcessed: 2,
    })
  })

  it('that does not stop growing is listed and not added yet', async () => {
    fixture.folder.comic('A/1.cbz')
    fixture.folder.comic('A/2.cbz')
    const pool: Pick<WorkerPool, 'run'> = {
      async run(name, input, options) {
        const output = await fixture.pool.run(name, input, options)
        if (name !== 'analyze-file' || !('path' in input) || !input.path.endsWith('1.cbz')) return output
        return { ...(output as Analysis), failure: { code: 'file-changed', message: 'It changed.' } }
      },
    }
    expect(await scanWith({ pool })).toMatchObject({
      status: 'completed',
      booksAdded: 1,
      errorCount: 1,
      filesProcessed: 2,
      errors: [{ path: 'A/1.cbz', code: 'file-changed' }],
    })
    expect(await fixture.scan()).toMatchObject({ booksAdded: 1, booksUnchanged: 1 })
  })

  it('that vanishes before it is read is not added, and a known book becomes missing', async () => {
    fixture.folder.comic('A/1.cbz')
    fixture.folder.comic('A/2.cbz')
    await fixture.scan()
    fixture.folder.comic('A/2.cbz', { pages: 9 })
    fixture.folder.comic('A/3.cbz')
    const pool = poolWithHook((path) => {
      if (!path.endsWith('1.cbz')) rmSync(path, { force: true })
    })
    expect(await scanWith({ pool })).toMatchObject({
      status: 'completed',
      booksAdded: 0,
      booksMissing: 1,
      filesProcessed: 3,
    })
    expect(await visibleBookCount()).toBe(1)
  })

  it('retains its known data while temporarily unreadable', async () => {
    fixture.folder.comic('A/1.cbz', { info: { Title: 'Known' } })
    await fixture.scan()
    appendFileSync(fixture.folder.at('A/1.cbz'), 'more')
    const pool: Pick<WorkerPool, 'run'> = {
      async run(name, input, options) {
        const output = await fixture.pool.run(name, input, options)
        return name === 'analyze-file'
          ? { ...(output as Analysis), failure: { code: 'limit-time', message: 'Too slow.' } }
          : output
      },
    }
    expect(await scanWith({ pool })).toMatchObject({ status: 'completed', errorCount: 1, booksChanged: 0 })
    expect(await fixture.at('A/1.cbz')).toMatchObject({ title: 'Known', analysisError: null, pageCount: 2 })
  })
})

describe('failures during a scan', () => {
  it('a full disk ends the scan with a specific error, and nothing is lost', async () => {
    fixture.folder.comic('A/1.cbz')
    await fixture.scan()
    for (let n = 2; n < 60; n++) fixture.folder.comic(`A/${n}.cbz`)
    const full = Object.assign(Object.create(fixture.database.db), {
      commit: async (writes: readonly { name: string }[], options?: object) => {
        if (writes.some((one) => one.name === 'saveBooks')) {
          const { AppError } = await import('../../server/domain/errors.ts')
          throw new AppError('database_disk_full')
        }
        return fixture.database.db.commit(writes as never, options)
      },
    })
    const status = await scanWith({ database: full })
    expect(status).toMatchObject({ status: 'failed', message: expect.stringMatching(/disk is full/) })
    expect(await visibleBookCount()).toBe(1)
    expect(await fixture.scan()).toMatchObject({ status: 'completed', booksAdded: 58, booksUnchanged: 1 })
  })

  it('a permanently broken worker ends the scan as failed, not as completed', async () => {
    fixture.folder.comic('A/1.cbz')
    const pool: Pick<WorkerPool, 'run'> = { run: () => Promise.reject(new Error('the pool is closed')) }
    const status = await scanWith({ pool })
    expect(status).toMatchObject({ status: 'failed', booksAdded: 0 })
    expect(status?.message).not.toMatch(/pool/)
  })

  it('a library removed during the scan ends it as failed', async () => {
    for (let n = 0; n < 5; n++) fixture.folder.put(`A/${n}.cbz`, comicBytes({ note: String(n) }))
    let isRemoved = false
    const pool = poolWithHook(async () => {
      if (isRemoved) return
      isRemoved = true
      await fixture.database.db.commit([write('deleteLibrary', { id: fixture.libraryId })])
    })
    expect(await scanWith({ pool })).toMatchObject({ status: 'failed' })
  })
})
