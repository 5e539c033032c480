import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PluginScript } from '../fixtures/plugins/scripted-plugin.ts'
import { newId } from '../kit/catalog.ts'
import type { Json } from '../kit/http-client.ts'
import { adminPlugins, allowPlugin, createPluginFixture, type PluginFixture } from '../kit/plugin-fixture.ts'

let fixture: PluginFixture
let book: string
beforeAll(async () => {
  fixture = await createPluginFixture()
  const { json } = await fixture.admin.ask(`/api/v1/series/${fixture.seriesIds.Lamps}/books`)
  book = `/api/v1/books/${(json as unknown as readonly Json[])[0]?.id}`
})
afterAll(() => fixture.close())

const entry = {
  externalId: '/works/OL1W',
  externalUrl: 'https://lists.example.org/OL1W',
  title: 'Lamps v01',
  subtitle: 'The first',
  summary: ' Who lights them.\u0000 ',
  authors: [{ name: 'Ada Ferry', role: 'author' }],
  artists: ['Bo Quay'],
  publisher: 'Harbour Press',
  releaseDate: '2001-05-03',
  language: 'en',
  isbn: '0-306-40615-2',
  subjects: ['Lamps', 'Light'],
  genres: ['Drama', 'Drama'],
  volume: 1,
  seriesPosition: 1,
  seriesTotal: 5,
  originalYear: 'long ago',
  edition: 'Second',
  externalLinks: [{ url: 'https://lists.example.org/OL1W', label: 'Lists' }, { url: 'javascript:alert(1)' }],
  externalIds: [
    { source: 'api:other', externalId: 'o-1' },
    { source: 'api:lists', externalId: 'not this one' },
  ],
}
const isbn = '9780306406157'
const rights = { scopes: ['book:detail'], permissions: ['metadata:write:*'] }

async function provider(script: Partial<PluginScript> = {}, body: object = rights): Promise<string> {
  const id = await fixture.add({ kind: 'metadata', books: [entry], ...script })
  await fixture.admin.ask(`${adminPlugins}/${id}`, { method: 'PATCH', body })
  await allowPlugin(fixture.admin, id)
  return id
}
const ask = (path: string, body: object, headers = {}) =>
  fixture.admin.ask(`${book}/metadata/${path}`, { method: 'POST', body, headers })
const byField = ({ fields }: Json) =>
  Object.fromEntries((fields as unknown as readonly Json[]).map((one) => [String(one.field), one]))
const clear = () => fixture.admin.ask(`${book}/metadata`, { method: 'DELETE' })
const state = async () => (await fixture.admin.ask(`${book}/metadata`)).json

