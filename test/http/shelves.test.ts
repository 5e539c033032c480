import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { write } from '../../server/db/write.ts'
import { bookWrite, librarySettings, newId, seriesWrite } from '../kit/catalog.ts'
import type { Json } from '../kit/http-client.ts'
import { type Actor, startTestServer, type TestServer } from '../kit/test-server.ts'

let server: TestServer
let mara: Actor
let ivy: Actor
const libraries = [newId(), newId()] as const
/** Three series of three books each, the last one in the second library. */
const series = ['Écume', 'Harbour', '海賊王'].map((title, i) =>
  seriesWrite(libraries[i === 2 ? 1 : 0], title, { pathKey: title, path: title }),
)
const books = series.map((one) =>
  [1, 2, 3].map((number) =>
    bookWrite(one.id, `${one.title} ${number}`, {
      file: { path: `${one.title}/${number}.cbz` },
      sortNumber: number,
      values: { number, volume: number },
    }),
  ),
)
const book = (s: number, b: number) => books[s]?.[b]?.id ?? ''
const idOf = (s: number) => series[s]?.id ?? ''

beforeAll(async () => {
  server = await startTestServer()
  mara = await server.actor('admin', 'mara')
  ivy = await server.actor('reader', 'ivy')
  for (const [i, id] of libraries.entries()) {
    const settings = librarySettings({ name: `Library ${i}` })
    await server.database.commit([write('createLibrary', { id, settings, now: 1_000 })])
  }
  for (const [i, one] of series.entries()) {
    const now = 2_000 + i
    await server.database.commit([
      write('addSeries', { series: [one], now }),
      write('saveBooks', { libraryId: one.libraryId, books: books[i] ?? [], now }),
      write('refreshSeries', { ids: [one.id], numbering: 'none', now }),
    ])
  }
  const body = { currentPage: 1 }
  await mara.ask(`/api/v1/books/${book(0, 0)}/read`, { method: 'POST' })
  server.pass(1_000)
  await mara.ask(`/api/v1/books/${book(2, 0)}/read`, { method: 'POST' })
  server.pass(1_000)
  await mara.ask(`/api/v1/books/${book(1, 1)}/progress`, { method: 'PUT', body })
})
afterAll(() => server.close())

const rows = (json: Json) => json.data as unknown as readonly { readonly id: string; readonly title: string }[]
const titles = async (path: string, actor = mara) => rows((await actor.ask(path)).json).map(({ title }) => title)
const library = `/api/v1/libraries/${libraries[1]}`

describe('`limit` on a shelf', () => {
  const shelves = [
    'series/in-progress',
    'series/recently-added',
    'series/recently-updated',
    'books/in-progress',
    'books/on-deck',
    'books/new-in-series',
    'books/recently-added',
    'books/recently-read',
  ]
  const everywhere = shelves.flatMap((shelf) => [`/api/v1/${shelf}`, `${library}/${shelf}`])

  it.each([...everywhere, '/api/v1/tasks'])(
    'is refused together with pageSize, and when it is not a number: %s',
    async (path) => {
      const both = await mara.ask(`${path}?limit=2&pageSize=2`)
      expect(both).toMatchObject({ status: 400, json: { details: [{ in: 'query', field: 'limit' }] } })
      expect((await mara.ask(`${path}?limit=many`)).status).toBe(400)
    },
  )

  it.each([...everywhere, '/api/v1/tasks'])('is an alias of pageSize with the same limits: %s', async (path) => {
    expect((await mara.ask(`${path}?limit=1`)).json).toMatchObject({ page: 1, pageSize: 1 })
    expect((await mara.ask(`${path}?limit=100000`)).json).toMatchObject({ pageSize: 500 })
    expect((await mara.ask(`${path}?limit=0`)).json).toMatchObject({ pageSize: 50 })
    expect((await mara.ask(path)).json).toMatchObject({ pageSize: 50 })
  })

  it('is preserved in page links, which name the size once', async () => {
    const first = await mara.ask('/api/v1/series/recently-added?limit=2')
    expect(rows(first.json).map(({ title }) => title)).toEqual(['海賊王', 'Harbour'])
    const { next } = first.json.links as unknown as { next: string }
    expect(await titles(next)).toEqual(['Écume'])
  })
})

