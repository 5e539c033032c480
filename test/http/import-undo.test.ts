import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { picture } from '../fixtures/images.ts'
import { user as userLine } from '../kit/household-lines.ts'
import type { Json } from '../kit/http-client.ts'
import { createShelfFixture, listOf, type ShelfFixture } from '../kit/shelf-fixture.ts'
import type { Actor } from '../kit/test-server.ts'

let fixture: ShelfFixture
let reader: Actor
beforeEach(async () => {
  fixture = await createShelfFixture({ 'Quiet Bay': 3, Salt: 2 })
  reader = fixture.reader
})
afterEach(() => fixture.close())

const own = '/api/v1/user/data'

async function importLines(actor: Actor, lines: readonly object[], path = own): Promise<Json> {
  const header = { type: 'header', format: 'inglenook-household', version: 1, createdAt: time(1), complete: true }
  const scope = path === own ? 'user' : 'household'
  const whole = [{ ...header, scope }, ...lines, { type: 'end', lines: lines.length + 2 }]
  const body = whole.map((line) => `${JSON.stringify(line)}\n`).join('')
  const headers = { 'content-type': 'application/x-ndjson' }
  const reply = await actor.ask(`${path}/import?dryRun=false`, { method: 'POST', body, headers })
  expect(reply.status, reply.text).toBe(200)
  return reply.json
}

const undo = (actor: Actor, importId: unknown) =>
  actor.ask(`${own}/imports/${String(importId)}/undo`, { method: 'POST' })
const time = (day: number) => new Date(Date.UTC(2024, 0, day)).toISOString()
const uuid = (number: number) => `018f0000-0000-7000-8000-${String(number).padStart(12, '0')}`

