import { afterEach, describe, expect, it } from 'vitest'
import { coverRule, thumbnailRule } from '../../server/domain/book/picture-sizes.ts'
import type { WorkerPool } from '../../server/workers/messages.ts'
import { createWorkerPool, type WorkerPoolOptions } from '../../server/workers/pool.ts'
import { picture } from '../fixtures/images.ts'

const workerFile = new URL('../fixtures/workers/misbehaving-worker.ts', import.meta.url)
const pools: WorkerPool[] = []

function makePool(options: Partial<WorkerPoolOptions> = {}): WorkerPool {
  const pool = createWorkerPool({ name: 'test', threads: 1, workerFile, ...options })
  pools.push(pool)
  return pool
}

afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.close()
})

const hash = (pool: WorkerPool, path: string, options: { timeoutMs?: number; signal?: AbortSignal } = {}) =>
  pool.run('hash-file', { path, root: '/' }, options)
const codeOf = async (answer: ReturnType<typeof hash>) => {
  const result = await answer
  return result.ok ? 'ok' : result.failure.code
}

describe('a worker pool', () => {
  it('limit-time: stops a stuck task and continues in a new thread', async () => {
    const pool = makePool()
    const [stuck, next] = [hash(pool, 'hang', { timeoutMs: 200 }), hash(pool, 'next')]
    expect(await codeOf(stuck)).toBe('limit-time')
    expect(await codeOf(next)).toBe('ok')
  })

  it('limit-memory: survives a task that exhausts the heap of its thread', async () => {
    const pool = makePool({ heapMb: 32 })
    expect(await codeOf(hash(pool, 'fill'))).toBe('limit-memory')
    expect(await codeOf(hash(pool, 'next'))).toBe('ok')
  })

  it('turns an exception into a failure and logs the details', async () => {
    const defects: string[] = []
    const pool = makePool({ onDefect: (task, error) => defects.push(`${task}: ${error}`) })
    const result = await hash(pool, 'throw')
    expect(result).toMatchObject({ ok: false, failure: { code: 'archive-damaged' } })
    expect(JSON.stringify(result)).not.toContain('failed inside')
    expect(defects.join()).toContain('hash-file: Error: hash-file failed inside')
  })

  it('retries a task once when its thread exits', async () => {
    expect(await codeOf(hash(makePool({ onDefect: () => undefined }), 'exit'))).toBe('archive-damaged')
  })

  it('decodes pictures while further threads load the image library', async () => {
    const real = new URL('../../server/workers/worker.ts', import.meta.url)
    const input = {
      bytes: await picture({ format: 'png' }),
      large: coverRule,
      small: thumbnailRule({ edge: 500, quality: 80 }),
    }
    const failures: unknown[] = []
    const encode = async (pool: WorkerPool) => {
      const answer = await pool.run('encode-cover', input)
      if (!answer.ok) failures.push(answer.failure)
    }
    const busy = makePool({ workerFile: real })
    let isLoading = true
    const decoding = (async () => {
      while (isLoading) await encode(busy)
    })()
    for (let round = 0; round < 8; round += 1) {
      const fresh = makePool({ workerFile: real, threads: 2 })
      await Promise.all([encode(fresh), encode(fresh)])
      await fresh.close()
    }
    isLoading = false
    await decoding
    expect(failures).toEqual([])
  }, 60_000)

  it('answers a stopped task in the result format of its kind', async () => {
    const pool = makePool({ onDefect: () => undefined })
    const analysis = await pool.run('analyze-file', { path: 'throw', libraryRoot: '/' })
    expect(analysis).toMatchObject({ failure: { code: 'archive-damaged' }, pages: [], hashes: null })
    expect(await pool.run('analyze-files', { paths: ['throw', 'next'], libraryRoot: '/' })).toEqual([])
  })

  it('measures the time limit from the start of the task, not from its queueing', async () => {
    const pool = makePool()
    const answers = ['wait:150', 'wait:150', 'wait:150'].map((path) => codeOf(hash(pool, path, { timeoutMs: 400 })))
    expect(await Promise.all(answers)).toEqual(['ok', 'ok', 'ok'])
  })

  it('runs as many tasks at once as it has threads, in the order of arrival', async () => {
    const pool = makePool({ threads: 2 })
    // Starts the threads first, because their start would count as queue time.
    await Promise.all(['first', 'second'].map((path) => hash(pool, path)))
    const done: string[] = []
    await Promise.all(
      ['wait:60', 'wait:1000', 'wait:20', 'wait:21'].map(async (path) => {
        await hash(pool, path)
        done.push(path)
      }),
    )
    expect(done).toEqual(['wait:60', 'wait:20', 'wait:21', 'wait:1000'])
  })

  it('answers a caller who cancels immediately, queued or running, and reuses the thread', async () => {
    const pool = makePool()
    const before = await hash(pool, 'first')
    const running = new AbortController()
    const waiting = new AbortController()
    const answers = [
      hash(pool, 'wait:100', { signal: running.signal }),
      hash(pool, 'hang', { signal: waiting.signal }),
    ].map((answer) => answer.catch((error: Error) => error.message))
    waiting.abort(new Error('gone'))
    running.abort(new Error('gone too'))
    expect(await Promise.all(answers)).toEqual(['gone too', 'gone'])
    expect(await hash(pool, 'first')).toEqual(before)
    await expect(hash(pool, 'x', { signal: AbortSignal.abort(new Error('never')) })).rejects.toThrow('never')
  })

  it('rejects all tasks once closed, including running and queued ones', async () => {
    const pool = makePool()
    const answers = [hash(pool, 'hang'), hash(pool, 'next')].map((answer) =>
      answer.catch((error: Error) => error.message),
    )
    await pool.close()
    await pool.close()
    expect(await Promise.all(answers)).toEqual(Array(2).fill('The worker pool is closed.'))
    await expect(hash(pool, 'x')).rejects.toThrow('closed')
  })

  it('ends idle threads to release their memory', async () => {
    const pool = makePool({ idleMs: 50 })
    const first = await hash(pool, 'a')
    await expect.poll(() => hash(pool, 'a'), { interval: 200, timeout: 5_000 }).not.toEqual(first)
  })
})
