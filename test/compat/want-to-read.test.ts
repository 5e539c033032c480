import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStream } from '../kit/http-client.ts'
import { comicBytes, createLibraryFolder, type LibraryFolder } from '../kit/library-folder.ts'
import type { Actor, TestServer } from '../kit/test-server.ts'
import { scanFolder } from '../kit/world.ts'
import { basicOf, startCompatServer } from './compat-fixture.ts'
import { bookShape, pageShape } from './decoders/keys.ts'
import { readListShape } from './decoders/lists.ts'

let server: TestServer
let shelf: LibraryFolder
let admin: Actor
let reader: Actor
let other: Actor
type Book = { readonly id: string; readonly seriesId: string; readonly name: string }
let books: readonly Book[]
beforeAll(async () => {
  shelf = createLibraryFolder()
  for (const name of ['Alder 1', 'Alder 2', 'Birch 1', 'Cedar 1'])
    shelf.put(`${name.split(' ')[0]}/${name}.cbz`, comicBytes({ pages: 2, note: name }))
  server = await startCompatServer()
  admin = await server.actor('admin', 'mara')
  reader = await server.actor('reader', 'ivy')
  other = await server.actor('reader', 'oda')
  await scanFolder(admin, shelf.root)
  books = (await get('/api/v1/books?unpaged=true')).json.content as unknown as readonly Book[]
  await want({ bookId: book('Cedar 1').id })
  await want({ seriesId: book('Alder 1').seriesId })
})
afterAll(async () => {
  await server.close()
  shelf[Symbol.dispose]()
})

const get = (path: string, who: Actor = reader) => server.ask(`/komga${path}`, { headers: basicOf(who) })
const book = (name: string): Book => {
  const found = books.find((one) => one.name === name)
  if (found === undefined) throw new Error(`no book is called ${name}`)
  return found
}
const listen = (who: Actor) => openStream(server.port, '/komga/sse/v1/events', { headers: basicOf(who) })
async function want(item: Readonly<Record<string, string>>, who = reader) {
  const reply = await who.ask('/api/v1/want-to-read', { method: 'POST', body: item })
  if (reply.status >= 300) throw new Error(reply.text)
}
const lists = async (query = '', who = reader) =>
  pageShape(readListShape).parse((await get(`/api/v1/readlists${query}`, who)).json)