/** Everything that a person has, as their export says it, without ids that are new each time. */
async function ownData(actor: Actor): Promise<readonly string[]> {
  const { text } = await actor.ask(`${own}/export`)
  const lines = text.trim().split('\n').slice(1)
  return lines.map((line) => (line.includes('"type":"history"') ? line.replace(/"id":"[^"]*",/, '') : line))
}

const named = { id: uuid(1), name: 'Shelf' }
/** Of both series: progress, a rating, a wanted book, a bookmark and lists. */
async function linesOf(): Promise<object[]> {
  const { open } = fixture
  const [first, second] = [await open.book('Quiet Bay', 1), await open.book('Quiet Bay', 2)]
  const [bay, salt] = [await open.series('Quiet Bay'), await open.series('Salt')]
  const [user, library] = [uuid(2), named]
  const state = { user, currentPage: 2, percentage: null, completed: true, origin: 'import', device: null }
  const times = { createdAt: time(3), updatedAt: time(3) }
  const list = { summary: null, ordered: true, createdBy: user, ...times }
  const locator = { position: 1, resource: null, start: 0, end: 0 }
  return [
    userLine(user, { username: 'ada', createdAt: time(1) }),
    { type: 'series', id: bay, library, title: 'Quiet Bay', path: null, externalIds: [] },
    { type: 'series', id: salt, library, title: 'Salt', path: null, externalIds: [] },
    { type: 'book', id: first, library, title: '1', path: '1', fileHash: null, externalIds: [] },
    { type: 'book', id: second, library, title: '2', path: '2', fileHash: null, externalIds: [] },
    { type: 'progress', book: first, ...state, completedAt: time(3), startedAt: time(2), updatedAt: time(3) },
    { type: 'history', id: uuid(3), book: first, ...state, kind: 'completed', at: time(3) },
    { type: 'completion', id: uuid(4), user, book: first, startedAt: time(2), completedAt: time(3) },
    { type: 'rating', user, series: bay, rating: 80, notes: null, ...times },
    {
      type: 'seriesprogress',
      user,
      series: salt,
      volumes: null,
      chapters: null,
      completed: true,
      device: 'A service',
      at: time(3),
    },
    { type: 'queue', user, series: null, book: second, addedAt: time(3) },
    {
      type: 'annotation',
      id: uuid(5),
      user,
      book: second,
      kind: 'bookmark',
      locator,
      excerpt: null,
      note: null,
      color: null,
      ...times,
    },
    { type: 'collection', id: uuid(6), name: 'Sea', ...list, sort: null, members: [bay, salt] },
    { type: 'readlist', id: uuid(7), name: 'One evening', ...list, members: [second, first] },
  ]
}

describe('an import that is undone', () => {
  it('leaves everything as it was, and can be repeated with the same outcome', async () => {
    const { maintainer } = fixture
    const before = await ownData(maintainer)
    const lines = await linesOf()
    const { importId } = await importLines(maintainer, lines)
    const after = await ownData(maintainer)
    expect(after.length).toBeGreaterThan(before.length + 10)
    const reply = await undo(maintainer, importId)
    expect(reply.json).toMatchObject({ kept: 0 })
    expect(Number(reply.json.undone)).toBeGreaterThan(10)
    expect(await ownData(maintainer)).toEqual(before)
    const series = await listOf(maintainer, '/api/v1/series')
    expect(series.find(({ title }) => String(title) === 'Salt')).toMatchObject({ unreadCount: 2 })

    expect((await importLines(maintainer, lines)).importId).not.toBe(importId)
    expect(await ownData(maintainer)).toEqual(after)
  })

  it('gives back what it had replaced', async () => {
    const { open } = fixture
    const [book, series] = [await open.book('Quiet Bay', 1), await open.series('Quiet Bay')]
    await reader.ask(`/api/v1/books/${book}/progress`, { method: 'PUT', body: { currentPage: 1, completed: false } })
    await reader.ask(`/api/v1/series/${series}/rating`, { method: 'PUT', body: { rating: 40, notes: 'mine' } })
    const before = await ownData(reader)
    const future = new Date(fixture.server.now() + 1_000).toISOString()
    const lines = (await linesOf())
      .filter(({ type }: { type?: string }) => ['user', 'series', 'book', 'progress', 'rating'].includes(type ?? ''))
      .map((line) => ('updatedAt' in line ? { ...line, updatedAt: future } : line))
    const { importId, counts } = await importLines(reader, lines)
    expect(counts).toMatchObject([
      { type: 'progress', updated: 1 },
      { type: 'rating', updated: 1 },
    ])
    await undo(reader, importId)
    expect(await ownData(reader)).toEqual(before)
  })

  it('leaves alone what somebody has changed since', async () => {
    const { open } = fixture
    const series = await open.series('Quiet Bay')
    const { importId } = await importLines(reader, await linesOf())
    await reader.ask(`/api/v1/series/${series}/rating`, { method: 'PUT', body: { rating: 55, notes: null } })
    expect((await undo(reader, importId)).json).toMatchObject({ kept: 1 })
    const rating = await reader.ask(`/api/v1/series/${series}/rating`)
    expect(rating.json).toMatchObject({ rating: 55 })
  })

  it('removes accounts that it made', async () => {
    const { admin } = fixture
    const people = async () => Number((await admin.ask('/api/v1/users')).json.total)
    const before = await people()
    const { importId } = await importLines(admin, await linesOf(), '/api/v1/admin/data')
    expect(await people()).toBe(before + 1)
    await undo(admin, importId)
    expect(await people()).toBe(before)
  })
})

describe('the list of imports', () => {
  it('has those of the person alone, each undone once', async () => {
    const { importId } = await importLines(reader, await linesOf())
    expect((await reader.ask(`${own}/imports`)).json).toMatchObject({
      imports: [{ id: importId, program: null, undoneAt: null }],
    })
    expect((await fixture.maintainer.ask(`${own}/imports`)).json).toEqual({ imports: [] })
    expect((await undo(fixture.maintainer, importId)).status).toBe(404)
    expect((await undo(reader, importId)).status).toBe(200)
    expect((await undo(reader, importId)).status).toBe(404)
    expect((await reader.ask(`${own}/imports`)).json).toMatchObject({ imports: [{ id: importId, changes: 0 }] })
  })

  it('does not name an import that changed nothing, or a preview', async () => {
    const lines = await linesOf()
    await importLines(reader, lines)
    expect((await importLines(reader, lines)).importId).toBeNull()
    const { imports } = (await reader.ask(`${own}/imports`)).json
    expect(imports).toHaveLength(1)
  })
})

describe('details that somebody edited in another program', () => {
  it('are set and locked, except those that are locked here, and are those of the files again after an undo', async () => {
    const { admin, open } = fixture
    const [series, book] = [await open.series('Quiet Bay'), await open.book('Quiet Bay', 1)]
    const details = async () => (await admin.ask(`/api/v1/series/${series}/metadata`)).json
    await admin.ask(`/api/v1/series/${series}/metadata`, { method: 'PATCH', body: { publisher: 'Mine' } })
    const before = await details()
    const lines = (await linesOf()).filter(({ type }: { type?: string }) =>
      ['user', 'series', 'book'].includes(type ?? ''),
    )
    const values = { title: 'The Quiet Bay', year: '2012', publisher: 'Theirs', status: 'over', genres: ['Drama', ' '] }
    const whole = [
      ...lines,
      { type: 'metadata', series, book: null, values },
      { type: 'metadata', series: null, book, values: { title: 'The first one', number: 'none' } },
    ]
    const { importId, counts } = await importLines(admin, whole, '/api/v1/admin/data')
    expect(counts).toMatchObject([{ type: 'user' }, { type: 'metadata', read: 2, added: 2 }])
    expect(await details()).toMatchObject({
      ...{ title: 'The Quiet Bay', year: 2012, publisher: 'Mine', status: before.status, genres: ['Drama'] },
      locks: { title: true, year: true, publisher: true, status: false, genres: true },
    })
    const title = async () => (await admin.ask(`/api/v1/books/${book}`)).json.book?.title
    expect(await title()).toBe('The first one')
    expect((await importLines(admin, whole, '/api/v1/admin/data')).importId).toBeNull()

    expect((await undo(admin, importId)).json).toMatchObject({ kept: 0 })
    const after = await details()
    expect({ ...after, updatedAt: null }).toEqual({ ...before, updatedAt: null })
    expect(await title()).toBe('Quiet Bay 1')
  })

  it('stay empty where somebody emptied them, have people, and one date', async () => {
    const { admin, open } = fixture
    const [series, book] = [await open.series('Quiet Bay'), await open.book('Quiet Bay', 1)]
    const detailsOf = async (path: string) => (await admin.ask(`/api/v1/${path}/metadata`)).json
    const before = [await detailsOf(`series/${series}`), await detailsOf(`books/${book}`)]
    const lines = (await linesOf()).filter(({ type }: { type?: string }) =>
      ['user', 'series', 'book'].includes(type ?? ''),
    )
    const people = [
      { name: ' Zoe ', role: 'writer' },
      { name: 'Bo', role: 'inker' },
    ]
    const whole = [
      ...lines,
      { type: 'metadata', series, book: null, values: { title: '', summary: '', genres: [], people, manga: true } },
      { type: 'metadata', series: null, book, values: { year: 2012, month: 13, people, number: null } },
      { type: 'metadata', series: null, book: await open.book('Quiet Bay', 2), values: { month: 3 } },
    ]
    const { importId, counts } = await importLines(admin, whole, '/api/v1/admin/data')
    expect(counts).toMatchObject([{ type: 'user' }, { type: 'metadata', read: 3, added: 2 }])
    const [ofSeries, ofBook] = [await detailsOf(`series/${series}`), await detailsOf(`books/${book}`)]
    expect(ofSeries).toMatchObject({
      ...{ title: 'Quiet Bay', genres: [] },
      locks: { title: false, summary: true, genres: true, people: true },
    })
    expect(ofSeries.summary ?? null).toBeNull()
    expect(before[1]).toMatchObject({ number: 1 })
    expect(ofBook).toMatchObject({ year: 2012, locks: { number: true } })
    expect([ofBook.number ?? null, ofBook.month ?? null]).toEqual([null, null])
    expect(JSON.stringify(ofBook)).toContain('"Zoe"')
    expect((await importLines(admin, whole, '/api/v1/admin/data')).importId).toBeNull()

    expect((await undo(admin, importId)).json).toMatchObject({ kept: 0 })
    const after = [await detailsOf(`series/${series}`), await detailsOf(`books/${book}`)]
    const withoutTime = (all: readonly Json[]) => all.map((one) => ({ ...one, updatedAt: null }))
    expect(withoutTime(after)).toEqual(withoutTime(before))
  })

  it('keep a date as a whole that somebody has corrected in a part since', async () => {
    const { admin, open } = fixture
    const book = await open.book('Quiet Bay', 1)
    const lines = (await linesOf()).filter(({ type }: { type?: string }) =>
      ['user', 'series', 'book'].includes(type ?? ''),
    )
    const values = { year: 2019, month: 5, day: 20, subtitle: 'Of the sea' }
    const whole = [...lines, { type: 'metadata', series: null, book, values }]
    const { importId } = await importLines(admin, whole, '/api/v1/admin/data')
    const path = `/api/v1/books/${book}/metadata`
    const edit = await admin.ask(path, { method: 'PATCH', body: { day: 21 } })
    expect(edit.status, edit.text).toBe(200)
    await undo(admin, importId)
    const after = (await admin.ask(path)).json
    expect(after).toMatchObject({ year: 2019, month: 5, day: 21 })
    expect(after.subtitle ?? null).toBeNull()
  })

  it('are refused to those who may not edit', async () => {
    const series = await fixture.open.series('Quiet Bay')
    const lines = (await linesOf()).filter(({ type }: { type?: string }) => type === 'user' || type === 'series')
    const { counts } = await importLines(reader, [
      ...lines,
      { type: 'metadata', series, book: null, values: { title: 'X' } },
    ])
    expect(counts).toMatchObject([{ type: 'metadata', refused: 1 }])
  })
})

describe('covers that somebody chose in another program', () => {
  it('are chosen here where nobody has chosen one, and go with an undo', async () => {
    const { admin, open, server } = fixture
    const [bay, salt] = [await open.series('Quiet Bay'), await open.series('Salt')]
    const book = await open.book('Quiet Bay', 1)
    const image = (await picture({ width: 40, height: 60 })).toString('base64')
    const source = `book:${await open.book('Salt', 2)}`
    await admin.ask(`/api/v1/series/${salt}/cover/source`, { method: 'PATCH', body: { source } })
    const lines = (await linesOf()).filter(({ type }: { type?: string }) =>
      ['user', 'series', 'book'].includes(type ?? ''),
    )
    const whole = [
      ...lines,
      { type: 'cover', series: bay, book: null, image },
      { type: 'cover', series: salt, book: null, image },
      { type: 'cover', series: null, book, image },
      {
        type: 'cover',
        series: null,
        book: await open.book('Quiet Bay', 2),
        image: Buffer.from('no picture').toString('base64'),
      },
    ]
    const { importId, counts } = await importLines(admin, whole, '/api/v1/admin/data')
    expect(counts).toMatchObject([{ type: 'user' }, { type: 'cover', read: 4, added: 2, unchanged: 1, refused: 1 }])
    const covers = async (path: string) =>
      (await admin.ask(`/api/v1/${path}/covers`)).json.covers as unknown as readonly unknown[]
    expect(await covers(`series/${bay}`)).toMatchObject([{ isSelected: true }])
    expect(await covers(`books/${book}`)).toHaveLength(1)
    expect((await importLines(admin, whole, '/api/v1/admin/data')).importId).toBeNull()

    const files = () =>
      readdirSync(join(server.dataDir, 'uploads'), { recursive: true, encoding: 'utf8' }).filter((name) =>
        name.endsWith('.jpg'),
      )
    expect(files().length).toBeGreaterThan(0)
    expect((await undo(admin, importId)).json).toMatchObject({ kept: 0 })
    expect(await covers(`series/${bay}`)).toEqual([])
    expect(await covers(`books/${book}`)).toEqual([])
    expect(files()).toEqual([])
  })
})
