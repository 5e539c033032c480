import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { type Ask, openStream, type Reply } from '../kit/http-client.ts'
import { createWorld, type World } from '../kit/world.ts'
import { appOf, basicOf, switchedOn } from './compat-fixture.ts'
import * as aidoku from './decoders/aidoku.ts'
import * as kmreader from './decoders/kmreader.ts'
import * as client from './decoders/komga-client.ts'
import * as mihon from './decoders/mihon.ts'

/** The requests of each app in sequence, and the fields that it decodes from the answers. */
let world: World
let collectionId: string
let readListId: string
beforeAll(async () => {
  world = await createWorld({ environment: switchedOn })
  const make = async (path: string, body: object) => {
    const made = await world.maintainer.ask(`/komga/api/v1/${path}`, { method: 'POST', body })
    expect(made.status, made.text).toBe(200)
    return String(made.json.id)
  }
  collectionId = await make('collections', { name: 'By the sea', ordered: false, seriesIds: [world.seriesId] })
  readListId = await make('readlists', { name: 'In order', bookIds: [world.books.stored.id, world.books.packed.id] })
})
afterAll(() => world.close())

function good(reply: Reply, status = 200): Reply {
  expect(reply.status, reply.text).toBe(status)
  return reply
}
/** Decodes an answer as the app does. */
function read<T extends z.ZodType>(shape: T, reply: Reply): z.output<T> {
  return shape.parse(good(reply).json)
}
const isJpeg = (reply: Reply) => expect(good(reply).headers['content-type']).toBe('image/jpeg')

