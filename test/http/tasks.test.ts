import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { write } from '../../server/db/write.ts'
import { newId } from '../kit/catalog.ts'
import { type Json, type OpenReply, openStream } from '../kit/http-client.ts'
import type { Actor } from '../kit/test-server.ts'
import { createWorld, scanFolder, type World } from '../kit/world.ts'

let world: World
const streams: OpenReply[] = []
beforeAll(async () => {
  world = await createWorld()
})
afterAll(async () => {
  for (const stream of streams) stream.close()
  await world.close()
})

type Job = { kind?: string; libraryId?: string; userId?: string; uniqueKey?: string | null; params?: unknown }

/** A task of an unknown type, which stays queued until the test ends it. */
async function task(job: Job = {}): Promise<string> {
  const { database } = world.server
  const given = { id: newId(), kind: 'example', uniqueKey: null, priority: 0, params: null, maxAttempts: 3, ...job }
  const [{ id }] = await database.commit([write('createJob', { ...given, now: world.server.now() })])
  return id
}

type Ending = 'completed' | 'failed' | 'cancelled'
async function ended(state: Ending, job: Job = {}, daysAgo = 0): Promise<string> {
  const id = await task(job)
  const { database, now } = world.server
  await database.commit([
    write('finishJob', {
      id,
      state,
      error: 'the drive was gone',
      result: { a: 1 },
      now: now() - daysAgo * 24 * 3_600_000,
    }),
  ])
  return id
}

const get = (path: string, actor: Actor = world.admin) => actor.ask(`/api/v1/tasks${path}`)
const post = (path: string, actor: Actor = world.admin) => actor.ask(`/api/v1/tasks${path}`, { method: 'POST' })
const dataOf = (json: Json) => json.data as unknown as readonly Json[]
const idsOf = (json: Json) => dataOf(json).map(({ id }) => String(id))

async function restricted(): Promise<Actor> {
  const outsider = await world.server.actor('maintainer')
  await world.server.hideLibraries(outsider)
  return outsider
}

describe('a task that has ended', () => {
  it.each(['completed', 'failed', 'cancelled'] as const)('cannot be cancelled once %s', async (state) => {
    const reply = await post(`/${await ended(state)}/cancel`)
    expect(reply).toMatchObject({ status: 409, json: { error: 'conflict' } })
  })

  it('cannot be retried when it was completed', async () => {
    expect((await post(`/${await ended('completed')}/retry`)).status).toBe(409)
  })

  it.each(['failed', 'cancelled'] as const)('is queued again with all its attempts when it was %s', async (state) => {
    const id = await ended(state)
    const reply = await post(`/${id}/retry`)
    expect(reply).toMatchObject({ status: 200, json: { id, status: 'pending', attempts: 0, completedAt: null } })
    expect((await get(`/${id}`)).json.status).toBe('pending')
  })

  it('cannot be retried while the same work is queued as another task', async () => {
    const id = await ended('failed', { uniqueKey: 'the same' })
    await task({ uniqueKey: 'the same' })
    expect((await post(`/${id}/retry`)).status).toBe(409)
    expect((await get(`/${id}`)).json.status).toBe('failed')
  })
})

describe('a queued task', () => {
  it('cannot be retried', async () => {
    expect((await post(`/${await task()}/retry`)).status).toBe(409)
  })

  it('is cancelled once', async () => {
    const id = await task()
    expect(await post(`/${id}/cancel`)).toMatchObject({ status: 200, json: { id, status: 'cancelled' } })
    expect((await post(`/${id}/cancel`)).status).toBe(409)
  })
})

describe('tasks for hidden content', () => {
  it('are 404 for the user', async () => {
    const outsider = await restricted()
    const [hidden, open] = [await task({ libraryId: world.libraryId }), await task()]
    const ids = idsOf((await get('?pageSize=500', outsider)).json)
    expect(ids).toContain(open)
    expect(ids).not.toContain(hidden)
    for (const path of [`/${hidden}/cancel`, `/${hidden}/retry`]) expect((await post(path, outsider)).status).toBe(404)
    expect((await get(`/${hidden}`, outsider)).status).toBe(404)
    expect((await get(`/${hidden}`)).json.status).toBe('pending')
  })

  it('are not counted for the user', async () => {
    const outsider = await restricted()
    const before = (await get('/stats', outsider)).json.total
    await task({ libraryId: world.libraryId })
    expect((await get('/stats', outsider)).json.total).toBe(before)
  })

  it('cannot be deleted by the user', async () => {
    const outsider = await restricted()
    const id = await ended('failed', { libraryId: world.libraryId })
    await outsider.ask('/api/v1/tasks/purge?days=0', { method: 'DELETE' })
    expect((await get(`/${id}`)).status).toBe(200)
  })

  it('hide parameters and results from restricted users', async () => {
    const outsider = await restricted()
    const id = await ended('failed', { params: { path: 'Secret' } })
    expect((await get(`/${id}`)).json).toMatchObject({ params: { path: 'Secret' }, lastError: 'the drive was gone' })
    expect((await get(`/${id}`, outsider)).json).toMatchObject({ params: null, result: null, lastError: null })
  })

  it('requested by one user are visible to that user and administrators only', async () => {
    const id = await task({ userId: world.maintainer.userId })
    const other = await world.server.actor('maintainer')
    expect((await get(`/${id}`, world.maintainer)).status).toBe(200)
    expect((await get(`/${id}`)).status).toBe(200)
    expect((await get(`/${id}`, other)).status).toBe(404)
  })
})

