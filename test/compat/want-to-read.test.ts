import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { comicBytes, createLibraryFolder, type LibraryFolder } from '../kit/library-folder.ts'
import type { Actor, TestServer } from '../kit/test-server.ts'
import { scanFolder } from '../kit/world.ts'
import { bookShape, pageShape } from './decoders/keys.ts'
import { readListShape } from './decoders/lists.ts'
import { basicOf, startCompatServer } from './house.ts'

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
async function want(item: Readonly<Record<string, string>>) {
  const reply = await reader.ask('/api/v1/want-to-read', { method: 'POST', body: item })
  if (reply.status >= 300) throw new Error(reply.text)
}
const lists = async (query = '', who = reader) =>
  pageShape(readListShape).parse((await get(`/api/v1/readlists${query}`, who)).json)

describe('what a person wants to read', () => {
  it('stands as a read list behind those that people made, a series by its next book', async () => {
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

  it('opens like any other list: its books, their neighbours, its picture', async () => {
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

  it('is of nobody else, and not there while nothing is wanted', async () => {
    const { content } = await lists('?search=want')
    expect((await lists('?search=want', other)).content).toEqual([])
    expect((await get(`/api/v1/readlists/${content[0]?.id}`, other)).status).toBe(404)
    expect((await get(`/api/v1/readlists/${content[0]?.id}/books`, other)).status).toBe(404)
  })
})