describe('Mihon', () => {
  const agent = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) okhttp/5.1.0' }
  const seriesPage = mihon.mihonPageOf(mihon.mihonSeries)

  it('first asks without a password, signs in after 401, browses, filters and reads', async () => {
    const app = appOf(world.server)
    const ask = (path: string) => app.ask(path, { headers: { ...agent, ...basicOf(world.reader) } })
    const list = '/api/v1/series?search=&page=0&deleted=false&sort=metadata.titleSort%2Casc'
    expect((await app.ask(list, { headers: agent })).status).toBe(401)
    const { content } = read(seriesPage, await ask(list))
    expect(content.find(({ id }) => id === world.seriesId)?.booksCount).toBe(2)

    // The filter sheet, in this order: one failure ends the sequence.
    read(mihon.mihonLibrary.array(), await ask('/api/v1/libraries'))
    read(mihon.mihonPageOf(mihon.mihonCollection), await ask('/api/v1/collections?unpaged=true'))
    for (const menu of ['genres', 'tags', 'publishers']) read(mihon.mihonNames, await ask(`/api/v1/${menu}`))
    read(mihon.mihonAuthor.array(), await ask('/api/v1/authors'))

    const chosen = `library_id=${world.libraryId}&read_status=UNREAD%2CIN_PROGRESS&status=ONGOING%2CENDED`
    const filtered = `/api/v1/series?search=quiet&page=0&deleted=false&${chosen}&sort=lastModifiedDate%2Cdesc`
    expect(read(seriesPage, await ask(filtered)).content.map(({ id }) => id)).toEqual([world.seriesId])
    const none = 'genre=Nothing&tag=none&publisher=Nobody&author=No%20One%2Cwriter'
    expect(read(seriesPage, await ask(`/api/v1/series?search=&page=0&deleted=false&${none}`)).totalElements).toBe(0)

    // The type switch.
    read(mihon.mihonPageOf(mihon.mihonReadList), await ask('/api/v1/readlists?search=&page=0'))
    read(mihon.mihonPageOf(mihon.mihonBook), await ask('/api/v1/books?search=&page=0&deleted=false'))
    const inside = read(seriesPage, await ask(`/api/v1/collections/${collectionId}/series?page=0&deleted=false`))
    expect(inside.content.map(({ id }) => id)).toEqual([world.seriesId])

    read(mihon.mihonSeries, await ask(`/api/v1/series/${world.seriesId}`))
    const chapters = `/api/v1/series/${world.seriesId}/books?unpaged=true&media_status=READY&deleted=false`
    const books = read(mihon.mihonPageOf(mihon.mihonBook), await ask(chapters)).content
    expect(books.map(({ metadata }) => metadata.numberSort)).toEqual([1, 2])
    for (const book of books) {
      const pages = read(mihon.mihonPage.array(), await ask(`/api/v1/books/${book.id}/pages`))
      expect(pages).toHaveLength(book.media.pagesCount)
      for (const { number, mediaType } of pages) {
        const picture = good(await ask(`/api/v1/books/${book.id}/pages/${number}`))
        expect(picture.headers['content-type']).toBe(mediaType)
      }
    }
    isJpeg(await ask(`/api/v1/series/${world.seriesId}/thumbnail`))
    isJpeg(await ask(`/api/v1/books/${books[0]?.id}/thumbnail`))
    const shown = await ask(`/series/${world.seriesId}`)
    expect([shown.status, shown.headers.location]).toEqual([302, `/series/${world.seriesId}`])
  })

  it('its tracker uses the cookie alone to count and mark books', async () => {
    const app = appOf(world.server)
    good(await app.ask('/api/v1/libraries', { headers: { ...agent, ...basicOf(world.reader) } }))
    const ask = (path: string, how: Ask = {}) => app.ask(path, { headers: agent, ...how })
    const series = read(mihon.trackedSeries, await ask(`/api/v1/series/${world.seriesId}`))
    expect(series.booksUnreadCount).toBe(2)
    // The app converts its stored address to this one.
    const tracked = `/api/v1/series/${world.seriesId}`
      .replace('/api/v1/', '/api/v2/')
      .concat('/read-progress/tachiyomi')
    const before = read(mihon.trackedProgress, await ask(tracked))
    expect(before).toMatchObject({
      booksCount: 2,
      booksReadCount: 0,
      lastReadContinuousNumberSort: 0,
      maxNumberSort: 2,
    })
    const json = { ...agent, 'content-type': 'application/json' }
    good(await ask(tracked, { method: 'PUT', headers: json, body: '{"lastBookNumberSortRead":1.0}' }), 204)
    const after = read(mihon.trackedProgress, await ask(tracked))
    expect(after).toMatchObject({ booksReadCount: 1, booksUnreadCount: 1, lastReadContinuousNumberSort: 1 })
    const list = `/api/v1/readlists/${readListId}/read-progress/tachiyomi`
    expect(read(mihon.trackedReadList, await ask(list)).lastReadContinuousIndex).toBe(1)
    good(await ask(list, { method: 'PUT', headers: json, body: '{"lastBookRead":2}' }), 204)
    expect(read(mihon.trackedReadList, await ask(list)).booksReadCount).toBe(2)
    const stranger = await world.server.ask(`/komga${tracked}`, { headers: agent })
    expect(stranger.status).toBe(401)
  })
})

