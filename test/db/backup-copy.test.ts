import { readdirSync, readFileSync } from 'node:fs'
import { constants, getPriority } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openForReading } from '../../server/db/dialects/sqlite/connection.ts'
import { write } from '../../server/db/write.ts'
import { newId } from '../kit/catalog.ts'
import { openTestDatabase, type TestDatabase } from '../kit/database.ts'

let test: TestDatabase
beforeEach(async () => {
  test = await openTestDatabase()
})
afterEach(() => test.close())

const job = (kind: string, params: unknown = null) =>
  write('createJob', { id: newId(), kind, uniqueKey: null, priority: 0, params, maxAttempts: 1, now: 1 })

/** About 20 MB, so that copying takes a while. */
async function fill(): Promise<void> {
  const text = 'x'.repeat(4_000)
  await test.db.commit(Array.from({ length: 5_000 }, () => job('ballast', text)))
}

/** Nice value of every thread of this process; threads that end during the read are skipped. */
function threadNiceValues(): number[] {
  const threads = '/proc/self/task'
  return readdirSync(threads).flatMap((thread) => {
    try {
      const fields =
        readFileSync(join(threads, thread, 'stat'), 'utf8')
          .split(') ')[1]
          ?.split(' ') ?? []
      return [Number(fields[16])]
    } catch {
      return []
    }
  })
}

describe('a database backup', () => {
  it('reports a clear error when the target is not writable', async () => {
    await expect(test.db.backup(join(test.folder, 'no', 'such', 'folder.db'))).rejects.toThrow(/can’t be opened|error/)
    expect(await test.db.integrity()).toEqual({ ok: true })
  })

  it('rejects when cancelled, leaves no file, and does not block the next backup', async () => {
    await fill()
    const copy = join(test.folder, 'stopped.db')
    const stop = new AbortController()
    const received: number[] = []
    const reportProgress = (copied: number, total: number) => {
      received.push(copied / total)
      stop.abort()
    }
    const refusal = { code: 'conflict', message: 'The copy was cancelled. Nothing was saved.' }
    await expect(test.db.backup(copy, { reportProgress, signal: stop.signal })).rejects.toMatchObject(refusal)
    expect(Math.max(...received)).toBeLessThan(1)
    await expect(test.db.backup(copy, { signal: stop.signal })).rejects.toMatchObject(refusal)
    expect(readdirSync(test.folder).filter((name) => name.startsWith('stopped'))).toEqual([])
    await test.db.backup(copy)
    await expect(
      test.db.copyRestorable(copy, join(test.folder, 'again.db'), { signal: stop.signal }),
    ).rejects.toMatchObject(refusal)
    expect(readdirSync(test.folder).filter((name) => /^(stopped|again)/.test(name))).toEqual(['stopped.db'])
    expect(await test.db.inspect(copy)).toMatchObject({ problems: [] })
    expect(readdirSync(test.folder).filter((name) => name.startsWith('stopped'))).toEqual(['stopped.db'])
  })

  it('does not delay writes, and contains each change completely or not at all', async () => {
    await fill()
    const copy = join(test.folder, 'copy.db')
    let isCopied = false
    const received: (readonly [copied: number, total: number])[] = []
    const reportProgress = (...figures: readonly [number, number]) => void received.push(figures)
    const copied = test.db.backup(copy, { reportProgress }).then(() => {
      isCopied = true
    })
    let before = 0
    while (!isCopied) {
      await test.db.commit([job('pair'), job('pair')])
      if (!isCopied) before += 1
    }
    await copied
    expect(before).toBeGreaterThan(3)
    // Monotonic: concurrent writes neither enter the copy nor restart it.
    const bytes = received.map(([copied]) => copied)
    expect(bytes).toEqual([...new Set(bytes)].toSorted((a, b) => a - b))
    expect(new Set(received.map(([, total]) => total)).size).toBe(1)
    expect(received.length).toBeGreaterThan(3)
    expect(await test.db.inspect(copy)).toMatchObject({ problems: [] })
    const connection = openForReading(copy)
    const count = (kind: string) => connection.prepare('select count(*) from jobs where kind = ?').pluck().get(kind)
    expect(count('ballast')).toBe(5_000)
    expect(Number(count('pair')) % 2).toBe(0)
    connection.close()
  })

  it.runIf(process.platform === 'linux')(
    'runs on a low-priority thread; other threads keep normal priority',
    async () => {
      await fill()
      const normal = getPriority(0)
      let isCopied = false
      let highestNice = normal
      const copied = test.db.backup(join(test.folder, 'copy.db')).then(() => {
        isCopied = true
      })
      while (!isCopied) {
        await test.db.commit([job('pair')])
        highestNice = Math.max(highestNice, ...threadNiceValues())
      }
      await copied
      expect(highestNice).toBe(Math.max(normal, constants.priority.PRIORITY_BELOW_NORMAL))
      expect(getPriority(0)).toBe(normal)
    },
  )

  it('completes before the database closes, and none starts afterwards', async () => {
    await fill()
    const copy = join(test.folder, 'last.db')
    const copied = test.db.backup(copy)
    await test.db.close()
    await copied
    await expect(test.db.backup(copy)).rejects.toThrow(/shutting down/)
  })
})

it('a restorable copy does not contain the backup job that was running when it was made', async () => {
  await test.db.commit([job('backup'), job('scan')])
  const path = (name: string) => join(test.folder, name)
  await test.db.backup(path('backup.db'))
  await test.db.copyRestorable(path('backup.db'), path('restored.db'))
  const kinds = (name: string) => {
    const connection = openForReading(path(name))
    const found = connection.prepare('select kind from jobs order by kind').pluck().all()
    connection.close()
    return found
  }
  expect({ backup: kinds('backup.db'), restored: kinds('restored.db') }).toEqual({
    backup: ['backup', 'scan'],
    restored: ['scan'],
  })
})