describe('a metadata search for a book', () => {
  it('is 404 for a plugin that is not offered for books, and refused to readers', async () => {
    const never = { manifest: { capabilities: { metadataProvider: ['series'] } } }
    const all: readonly (readonly [Partial<PluginScript>, object])[] = [
      [{}, { scopes: ['series:detail', 'library:scan'] }],
      [{}, { ...rights, libraryIds: [] }],
      [never, rights],
    ]
    for (const [script, body] of all) {
      const pluginId = await provider(script, body)
      expect((await ask('search', { pluginId })).status).toBe(404)
      expect((await ask('apply', { pluginId, externalId: entry.externalId })).status).toBe(404)
      const { json } = await fixture.admin.ask(`${book}/metadata/plugins`)
      expect(json.data).not.toContainEqual(expect.objectContaining({ pluginId }))
    }
    const pluginId = await provider()
    const how = { method: 'POST', body: { pluginId } }
    expect((await fixture.reader.ask(`${book}/metadata/search`, how)).status).toBe(403)
    expect((await fixture.reader.ask(`${book}/metadata/plugins`)).status).toBe(403)
    expect((await fixture.admin.ask(`/api/v1/books/${newId()}/metadata/search`, how)).status).toBe(404)
  })

  it('is refused with what the plugin says, and an invalid answer is recorded', async () => {
    const rateLimited = { code: -32001, message: 'Too many questions', data: { retryAfterSeconds: 9 } }
    const busy = await provider({ at: { 'metadata/book/search': { error: rateLimited } } })
    const refused = await ask('search', { pluginId: busy, query: 'Lamps' })
    expect(refused).toMatchObject({
      status: 503,
      json: { message: 'Lists asks to wait 9 seconds. Try again then.' },
    })
    expect((await fixture.admin.ask(`${adminPlugins}/${busy}`)).json).toMatchObject({ failureCount: 0 })
    for (const answer of ['nothing', { results: 'none' }, null]) {
      const pluginId = await provider({ at: { 'metadata/book/search': { answer } } })
      expect(await ask('search', { pluginId, query: 'Lamps' })).toMatchObject({
        status: 503,
        json: { message: expect.stringContaining('invalid response') },
      })
      expect((await fixture.admin.ask(`${adminPlugins}/${pluginId}`)).json).toMatchObject({ failureCount: 1 })
    }
    const other = await provider({ at: { 'metadata/book/get': { answer: { ...entry, externalId: 'x' } } } })
    expect((await ask('preview', { pluginId: other, externalId: entry.externalId })).status).toBe(503)
    const silent = await provider(
      { at: { 'metadata/book/search': { silent: true } } },
      { ...rights, requestTimeoutSeconds: 1 },
    )
    expect(await ask('search', { pluginId: silent, query: 'Lamps' })).toMatchObject({
      status: 503,
      json: { message: expect.stringContaining('metadata/book/search') },
    })
  })

  it('finds the book by what is known of it, by words and by an ISBN', async () => {
    const books = [
      { ...entry, isbns: [isbn] },
      { externalId: 'b', title: 'Lamps v01 annotated', year: 2010 },
    ]
    const pluginId = await provider({ books })
    const known = (await ask('search', { pluginId })).json.data as unknown as readonly Json[]
    expect(known.map(({ externalId }) => externalId)).toEqual(['/works/OL1W', 'b'])
    expect(known[0]).toMatchObject({ title: 'Lamps v01', url: 'https://lists.example.org/OL1W' })
    expect((await ask('search', { pluginId, query: '0-306-40615-2' })).json.data).toEqual([
      expect.objectContaining({ externalId: '/works/OL1W' }),
    ])
    expect((await ask('search', { pluginId, query: 'annotated' })).json.data).toEqual([
      expect.objectContaining({ externalId: 'b', year: 2010 }),
    ])
    expect((await ask('search', { pluginId, query: 'Nowhere' })).json.data).toEqual([])
    expect((await ask('preview', { pluginId, externalId: 'other' })).status).toBe(404)
  })

  it('lists the choice of the plugin first, which it need not make', async () => {
    const choosing = await provider({
      at: { 'metadata/book/match': { answer: { match: { externalId: 'm', title: 'Chosen' }, confidence: 0.9 } } },
    })
    const chosen = (await ask('search', { pluginId: choosing })).json.data as unknown as readonly Json[]
    expect(chosen.map(({ externalId, relevance }) => [externalId, relevance])).toEqual([
      ['m', 0.9],
      ['/works/OL1W', null],
    ])
    const none = { error: { code: -32601, message: 'Method not found' } }
    const pluginId = await provider({ at: { 'metadata/book/match': none } })
    expect((await ask('search', { pluginId })).json.data).toHaveLength(1)
    expect((await fixture.admin.ask(`${adminPlugins}/${pluginId}`)).json).toMatchObject({ failureCount: 0 })
  })

  it('does without the choice of a plugin that fails to choose', async () => {
    const broken = { error: { code: -32603, message: 'Broken' } }
    for (const reply of [broken, { answer: 'nothing' }, { silent: true }] as const) {
      const pluginId = await provider({ at: { 'metadata/book/match': reply } }, { ...rights, requestTimeoutSeconds: 1 })
      expect((await ask('search', { pluginId })).json.data).toEqual([
        expect.objectContaining({ externalId: '/works/OL1W' }),
      ])
    }
  })
})

