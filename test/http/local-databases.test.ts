import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { write } from '../../server/db/write.ts'
import { writeGcd } from '../fixtures/dumps/gcd.ts'
import { writeMangabaka } from '../fixtures/dumps/mangabaka.ts'
import { newId } from '../kit/catalog.ts'
import type { Json } from '../kit/http-client.ts'
import { createMatchingFixture, type MatchingFixture } from '../kit/matching-fixture.ts'
import { rest } from '../kit/rest.ts'
import type { Actor } from '../kit/test-server.ts'

let fixture: MatchingFixture
let folder: string
beforeAll(async () => {
  fixture = await createMatchingFixture()
  folder = join(fixture.server.dataDir, 'databases')
})
afterAll(() => fixture.close())
beforeEach(async () => {
  await fixture.removeProviders()
  for (const id of ['mangabaka', 'gcd']) await ask('DELETE', `/${id}/index`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  await fixture.reset()
})

const base = '/api/v1/admin/local-databases'
const ask = (method: string, path = '', who: Actor = fixture.admin) => who.ask(`${base}${path}`, { method })
const list = async () => (await ask('GET')).json.data as unknown as readonly Json[]

const lamps = { id: 11, title: 'Lamps', year: 1999, status: 'completed', finalVolume: '5', anilist: 99 }
const roads = { id: 12, title: 'Salt Roads of Old', romanized: 'Salt Roads', year: 2001 }

/** Uses a database and waits for its index. @returns the ended task */
async function use(id: string): Promise<Json> {
  const { status, json, text } = await ask('POST', `/${id}/use`)
  if (status !== 202) throw new Error(text)
  for (;;) {
    const task = (await fixture.admin.ask(`/api/v1/tasks/${String(json.taskId)}`)).json
    if (!['pending', 'processing'].includes(String(task.status))) return task
    await rest()
  }
}

/** A task that builds an index, and is not due yet. @returns its id */
async function waitingIndex(format: string): Promise<string> {
  const [id, now] = [newId(), fixture.server.now()]
  const kind = { kind: 'index-local-database', uniqueKey: `index-local-database:${format}`, params: { format } }
  const job = { ...kind, id, priority: 0, maxAttempts: 1, runAfter: now + 1e12, now }
  await fixture.server.database.commit([write('createJob', job)])
  return id
}

const stateOf = async (id: string) => (await fixture.admin.ask(`/api/v1/tasks/${id}`)).json.status

describe('the folder of local databases', () => {
  it('is empty at first, and says where files go', async () => {
    expect((await ask('GET')).json).toEqual({ folder, data: [] })
  })

  it('says of each file what it is, or what to do', async () => {
    writeMangabaka(join(folder, 'series.sqlite'), [lamps])
    writeFileSync(join(folder, 'series.sqlite.tar.gz'), 'packed')
    writeFileSync(join(folder, 'series.sqlite-wal'), '')
    mkdirSync(join(folder, 'older'))
    const unused = { databaseId: null, series: null, indexed: false, pluginId: null, enabled: false }
    expect(await list()).toMatchObject([
      { ...unused, file: 'series.sqlite', databaseId: 'mangabaka', problem: null },
      { ...unused, file: 'series.sqlite.tar.gz', problem: expect.stringContaining('Unpack the archive') },
    ])
  })

  it('uses the newest of several files of a service', async () => {
    for (const [name, time] of [
      ['old.db', 1_000],
      ['new.db', 2_000],
    ] as const) {
      writeGcd(join(folder, name), [{ id: 1, name: 'Lamps', yearBegan: 1999, publisher: 'Pier' }])
      utimesSync(join(folder, name), time, time)
    }
    expect(await list()).toMatchObject([
      { file: 'new.db', problem: null, modifiedAt: '1970-01-01T00:33:20.000Z' },
      { file: 'old.db', problem: expect.stringContaining('new.db is newer') },
    ])
  })

  it.each(['GET', 'POST', 'DELETE'])('is not for people who may not manage plugins: %s', async (method) => {
    const path = { GET: '', POST: '/gcd/use', DELETE: '/gcd/index' }[method]
    expect((await ask(method, path, fixture.reader)).status).toBe(403)
  })

  it('has nothing to use without a file, and no other services', async () => {
    expect((await ask('POST', '/gcd/use')).status).toBe(404)
    expect((await ask('POST', '/anilist/use')).status).toBe(404)
  })
})

describe('a database that is used', () => {
  it('gets an index, becomes a plugin that reaches no site, and can be left again', async () => {
    writeMangabaka(join(folder, 'series.sqlite'), [lamps, roads])
    expect(await use('mangabaka')).toMatchObject({ status: 'completed' })
    const [one] = await list()
    expect(one).toMatchObject({ series: 2, indexed: true, enabled: true })
    const plugin = (await fixture.admin.ask(`/api/v1/admin/plugins/${String(one?.pluginId)}`)).json
    expect(plugin).toMatchObject({ name: 'mangabaka-local', hosts: [], problem: null, enabled: true })
    await fixture.send('POST', `/admin/plugins/${String(one?.pluginId)}/disable`)
    expect(await list()).toMatchObject([{ indexed: true, enabled: false }])
    expect((await ask('DELETE', '/mangabaka/index')).status).toBe(204)
    expect(await list()).toMatchObject([{ series: null, indexed: false }])
    await use('mangabaka')
    expect(await list()).toMatchObject([{ indexed: true, enabled: true, pluginId: one?.pluginId }])
  })

  it('takes over what is certain, with its origin, and asks about the rest', async () => {
    writeMangabaka(join(folder, 'series.sqlite'), [lamps, { ...roads, romanized: null }])
    await use('mangabaka')
    await fixture.run()
    const known = await fixture.metadata('Lamps')
    expect(JSON.stringify(known)).toContain('"api:mangabaka"')
    expect(JSON.stringify(known)).toContain('"api:anilist"')
    expect(await fixture.pending()).toMatchObject([
      {
        title: 'Salt Roads',
        candidates: [{ externalId: '12', title: 'Salt Roads of Old', reasons: [{ part: 'title', verdict: 'close' }] }],
      },
    ])
  })

  it('builds its index again when the file was replaced', async () => {
    writeMangabaka(join(folder, 'series.sqlite'), [roads])
    await use('mangabaka')
    rmSync(join(folder, 'series.sqlite'))
    writeMangabaka(join(folder, 'series.sqlite'), [lamps, roads])
    const path = `/series/${fixture.seriesIds.Lamps}/metadata/search`
    const [one] = await list()
    expect(one).toMatchObject({ indexed: false, enabled: true })
    const body = { pluginId: one?.pluginId }
    const early = await fixture.send('POST', path, body)
    expect([early.status, early.headers['retry-after']]).toEqual([503, expect.any(String)])
    await use('mangabaka')
    expect(await list()).toMatchObject([{ series: 2, indexed: true }])
  })

  it('says what is missing when its file is gone', async () => {
    writeGcd(join(folder, 'gcd.db'), [{ id: 1, name: 'Lamps', yearBegan: 1999, publisher: 'Pier' }])
    await use('gcd')
    rmSync(join(folder, 'gcd.db'))
    const { json } = await fixture.send('GET', '/admin/plugins')
    expect(json.data).toMatchObject([{ problem: expect.stringContaining('no database of Grand Comics Database') }])
  })

  it.each(['its index is removed', 'it is not used any more'])(
    'ends the building of its index when %s',
    async (how) => {
      writeMangabaka(join(folder, 'series.sqlite'), [lamps])
      await use('mangabaka')
      const [ours, other] = [await waitingIndex('mangabaka'), await waitingIndex('gcd')]
      if (how === 'its index is removed') await ask('DELETE', '/mangabaka/index')
      else await fixture.send('POST', `/admin/plugins/${String((await list())[0]?.pluginId)}/disable`)
      expect([await stateOf(ours), await stateOf(other)]).toEqual(['cancelled', 'pending'])
      await ask('DELETE', '/gcd/index')
      expect(await stateOf(other)).toBe('cancelled')
    },
  )
})
