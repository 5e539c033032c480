import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { write } from '../../server/db/write.ts'
import { newId } from '../kit/catalog.ts'
import type { Json } from '../kit/http-client.ts'
import { createLibraryFolder } from '../kit/library-folder.ts'
import { rest } from '../kit/rest.ts'
import { type Actor, startTestServer, type TestServer } from '../kit/test-server.ts'
import { scanFolder } from '../kit/world.ts'

let server: TestServer
let admin: Actor
/** Task times are relative to it. */
let start: number
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.actor('admin')
  start = server.now()
})
afterAll(() => server.close())

const minute = 60_000
const metrics = async (actor = admin) => (await actor.ask('/api/v1/metrics/tasks')).json
const typeOf = (json: Json, taskType: string) =>
  (json.byType as unknown as readonly Json[]).find((one) => String(one.taskType) === taskType)

type Run = { kind: string; waitedMs: number; tookMs: number; minutesAgo: number; error?: string; userId?: string }

/** A task of an unknown type, started and ended by the test. */
async function ran({ kind, waitedMs, tookMs, minutesAgo, error, userId }: Run): Promise<void> {
  const { database } = server
  const id = newId()
  const end = start - minutesAgo * minute
  const begin = end - tookMs
  const job = { id, kind, uniqueKey: null, priority: 0, params: null, maxAttempts: 1, ...(userId && { userId }) }
  const state = error === undefined ? 'completed' : 'failed'
  // In one commit, so that the queue of the server cannot claim it.
  await database.commit([
    write('createJob', { ...job, now: begin - waitedMs }),
    write('claimJob', { kinds: [kind], now: begin }),
    write('finishJob', { id, state, error: error ?? null, now: end }),
  ])
}

describe('task metrics', () => {
  it('are refused to readers', async () => {
    const reader = await server.actor('reader')
    expect((await reader.ask('/api/v1/metrics/tasks')).status).toBe(403)
  })

  it('are null or zero without any task', async () => {
    expect(await metrics()).toMatchObject({
      summary: { totalExecuted: 0, avgDurationMs: null, avgQueueWaitMs: null, tasksPerMinute: 0 },
      queue: { pendingCount: 0, processingCount: 0, staleCount: 0, oldestPendingAgeMs: null },
      byType: [],
      retention: '30 days',
    })
  })

  it('contain durations, queue times, percentiles and failures by type', async () => {
    const kind = 'example'
    for (let i = 1; i <= 20; i++) await ran({ kind, waitedMs: 100, tookMs: i * 1_000, minutesAgo: i * 6 })
    await ran({ kind: 'other', waitedMs: 500, tookMs: 0, minutesAgo: 90, error: 'the drive was gone' })
    await ran({ kind: 'other', waitedMs: 500, tookMs: 0, minutesAgo: 30, error: 'the disk is full' })
    await ran({ kind: 'other', waitedMs: 500, tookMs: 4_000, minutesAgo: 10 })
    const json = await metrics()
    expect(typeOf(json, kind)).toMatchObject({
      executed: 20,
      succeeded: 20,
      failed: 0,
      retried: 0,
      errorRatePct: 0,
      lastError: null,
      lastErrorAt: null,
      avgDurationMs: 10_500,
      minDurationMs: 1_000,
      maxDurationMs: 20_000,
      p50DurationMs: 10_000,
      p95DurationMs: 19_000,
      avgQueueWaitMs: 100,
      itemsProcessed: null,
    })
    expect(typeOf(json, kind)?.throughputPerSec).toBeCloseTo(20 / 210, 6)
    expect(typeOf(json, 'other')).toMatchObject({
      executed: 3,
      succeeded: 1,
      failed: 2,
      lastError: 'the disk is full',
      lastErrorAt: new Date(start - 30 * minute).toISOString(),
    })
    const { summary } = json as unknown as { summary: Record<string, number> }
    expect(summary).toMatchObject({ totalExecuted: 23, totalSucceeded: 21, totalFailed: 2 })
    expect(summary.avgDurationMs).toBeCloseTo(214_000 / 23, 6)
    expect(summary.avgQueueWaitMs).toBeCloseTo(3_500 / 23, 6)
    // Nine of the twenty and two of the others ended within the last hour.
    expect(summary.tasksPerMinute).toBeCloseTo(11 / 60, 6)
  })

  it('contain queued, running and stale tasks', async () => {
    const { database } = server
    const job = { kind: 'waiting', uniqueKey: null, priority: 0, params: null, maxAttempts: 1 }
    for (const minutes of [5, 3]) {
      const now = start - minutes * minute
      await database.commit([write('createJob', { ...job, id: newId(), now })])
    }
    await database.commit([write('claimJob', { kinds: ['waiting'], now: server.now() })])
    const { queue } = await metrics()
    expect(queue).toMatchObject({ pendingCount: 1, processingCount: 1, staleCount: 1 })
    const { oldestPendingAgeMs } = queue as unknown as { oldestPendingAgeMs: number }
    expect(oldestPendingAgeMs).toBeGreaterThanOrEqual(3 * minute)
    expect(oldestPendingAgeMs).toBeLessThan(4.5 * minute)
  })

  it('omit private tasks of others, and hide errors from restricted users', async () => {
    await ran({ kind: 'private', waitedMs: 0, tookMs: 10, minutesAgo: 1, userId: admin.userId })
    await ran({ kind: 'shared', waitedMs: 0, tookMs: 10, minutesAgo: 1, error: 'Secret Series broke' })
    const outsider = await server.actor('maintainer')
    await server.hideLibraries(outsider)
    const json = await metrics(outsider)
    expect(typeOf(json, 'private')).toBeUndefined()
    expect(typeOf(json, 'shared')).toMatchObject({ failed: 1, lastError: null })
    expect(typeOf(await metrics(), 'private')).toMatchObject({ executed: 1 })
  })
})

describe('scan metrics', () => {
  it('count the files examined', async () => {
    using folder = createLibraryFolder()
    for (const number of [1, 2, 3]) folder.comic(`Harbour/Harbour ${number}.cbz`)
    await scanFolder(admin, folder.root)
    // The scan is reported as done shortly before the end of its task is stored.
    while (typeOf(await metrics(), 'scan') === undefined) await rest()
    expect(typeOf(await metrics(), 'scan')).toMatchObject({ executed: 1, succeeded: 1, itemsProcessed: 3 })
  })
})

describe('server metrics', () => {
  it('count no tasks of others without permission to read tasks', async () => {
    const [reader, other] = [await server.actor('reader'), await server.actor('reader')]
    const countsFor = async (actor: Actor) => (await actor.ask('/api/v1/metrics')).json.tasks as Json
    const before = { reader: await countsFor(reader), admin: await countsFor(admin) }
    const how = { waitedMs: 0, tookMs: 1_000, minutesAgo: 1 }
    await ran({ kind: 'scan', ...how })
    await ran({ kind: 'find-duplicates', ...how, userId: other.userId })
    expect(await countsFor(reader)).toEqual(before.reader)
    const counted = { admin: await countsFor(admin), other: await countsFor(other) }
    expect(counted.admin.completedCount).toBe(Number(before.admin.completedCount) + 2)
    expect(counted.other.completedCount).toBe(1)
  })
})