describe('a match of a book', () => {
  it('is shown field by field before it is applied', async () => {
    const permissions = ['summary', 'genres', 'isbns', 'releaseDate'].map((field) => `metadata:write:${field}`)
    const pluginId = await provider({}, { ...rights, permissions })
    await fixture.admin.ask(`${book}/metadata/locks`, { method: 'PUT', body: { genres: true } })
    const fields = byField((await ask('preview', { pluginId, externalId: entry.externalId })).json)
    expect(fields).toMatchObject({
      title: { status: 'unchanged' },
      volume: { status: 'unchanged', current: 1 },
      summary: { status: 'will-apply', current: null, proposed: 'Who lights them.' },
      genres: { status: 'locked', proposed: ['Drama'] },
      publisher: { status: 'no-permission' },
      isbns: { status: 'will-apply', current: null, proposed: [isbn] },
      releaseDate: { status: 'will-apply', current: null, proposed: '2001-05-03' },
      originalYear: { status: 'not-provided', proposed: null },
    })
    expect(byField((await ask('apply', { pluginId, externalId: entry.externalId })).json).summary).toMatchObject({
      status: 'will-apply',
    })
    expect(await state()).toMatchObject({
      summary: 'Who lights them.',
      publisher: null,
      genres: [],
      isbns: [isbn],
      year: 2001,
      month: 5,
      day: 3,
      locks: { summary: true, isbns: true, year: true, publisher: false },
      externalIds: [{ source: 'api:lists', externalId: entry.externalId, externalUrl: entry.externalUrl }],
    })
    const { json } = await fixture.admin.ask(`${book}/metadata/plugins`)
    expect(json.data).toContainEqual({
      pluginId,
      displayName: 'Lists',
      source: 'api:lists',
      externalId: entry.externalId,
    })
    await clear()
  })

  it('is applied for the selected fields, next to existing values', async () => {
    const pluginId = await provider()
    const selected = ['people', 'subjects', 'seriesPosition', 'seriesTotal', 'edition', 'externalLinks', 'externalIds']
    await ask('apply', { pluginId, externalId: entry.externalId, fields: selected })
    const now = await state()
    expect(now).toMatchObject({
      people: [
        { name: 'Ada Ferry', role: 'author' },
        { name: 'Bo Quay', role: 'illustrator' },
      ],
      subjects: ['Lamps', 'Light'],
      seriesPosition: 1,
      seriesTotal: 5,
      edition: 'Second',
      summary: null,
      links: [{ sourceName: 'Lists', url: 'https://lists.example.org/OL1W' }],
    })
    expect(now.externalIds).toContainEqual({ source: 'api:other', externalId: 'o-1' })
    expect(now.externalIds).toContainEqual(expect.objectContaining({ source: 'api:lists', externalId: '/works/OL1W' }))
    const again = byField((await ask('preview', { pluginId, externalId: entry.externalId })).json)
    for (const field of selected) expect(again[field]).toMatchObject({ status: 'unchanged' })
    await clear()
  })

  it('with less of a date replaces the whole date', async () => {
    await fixture.admin.ask(`${book}/metadata`, { method: 'PATCH', body: { year: 1990, month: 4, day: 2 } })
    const pluginId = await provider({ books: [{ externalId: 'y', title: 'Lamps v01', year: 2001 }] })
    const locked = byField((await ask('preview', { pluginId, externalId: 'y' })).json)
    expect(locked.releaseDate).toMatchObject({ status: 'locked', current: '1990-04-02', proposed: '2001' })
    await clear()
    await ask('apply', { pluginId, externalId: 'y', fields: ['releaseDate'] })
    expect(await state()).toMatchObject({ year: 2001, month: null, day: null })
    await clear()
  })

  it('with the year or month of a known day changes nothing, and with another one does', async () => {
    await fixture.admin.ask(`${book}/metadata`, { method: 'PATCH', body: { year: 2001, month: 5, day: 3 } })
    for (const [date, status] of [
      ['2001', 'unchanged'],
      ['2001-05', 'unchanged'],
      ['2001-05-03', 'unchanged'],
      ['2001-06', 'locked'],
      ['2000', 'locked'],
    ]) {
      const pluginId = await provider({ books: [{ externalId: 'y', title: 'Lamps v01', releaseDate: date }] })
      const { releaseDate } = byField((await ask('preview', { pluginId, externalId: 'y' })).json)
      expect(releaseDate).toMatchObject({ status, current: '2001-05-03', proposed: date })
    }
    await clear()
  })

  it('leaves the links of a person alone, and adds each offered link once', async () => {
    const externalLinks = ['1', '2'].map((page) => ({ url: `https://lists.example.org/${page}`, label: 'Lists' }))
    const mine = { sourceName: 'Lists', url: 'https://lists.example.org/mine' }
    await fixture.admin.ask(`${book}/external-links`, { method: 'POST', body: mine })
    const pluginId = await provider({ books: [{ ...entry, externalLinks }] })
    const order = { pluginId, externalId: entry.externalId, fields: ['externalLinks'] }
    const urls = async () => ((await state()).links as unknown as readonly Json[]).map(({ url }) => url).toSorted()
    const all = ['1', '2', 'mine'].map((page) => `https://lists.example.org/${page}`)
    for (let times = 0; times < 2; times += 1) {
      await ask('apply', order)
      expect(await urls()).toEqual(all)
    }
    await clear()
  })

  it('counts genres and tags in any order and people without sort names as unchanged', async () => {
    const books = [{ ...entry, genres: ['Drama', 'Sea Tales'], tags: ['b', 'a'] }]
    const people = [
      { name: 'Bo Quay', role: 'illustrator' },
      { name: 'Ada Ferry', role: 'author', sortName: 'Ferry, Ada' },
    ]
    const values = { genres: ['sea tales', 'Drama'], tags: ['a', 'b'], people }
    await fixture.admin.ask(`${book}/metadata`, { method: 'PATCH', body: values })
    const order = { pluginId: await provider({ books }), externalId: entry.externalId }
    const same = byField((await ask('preview', order)).json)
    for (const field of ['genres', 'tags', 'people']) expect(same[field]).toMatchObject({ status: 'unchanged' })
    const fewer = { genres: ['Drama'], tags: ['a', 'b', 'c'], people: people.slice(1) }
    await fixture.admin.ask(`${book}/metadata`, { method: 'PATCH', body: fewer })
    const other = byField((await ask('preview', order)).json)
    for (const field of ['genres', 'tags', 'people']) expect(other[field]).toMatchObject({ status: 'locked' })
    await clear()
  })

  it('knows the ids that a file or a person stored under the short name of the service', async () => {
    const ids = async () => (await state()).externalIds
    const put = (id: object) => fixture.admin.ask(`${book}/external-ids`, { method: 'POST', body: id })
    const others = { source: 'other', externalId: 'mine' }
    await put(others)
    await put({ source: 'lists', externalId: entry.externalId })
    const pluginId = await provider()
    const { json } = await fixture.admin.ask(`${book}/metadata/plugins`)
    expect(json.data).toContainEqual(expect.objectContaining({ pluginId, externalId: entry.externalId }))
    const order = { pluginId, externalId: entry.externalId }
    const fields = byField((await ask('preview', order)).json)
    expect(fields.externalIds).toMatchObject({ status: 'unchanged' })
    await ask('apply', order)
    const known = [expect.objectContaining({ source: 'lists', externalId: entry.externalId })]
    expect(await ids()).toEqual(expect.arrayContaining([...known, expect.objectContaining(others)]))
    expect(await ids()).toHaveLength(2)
    await put({ source: 'lists', externalId: 'another' })
    await ask('apply', order)
    expect(await ids()).toEqual(expect.arrayContaining([...known, expect.objectContaining(others)]))
    expect(await ids()).toHaveLength(2)
    await clear()
  })

  it('is refused when the book has changed since it was compared', async () => {
    const pluginId = await provider()
    const { headers } = await ask('preview', { pluginId, externalId: entry.externalId })
    await fixture.admin.ask(`${book}/metadata`, { method: 'PATCH', body: { summary: 'Mine.' } })
    const late = { 'if-match': String(headers.etag) }
    const order = { pluginId, externalId: entry.externalId }
    expect((await ask('apply', order, late)).status).toBe(412)
    expect(await state()).toMatchObject({ summary: 'Mine.', publisher: null, externalIds: [] })
    await clear()
  })
})
