import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../kit/catalog.ts'
import { comicBytes, createLibraryFolder, type LibraryFolder } from '../kit/library-folder.ts'
import type { Actor, TestServer } from '../kit/test-server.ts'
import { scanAgain, scanFolder } from '../kit/world.ts'
import { basicOf, startCompatServer } from './compat-fixture.ts'
import { bookShape } from './decoders/keys.ts'

/** File names of one series each, in reading order, with displayed number and sort number. */
const shelves = {
  whole: [
    ['Whole 001.cbz', '1', 1],
    ['Whole 002.cbz', '2', 2],
    ['Whole 010.cbz', '10', 10],
  ],
  fractions: [
    ['Fractions c001.cbz', '1', 1],
    ['Fractions c002.cbz', '2', 2],
    ['Fractions c002.3.cbz', '2.3', 2.3],
    ['Fractions c003.cbz', '3', 3],
  ],
  volumes: [
    ['Volumes v01 c001.cbz', '1', 1],
    ['Volumes v01 c002.cbz', '2', 2],
    ['Volumes v02 c001.cbz', '1', 3],
    ['Volumes v02 c002.cbz', '2', 4],
  ],
  bare: [
    ['Anthology.cbz', '1', 1],
    ['Birds.cbz', '2', 2],
    ['Cats.cbz', '3', 3],
  ],
  late: [
    ['Late 010.cbz', '10', 10],
    ['Late 011.cbz', '11', 11],
    ['Late.cbz', '3', 12],
  ],
} as const
type Shelf = keyof typeof shelves

let server: TestServer
let shelf: LibraryFolder
let admin: Actor
let libraryId: string
const seriesIds = new Map<string, string>()
beforeAll(async () => {
  shelf = createLibraryFolder()
  for (const [name, books] of Object.entries(shelves)) {
    for (const [file] of books) shelf.put(`${name}/${file}`, comicBytes({ pages: 2, note: file }))
  }
  server = await startCompatServer()
  admin = await server.actor('admin', 'mara')
  libraryId = await scanFolder(admin, shelf.root)
  const { json } = await server.ask('/komga/api/v1/series?unpaged=true', { headers: basicOf(admin) })
  for (const { id, name } of json.content as unknown as { id: string; name: string }[]) seriesIds.set(name, id)
})
afterAll(async () => {
  await server.close()
  shelf[Symbol.dispose]()
})

const ask = (path: string, how: { method?: string; body?: unknown } = {}) =>
  server.ask(`/komga/api/${path}`, { ...how, headers: basicOf(admin) })
async function booksOf(name: Shelf | string) {
  const { json } = await ask(`v1/series/${seriesIds.get(name)}/books?unpaged=true&sort=metadata.numberSort,asc`)
  return (json.content as unknown as unknown[]).map((book) => bookShape.parse(book))
}
const numbersOf = async (name: Shelf) => (await booksOf(name)).map(({ metadata: m }) => [m.number, m.numberSort])
const tracked = (name: Shelf) => `v2/series/${seriesIds.get(name)}/read-progress/tachiyomi`

it.each(Object.keys(shelves) as Shelf[])(
  'the books of “%s” use the number as written, otherwise their position',
  async (name) => {
    expect(await numbersOf(name)).toEqual(shelves[name].map(([, shown, order]) => [shown, order]))
  },
)

it('conditions and series summaries use the same numbers', async () => {
  const condition = { allOf: [{ numberSort: { operator: 'is', value: 2.3 } }] }
  const { json } = await ask('v1/books/list', { method: 'POST', body: { condition } })
  expect(json.content).toMatchObject([{ metadata: { number: '2.3' } }])
})

describe('a tracker with 32-bit numbers', () => {
  const read = async (name: Shelf, order: number) => {
    await ask(`v1/series/${seriesIds.get(name)}/read-progress`, { method: 'DELETE' })
    const put = await ask(tracked(name), { method: 'PUT', body: { lastBookNumberSortRead: Math.fround(order) } })
    expect(put.status).toBe(204)
    return (await ask(tracked(name))).json
  }

  it.each(Object.keys(shelves) as Shelf[])(
    'marks the intended books in “%s” and reads the same number back',
    async (name) => {
      for (const [place, [, , order]] of shelves[name].entries()) {
        const received = await read(name, order)
        expect([name, order, received.booksReadCount]).toEqual([name, order, place + 1])
        expect(Math.fround(Number(received.lastReadContinuousNumberSort))).toBe(Math.fround(order))
      }
    },
  )
})

describe('a number set by an app', () => {
  const patch = (id: string, body: object) => ask(`v1/books/${id}/metadata`, { method: 'PATCH', body })
  const shown = async (id: string) => {
    const { number, numberSort, numberLock, numberSortLock } = bookShape.parse(
      (await ask(`v1/books/${id}`)).json,
    ).metadata
    expect(numberLock).toBe(numberSortLock)
    return [number, numberSort, numberLock]
  }

  it.each([
    [{ number: '7', numberSort: 7 }, ['7', 7, true]],
    [{ number: '1a', numberSort: 1.25 }, ['1a', 1.25, true]],
    [{ number: '007' }, ['007', 7, true]],
    [{ number: '2.5' }, ['2.5', 2.5, true]],
    [{ numberSort: 44.5 }, ['1', 44.5, true]],
    [{ number: 'Annual 3', numberSort: 3, numberLock: false, numberSortLock: false }, ['Annual 3', 3, true]],
    [{ number: null, numberSort: null }, ['1', 1, false]],
  ])('%o is saved, shown and locked', async (body, expected) => {
    const [book] = await booksOf('whole')
    const id = String(book?.id)
    expect((await patch(id, body)).status).toBe(204)
    expect(await shown(id)).toEqual(expected)
    await scanAgain(admin, libraryId, 'deep')
    expect(await shown(id)).toEqual(expected)
    expect((await patch(id, { numberLock: false, numberSortLock: false })).status).toBe(204)
    expect(await shown(id)).toEqual(['1', 1, false])
  })

  it('sorts the books, and is replaced by a number set in our own interface', async () => {
    const [first, second] = await booksOf('whole')
    const [one, two] = [String(first?.id), String(second?.id)]
    await patch(one, { numberSort: 2.5 })
    expect((await booksOf('whole')).map(({ id }) => id).slice(0, 2)).toEqual([two, one])
    const edit = await admin.ask(`/api/v1/books/${one}/metadata`, { method: 'PATCH', body: { number: 1 } })
    expect(edit.status).toBe(200)
    expect(await shown(one)).toEqual(['1', 1, true])
    await patch(one, { numberLock: false, numberSortLock: false })
  })

  it.each([
    [{ number: '' }, 'number'],
    [{ number: ['1'] }, 'number'],
    [{ number: 'x'.repeat(51) }, 'number'],
    [{ numberSort: 'first' }, 'numberSort'],
    [{ numberSort: true }, 'numberSort'],
  ])('%o is refused with the name of the field', async (body, field) => {
    const [book] = await booksOf('whole')
    const reply = await patch(String(book?.id), body)
    expect([reply.status, reply.json.message]).toEqual([400, expect.stringContaining(`${field}: `)])
  })

  it('on a missing book is 404', async () => {
    expect((await patch(newId(), { number: '1' })).status).toBe(404)
  })
})
