import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findJob } from '../../server/db/queries/system/tasks.ts'
import { write } from '../../server/db/write.ts'
import { scheduleDuplicates } from '../../server/library/duplicates/duplicates.ts'
import { newId } from '../kit/catalog.ts'
import type { Json } from '../kit/http-client.ts'
import { comicBytes } from '../kit/library-folder.ts'
import { rest } from '../kit/rest.ts'
import { createShelfFixture, type ShelfFixture } from '../kit/shelf-fixture.ts'
import type { Actor } from '../kit/test-server.ts'

const duplicates = '/api/v1/duplicates'

let fixture: ShelfFixture
beforeAll(async () => {
  fixture = await createShelfFixture({ Alder: 2, Birch: 1 }, { Alder: 1, Cedar: 1 })
  const twin = comicBytes({ note: 'twin' })
  fixture.open.folder.put('Birch/Birch 2.cbz', twin)
  fixture.open.folder.put('Birch/Birch 3.cbz', twin)
  fixture.closed.folder.put('Cedar/Other name.cbz', twin)
  fixture.open.folder.put('More/BIRCH/Birch 9.cbz', comicBytes({ note: 'nine' }))
  await fixture.open.scan()
  await fixture.closed.scan()
})
afterAll(() => fixture.close())
beforeEach(() => find())

const scan = (actor: Actor) => actor.ask(`${duplicates}/scan`, { method: 'POST' })

