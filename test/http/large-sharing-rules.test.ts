import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { write } from '../../server/db/write.ts'
import { ruleSpan } from '../../server/db/writes/access/sharing-rules.ts'
import { librarySettings, newId } from '../kit/catalog.ts'
import { rest } from '../kit/rest.ts'
import { type Actor, startTestServer, type TestServer } from '../kit/test-server.ts'

/** Three batches, so that the job continues twice. */
const count = 2 * ruleSpan + 500
const adult = { ageRating: { operator: 'gte', value: 18 } }

let server: TestServer
let admin: Actor
let kid: Actor
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.actor('admin')
  kid = await server.actor('reader')
  const libraryId = newId()
  await server.database.commit([
    write('createLibrary', { id: libraryId, settings: librarySettings(), now: server.now() }),
  ])
  await server.query(
    `with recursive n (n) as (select 1 union all select n + 1 from n where n < ?)
     insert into series (id, library_seq, path_key, title, title_key, age_rating, book_count,
       cover_updated_at, created_at, updated_at)
     select '01890a5d-ac96-774b-8000-' || substr('00000000000' || n, -12), l.seq, 'folder:' || n, 'Tale ' || n,
       'tale ' || substr('00000' || n, -6), iif(n % 2 = 0, 18, 6), 1, 1, 1, 1 from n, libraries l where l.id = ?`,
    count,
    libraryId,
  )
})
afterAll(() => server.close())

const send = (method: string, path: string, body?: unknown) => admin.ask(`/api/v1/${path}`, { method, body })
const countSeries = async (id: string) => Number((await send('GET', `admin/sharing-tags/${id}`)).json.seriesCount)

/** Waits until all rules have been applied. */
async function settled(): Promise<void> {
  const open = "select 1 from jobs where kind = 'sharing-rule' and state in ('pending', 'running')"
  while ((await server.query(open)).length > 0) await rest()
  expect(await server.query("select kind from jobs where kind = 'sharing-rule' and state = 'failed'")).toEqual([])
}

describe('a rule that matches more series than one batch', () => {
  it('tags and hides all of them, and untags all of them again', async () => {
    const made = await send('POST', 'admin/sharing-tags', { name: 'Grown-ups', rule: adult })
    const id = String(made.json.id)
    // The response includes the first batch.
    expect(await countSeries(id)).toBeGreaterThanOrEqual(ruleSpan / 2)
    await settled()
    expect(await countSeries(id)).toBe(count / 2)
    await send('PUT', `users/${kid.userId}/sharing-tags`, { sharingTagId: id, accessMode: 'deny' })
    expect((await kid.ask('/api/v1/series?pageSize=1')).json.total).toBe(count / 2)
    await send('PATCH', `admin/sharing-tags/${id}`, { rule: { ageRating: { operator: 'lte', value: 6 } } })
    await settled()
    expect(await countSeries(id)).toBe(count / 2)
    const last = `01890a5d-ac96-774b-8000-${String(count).padStart(12, '0')}`
    expect((await kid.ask(`/api/v1/series/${last}`)).status).toBe(200)
    await send('PATCH', `admin/sharing-tags/${id}`, { rule: null })
    await settled()
    expect(await countSeries(id)).toBe(0)
    expect((await kid.ask('/api/v1/series?pageSize=1')).json.total).toBe(count)
  })

  it('ends with the latest of several changes, and stops when its tag is deleted', async () => {
    const id = String((await send('POST', 'admin/sharing-tags', { name: 'Turns', rule: adult })).json.id)
    const none = { ageRating: { operator: 'gte', value: 99 } }
    for (const rule of [none, adult, none]) await send('PATCH', `admin/sharing-tags/${id}`, { rule })
    await settled()
    expect(await countSeries(id)).toBe(0)
    await send('PATCH', `admin/sharing-tags/${id}`, { rule: adult })
    expect((await send('DELETE', `admin/sharing-tags/${id}`)).status).toBe(204)
    await settled()
    expect(await server.query('select 1 from series_sharing_tags')).toEqual([])
  })
})
