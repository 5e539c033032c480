import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openForWriting } from '../../server/db/dialects/sqlite/connection.ts'
import { openDatabase } from '../../server/db/dialects/sqlite/open.ts'
import { listBooks } from '../../server/db/queries/books/books.ts'
import { findLibrary, listLibraries } from '../../server/db/queries/scanning/libraries.ts'
import { listSettings } from '../../server/db/queries/system/settings.ts'
import { type Write, write } from '../../server/db/write.ts'
import { systemViewer } from '../../server/domain/access/viewer.ts'
import { bookWrite, librarySettings, newId, seriesWrite } from '../kit/catalog.ts'
import { openTestDatabase, type TestDatabase } from '../kit/database.ts'

const now = 1_700_000_000_000
const createLibrary = (id: string, path: string) =>
  write('createLibrary', { id, settings: librarySettings({ path, name: path }), now })

describe('a commit', () => {
  let test: TestDatabase
  beforeEach(async () => {
    test = await openTestDatabase()
  })
  afterEach(() => test.close())

  it('leaves nothing behind when any of its writes is rejected', async () => {
    const first = newId()
    await test.db.commit([createLibrary(first, '/one')])
    const attempt = test.db.commit([createLibrary(newId(), '/two'), createLibrary(newId(), '/one')])
    await expect(attempt).rejects.toMatchObject({ name: 'AppError', code: 'conflict' })
    const libraries = await listLibraries(systemViewer, test.db.reader)
    expect(libraries.map((library) => library.id)).toEqual([first])
  })

  it('is rejected as not found when it references a missing record', async () => {
    const attempt = test.db.commit([write('deleteLibrary', { id: newId() })])
    await expect(attempt).rejects.toMatchObject({ code: 'not_found' })
  })

  it('distinguishes a program error from a rejected write', async () => {
    const unknown: Write<void> = { name: 'noSuchWrite' as never, args: {} }
    const error = await test.db.commit([unknown]).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toMatchObject({ name: 'AppError' })
    await expect(test.db.commit([createLibrary(newId(), '/after')])).resolves.toHaveLength(1)
  })

  it('returns the result of each write in order, visible to readers immediately', async () => {
    const id = newId()
    const series = seriesWrite(id, 'Saga')
    const [nothing, added] = await test.db.commit([
      createLibrary(id, '/one'),
      write('addSeries', { series: [series, { ...series, id: newId() }], now }),
    ])
    expect(nothing).toBeUndefined()
    expect(added).toEqual([
      { id: series.id, isNew: true },
      { id: series.id, isNew: false },
    ])
    expect((await findLibrary(systemViewer, test.db.reader, id))?.name).toBe('/one')
  })

  it('by a user runs before waiting scan batches', async () => {
    const id = newId()
    const series = seriesWrite(id, 'Long')
    await test.db.commit([createLibrary(id, '/one'), write('addSeries', { series: [series], now })])
    const order: string[] = []
    // Blocks writes until all commits are queued, however slow the computer is.
    const gate = openForWriting(test.file)
    gate.exec('begin immediate')
    const batches = Array.from({ length: 6 }, (_, batch) => {
      const books = Array.from({ length: 200 }, (_, i) => bookWrite(series.id, `Book ${batch} ${i}`))
      const save = write('saveBooks', { libraryId: id, books, now })
      return test.db.commit([save], { priority: 'scan' }).then(() => order.push('scan'))
    })
    const user = test.db
      .commit([write('putSetting', { key: 'a', value: 1, by: null, now })])
      .then(() => order.push('user'))
    gate.exec('rollback')
    gate.close()
    await Promise.all([...batches, user])
    // Only the batch that was already waiting for the lock may run first.
    expect(order.indexOf('user')).toBeLessThanOrEqual(1)
  })

  it('succeeds after memory was released, as do reads', async () => {
    const id = newId()
    await test.db.commit([createLibrary(id, '/one')])
    await test.db.shrink()
    await test.db.commit([createLibrary(newId(), '/two')])
    await test.db.trim()
    await test.db.commit([createLibrary(newId(), '/three')])
    expect(await listLibraries(systemViewer, test.db.reader)).toHaveLength(3)
  })

  it('that is still queued completes before the database closes', async () => {
    const pending = Array.from({ length: 20 }, (_, i) =>
      test.db.commit([write('putSetting', { key: `k${i}`, value: i, by: null, now })], { priority: 'scan' }),
    )
    await test.db.close()
    await Promise.all(pending)
    await expect(test.db.commit([createLibrary(newId(), '/late')])).rejects.toMatchObject({ code: 'unavailable' })
    const again = await openDatabase({ file: test.file, backupsDir: test.folder, now: () => 0 })
    expect(await listSettings(again.reader)).toHaveLength(20)
    await again.close()
  })
})

describe('a full disk', () => {
  it('rejects the commit with a clear error, preserves stored data, and recovers when space is available', async () => {
    const test = await openTestDatabase({ maxPageCount: 260 })
    const value = 'x'.repeat(200_000)
    let refusal: unknown = null
    let kept = 0
    for (let i = 0; i < 20 && refusal === null; i++) {
      await test.db.commit([write('putSetting', { key: `k${i}`, value, by: null, now })]).then(
        () => {
          kept += 1
        },
        (reason: unknown) => {
          refusal = reason
        },
      )
    }
    expect(refusal).toMatchObject({ code: 'unavailable', message: expect.stringContaining('The disk is full') })
    expect(await listSettings(test.db.reader)).toHaveLength(kept)
    await test.db.commit([write('resetSetting', { key: 'k0', by: null, now })]).catch(() => null)
    expect(await test.db.integrity()).toEqual({ ok: true })
    await test.close()
  })
})

describe('kill -9', () => {
  it.each([3, 8, 14])(
    'in the middle of committing loses no finished commit and stores no partial one (after %i batches)',
    async (batches) => {
      const folder = mkdtempSync(join(tmpdir(), 'inglenook-kill-'))
      const file = join(folder, 'inglenook.db')
      const received = await runUntil(file, folder, batches)
      const db = await openDatabase({ file, backupsDir: folder, now: () => 0 })
      const { items, total } = await listBooks(systemViewer, db.reader, {
        page: 1,
        pageSize: 10_000,
        sort: { field: 'added', direction: 'asc' },
      })
      const stored = new Map<number, number>()
      for (const book of items) stored.set(book.createdAt, (stored.get(book.createdAt) ?? 0) + 1)
      expect([...stored.values()].every((count) => count === 10)).toBe(true)
      expect([...stored.keys()]).toEqual(Array.from({ length: stored.size }, (_, i) => i + 1))
      expect(stored.size).toBeGreaterThanOrEqual(received)
      expect(total).toBe(stored.size * 10)
      expect(await db.integrity()).toEqual({ ok: true })
      await db.close()
      rmSync(folder, { recursive: true, force: true })
    },
  )

  /** Starts the child and kills it shortly after it reported a batch. @returns the last reported batch */
  function runUntil(file: string, folder: string, batches: number): Promise<number> {
    const script = fileURLToPath(new URL('./killed-writer.ts', import.meta.url))
    const child = spawn(process.execPath, [script, file, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
    return new Promise((resolve, reject) => {
      let last = 0
      child.stdout.on('data', (chunk: Buffer) => {
        last = Number(chunk.toString().trim().split('\n').at(-1))
        if (last >= batches) child.kill('SIGKILL')
      })
      child.once('error', reject)
      child.once('exit', () => resolve(last))
    })
  }
})
