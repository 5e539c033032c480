import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { write } from '../../server/db/write.ts'
import { newId } from '../kit/catalog.ts'
import { type Actor, startTestServer, type TestServer } from '../kit/test-server.ts'

const lists = ['/api/v1/duplicates', '/api/v1/duplicates/series'] as const
const dayMs = 24 * 3_600_000

let server: TestServer
let maintainer: Actor
let reader: Actor
beforeAll(async () => {
  server = await startTestServer()
  maintainer = await server.actor('maintainer')
  reader = await server.actor('reader')
})
afterAll(() => server.close())

const searchedAt = (actor: Actor) => Promise.all(lists.map(async (path) => (await actor.ask(path)).json.searchedAt))

/** A queued search in the far future, until the test ends it. */
async function queueSearch(): Promise<string> {
  const id = newId()
  const now = server.now()
  const job = { kind: 'duplicates', uniqueKey: 'duplicates', priority: 0, params: null, maxAttempts: 1 }
  await server.database.commit([write('createJob', { ...job, id, runAfter: now + 1e12, now })])
  return id
}
const end = (id: string, state: 'completed' | 'failed' | 'cancelled') =>
  server.database.commit([write('finishJob', { id, state, now: server.now() })])

describe('the time of the last duplicate search', () => {
  it('is null while the first search is queued, and after it failed or was cancelled', async () => {
    expect(await searchedAt(reader)).toEqual([null, null])
    for (const state of ['failed', 'cancelled'] as const) {
      const id = await queueSearch()
      expect(await searchedAt(maintainer), state).toEqual([null, null])
      await end(id, state)
      expect(await searchedAt(maintainer), state).toEqual([null, null])
    }
  })

  it('is that of the last completed search, whatever happened to a later one', async () => {
    const before = server.now()
    await end(await queueSearch(), 'completed')
    const times = async () => (await searchedAt(reader)).map((time) => Date.parse(String(time)))
    const expected = await times()
    expect(expected[0]).toBeGreaterThanOrEqual(before)
    expect(expected).toEqual([expected[0], expected[0]])
    server.pass(1_000)
    await end(await queueSearch(), 'failed')
    expect(await times()).toEqual(expected)
    server.pass(400 * dayMs)
    const setting = { method: 'PUT', body: { value: 7 } }
    const admin = await server.actor('admin')
    expect((await admin.ask('/api/v1/admin/settings/task.history_days', setting)).status).toBe(200)
    const tasks = async () => (await admin.ask('/api/v1/tasks?taskType=duplicates')).json.data
    await expect.poll(tasks).toMatchObject([{ status: 'completed' }])
    expect((await searchedAt(admin)).map((time) => Date.parse(String(time)))).toEqual(expected)
  })
})