describe('Komelia', () => {
  const books = client.clientPageOf(client.clientBook)
  const series = client.clientPageOf(client.clientSeries)

  it('signs in once with remember-me, keeps cookies of its own path only, and reuses them', async () => {
    const app = appOf(world.server)
    const me = await app.ask('/api/v2/users/me?remember-me=true', { headers: basicOf(world.reader) })
    read(client.clientUser, me)
    expect([...app.jar.cookies.keys()]).toContain('komga-remember-me /komga')
    const [library] = read(client.clientLibrary.array(), await app.ask('/api/v1/libraries'))
    read(client.clientLibrary, await app.ask(`/api/v1/libraries/${library?.id}`))
    const post = (path: string, body: unknown) => app.ask(path, { method: 'POST', body })
    const type = 'snd.komga.client.search.KomgaSearchCondition.ReadStatus'
    const reading = { condition: { type, readStatus: { type: 'is', operator: 'is', value: 'IN_PROGRESS' } } }
    read(books, await post('/api/v1/books/list?sort=readProgress.readDate,desc&size=20', reading))
    const recent = { condition: { releaseDate: { operator: 'isInTheLast', duration: 'PT720H' } } }
    read(books, await post('/api/v1/books/list?sort=metadata.releaseDate,desc', recent))
    const done = { condition: { readStatus: { operator: 'is', value: 'READ' } } }
    read(books, await post('/api/v1/books/list?sort=readProgress.readDate,desc', done))
    const all = { condition: { allOf: [] } }
    const found = read(books, await post('/api/v1/books/list?sort=createdDate,desc', all)).content
    expect(found).toHaveLength(5)
    read(series, await post('/api/v1/series/list?sort=metadata.titleSort,asc&page=0&size=20', all))
    for (const path of [
      'series/new?oneshot=false',
      'series/updated?oneshot=false',
      `collections/${collectionId}/series`,
    ])
      read(series, await app.ask(`/api/v1/${path}`))
    for (const path of ['books/ondeck', `readlists/${readListId}/books`]) read(books, await app.ask(`/api/v1/${path}`))
    read(client.clientSeries, await app.ask(`/api/v1/series/${world.seriesId}`))
    read(client.clientPageOf(client.clientCollection), await app.ask('/api/v1/collections'))
    read(client.clientPageOf(client.clientReadList), await app.ask('/api/v1/readlists'))
    const owners = read(client.clientCollection.array(), await app.ask(`/api/v1/series/${world.seriesId}/collections`))
    expect(owners.map(({ id }) => id)).toEqual([collectionId])
    read(client.clientReadList.array(), await app.ask(`/api/v1/books/${world.books.stored.id}/readlists`))
    const menus = ['genres', 'tags', 'tags/book', 'publishers', 'languages', 'age-ratings', 'sharing-labels']
    for (const menu of [...menus, 'series/release-dates']) read(client.clientNames, await app.ask(`/api/v1/${menu}`))
    read(client.clientPageOf(client.clientAuthor), await app.ask('/api/v2/authors?page=0&size=100'))
    good(await app.ask('/api/logout', { method: 'POST' }), 204)
    expect((await app.ask('/api/v1/libraries')).status).toBe(401)
  })

  it('reads comics by page and EPUBs by resource, saves progress, and receives its event', async () => {
    const app = appOf(world.server)
    good(await app.ask('/api/v2/users/me?remember-me=true', { headers: basicOf(world.reader) }))
    const events = await openStream(world.server.port, '/komga/sse/v1/events', {
      headers: app.jar.header('/komga/sse/v1/events'),
    })
    // The app sends this for images, too.
    const json = { headers: { accept: 'application/json' } }
    const [id, epub] = [String(world.books.stored.id), String(world.books.epub.id)]
    const pages = read(client.clientPage.array(), await app.ask(`/api/v1/books/${id}/pages`))
    isJpeg(await app.ask(`/api/v1/books/${id}/pages/${pages[0]?.number}`, json))
    for (const path of [`books/${id}/thumbnail`, `series/${world.seriesId}/thumbnail`])
      isJpeg(await app.ask(`/api/v1/${path}`))
    good(await app.ask(`/api/v1/books/${id}/read-progress`, { method: 'PATCH', body: { page: 2 } }), 204)
    expect(read(client.clientBook, await app.ask(`/api/v1/books/${id}`)).readProgress).toMatchObject({ page: 2 })
    await events.until(new RegExp(`event: ReadProgressChanged\\ndata: \\{"bookId":"${id}"`))
    events.close()

    const manifest = good(await app.ask(`/api/v1/books/${epub}/manifest`)).json
    const part = new URL(String(manifest.readingOrder?.[0]?.href))
    good(await app.ask(part.pathname.replace('/komga', '')))
    const places = good(await app.ask(`/api/v1/books/${epub}/positions`)).json.positions as unknown as object[]
    expect((await app.ask(`/api/v1/books/${epub}/progression`)).status).toBe(204)
    const received = {
      modified: new Date(world.server.now()).toISOString(),
      device: { id: 'd', name: 'Komelia' },
      locator: places[0],
    }
    good(await app.ask(`/api/v1/books/${epub}/progression`, { method: 'PUT', body: received }), 204)
    expect(good(await app.ask(`/api/v1/books/${epub}/progression`)).json.locator).toMatchObject({
      href: expect.any(String),
    })
  })
})