/** Searches for duplicates and waits for the end. */
async function find(): Promise<void> {
  const { json, text } = await scan(fixture.admin)
  const taskId = String(json.taskId ?? json.details?.taskId)
  for (;;) {
    const job = await findJob(fixture.server.database.reader, taskId)
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
  await fixture.server.database.commit([write('saveSeriesMetadata', { series, now: fixture.server.now() })])
}

describe('a duplicate search', () => {
  it('is refused while one is queued or running, and can be started again afterwards', async () => {
    const job = { kind: 'duplicates', uniqueKey: 'duplicates', priority: 0, params: null, maxAttempts: 1 }
    const id = newId()
    const now = fixture.server.now()
    await fixture.server.database.commit([write('createJob', { ...job, id, runAfter: now + 1e9, now })])
    const refused = await scan(fixture.admin)
    expect(refused.status).toBe(409)
    expect(refused.json).toMatchObject({ error: 'conflict', details: { taskId: id } })
    await fixture.server.database.commit([write('finishJob', { id, state: 'cancelled', now })])
    expect((await scan(fixture.admin)).status).toBe(200)
  })

  it('requires permission to change books', async () => {
    expect((await scan(fixture.reader)).status).toBe(403)
    expect((await fixture.maintainer.ask(`${duplicates}/scan`, { method: 'POST' })).status).not.toBe(403)
  })

  it('follows its schedule, and stops when the schedule is removed', () => {
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

describe('groups of duplicate books', () => {
  it('contain identical files, whatever their name, series or library', async () => {
    const reply = await fixture.admin.ask(duplicates)
    expect(reply.json).toMatchObject({ totalGroups: 1, totalDuplicateBooks: 3, page: 1 })
    const [group] = await groupsOf(fixture.admin)
    expect(group).toMatchObject({ duplicateCount: 3 })
    expect(paths(group)).toEqual(['Birch/Birch 2.cbz', 'Birch/Birch 3.cbz', 'Cedar/Other name.cbz'])
    expect(group?.bookIds).toHaveLength(3)
  })

  it('show the differences of their members: pages, age and progress', async () => {
    const [first, second] = membersOf((await groupsOf(fixture.maintainer))[0])
    const place = { method: 'PUT', body: { currentPage: 1 } }
    expect((await fixture.maintainer.ask(`/api/v1/books/${second?.id}/progress`, place)).status).toBe(200)
    const members = membersOf((await groupsOf(fixture.maintainer))[0])
    expect(members[0]).toMatchObject({ currentPage: null, completed: false, pageCount: first?.pageCount })
    expect(Number(first?.pageCount)).toBeGreaterThan(0)
    expect(members[1]).toMatchObject({ currentPage: 1 })
    expect(String(members[1]?.createdAt)).toMatch(/^\d{4}-/)
    expect(membersOf((await groupsOf(fixture.admin))[0])[1]).toMatchObject({ currentPage: null })
  })

  it('contain only visible books, and are absent when a single one is visible', async () => {
    await fixture.hideClosed(fixture.reader)
    expect((await fixture.reader.ask(duplicates)).json).toMatchObject({ totalGroups: 1, totalDuplicateBooks: 2 })
    expect(paths((await groupsOf(fixture.reader))[0])).toEqual(['Birch/Birch 2.cbz', 'Birch/Birch 3.cbz'])
    fixture.open.folder.remove('Birch/Birch 3.cbz')
    await fixture.open.scan()
    expect((await fixture.reader.ask(duplicates)).json).toMatchObject({ duplicates: [], totalGroups: 0 })
    const [group] = await groupsOf(fixture.admin)
    expect(group?.duplicateCount).toBe(2)
    const hidden = await fixture.maintainer.ask(`${duplicates}/${newId()}`, { method: 'DELETE' })
    await fixture.hideClosed(fixture.maintainer)
    const asked = await fixture.maintainer.ask(`${duplicates}/${group?.id}`, { method: 'DELETE' })
    expect([asked.status, asked.text]).toEqual([404, hidden.text])
    await fixture.showAll(fixture.maintainer)
    fixture.open.folder.put('Birch/Birch 3.cbz', comicBytes({ note: 'twin' }))
    await fixture.open.scan()
  })

  it('are the same after another search, and change only with their members', async () => {
    const before = await groupsOf(fixture.admin)
    fixture.server.pass(60_000)
    await find()
    expect(await groupsOf(fixture.admin)).toEqual(before)
    fixture.open.folder.put('Alder/Copy.cbz', comicBytes({ note: 'twin' }))
    await fixture.open.scan()
    await find()
    const [after] = await groupsOf(fixture.admin)
    expect(after).toMatchObject({ id: before[0]?.id, createdAt: before[0]?.createdAt, duplicateCount: 4 })
    expect(String(after?.updatedAt) > String(before[0]?.updatedAt)).toBe(true)
    fixture.open.folder.remove('Alder/Copy.cbz')
    await fixture.open.scan()
    await find()
    expect((await groupsOf(fixture.admin))[0]?.duplicateCount).toBe(3)
  })

  it('can be ignored without changing any book, and are found again', async () => {
    const [group] = await groupsOf(fixture.admin)
    expect((await fixture.admin.ask(`${duplicates}/series/${group?.id}`, { method: 'DELETE' })).status).toBe(404)
    expect((await fixture.admin.ask(`${duplicates}/${group?.id}`, { method: 'DELETE' })).status).toBe(204)
    expect(await groupsOf(fixture.admin)).toEqual([])
    expect((await fixture.admin.ask('/api/v1/books')).json.total).toBe(9)
    await find()
    expect((await groupsOf(fixture.admin))[0]?.duplicateCount).toBe(3)
  })
})

describe('groups of duplicate series', () => {
  it('are refused for an unknown kind', async () => {
    expect((await fixture.admin.ask(`${duplicates}/series?matchType=name`)).status).toBe(400)
  })

  it('have the same title in the same library, not across libraries', async () => {
    const reply = await fixture.admin.ask(`${duplicates}/series?matchType=title`)
    expect(reply.json).toMatchObject({ totalGroups: 1, totalDuplicateSeries: 2, titleGroups: 1, externalIdGroups: 0 })
    const [group] = await groupsOf(fixture.admin, '/series')
    expect(group).toMatchObject({ matchType: 'title', matchKey: 'birch', libraryId: fixture.open.libraryId })
    const members = membersOf(group)
    expect(members.map((member) => Number(member.bookCount)).sort()).toEqual([1, 3])
    expect(members[0]).toMatchObject({ libraryId: fixture.open.libraryId, libraryName: 'Shelf', readCount: 0 })
    expect(members.map((member) => String(member.path).split('/').at(-1)).sort()).toEqual(['BIRCH', 'Birch'])
  })

  it('have the same ID at a trusted source, in any library', async () => {
    const ids = [await fixture.open.series('Alder'), await fixture.closed.series('Alder')]
    await identify(ids)
    await find()
    const path = '/series?matchType=external_id'
    const [group] = await groupsOf(fixture.admin, path)
    expect(group).toMatchObject({ matchKey: 'api:catalogue:77', libraryId: null, duplicateCount: 2 })
    expect((await fixture.admin.ask(`${duplicates}/series`)).json).toMatchObject({
      totalGroups: 2,
      titleGroups: 1,
      externalIdGroups: 1,
    })
    await fixture.hideClosed(fixture.reader)
    expect((await fixture.reader.ask(`${duplicates}${path}`)).json).toMatchObject({
      duplicates: [],
      externalIdGroups: 0,
    })
    const trust = async (value: string) => {
      const how = { method: 'PUT', body: { value } }
      expect((await fixture.admin.ask('/api/v1/admin/settings/deduplication.trusted_sources', how)).status).toBe(200)
      await find()
      return (await groupsOf(fixture.admin, path)).length
    }
    expect(await trust('plugin:other')).toBe(0)
    expect(await trust('plugin:other, API:catalogue')).toBe(1)
    expect(await trust('')).toBe(1)
    expect((await fixture.admin.ask(`${duplicates}/series/${group?.id}`, { method: 'DELETE' })).status).toBe(404)
    const [again] = await groupsOf(fixture.admin, path)
    expect((await fixture.admin.ask(`${duplicates}/series/${again?.id}`, { method: 'DELETE' })).status).toBe(204)
    expect(await groupsOf(fixture.admin, path)).toEqual([])
  })
})