describe('shelf contents', () => {
  it.each([
    ['series/in-progress', ['Harbour'], []],
    ['series/recently-added', ['海賊王', 'Harbour', 'Écume'], ['海賊王']],
    ['series/recently-updated', ['海賊王', 'Harbour', 'Écume'], ['海賊王']],
    ['books/in-progress', ['Harbour 2'], []],
    ['books/on-deck', ['海賊王 2', 'Écume 2'], ['海賊王 2']],
    ['books/new-in-series', [], []],
    ['books/recently-read', ['Harbour 2', '海賊王 1', 'Écume 1'], ['海賊王 1']],
  ])('%s', async (path, everywhere, inLibrary) => {
    expect(await titles(`/api/v1/${path}`)).toEqual(everywhere)
    expect(await titles(`/api/v1/${path}?libraryId=${libraries[1]}`)).toEqual(inLibrary)
    expect(await titles(`${library}/${path}`)).toEqual(inLibrary)
  })

  it('books/recently-added', async () => {
    const added = await titles('/api/v1/books/recently-added')
    expect(added).toHaveLength(9)
    expect(added.slice(0, 3).sort()).toEqual(['海賊王 1', '海賊王 2', '海賊王 3'])
    expect(await titles(`${library}/books/recently-added`)).toHaveLength(3)
  })

  it('series and books of a library, in the requested order', async () => {
    expect(await titles(`/api/v1/libraries/${libraries[0]}/series?sort=name,desc`)).toEqual(['Harbour', 'Écume'])
    expect(await titles(`${library}/books?sort=title,desc`)).toEqual(['海賊王 3', '海賊王 2', '海賊王 1'])
  })

  it('nothing that another user read', async () => {
    for (const path of ['series/in-progress', 'books/in-progress', 'books/on-deck', 'books/recently-read']) {
      expect(await titles(`/api/v1/${path}`, ivy), path).toEqual([])
    }
  })

  it('books/on-deck: the next readable book, in every protocol', async () => {
    const [, second] = books[0] ?? []
    if (second === undefined) throw new Error('no second book')
    const failure = { code: 'archive-damaged', message: 'Damaged.' } as const
    const save = (book: typeof second) =>
      server.database.commit([write('saveBooks', { libraryId: libraries[0], books: [book], now: 9_000 })])
    await save({ ...second, failure })
    expect(await titles(`/api/v1/books/on-deck?libraryId=${libraries[0]}`)).toEqual(['Écume 3'])
    for (const path of ['v1/next', 'v2/next']) {
      const { text: feed } = await mara.ask(`/opds/${path}`)
      expect([feed.includes(book(0, 1)), feed.includes(book(0, 2))], path).toEqual([false, true])
    }
    await save(second)
    expect(await titles(`/api/v1/books/on-deck?libraryId=${libraries[0]}`)).toEqual(['Écume 2'])
  })

  it('books/on-deck: the book after the last finished one, like the suggestion at its end', async () => {
    const nell = await server.actor('reader')
    await nell.ask(`/api/v1/books/${book(2, 1)}/read`, { method: 'POST' })
    const { next } = (await nell.ask(`/api/v1/books/${book(2, 1)}/adjacent`)).json
    expect(next).toMatchObject({ title: '海賊王 3' })
    expect(await titles('/api/v1/books/on-deck', nell)).toEqual(['海賊王 3'])
    await nell.ask(`/api/v1/books/${book(2, 2)}/read`, { method: 'POST' })
    expect(await titles('/api/v1/books/on-deck', nell)).toEqual(['海賊王 1'])
  })

  it('nothing from a hidden library', async () => {
    const outsider = await server.actor('admin')
    await server.hideLibraries(outsider)
    for (const path of [
      'series/recently-added',
      'books/new-in-series',
      'series/external-index',
      'series/search?q=ecume',
    ]) {
      expect((await outsider.ask(`/api/v1/${path}`)).json, path).toMatchObject({ data: [], total: 0 })
    }
    const groups = { method: 'POST', body: {} }
    expect((await outsider.ask('/api/v1/series/list/alphabetical-groups', groups)).json).toEqual([])
    expect((await outsider.ask('/api/v1/books/list/alphabetical-groups', groups)).json).toEqual([])
    expect((await outsider.ask('/api/v1/books/alphabetical-groups')).json).toEqual([])
  })
})

