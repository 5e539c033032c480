import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findJob } from '../../server/db/queries/jobs.ts'
import { write } from '../../server/db/write.ts'
import { scheduleDuplicates } from '../../server/library/duplicates/find-duplicates.ts'
import { newId } from '../kit/catalog.ts'
import type { Json } from '../kit/http-client.ts'
import { comicBytes } from '../kit/library-folder.ts'
import { rest } from '../kit/rest.ts'
import { createShelfHouse, type ShelfHouse } from '../kit/shelf-house.ts'
import type { Actor } from '../kit/test-server.ts'

const duplicates = '/api/v1/duplicates'

let house: ShelfHouse
beforeAll(async () => {
  house = await createShelfHouse({ Alder: 2, Birch: 1 }, { Alder: 1, Cedar: 1 })
  const twin = comicBytes({ note: 'twin' })
  house.open.folder.put('Birch/Birch 2.cbz', twin)
  house.open.folder.put('Birch/Birch 3.cbz', twin)
  house.closed.folder.put('Cedar/Other name.cbz', twin)
  house.open.folder.put('More/BIRCH/Birch 9.cbz', comicBytes({ note: 'nine' }))
  await house.open.scan()
  await house.closed.scan()
})
afterAll(() => house.close())
beforeEach(() => find())

const scan = (actor: Actor) => actor.ask(`${duplicates}/scan`, { method: 'POST' })

/** Looks for duplicates and waits until that has ended. */
async function find(): Promise<void> {
  const { json, text } = await scan(house.admin)
  const taskId = String(json.taskId ?? json.details?.taskId)
  for (;;) {
    const job = await findJob(house.server.database.reader, taskId)
    if (job?.state === 'failed') throw new Error(`${text}: ${job.lastError}`)
    if (job?.state === 'completed') return
    await rest()
  }
}

async function groupsOf(actor: Actor, path = ''): Promise<readonly Json[]> {
  return (await actor.ask(`${duplicates}${path}`)).json.duplicates as unknown as readonly Json[]
}
const membersOf = (group: Json | undefined) => (group?.members ?? []) as unknown as readonly Json[]
const paths = (group: Json | undefined) =>
  membersOf(group).map((member) => String(member.path).split('/').slice(-2).join('/'))

async function identify(seriesIds: readonly string[], source = 'api:catalogue'): Promise<void> {
  const values = { externalIds: [{ source, externalId: '77' }] }
  const series = seriesIds.map((id) => ({ id, values, provenance: {} }))
  await house.server.database.commit([write('saveSeriesMetadata', { series, now: house.server.now() })])
}

describe('looking for duplicates', () => {
  it('is refused while it waits or runs, and begins again after', async () => {
    const job = { kind: 'duplicates', uniqueKey: 'duplicates', priority: 0, params: null, maxAttempts: 1 }
    const id = newId()
    const now = house.server.now()
    await house.server.database.commit([write('createJob', { ...job, id, runAfter: now + 1e9, now })])
    const refused = await scan(house.admin)
    expect(refused.status).toBe(409)
    expect(refused.json).toMatchObject({ error: 'conflict', details: { taskId: id } })
    await house.server.database.commit([write('finishJob', { id, state: 'cancelled', now })])
    expect((await scan(house.admin)).status).toBe(200)
  })

  it('is for those who may change books', async () => {
    expect((await scan(house.reader)).status).toBe(403)
    expect((await house.maintainer.ask(`${duplicates}/scan`, { method: 'POST' })).status).not.toBe(403)
  })

  it('runs by the clock when it is set to, and no more when that is taken back', () => {
    const values: Record<string, unknown> = { 'deduplication.enabled': false, 'deduplication.cron': '0 4 * * 1' }
    const set: unknown[] = []
    let change: () => void = () => undefined
    scheduleDuplicates({
      jobs: { add: () => Promise.reject(new Error('not due')) },
      cron: { set: (_name, when) => void set.push(when) },
      settings: {
        get: (key) => values[key] as never,
        onChange: (_keys, apply) => {
          change = apply
        },
      },
      timezone: 'UTC',
    })
    for (const enabled of [true, false]) {
      values['deduplication.enabled'] = enabled
      change()
    }
    expect(set).toEqual([null, { expression: '0 4 * * 1', timezone: 'UTC' }, null])
  })
})

