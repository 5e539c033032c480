import { execPath, pid, versions } from 'node:process'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readerProcessEnded } from '../../server/domain/crash.ts'
import type { WorkerPool } from '../../server/workers/messages.ts'
import { type NodeProgram, setUpProcesses } from '../../server/workers/node-program.ts'
import { type Drives, openDrives } from '../../server/workers/roots/drives.ts'
import { childrenOf } from '../kit/children.ts'

const workerFile = new URL('../fixtures/workers/misbehaving-worker.ts', import.meta.url)
const own: NodeProgram = { file: execPath, version: versions.node, serverFolder: null }
const setup = { environment: {}, flags: [], separatesDecoders: true } as const

let opened: { readonly drives: Drives; readonly pool: WorkerPool; readonly defects: string[] }[] = []
beforeEach(() => setUpProcesses(own, setup))
afterEach(async () => {
  for (const { drives, pool } of opened.splice(0)) {
    await pool.close()
    await drives.close()
  }
  opened = []
})

function open(threads = 2, { makesThumbnails = false } = {}) {
  const defects: string[] = []
  const drives = openDrives({ clock: Date.now, onDefect: (task, error) => defects.push(`${task}: ${error}`) })
  const pool = drives.createPool({ name: 'test', threads, workerFile, makesThumbnails })
  const one = { drives, pool, defects }
  opened.push(one)
  return one
}

/** What came of a file whose name says how the worker behaves. */
async function read(pool: WorkerPool, path: string): Promise<string> {
  const answer = await pool.run('hash-file', { path, root: '/books' })
  return answer.ok ? answer.value.fileHash : answer.failure.code
}

describe.skipIf(process.platform !== 'linux')('a process of its own for decoders', () => {
  it('is started by the first file and ends with the server', async () => {
    const { pool, drives } = open()
    expect(childrenOf(pid)).toEqual([])
    expect(await read(pool, 'a')).toBe('a')
    expect(childrenOf(pid)).toHaveLength(1)
    await pool.close()
    await drives.close()
    await expect.poll(() => childrenOf(pid)).toEqual([])
  })

  it('crashes with one file only: those that were read beside it are read again', async () => {
    const { pool, defects } = open(4)
    const paths = ['wait:300', 'wait:301', 'crash', 'wait:302', 'a', 'b']
    const answers = await Promise.all(paths.map((path) => read(pool, path)))
    expect(answers).toEqual(['300', '301', 'file-unreadable', '302', 'a', 'b'])
    expect(defects).toEqual([`hash-file: ${readerProcessEnded}`])
    expect(await read(pool, 'c')).toBe('c')
  })

  it('can be killed without a loss: what it read is read again', async () => {
    const { pool } = open(3)
    expect(await read(pool, 'a')).toBe('a')
    const answers = ['wait:300', 'wait:301', 'wait:302'].map((path) => read(pool, path))
    const [only = 0] = childrenOf(pid)
    process.kill(only, 'SIGKILL')
    expect(await Promise.all(answers)).toEqual(['300', '301', '302'])
  })

  it('finds each of several files that crash it', async () => {
    const { pool } = open(4)
    const paths = ['crash', 'a', 'crash:2', 'wait:200', 'crash:3', 'b']
    const answers = await Promise.all(paths.map((path) => read(pool, path)))
    expect(answers).toEqual(['file-unreadable', 'a', 'file-unreadable', '200', 'file-unreadable', 'b'])
  })

  it('can be killed twenty times while files are read: none hangs, and only one fails by a kill', {
    timeout: 120_000,
  }, async () => {
    const { pool } = open(2)
    let [kills, ok, failed] = [0, 0, 0]
    const reader = async () => {
      while (kills < 20) {
        const answer = await read(pool, 'wait:5')
        if (answer === '5') ok += 1
        else failed += 1
      }
    }
    const killer = async () => {
      while (kills < 20) {
        // Once it reads again: every kill interrupts work.
        const before = ok + failed
        await expect.poll(() => ok + failed, { interval: 1 }).toBeGreaterThan(before)
        const [first] = childrenOf(pid)
        if (first === undefined) continue
        process.kill(first, 'SIGKILL')
        kills += 1
      }
    }
    await Promise.all([killer(), reader(), reader(), reader()])
    expect(ok).toBeGreaterThan(0)
    expect(failed).toBeLessThanOrEqual(kills)
    expect(await read(pool, 'a')).toBe('a')
  })

  describe('for thumbnails alone', () => {
    beforeEach(() => setUpProcesses(own, { ...setup, separatesDecoders: 'thumbnails' }))
    const readAll = (pool: WorkerPool, count: number) =>
      Promise.all(Array.from({ length: count }, (_, i) => read(pool, `wait:${i}`)))

    it('is not started for a few', async () => {
      const { pool } = open(2, { makesThumbnails: true })
      await readAll(pool, 7)
      await readAll(pool, 7)
      expect(childrenOf(pid)).toEqual([])
    })

    it('is started for many, and makes the few after them while it runs', async () => {
      const { pool, defects } = open(2, { makesThumbnails: true })
      expect(await readAll(pool, 20)).toEqual(Array.from({ length: 20 }, (_, i) => `${i}`))
      expect(childrenOf(pid)).toHaveLength(1)
      // In a thread it would end this process.
      expect(await read(pool, 'crash')).toBe('file-unreadable')
      expect(defects).toEqual([`hash-file: ${readerProcessEnded}`])
    })

    it('reads nothing else', async () => {
      const { pool } = open(2)
      await readAll(pool, 20)
      expect(childrenOf(pid)).toEqual([])
    })
  })

  it('is replaced by threads where it cannot be started', async () => {
    setUpProcesses({ ...own, file: '/nowhere/node' }, setup)
    const { pool } = open()
    expect(await Promise.all(['a', 'b', 'c'].map((path) => read(pool, path)))).toEqual(['a', 'b', 'c'])
    expect(await read(pool, 'd')).toBe('d')
  })

  it('is replaced by threads where it ends before it reads anything', async () => {
    setUpProcesses({ ...own, serverFolder: '/nowhere' }, setup)
    const { pool } = open()
    expect(await Promise.all(['a', 'b', 'c'].map((path) => read(pool, path)))).toEqual(['a', 'b', 'c'])
  })
})
