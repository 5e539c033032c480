import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Reply } from '../kit/http-client.ts'
import { createWorld, type World } from '../kit/world.ts'
import { bookShape, libraryShape, pageShape, seriesShape, userShape } from './decoders/keys.ts'
import { authorShape, collectionShape, readListShape } from './decoders/lists.ts'
import { appOf, basicOf, switchedOn } from './house.ts'

/** What apps send, one request after the other, and what they must be able to read in the answers. */
let world: World
beforeAll(async () => {
  world = await createWorld({ environment: switchedOn })
})
afterAll(() => world.close())

const good = (reply: Reply, status = 200): Reply => {
  expect(reply.status, reply.text).toBe(status)
  return reply
}
const names = z.array(z.string())
const trackShape = z.strictObject({
  ...{ booksCount: z.int(), booksReadCount: z.int(), booksUnreadCount: z.int(), booksInProgressCount: z.int() },
  ...{ lastReadContinuousNumberSort: z.number(), maxNumberSort: z.number() },
})
const filePageShape = z.looseObject({ number: z.int().min(1), fileName: z.string(), mediaType: z.string() })

describe('Mihon', () => {
  it('asks without a password first, signs in after 401, browses, reads, and its tracker goes on with the cookie alone', async () => {
    const app = appOf(world.server)
    const agent = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) okhttp/5.1.0' }
    const basic = { ...agent, ...basicOf(world.reader) }
    const list = '/api/v1/series?search=&page=0&deleted=false&sort=metadata.titleSort,asc'
    expect((await app.ask(list, { headers: agent })).status).toBe(401)
    const page = pageShape(seriesShape).parse(good(await app.ask(list, { headers: basic })).json)
    const series = page.content.find(({ id }) => id === world.seriesId)
    expect(series?.booksCount).toBe(2)

    // The sheet of filters, in this order: one failure ends the chain.
    libraryShape.array().parse(good(await app.ask('/api/v1/libraries', { headers: basic })).json)
    pageShape(collectionShape).parse(good(await app.ask('/api/v1/collections?unpaged=true', { headers: basic })).json)
    for (const menu of ['genres', 'tags', 'publishers']) {
      names.parse(good(await app.ask(`/api/v1/${menu}`, { headers: basic })).json)
    }
    authorShape.array().parse(good(await app.ask('/api/v1/authors', { headers: basic })).json)

    seriesShape.parse(good(await app.ask(`/api/v1/series/${world.seriesId}`, { headers: basic })).json)
    const chapters = `/api/v1/series/${world.seriesId}/books?unpaged=true&media_status=READY&deleted=false`
    const books = pageShape(bookShape).parse(good(await app.ask(chapters, { headers: basic })).json).content
    expect(books.map(({ metadata }) => metadata.numberSort)).toEqual([1, 2])
    const pages = good(await app.ask(`/api/v1/books/${books[0]?.id}/pages`, { headers: basic })).json
    const [first] = z.array(filePageShape).parse(pages)
    const picture = await app.ask(`/api/v1/books/${books[0]?.id}/pages/${first?.number}`, { headers: basic })
    expect(good(picture).headers['content-type']).toBe('image/jpeg')
    const cover = await app.ask(`/api/v1/series/${world.seriesId}/thumbnail`, { headers: basic })
    expect(good(cover).headers['content-type']).toBe('image/jpeg')

    const tracked = `/api/v2/series/${world.seriesId}/read-progress/tachiyomi`
    seriesShape.parse(good(await app.ask(`/api/v1/series/${world.seriesId}`, { headers: agent })).json)
    const before = trackShape.parse(good(await app.ask(tracked, { headers: agent })).json)
    expect(before).toMatchObject({
      booksCount: 2,
      booksReadCount: 0,
      lastReadContinuousNumberSort: 0,
      maxNumberSort: 2,
    })
    const put = { method: 'PUT', headers: agent, body: { lastBookNumberSortRead: 1.0 } }
    good(await app.ask(tracked, put), 204)
    const after = trackShape.parse(good(await app.ask(tracked, { headers: agent })).json)
    expect(after).toMatchObject({ booksReadCount: 1, booksUnreadCount: 1, lastReadContinuousNumberSort: 1 })
  })
})

describe('Komelia', () => {
  it('signs in once with the lasting cookie, keeps cookies of its own path only, and lives on them', async () => {
    const app = appOf(world.server)
    const me = await app.ask('/api/v2/users/me?remember-me=true', { headers: basicOf(world.reader) })
    userShape.parse(good(me).json)
    expect([...app.jar.cookies.keys()]).toContain('komga-remember-me /komga')
    libraryShape.array().parse(good(await app.ask('/api/v1/libraries')).json)
    const post = (path: string, body: unknown) => app.ask(path, { method: 'POST', body })
    const type = 'snd.komga.client.search.KomgaSearchCondition.ReadStatus'
    const reading = { condition: { type, readStatus: { type: 'is', operator: 'is', value: 'IN_PROGRESS' } } }
    const books = pageShape(bookShape)
    books.parse(good(await post('/api/v1/books/list?sort=readProgress.readDate,desc&size=20', reading)).json)
    const recent = { condition: { releaseDate: { operator: 'isInTheLast', duration: 'PT720H' } } }
    books.parse(good(await post('/api/v1/books/list?sort=metadata.releaseDate,desc', recent)).json)
    const all = { condition: { allOf: [] } }
    const [book] = books.parse(good(await post('/api/v1/books/list?sort=createdDate,desc', all)).json).content
    const series = pageShape(seriesShape)
    series.parse(good(await post('/api/v1/series/list?sort=metadata.titleSort,asc&page=0&size=20', all)).json)
    for (const path of ['series/new?oneshot=false', 'series/updated?oneshot=false']) {
      series.parse(good(await app.ask(`/api/v1/${path}`)).json)
    }
    books.parse(good(await app.ask('/api/v1/books/ondeck')).json)
    collectionShape.array().parse(good(await app.ask(`/api/v1/series/${world.seriesId}/collections`)).json)
    readListShape.array().parse(good(await app.ask(`/api/v1/books/${book?.id}/readlists`)).json)
    const menus = [
      'genres',
      'tags',
      'tags/book',
      'publishers',
      'languages',
      'age-ratings',
      'series/release-dates',
      'sharing-labels',
    ]
    for (const menu of menus) names.parse(good(await app.ask(`/api/v1/${menu}`)).json)
    pageShape(authorShape).parse(good(await app.ask('/api/v2/authors?page=0&size=100')).json)
    // It sends this for pictures, too.
    const json = { headers: { accept: 'application/json' } }
    const id = String(world.books.stored.id)
    expect(good(await app.ask(`/api/v1/books/${id}/pages/1`, json)).headers['content-type']).toBe('image/jpeg')
    good(await app.ask(`/api/v1/books/${id}/read-progress`, { method: 'PATCH', body: { page: 2 } }), 204)
    expect(bookShape.parse(good(await app.ask(`/api/v1/books/${id}`)).json).readProgress).toMatchObject({ page: 2 })
    good(await app.ask('/api/logout', { method: 'POST' }), 204)
    expect((await app.ask('/api/v1/libraries')).status).toBe(401)
  })
})

