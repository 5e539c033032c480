import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import type { Ask, Reply } from '../kit/http-client.ts'
import { createWorld, type World } from '../kit/world.ts'
import { basicOf, switchedOn } from './compat-fixture.ts'
import { pluginBook, pluginPageOf, pluginPositions, pluginProgression, pluginSeries } from './decoders/koreader.ts'
import { keyShape } from './decoders/lists.ts'

/** The four KOReader plugins, each with its own requests; all send an API key. */
let world: World
let key: string
beforeAll(async () => {
  world = await createWorld({ environment: switchedOn })
  const made = await world.reader.ask('/api/v1/api-keys', { method: 'POST', body: { name: 'e-reader' } })
  key = String(made.json.key)
})
afterAll(() => world.close())

const ask = (path: string, how: Ask = {}): Promise<Reply> =>
  world.server.ask(`/komga/api/${path}`, { ...how, headers: { 'x-api-key': key, ...how.headers } })
function good(reply: Reply, status = 200): Reply {
  expect(reply.status, reply.text).toBe(status)
  return reply
}
const read = <T extends z.ZodType>(shape: T, reply: Reply): z.output<T> => shape.parse(good(reply).json)
const seriesPage = pluginPageOf(pluginSeries)
const bookPage = pluginPageOf(pluginBook)
const json = { 'content-type': 'application/json' }
/** Exactly 204 without a body: the plugins treat an answer that is not JSON as an error. */
async function saveProgress(bookId: string, body: string): Promise<void> {
  const received = good(await ask(`v1/books/${bookId}/read-progress`, { method: 'PATCH', headers: json, body }), 204)
  expect([received.bytes.length, received.headers['content-type']]).toEqual([0, undefined])
}
const bookNow = async (id: string) => read(pluginBook, await ask(`v1/books/${id}`))

describe('Eernie/komga', () => {
  it('signs in, downloads a complete file, and keeps the furthest page', async () => {
    good(await ask('v2/users/me'))
    const all = read(seriesPage, await ask('v1/series?unpaged=true'))
    expect([all.content.length, all.totalPages, all.last]).toEqual([4, 1, true])
    const ordered = `v1/series/${world.seriesId}/books?unpaged=true&sort=metadata.numberSort,asc`
    const books = read(bookPage, await ask(ordered)).content
    expect(books.map(({ metadata }) => metadata.numberSort)).toEqual([1, 2])
    const [first] = books
    const file = good(await ask(`v1/books/${first?.id}/file`))
    expect([file.bytes.length, file.headers['content-length']]).toEqual([first?.sizeBytes, String(first?.sizeBytes)])
    expect(file.headers['content-disposition']).toMatch(/^attachment/)
    await saveProgress(String(first?.id), '{"page":2,"completed":true}')
    const now = await bookNow(String(first?.id))
    expect(now.readProgress).toEqual(expect.objectContaining({ page: now.media.pagesCount, completed: true }))
  })
})

describe('hchsoon/komga', () => {
  it('searches series in pages of a thousand, and saves EPUB progress by position', async () => {
    const condition = { allOf: [{ seriesId: { operator: 'is', value: world.seriesId } }] }
    const search = { method: 'POST', body: { condition } }
    const found = read(bookPage, await ask('v1/books/list?size=1000&sort=metadata.numberSort,asc', search))
    expect([found.content.length, found.totalPages]).toEqual([2, 1])
    const epub = String(world.books.epub.id)
    const { positions, total } = read(pluginPositions, await ask(`v1/books/${epub}/positions`))
    expect(positions).toHaveLength(total)
    const rising = positions.map(({ locations }) => locations.totalProgression)
    expect(rising).toEqual(rising.toSorted((a, b) => a - b))
    expect((await ask(`v1/books/${epub}/progression`)).status).toBe(204)
    const sendProgression = (at: number, locator: unknown) => {
      const modified = new Date(at).toISOString()
      const body = { modified, device: { id: 'kobo', name: 'KOReader' }, locator }
      return ask(`v1/books/${epub}/progression`, { method: 'PUT', body })
    }
    const at = world.server.now()
    const [last] = positions.slice(-1)
    good(await sendProgression(at, { ...last, locations: { ...last?.locations, progression: 0 } }), 204)
    const saved = read(pluginProgression, await ask(`v1/books/${epub}/progression`))
    expect([saved.locator.href, saved.locator.locations.position]).toEqual([last?.href, total])
    expect((await sendProgression(at - 60_000, positions[0])).status).toBe(409)
  })
})

describe('JimDBh/kokomga', () => {
  it('creates an API key by password, pages through lists, and finds the next book', async () => {
    const order = { method: 'POST', headers: basicOf(world.reader), body: { comment: 'kokomga' } }
    const made = await world.server.ask('/komga/api/v2/users/me/api-keys', order)
    const own = { 'x-api-key': keyShape.parse(good(made).json).key }
    const browse = (address: string) => world.server.ask(`/komga/api/v1/${address}`, { headers: own })
    const pages = [0, 1].map((page) => browse(`series?page=${page}&size=2&sort=metadata.titleSort,asc`))
    const [first, second] = (await Promise.all(pages)).map((reply) => read(seriesPage, reply))
    expect([first?.content.length, first?.last, second?.content.length, second?.last]).toEqual([2, false, 2, true])
    for (const list of ['series/new?page=0&size=20', `series?library_id=${world.libraryId}`])
      read(seriesPage, await browse(list))
    const books = read(bookPage, await browse(`books?series_id=${world.seriesId}&sort=metadata.numberSort,asc`)).content
    expect(books).toHaveLength(2)
    const reading = 'books?read_status=IN_PROGRESS&sort=readProgress.readDate,desc'
    await saveProgress(String(books[1]?.id), '{"page":1}')
    expect(read(bookPage, await browse(reading)).content.map(({ id }) => id)).toEqual([books[1]?.id])
    for (const list of ['books/ondeck?page=0&size=20', 'books/latest?page=0&size=20'])
      read(bookPage, await browse(list))
    good(await browse('collections?page=0&size=20'))
    const next = read(pluginBook, await browse(`books/${books[0]?.id}/next`))
    expect(next.id).toBe(books[1]?.id)
    expect((await browse(`books/${next.id}/next`)).status).toBe(404)
    const cover = good(await browse(`books/${next.id}/thumbnail`))
    expect(cover.headers['content-type']).toBe('image/jpeg')
  })
})

describe('akamuraasai/koreader-komga', () => {
  it('lists books in progress, downloads one and saves its page, including for an EPUB', async () => {
    const user = await ask('v2/users/me')
    good(user.status === 200 ? user : await ask('v1/users/me'))
    const epub = String(world.books.epub.id)
    const before = await bookNow(epub)
    // Other servers answer 400; here a page of an EPUB maps to a position.
    await saveProgress(epub, '{"page":1,"completed":false}')
    const now = (await bookNow(epub)).readProgress
    expect([before.media.pagesCount >= 1, now?.page]).toEqual([true, 1])
    await saveProgress(epub, '{"completed":true}')
    expect((await bookNow(epub)).readProgress?.completed).toBe(true)
    const reading = 'v1/books?unpaged=true&read_status=IN_PROGRESS&sort=readProgress.readDate,desc'
    for (const { readProgress } of read(bookPage, await ask(reading)).content)
      expect(readProgress?.completed).toBe(false)
    const part = await ask(`v1/books/${epub}/file`, { headers: { range: 'bytes=0-3' } })
    expect([part.status, part.bytes.toString('latin1', 0, 2)]).toEqual([206, 'PK'])
  })
})
