import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createActing } from '../../server/auth/acting.ts'
import type { Database } from '../../server/db/database.ts'
import { openDatabase } from '../../server/db/dialects/sqlite/open.ts'
import { findJob } from '../../server/db/queries/system/tasks.ts'
import type { JobRecord } from '../../server/db/records/system.ts'
import { write } from '../../server/db/write.ts'
import { serverActor } from '../../server/domain/audit/entry.ts'
import { AppError } from '../../server/domain/errors.ts'
import { createJobQueue, type JobQueue, type JobQueueOptions } from '../../server/jobs/job-queue.ts'
import type { JobKind } from '../../server/jobs/run-job.ts'
import { silentLog } from '../../server/log/log.ts'
import { createIds } from '../kit/ids.ts'

let dir: string
let database: Database
let queue: JobQueue | undefined
let now = 1_000_000
const newId = createIds()

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'inglenook-jobs-'))
  database = await openDatabase({ file: join(dir, 'x.db'), backupsDir: dir, now: () => now })
})
afterEach(async () => {
  await queue?.close()
  queue = undefined
  await database.close()
  rmSync(dir, { recursive: true, force: true })
})

type Work = (job: JobRecord, signal: AbortSignal) => Promise<unknown>

async function open(work: Work, change: Partial<JobKind> = {}, over: JobQueueOptions['database'] = database) {
  queue = createJobQueue({
    database: over,
    clock: () => now,
    newId,
    log: silentLog,
    kinds: { work: { concurrency: 1, maxAttempts: 1, run: work, ...change } },
  })
  await queue.start()
  return queue
}
const job = (change: Record<string, unknown> = {}) => ({ kind: 'work', uniqueKey: null, priority: 0, ...change })

/** A gate that blocks jobs, and resolves when one has reached it. */
function gate() {
  let open = (): void => undefined
  let arrive = (): void => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  return { open: () => open(), arrive: () => arrive(), opened, arrived }
}
const untilAborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))

/** A database whose disk is full while `isFull` returns true. */
function onFullDisk(isFull: (names: readonly string[]) => boolean): JobQueueOptions['database'] {
  return {
    ...database,
    commit(writes, choice) {
      if (!isFull(writes.map(({ name }) => name))) return database.commit(writes, choice)
      return Promise.reject(new AppError('database_disk_full'))
    },
  }
}