describe('the Want to read list', () => {
  it("is a reading list after the user's own lists, with the next book of each series", async () => {
    const made = { name: 'Autumn', bookIds: [book('Birch 1').id] }
    const own = await admin.ask('/komga/api/v1/readlists', { method: 'POST', body: made })
    expect(own.status).toBe(200)
    for (const query of ['', '?unpaged=true']) {
      const found = await lists(query)
      expect([query, found.content.map(({ name }) => name)]).toEqual([query, ['Autumn', 'Want to read']])
    }
    const [first, second, third] = [
      await lists('?size=1'),
      await lists('?size=1&page=1'),
      await lists('?size=1&page=2'),
    ]
    expect([first, second, third].map(({ content }) => content.map(({ name }) => name))).toEqual([
      ['Autumn'],
      ['Want to read'],
      [],
    ])
    expect([first.totalElements, first.last, second.last]).toEqual([2, false, true])
    const wanted = second.content[0]
    expect(wanted).toMatchObject({ ordered: true, bookIds: [book('Cedar 1').id, book('Alder 1').id] })
    expect((await lists('?search=want')).content).toHaveLength(1)
    expect((await lists('?search=autumn')).content.map(({ name }) => name)).toEqual(['Autumn'])
  })

  it('opens like any other list: books, neighbours and cover', async () => {
    const { content } = await lists('?search=want')
    const path = `/api/v1/readlists/${content[0]?.id}`
    expect(readListShape.parse((await get(path)).json).name).toBe('Want to read')
    const found = pageShape(bookShape).parse((await get(`${path}/books`)).json)
    expect(found.content.map(({ name }) => name)).toEqual(['Cedar 1', 'Alder 1'])
    const [cedar, alder] = [book('Cedar 1').id, book('Alder 1').id]
    expect((await get(`${path}/books/${cedar}/next`)).json.id).toBe(alder)
    expect((await get(`${path}/books/${alder}/previous`)).json.id).toBe(cedar)
    expect((await get(`${path}/books/${alder}/next`)).status).toBe(404)
    expect((await get(`${path}/thumbnail`)).headers['content-type']).toBe('image/jpeg')
    const names = (await get(`/api/v1/books/${cedar}/readlists`)).json as unknown as { name: string }[]
    expect(names.map(({ name }) => name)).toContain('Want to read')
  })

  it('can be counted, downloaded and searched like any other list', async () => {
    const { content } = await lists('?search=want')
    const id = String(content[0]?.id)
    const path = `/api/v1/readlists/${id}`
    expect((await get(`${path}/read-progress/tachiyomi`)).json).toEqual({
      booksCount: 2,
      booksReadCount: 0,
      booksUnreadCount: 2,
      booksInProgressCount: 0,
      lastReadContinuousIndex: 0,
    })
    const archive = await get(`${path}/file`)
    expect([archive.status, archive.headers['content-type']]).toEqual([200, 'application/zip'])
    expect(archive.text).toContain('1 - Cedar 1.cbz')
    expect(archive.text).toContain('2 - Alder 1.cbz')
    const search = async (operator: string, more: object = {}) => {
      const condition = { allOf: [{ readListId: { operator, value: id } }, more] }
      const how = { method: 'POST', headers: basicOf(reader), body: { condition } }
      const found = await server.ask('/komga/api/v1/books/list', how)
      return pageShape(bookShape)
        .parse(found.json)
        .content.map(({ name }) => name)
    }
    expect((await search('is')).toSorted()).toEqual(['Alder 1', 'Cedar 1'])
    expect(await search('is', { title: { operator: 'contains', value: 'ced' } })).toEqual(['Cedar 1'])
    expect((await search('isNot')).toSorted()).toEqual(['Alder 2', 'Birch 1'])
    expect((await get(`/api/v1/books?readlist_id=${id}`)).json.totalElements).toBe(2)
    expect((await get(`/api/v1/books?readlist_id=${id}`, other)).json.totalElements).toBe(0)
    for (const part of ['read-progress/tachiyomi', 'file'])
      expect((await get(`${path}/${part}`, other)).status).toBe(404)
  })

  it("is marked as read up to a tracker's position", async () => {
    const someone = await server.actor('reader', 'una')
    const list = `/komga/api/v1/readlists/${String((await lists('?search=want')).content[0]?.id)}/read-progress/tachiyomi`
    const put = (lastBookRead: number) =>
      server.ask(list, { method: 'PUT', headers: basicOf(someone), body: { lastBookRead } })
    expect((await put(1)).status).toBe(404)
    for (const name of ['Birch 1', 'Alder 2', 'Cedar 1']) await want({ bookId: book(name).id }, someone)
    expect((await put(2)).status).toBe(204)
    const found = await Promise.all(
      ['Birch 1', 'Alder 2', 'Cedar 1'].map((name) => get(`/api/v1/books/${book(name).id}`, someone)),
    )
    const read = found.map(({ json }) => (json.readProgress as { completed?: boolean } | null)?.completed === true)
    expect(read).toEqual([true, true, false])
  })

  it('sends its added, changed and deleted events to its owner only', async () => {
    const someone = await server.actor('reader', 'enid')
    const [own, foreign] = [await listen(someone), await listen(other)]
    try {
      const [birch, cedar] = [book('Birch 1').id, book('Cedar 1').id]
      await want({ bookId: birch }, someone)
      await own.until(/event: ReadListAdded/)
      await want({ bookId: cedar }, someone)
      await own.until(/event: ReadListChanged/)
      for (const id of [birch, cedar]) {
        expect((await someone.ask(`/api/v1/want-to-read/books/${id}`, { method: 'DELETE' })).status).toBe(204)
      }
      await own.until(/event: ReadListDeleted/)
      const received = [...own.text().matchAll(/^event: (ReadList\w+)\ndata: (.*)$/gm)].map(([, name, data]) => {
        const { bookIds } = JSON.parse(data ?? '') as { bookIds: readonly string[] }
        return [name, bookIds]
      })
      expect(received[0]).toEqual(['ReadListAdded', [birch]])
      expect(received[1]).toEqual(['ReadListChanged', [birch, cedar]])
      expect(received.at(-1)?.[0]).toBe('ReadListDeleted')
      expect(foreign.text()).not.toContain('ReadList')
    } finally {
      own.close()
      foreign.close()
    }
  })

  it('is private to its owner, and absent while it is empty', async () => {
    const { content } = await lists('?search=want')
    expect((await lists('?search=want', other)).content).toEqual([])
    expect((await get(`/api/v1/readlists/${content[0]?.id}`, other)).status).toBe(404)
    expect((await get(`/api/v1/readlists/${content[0]?.id}/books`, other)).status).toBe(404)
  })
})