describe('groups of equal books', () => {
  it('hold the same bytes, whatever their name, series or library', async () => {
    const reply = await house.admin.ask(duplicates)
    expect(reply.json).toMatchObject({ totalGroups: 1, totalDuplicateBooks: 3, page: 1 })
    const [group] = await groupsOf(house.admin)
    expect(group).toMatchObject({ duplicateCount: 3 })
    expect(paths(group)).toEqual(['Birch/Birch 2.cbz', 'Birch/Birch 3.cbz', 'Cedar/Other name.cbz'])
    expect(group?.bookIds).toHaveLength(3)
  })

  it('tell what sets their members apart: pages, age, and how far one has read each', async () => {
    const [first, second] = membersOf((await groupsOf(house.maintainer))[0])
    const place = { method: 'PUT', body: { currentPage: 1 } }
    expect((await house.maintainer.ask(`/api/v1/books/${second?.id}/progress`, place)).status).toBe(200)
    const members = membersOf((await groupsOf(house.maintainer))[0])
    expect(members[0]).toMatchObject({ currentPage: null, completed: false, pageCount: first?.pageCount })
    expect(Number(first?.pageCount)).toBeGreaterThan(0)
    expect(members[1]).toMatchObject({ currentPage: 1 })
    expect(String(members[1]?.createdAt)).toMatch(/^\d{4}-/)
    expect(membersOf((await groupsOf(house.admin))[0])[1]).toMatchObject({ currentPage: null })
  })

  it('show only what a viewer may see, and are not there when that is one book', async () => {
    await house.hideClosed(house.reader)
    expect((await house.reader.ask(duplicates)).json).toMatchObject({ totalGroups: 1, totalDuplicateBooks: 2 })
    expect(paths((await groupsOf(house.reader))[0])).toEqual(['Birch/Birch 2.cbz', 'Birch/Birch 3.cbz'])
    house.open.folder.remove('Birch/Birch 3.cbz')
    await house.open.scan()
    expect((await house.reader.ask(duplicates)).json).toMatchObject({ duplicates: [], totalGroups: 0 })
    const [group] = await groupsOf(house.admin)
    expect(group?.duplicateCount).toBe(2)
    const hidden = await house.maintainer.ask(`${duplicates}/${newId()}`, { method: 'DELETE' })
    await house.hideClosed(house.maintainer)
    const asked = await house.maintainer.ask(`${duplicates}/${group?.id}`, { method: 'DELETE' })
    expect([asked.status, asked.text]).toEqual([404, hidden.text])
    await house.showAll(house.maintainer)
    house.open.folder.put('Birch/Birch 3.cbz', comicBytes({ note: 'twin' }))
    await house.open.scan()
  })

  it('are the same groups when they are looked for twice, and change only with their members', async () => {
    const before = await groupsOf(house.admin)
    house.server.pass(60_000)
    await find()
    expect(await groupsOf(house.admin)).toEqual(before)
    house.open.folder.put('Alder/Copy.cbz', comicBytes({ note: 'twin' }))
    await house.open.scan()
    await find()
    const [after] = await groupsOf(house.admin)
    expect(after).toMatchObject({ id: before[0]?.id, createdAt: before[0]?.createdAt, duplicateCount: 4 })
    expect(String(after?.updatedAt) > String(before[0]?.updatedAt)).toBe(true)
    house.open.folder.remove('Alder/Copy.cbz')
    await house.open.scan()
    await find()
    expect((await groupsOf(house.admin))[0]?.duplicateCount).toBe(3)
  })

  it('are forgotten by their record alone, and found again', async () => {
    const [group] = await groupsOf(house.admin)
    expect((await house.admin.ask(`${duplicates}/series/${group?.id}`, { method: 'DELETE' })).status).toBe(404)
    expect((await house.admin.ask(`${duplicates}/${group?.id}`, { method: 'DELETE' })).status).toBe(204)
    expect(await groupsOf(house.admin)).toEqual([])
    expect((await house.admin.ask('/api/v1/books')).json.total).toBe(9)
    await find()
    expect((await groupsOf(house.admin))[0]?.duplicateCount).toBe(3)
  })
})

describe('groups of series', () => {
  it('are refused by a kind that there is not', async () => {
    expect((await house.admin.ask(`${duplicates}/series?matchType=name`)).status).toBe(400)
  })

  it('have one title in one library, and not across libraries', async () => {
    const reply = await house.admin.ask(`${duplicates}/series?matchType=title`)
    expect(reply.json).toMatchObject({ totalGroups: 1, totalDuplicateSeries: 2, titleGroups: 1, externalIdGroups: 0 })
    const [group] = await groupsOf(house.admin, '/series')
    expect(group).toMatchObject({ matchType: 'title', matchKey: 'birch', libraryId: house.open.libraryId })
    const members = membersOf(group)
    expect(members.map((member) => Number(member.bookCount)).sort()).toEqual([1, 3])
    expect(members[0]).toMatchObject({ libraryId: house.open.libraryId, libraryName: 'Shelf', readCount: 0 })
    expect(members.map((member) => String(member.path).split('/').at(-1)).sort()).toEqual(['BIRCH', 'Birch'])
  })

  it('have one id at one source, in any library, and only at sources that are trusted', async () => {
    const ids = [await house.open.series('Alder'), await house.closed.series('Alder')]
    await identify(ids)
    await find()
    const path = '/series?matchType=external_id'
    const [group] = await groupsOf(house.admin, path)
    expect(group).toMatchObject({ matchKey: 'api:catalogue:77', libraryId: null, duplicateCount: 2 })
    expect((await house.admin.ask(`${duplicates}/series`)).json).toMatchObject({
      totalGroups: 2,
      titleGroups: 1,
      externalIdGroups: 1,
    })
    await house.hideClosed(house.reader)
    expect((await house.reader.ask(`${duplicates}${path}`)).json).toMatchObject({ duplicates: [], externalIdGroups: 0 })
    const trust = async (value: string) => {
      const how = { method: 'PUT', body: { value } }
      expect((await house.admin.ask('/api/v1/admin/settings/deduplication.trusted_sources', how)).status).toBe(200)
      await find()
      return (await groupsOf(house.admin, path)).length
    }
    expect(await trust('plugin:other')).toBe(0)
    expect(await trust('plugin:other, API:catalogue')).toBe(1)
    expect(await trust('')).toBe(1)
    expect((await house.admin.ask(`${duplicates}/series/${group?.id}`, { method: 'DELETE' })).status).toBe(404)
    const [again] = await groupsOf(house.admin, path)
    expect((await house.admin.ask(`${duplicates}/series/${again?.id}`, { method: 'DELETE' })).status).toBe(204)
    expect(await groupsOf(house.admin, path)).toEqual([])
  })
})