describe('alphabet groups of series', () => {
  const groups = async (body: unknown) =>
    (await mara.ask('/api/v1/series/list/alphabetical-groups', { method: 'POST', body })).json

  it('are counted for the full list and for a filtered one', async () => {
    expect(await groups({})).toEqual([
      { group: 'E', count: 1 },
      { group: 'H', count: 1 },
      { group: '漢', count: 1 },
    ])
    const condition = { title: { operator: 'beginsWith', value: 'e' } }
    expect(await groups({ condition })).toEqual([{ group: 'E', count: 1 }])
    expect(await groups({ fullTextSearch: '海賊' })).toEqual([{ group: '漢', count: 1 }])
  })
})

describe('alphabet groups of books', () => {
  const path = '/api/v1/books/alphabetical-groups'
  const e = { group: 'E', count: 3 }
  const han = { group: '漢', count: 3 }

  it('refuse an invalid library and an invalid condition', async () => {
    expect((await mara.ask(`${path}?libraryId=nonsense`)).status).toBe(400)
    const body = { condition: { flavour: { operator: 'is', value: 'sour' } } }
    expect((await mara.ask('/api/v1/books/list/alphabetical-groups', { method: 'POST', body })).status).toBe(400)
    expect((await mara.ask(`${path}?libraryId=${newId()}`)).json).toEqual([])
  })

  it('are counted for the full list, for a library and for a filtered list', async () => {
    expect((await mara.ask(path)).json).toEqual([e, { group: 'H', count: 3 }, han])
    expect((await mara.ask(`${path}?libraryId=${libraries[1]}`)).json).toEqual([han])
    const body = { condition: { title: { operator: 'beginsWith', value: 'é' } } }
    const filtered = await mara.ask('/api/v1/books/list/alphabetical-groups', { method: 'POST', body })
    expect(filtered.json).toEqual([e])
  })

  it('include new and renamed books', async () => {
    await mara.ask(path)
    const bookId = book(1, 2)
    const body = { title: 'Zinnia' }
    const changed = await mara.ask(`/api/v1/books/${bookId}`, { method: 'PATCH', body })
    expect(changed.status, changed.text).toBe(200)
    expect((await mara.ask(path)).json).toEqual([e, { group: 'H', count: 2 }, { group: 'Z', count: 1 }, han])
    await mara.ask(`/api/v1/books/${bookId}`, { method: 'PATCH', body: { title: 'Harbour 3' } })
  })
})

describe('searching series by name', () => {
  it('matches words and prefixes, optionally within a library, in both forms', async () => {
    expect(await titles('/api/v1/series/search?q=harb')).toEqual(['Harbour'])
    expect(await titles(`/api/v1/series/search?q=harb&libraryId=${libraries[1]}`)).toEqual([])
    const posted = await mara.ask('/api/v1/series/search', { method: 'POST', body: { query: '賊' } })
    expect(rows(posted.json).map(({ title }) => title)).toEqual(['海賊王'])
  })

  it('finds nothing for a text without a letter or digit', async () => {
    expect((await mara.ask('/api/v1/series/search?q=%20!%20')).json).toMatchObject({ data: [], total: 0 })
  })
})

it('the external index lists every series by title with its IDs and the number of volumes owned', async () => {
  const { json } = await mara.ask('/api/v1/series/external-index')
  expect(rows(json).map(({ title }) => title)).toEqual(['Écume', 'Harbour', '海賊王'])
  expect(rows(json)[0]).toEqual({
    id: idOf(0),
    title: 'Écume',
    externalIds: [],
    localMaxVolume: 3,
    localMaxChapter: null,
    volumesOwned: 3,
  })
})