describe('the job queue', () => {
  it('runs jobs as the server, whoever added them', async () => {
    const acting = createActing()
    const seen: unknown[] = []
    const jobs = await open(async () => seen.push(acting.now()))
    await acting.run({ ...serverActor, userId: newId(), method: 'jwt' }, async () => {
      expect(acting.now()).toMatchObject({ method: 'jwt' })
      await jobs.add(job())
      await jobs.idle()
    })
    expect(seen).toEqual([null])
  })

  it('does not run a job twice whose result could not be stored, and stores it as soon as possible', async () => {
    const done: unknown[] = []
    let full = true
    const disk = onFullDisk((names) => full && names.includes('finishJob'))
    const jobs = await open(async (one) => done.push(one.params), {}, disk)
    const first = await jobs.add(job({ uniqueKey: 'once', params: 1 }))
    await jobs.idle()
    expect((await findJob(database.reader, first.id))?.state).toBe('running')
    full = false
    const second = await jobs.add(job({ uniqueKey: 'once', params: 2 }))
    await jobs.idle()
    expect(second.created).toBe(true)
    expect((await findJob(database.reader, first.id))?.state).toBe('completed')
    expect(done).toEqual([1, 2])
  })

  it('starts with the first job that can be stored when the disk was full at startup', async () => {
    const done: unknown[] = []
    const before = await open(() => new Promise(() => undefined))
    const left = await before.add(job({ params: 'left' }))
    await database.commit([write('claimJob', { kinds: ['work'], now })])
    let full = true
    const disk = onFullDisk(() => full)
    const jobs = await open(async (one) => done.push(one.params), {}, disk)
    await expect(jobs.add(job({ params: 'refused' }))).rejects.toMatchObject({ code: 'unavailable' })
    full = false
    await jobs.add(job({ params: 'new' }))
    await jobs.idle()
    expect(done.sort()).toEqual(['left', 'new'])
    expect((await findJob(database.reader, left.id))?.state).toBe('completed')
  })

  it('retries a failed job after its back-off, and gives up after its last attempt', async () => {
    const attempts: number[] = []
    const work = async (done: JobRecord) => {
      attempts.push(done.attempts)
      throw new Error(`attempt ${done.attempts}`)
    }
    const jobs = await open(work, { maxAttempts: 2 })
    const { id } = await jobs.add(job())
    await jobs.idle()
    expect(attempts).toEqual([1])
    now += 29_000
    await jobs.add(job({ kind: 'nobody' }))
    await jobs.idle()
    expect(attempts).toEqual([1])
    now += 2_000
    await jobs.add(job({ uniqueKey: 'wake' }))
    await jobs.idle()
    expect(attempts.filter((n) => n === 2)).toEqual([2])
    expect(await jobs.cancel(id)).toBe('ended')
  })

  it('gives up a job after repeated crashes, without counting jobs that were only queued', async () => {
    const [ending, waiting] = [newId(), newId()]
    const rest = { kind: 'work', uniqueKey: null, priority: 1, params: null, maxAttempts: 1 }
    await database.commit([
      write('createJob', { ...rest, id: ending, now }),
      write('createJob', { ...rest, id: waiting, kind: 'other', now }),
    ])
    for (const begins of [1, 2, 3]) {
      const [job] = await database.commit([write('claimJob', { kinds: ['work'], now })])
      expect(job).toMatchObject({ id: ending, attempts: begins })
      const [again] = await database.commit([write('requeueOrphans', { now })])
      expect(again).toBe(begins < 3 ? 1 : 0)
    }
    const seen: JobRecord[] = []
    const jobs = await open(async (one) => seen.push(one))
    await jobs.idle()
    expect(seen).toEqual([])
    expect(await findJob(database.reader, ending)).toMatchObject({ state: 'failed', completedAt: now })
    expect((await findJob(database.reader, ending))?.lastError).toMatch(/server ended each time/)
    expect(await findJob(database.reader, waiting)).toMatchObject({ state: 'pending', attempts: 0 })
    expect(await jobs.revive(ending)).toBe(true)
    await jobs.idle()
    expect(seen).toMatchObject([{ id: ending, attempts: 1 }])
  })

  it('leaves a job interrupted by shutdown to the next start', async () => {
    const begun = gate()
    const jobs = await open(async (_job, signal) => {
      begun.arrive()
      await untilAborted(signal)
      throw new Error('interrupted')
    })
    const { id } = await jobs.add(job({ params: { n: 7 } }))
    await begun.arrived
    await jobs.close()
    const seen: JobRecord[] = []
    const again = await open(async (one) => seen.push(one))
    await again.idle()
    expect(seen).toMatchObject([{ id, params: { n: 7 }, attempts: 1 }])
  })

  it('continues with other jobs when one throws', async () => {
    const done: unknown[] = []
    const jobs = await open(async (one) => {
      if (one.params === 'bad') throw new Error('bad')
      done.push(one.params)
    })
    for (const params of ['a', 'bad', 'b']) await jobs.add(job({ params }))
    await jobs.idle()
    expect(done).toEqual(['a', 'b'])
  })

  it('never runs a job that was cancelled while queued', async () => {
    const busy = gate()
    const done: unknown[] = []
    const jobs = await open(async (one) => {
      done.push(one.params)
      await busy.opened
    })
    await jobs.add(job({ params: 'first' }))
    const { id } = await jobs.add(job({ params: 'second' }))
    expect(await jobs.cancel(id)).toBe('waiting')
    busy.open()
    await jobs.idle()
    expect(done).toEqual(['first'])
  })

  it('notifies a running job of its cancellation with the reason', async () => {
    const begun = gate()
    const reasons: unknown[] = []
    const jobs = await open(async (_job, signal) => {
      begun.arrive()
      await untilAborted(signal)
      reasons.push(signal.reason)
    })
    const { id } = await jobs.add(job())
    await begun.arrived
    expect(jobs.isRunning(id)).toBe(true)
    expect(await jobs.cancel(id)).toBe('running')
    await jobs.idle()
    expect(reasons).toEqual(['cancelled'])
    expect(jobs.isRunning(id)).toBe(false)
  })

  it('adds no job when the commit that contains it is rejected', async () => {
    const done: unknown[] = []
    const jobs = await open(async (one) => done.push(one.id))
    const refused = write('setLibraryState', { id: newId(), state: 'online', reason: null, now })
    const missing = write('updateLibrary', { id: newId(), changes: { name: 'x' }, now })
    await expect(jobs.add(job(), [refused, missing])).rejects.toMatchObject({ code: 'not_found' })
    await jobs.idle()
    expect(done).toEqual([])
  })

  it('merges a second job with the same key into the first', async () => {
    const busy = gate()
    const jobs = await open(() => busy.opened)
    const first = await jobs.add(job({ uniqueKey: 'scan:1' }))
    expect(await jobs.add(job({ uniqueKey: 'scan:1' }))).toEqual({ id: first.id, created: false })
    busy.open()
    await jobs.idle()
    expect((await jobs.add(job({ uniqueKey: 'scan:1' }))).created).toBe(true)
  })

  it('runs urgent jobs first and respects the concurrency limit', async () => {
    const busy = gate()
    const order: unknown[] = []
    let atOnce = 0
    let most = 0
    const work = async (one: JobRecord) => {
      atOnce += 1
      most = Math.max(most, atOnce)
      order.push(one.params)
      await busy.opened
      atOnce -= 1
    }
    const jobs = await open(work, { concurrency: 2 })
    for (const [n, priority] of [0, 0, 1, 5, 3].entries()) await jobs.add(job({ priority, params: n }))
    busy.open()
    await jobs.idle()
    expect(order.slice(0, 2).sort()).toEqual([0, 1])
    expect(order.slice(2)).toEqual([3, 4, 2])
    expect(most).toBe(2)
  })
})