describe('the task list', () => {
  it('refuses unknown states', async () => {
    const reply = await get('?status=running')
    expect(reply.status).toBe(400)
    expect(reply.json.details).toMatchObject([{ field: 'status' }])
  })

  it('is filtered by state, type and library, newest first, in pages', async () => {
    const made = [await ended('failed', { kind: 'mine' }), await ended('failed', { kind: 'mine' })]
    await task({ kind: 'mine', libraryId: world.libraryId })
    const first = (await get('?status=failed&taskType=mine&pageSize=1')).json
    const second = (await get('?status=failed&taskType=mine&pageSize=1&page=2')).json
    expect(first).toMatchObject({ total: 2, totalPages: 2, page: 1 })
    expect([...idsOf(first), ...idsOf(second)]).toEqual([...made].reverse())
    const ofLibrary = (await get(`?taskType=mine&libraryId=${world.libraryId}`)).json
    expect(dataOf(ofLibrary)).toMatchObject([{ libraryName: 'Shelf', status: 'pending' }])
  })

  it('counts by state and type, with durations', async () => {
    await task({ kind: 'counted' })
    await ended('failed', { kind: 'counted' })
    world.server.pass(5_000)
    const { json } = await get('/stats')
    const types = json.byType as unknown as readonly Json[]
    expect(types.find((type) => String(type.taskType) === 'counted')).toMatchObject({
      pending: 1,
      failed: 1,
      completed: 0,
    })
    expect(types.find((type) => String(type.taskType) === 'scan')?.avgDurationMs).toEqual(expect.any(Number))
    expect(Number(json.oldestPendingAgeMs)).toBeGreaterThanOrEqual(5_000)
  })

  it('deletes tasks that ended long ago, but no queued ones', async () => {
    const [old, waiting, fresh] = [await ended('completed', {}, 31), await task(), await ended('completed', {}, 29)]
    const reply = await world.admin.ask('/api/v1/tasks/purge?days=30', { method: 'DELETE' })
    expect(Number(reply.json.deleted)).toBeGreaterThan(0)
    const statuses = [old, waiting, fresh].map(async (id) => (await get(`/${id}`)).status)
    expect(await Promise.all(statuses)).toEqual([404, 200, 200])
  })
})

describe('a scan task', () => {
  it('is cancelled as a task, and its scan record says so', async () => {
    const body = { name: 'Other', path: world.newFolder() }
    const libraryId = String((await world.admin.ask('/api/v1/libraries', { method: 'POST', body })).json.id)
    const scan = await world.admin.ask(`/api/v1/libraries/${libraryId}/scan`, { method: 'POST' })
    const reply = await post(`/${String(scan.json.scanId)}/cancel`)
    expect([200, 409]).toContain(reply.status)
    const open = (await world.admin.ask('/api/v1/scans/active')).json as unknown as readonly Json[]
    if (reply.status === 200) expect(open.filter((one) => String(one.status) === 'pending')).toEqual([])
  })

  it('that failed is retried as a new task', async () => {
    const old = await ended('failed', { kind: 'scan', libraryId: world.libraryId })
    const reply = await post(`/${old}/retry`)
    expect(reply).toMatchObject({ status: 200, json: { taskType: 'scan', libraryId: world.libraryId } })
    expect(String(reply.json.id)).not.toBe(old)
  })

  it('of a deleted library cannot be retried', async () => {
    const old = await ended('failed', { kind: 'scan', libraryId: newId() })
    expect((await post(`/${old}/retry`)).status).toBe(409)
  })
})

describe('the task stream', () => {
  async function listen(actor: Actor): Promise<OpenReply> {
    const headers = { authorization: `Bearer ${actor.token}` }
    const stream = await openStream(world.server.port, '/api/v1/tasks/stream', { headers })
    streams.push(stream)
    return stream
  }

  it('is refused without permission to read tasks', async () => {
    expect((await listen(world.reader)).status).toBe(403)
  })

  it('reports a task from start to end, only to users who can see it', async () => {
    const [hidden, open] = [await listen(await restricted()), await listen(world.maintainer)]
    await scanFolder(world.admin, world.newFolder())
    const text = await open.until(/"taskType":"scan".*"status":"completed"/)
    const events = [...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(String(data)) as Json)
    expect(events.map(({ status }) => String(status))).toContain('completed')
    expect(Object.keys(events[0] ?? {}).sort()).toEqual([
      'bookId',
      'completedAt',
      'error',
      'libraryId',
      'paused',
      'progress',
      'seriesId',
      'startedAt',
      'status',
      'taskId',
      'taskType',
    ])
    expect(hidden.text()).not.toContain('taskId')
  })
})

describe('completed tasks', () => {
  it('are deleted as soon as their retention is shortened', async () => {
    const [old, young] = [await ended('completed', {}, 12), await ended('completed', {}, 3)]
    const status = async (id: string) => (await world.admin.ask(`/api/v1/tasks/${id}`)).status
    expect(await status(old)).toBe(200)
    const how = { method: 'PUT', body: { value: 10 } }
    expect((await world.admin.ask('/api/v1/admin/settings/task.history_days', how)).status).toBe(200)
    await expect.poll(() => status(old)).toBe(404)
    expect(await status(young)).toBe(200)
  })
})