describe('the reading history', () => {
  const history = async (path: string, actor = mara) => (await actor.ask(`/api/v1/${path}/read-history`)).json
  const mark = (id: string, how: 'read' | 'unread') => ivy.ask(`/api/v1/books/${id}/${how}`, { method: 'POST' })
  const forget = (path: string) => ivy.ask(`/api/v1/${path}`, { method: 'DELETE' })

  it('counts a series as finished when all its books were, by the least read book', async () => {
    for (const b of [0, 1, 2]) await mark(book(1, b), 'read')
    await mark(book(1, 0), 'unread')
    server.pass(5_000)
    await mark(book(1, 0), 'read')
    const found = await history(`series/${idOf(1)}`, ivy)
    expect(found).toMatchObject({ readCount: 1, total: 4 })
    expect(found.entries).toHaveLength(4)
    expect(found.entries?.[0]).toMatchObject({ bookId: book(1, 0) })
    expect(String(found.lastCompletedAt) < String(found.entries?.[0]?.completedAt)).toBe(true)
    expect(await history(`books/${book(1, 0)}`, ivy)).toMatchObject({ readCount: 2, total: 2 })
    const first = (await ivy.ask(`/api/v1/series/${idOf(1)}/read-history?limit=1`)).json
    expect(first).toMatchObject({ total: 4 })
    expect(first.entries).toHaveLength(1)
  })

  it('is private to its user', async () => {
    expect(await history(`series/${idOf(1)}`)).toEqual({ readCount: 0, lastCompletedAt: null, total: 0, entries: [] })
    const entry = String((await history(`books/${book(1, 0)}`, ivy)).entries?.[0]?.id)
    const foreign = await mara.ask(`/api/v1/books/${book(1, 0)}/read-history/${entry}`, { method: 'DELETE' })
    expect(foreign.status).toBe(404)
    expect(await history(`books/${book(1, 0)}`, ivy)).toMatchObject({ total: 2 })
  })

  it('can be deleted by entry, book or series, and never affects progress', async () => {
    const entry = String((await history(`books/${book(1, 0)}`, ivy)).entries?.[0]?.id)
    expect((await forget(`books/${book(1, 1)}/read-history/${entry}`)).status).toBe(404)
    expect((await forget(`series/${idOf(0)}/read-history/${entry}`)).status).toBe(404)
    expect((await forget(`books/${book(1, 0)}/read-history/${entry}`)).status).toBe(204)
    expect(await history(`series/${idOf(1)}`, ivy)).toMatchObject({ readCount: 1, total: 3 })
    expect((await forget(`books/${book(1, 0)}/read-history`)).status).toBe(204)
    expect(await history(`series/${idOf(1)}`, ivy)).toMatchObject({ readCount: 0, lastCompletedAt: null, total: 2 })
    expect((await forget(`series/${idOf(1)}/read-history`)).status).toBe(204)
    expect(await history(`series/${idOf(1)}`, ivy)).toMatchObject({ total: 0 })
    expect((await ivy.ask(`/api/v1/books/${book(1, 0)}/progress`)).json).toMatchObject({ completed: true })
  })
})

describe('the shelf of new books in started series', () => {
  it('lists books added after the user started a series, until they are opened', async () => {
    const late = (s: number, number: number) =>
      bookWrite(idOf(s), `${series[s]?.title} ${number}`, {
        file: { path: `${series[s]?.title}/${number}.cbz` },
        sortNumber: number,
        values: { number, volume: number },
      })
    for (const [step, [s, number]] of (
      [
        [0, 4],
        [2, 4],
      ] as const
    ).entries()) {
      const now = 4_000_000_000_000 + step
      const given = { libraryId: libraries[s === 2 ? 1 : 0], books: [late(s, number)], now }
      await server.database.commit([write('saveBooks', given)])
      await server.database.commit([write('refreshSeries', { ids: [idOf(s)], numbering: 'none', now })])
    }
    expect(await titles('/api/v1/books/new-in-series')).toEqual(['海賊王 4', 'Écume 4'])
    expect(await titles(`${library}/books/new-in-series`)).toEqual(['海賊王 4'])
    expect(await titles('/api/v1/books/new-in-series', ivy)).toEqual([])
    const [first] = rows((await mara.ask('/api/v1/books/new-in-series')).json)
    await mara.ask(`/api/v1/books/${first?.id}/progress`, { method: 'PUT', body: { currentPage: 1 } })
    expect(await titles('/api/v1/books/new-in-series')).toEqual(['Écume 4'])
  })
})