describe('KMReader', () => {
  it('probes, signs in with an empty header, and continues with the session in it', async () => {
    const probe = await world.server.ask('/komga/api/v1/client-settings/global/list')
    expect(good(probe).json).toEqual({})
    const first = await world.server.ask('/komga/api/v2/users/me?remember-me=true', {
      headers: { ...basicOf(world.reader), 'x-auth-token': '' },
    })
    read(kmreader.kmreaderUser, first)
    const headers = { 'x-auth-token': String(first.headers['x-auth-token']) }
    const ask = (path: string, how = {}) => world.server.ask(`/komga/api/v1/${path}`, { headers, ...how })
    read(kmreader.kmreaderLibrary.array(), await ask('libraries'))
    const is = { libraryId: { operator: 'is', value: world.libraryId } }
    const search = { method: 'POST', body: { condition: { allOf: [is] } } }
    const series = kmreader.kmreaderPageOf(kmreader.kmreaderSeries)
    read(series, await ask('series/list?page=0&size=20&sort=metadata.titleSort,asc', search))
    const books = kmreader.kmreaderPageOf(kmreader.kmreaderBook)
    read(books, await ask('books/list?page=0&size=20', search))
    read(books, await ask('books/ondeck?page=0&size=20'))
    read(kmreader.kmreaderPageOf(kmreader.kmreaderReadList), await ask('readlists?page=0&size=20'))
    read(kmreader.kmreaderPageOf(kmreader.kmreaderCollection), await ask('collections?page=0&size=20'))
    const id = String(world.books.packed.id)
    const divina = { headers: { ...headers, accept: 'application/divina+json' } }
    expect(read(kmreader.kmreaderManifest, await ask(`books/${id}/manifest`, divina)).readingOrder).toHaveLength(2)
    good(await ask(`books/${id}/pages/1`))
    for (const path of [`books/${id}/thumbnail`, `books/${id}/pages/1/thumbnail`, `series/${world.seriesId}/thumbnail`])
      isJpeg(await ask(path))
    good(await ask(`books/${id}/read-progress`, { method: 'PATCH', body: { page: 1, completed: false } }), 204)
    expect(read(kmreader.kmreaderBook, await ask(`books/${id}`)).readProgress).toMatchObject({ page: 1 })
    good(await ask(`books/${id}/read-progress`, { method: 'DELETE' }), 204)
  })
})

describe('Aidoku', () => {
  it('sends its password with every request, and is refused when it is wrong', async () => {
    const headers = basicOf(world.reader)
    const ask = (path: string, how = {}) => world.server.ask(`/komga/api/${path}`, { headers, ...how })
    good(await ask('v2/users/me'))
    const wrong = { headers: basicOf({ username: 'ivy', password: 'no' }) }
    expect((await world.server.ask('/komga/api/v2/users/me', wrong)).status).toBe(401)
    const condition = { allOf: [{ deleted: { operator: 'isFalse' } }, { genre: { operator: 'isNot', value: 'Fog' } }] }
    const search = { method: 'POST', body: { condition, fullTextSearch: '' } }
    const found = await ask('v1/series/list?page=0&size=20&sort=metadata.titleSort,asc', search)
    expect(read(aidoku.aidokuPageOf(aidoku.aidokuSeries), found).content).toHaveLength(4)
    const chapters = await ask(`v1/series/${world.seriesId}/books?unpaged=true`)
    const books = read(aidoku.aidokuPageOf(aidoku.aidokuBook), chapters).content
    expect(books).toHaveLength(2)
    const pages = await ask(`v1/books/${books[0]?.id}/pages`)
    expect(read(aidoku.aidokuPage.array(), pages)).toHaveLength(2)
    read(aidoku.aidokuTracked, await ask(`v2/series/${world.seriesId}/read-progress/tachiyomi`))
    const put = { method: 'PUT', body: { lastBookNumberSortRead: 2 } }
    good(await ask(`v2/series/${world.seriesId}/read-progress/tachiyomi`, put), 204)
    const after = await ask(`v2/series/${world.seriesId}/read-progress/tachiyomi`)
    expect(read(aidoku.aidokuTracked, after).lastReadContinuousNumberSort).toBe(2)
  })
})
