import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findJob } from '../../server/db/queries/system/tasks.ts'
import { write } from '../../server/db/write.ts'
import { createPause } from '../../server/domain/pause.ts'
import { createTaskBoard } from '../../server/events/task-board.ts'
import { createJobQueue, type JobQueue } from '../../server/jobs/job-queue.ts'
import type { JobKind } from '../../server/jobs/run-job.ts'
import { silentLog } from '../../server/log/log.ts'
import { runScan } from '../../server/scanner/run-scan.ts'
import type { WorkerPool } from '../../server/workers/messages.ts'
import { newId } from '../kit/catalog.ts'
import { rest } from '../kit/rest.ts'
import { openScanFixture, type ScanFixture } from '../kit/scan-fixture.ts'

let fixture: ScanFixture
let jobs: JobQueue | undefined
beforeEach(async () => {
  fixture = await openScanFixture()
})
afterEach(async () => {
  await jobs?.close()
  jobs = undefined
  await fixture.close()
})

const tasks = createTaskBoard((error) => Promise.reject(error))
const untilAborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))

async function openQueue(run: JobKind['run'], change: Partial<JobKind> = { isPausable: true }) {
  const kinds = { work: { concurrency: 1, maxAttempts: 1, run, ...change } }
  jobs = createJobQueue({ database: fixture.database.db, clock: Date.now, newId, log: silentLog, tasks, kinds })
  await jobs.start()
  return jobs
}
const job = (params: string) => ({ kind: 'work', uniqueKey: null, priority: 0, params })
const stored = (id: string) => findJob(fixture.database.db.reader, id)
const received = (id: string) => tasks.active().find(({ taskId }) => taskId === id)

describe('a paused job', () => {
  /** A job of two steps, in its first. The second runs after `goOn`, unless paused. */
  async function inFirstStep() {
    const done: unknown[] = []
    const [begun, step] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const queue = await openQueue(async ({ params }, signal, _tell, pause) => {
      begun.resolve()
      await Promise.race([step.promise, untilAborted(signal)])
      await pause.over()
      done.push(signal.aborted ? signal.reason : params)
    })
    const { id } = await queue.add(job('first'))
    await begun.promise
    return { queue, id, done, goOn: step.resolve }
  }

  it('resumes where it stopped, reports both, and frees its slot meanwhile', async () => {
    const { queue, id, done, goOn } = await inFirstStep()
    queue.pauseOf({ id, kind: 'work' })?.set(true)
    goOn()
    expect(received(id)).toMatchObject({ status: 'running', paused: true })
    const second = await queue.add(job('second'))
    while ((await stored(second.id))?.state !== 'completed') await rest()
    expect(done).toEqual(['second'])
    queue.pauseOf({ id, kind: 'work' })?.set(false)
    expect(received(id)).toMatchObject({ status: 'running', paused: false })
    await queue.idle()
    expect(done).toEqual(['second', 'first'])
    expect(queue.pauseOf({ id, kind: 'work' })).toBeNull()
  })

  it('stops immediately when cancelled', async () => {
    const { queue, id, done } = await inFirstStep()
    queue.pauseOf({ id, kind: 'work' })?.set(true)
    expect(await queue.cancel(id)).toBe('running')
    expect(queue.pauseOf({ id, kind: 'work' })).toBeNull()
    await queue.idle()
    expect(done).toEqual(['cancelled'])
  })

  it('is queued again at shutdown, and runs after the next start', async () => {
    const { queue, id, done } = await inFirstStep()
    queue.pauseOf({ id, kind: 'work' })?.set(true)
    await queue.close()
    expect(await stored(id)).toMatchObject({ state: 'pending', attempts: 0 })
    const later = await openQueue(async ({ params }, _signal, _tell, pause) => done.push(params, pause.isOn))
    await later.idle()
    expect(done).toEqual(['shutdown', 'first', false])
  })

  it('is not possible for a kind that cannot be paused', async () => {
    const busy = Promise.withResolvers<void>()
    const queue = await openQueue(() => busy.promise, {})
    const { id } = await queue.add(job('first'))
    while (received(id)?.status !== 'running') await rest()
    expect(queue.pauseOf({ id, kind: 'work' })).toBeNull()
    busy.resolve()
    await queue.idle()
  })
})

describe('a paused scan', () => {
  const books = 40

  /** A scan paused at the third file that it reads. Files being read at that time are completed. */
  async function pausedScan() {
    for (let n = 0; n < books; n++) fixture.folder.comic(`A/${n}.cbz`, { pages: 1 })
    const pause = createPause()
    const cancel = new AbortController()
    let handedOut = 0
    const run: WorkerPool['run'] = (name, input, options) => {
      const before = handedOut
      handedOut += 'paths' in input ? input.paths.length : 1
      if (before < 3 && handedOut >= 3) pause.set(true)
      return fixture.pool.run(name, input, options)
    }
    const id = newId()
    const scan = { id, libraryId: fixture.libraryId, mode: 'normal', trigger: 'user', now: Date.now() } as const
    await fixture.database.db.commit([write('createScan', scan)])
    const ended = runScan({ ...fixture.scanner, pool: { run } }, id, cancel.signal, { pause })
    const status = () => fixture.scanner.board.current(fixture.libraryId)
    while (handedOut < 3 || status()?.filesProcessed !== handedOut) await rest()
    return { pause, cancel, ended, status, handedOut: () => handedOut }
  }

  it('stores the current files, reports that it is paused, and reads the rest when resumed', async () => {
    const { pause, ended, status, handedOut } = await pausedScan()
    const before = handedOut()
    expect(before).toBeLessThan(books)
    expect((await fixture.books()).size).toBe(before)
    expect(status()).toMatchObject({ status: 'running', paused: true, filesPerSecond: null, secondsLeft: null })
    const toldBefore = fixture.events.length
    for (let n = 0; n < 5; n++) await rest()
    expect([handedOut(), fixture.events.length]).toEqual([before, toldBefore])
    pause.set(false)
    expect(status()).toMatchObject({ status: 'running', paused: false })
    await ended
    expect(handedOut()).toBe(books)
    expect(status()).toMatchObject({ status: 'completed', paused: false, booksAdded: books, errorCount: 0 })
  })

  it('ends immediately when cancelled, and retains what was read', async () => {
    const { pause, cancel, ended, status, handedOut } = await pausedScan()
    cancel.abort('cancelled')
    pause.set(false)
    await ended
    expect(status()).toMatchObject({ status: 'cancelled', paused: false, booksAdded: handedOut() })
  })

  it('fails immediately when the current files cannot be stored', async () => {
    fixture.folder.comic('A/1.cbz', { pages: 1 })
    const pause = createPause()
    const id = newId()
    const scan = { id, libraryId: fixture.libraryId, mode: 'normal', trigger: 'user', now: Date.now() } as const
    await fixture.database.db.commit([write('createScan', scan)])
    const run: WorkerPool['run'] = () => {
      pause.set(true)
      return Promise.reject(new Error('broken'))
    }
    await runScan({ ...fixture.scanner, pool: { run } }, id, new AbortController().signal, { pause })
    expect(fixture.scanner.board.current(fixture.libraryId)).toMatchObject({ status: 'failed', paused: false })
  })
})