describe('KMReader', () => {
  it('probes, signs in with an empty header, and goes on with the session in it', async () => {
    const probe = await world.server.ask('/komga/api/v1/client-settings/global/list')
    expect(good(probe).json).toEqual({})
    const first = await world.server.ask('/komga/api/v2/users/me?remember-me=true', {
      headers: { ...basicOf(world.reader), 'x-auth-token': '' },
    })
    userShape.parse(good(first).json)
    const headers = { 'x-auth-token': String(first.headers['x-auth-token']) }
    const ask = (path: string, how = {}) => world.server.ask(`/komga/api/v1/${path}`, { headers, ...how })
    const search = {
      method: 'POST',
      body: { condition: { allOf: [{ libraryId: { operator: 'is', value: world.libraryId } }] } },
    }
    pageShape(seriesShape).parse(good(await ask('series/list?page=0&size=20&sort=metadata.titleSort,asc', search)).json)
    pageShape(bookShape).parse(good(await ask('books/list?page=0&size=20', search)).json)
    pageShape(bookShape).parse(good(await ask('books/ondeck?page=0&size=20')).json)
    pageShape(readListShape).parse(good(await ask('readlists?page=0&size=20')).json)
    pageShape(collectionShape).parse(good(await ask('collections?page=0&size=20')).json)
    const manifest = await world.server.ask(`/komga/api/v1/books/${world.books.stored.id}/manifest`, {
      headers: { ...headers, accept: 'application/divina+json' },
    })
    expect(good(manifest).json.readingOrder).toHaveLength(2)
  })
})

describe('Aidoku', () => {
  it('sends its password with every request, and is refused when it is wrong', async () => {
    const headers = basicOf(world.reader)
    const ask = (path: string, how = {}) => world.server.ask(`/komga/api/${path}`, { headers, ...how })
    good(await ask('v2/users/me'))
    expect(
      (await world.server.ask('/komga/api/v2/users/me', { headers: basicOf({ username: 'ivy', password: 'no' }) }))
        .status,
    ).toBe(401)
    const condition = { allOf: [{ deleted: { operator: 'isFalse' } }, { genre: { operator: 'isNot', value: 'Fog' } }] }
    const found = await ask('v1/series/list?page=0&size=20&sort=metadata.titleSort,asc', {
      method: 'POST',
      body: { condition, fullTextSearch: '' },
    })
    expect(pageShape(seriesShape).parse(good(found).json).totalElements).toBe(4)
    const chapters = await ask(`v1/series/${world.seriesId}/books?unpaged=true`)
    expect(pageShape(bookShape).parse(good(chapters).json).content).toHaveLength(2)
    trackShape.parse(good(await ask(`v2/series/${world.seriesId}/read-progress/tachiyomi`)).json)
  })
})

describe('the plugins of KOReader', () => {
  it('send a key, list, download and tell the place, which is answered 204 with nothing', async () => {
    const made = await world.reader.ask('/api/v1/api-keys', { method: 'POST', body: { name: 'e-reader' } })
    const headers = { 'x-api-key': String(made.json.key) }
    const ask = (path: string, how = {}) => world.server.ask(`/komga/api/${path}`, { headers, ...how })
    userShape.parse(good(await ask('v2/users/me')).json)
    pageShape(seriesShape).parse(good(await ask('v1/series?unpaged=true')).json)
    const ordered = await ask(`v1/series/${world.seriesId}/books?sort=metadata.numberSort,asc&size=1000`)
    const books = pageShape(bookShape).parse(good(ordered).json).content
    const reading = 'v1/books?read_status=IN_PROGRESS&sort=readProgress.readDate,desc'
    for (const path of [reading, 'v1/books/ondeck', 'v1/series/new', 'v1/books/latest', 'v1/collections'])
      good(await ask(path))
    const [book] = books
    const file = good(await ask(`v1/books/${book?.id}/file`))
    expect([file.bytes.length, file.headers['content-disposition']]).toEqual([
      book?.sizeBytes,
      expect.stringMatching(/^attachment/),
    ])
    const told = good(await ask(`v1/books/${book?.id}/read-progress`, { method: 'PATCH', body: { page: 1 } }), 204)
    expect(told.bytes).toHaveLength(0)
    bookShape.parse(good(await ask(`v1/books/${book?.id}/next`)).json)
  })
})
