import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Entry, storedZip } from '../bench/books.ts'
import { comicBytes, createLibraryFolder, type LibraryFolder } from '../kit/library-folder.ts'
import type { Actor, TestServer } from '../kit/test-server.ts'
import { scanAgain, scanEnded, scanFolder } from '../kit/world.ts'
import { basicOf, startCompatServer } from './compat-fixture.ts'
import { bookShape, seriesShape } from './decoders/keys.ts'

/** The ComicInfo number of a book that is alone in its series, its displayed number and its sort number. */
const alone = [
  ['1.MU', '1.MU', 1],
  ['½', '½', 0.5],
  ['007', '007', 7],
  ['1A', '1A', 1],
  ['#012', '#012', 12],
  ['2½', '2½', 2.5],
  ['47.50', '47.50', 47.5],
  ['1-3', '1-3', 1],
  ['5', '5', 5],
  ['5.5', '5.5', 5.5],
  ['A &amp; B', 'A & B', 1],
  ['Annual\n 3', 'Annual 3', 1],
  [`12${'x'.repeat(60)}`, '12', 12],
  ['', '1', 1],
] as const
const nameOf = (place: number) => `Alone ${String.fromCharCode(97 + place)}`

/** Books of one series in reading order, which follows their sort numbers. */
const together = [
  ['½', '½', 0.5],
  ['001', '001', 1],
  ['1.MU', '1.MU', 3],
  ['2', '2', 4],
  ['10', '10', 10],
] as const

const byHandNumbers = ['½', '007', '1.MU', '1A'] as const

let server: TestServer
let shelf: LibraryFolder
let admin: Actor
let libraryId: string
beforeAll(async () => {
  shelf = createLibraryFolder()
  const comic = (path: string, number: string) =>
    shelf.put(path, comicBytes({ info: { Summary: 'Rain.', Number: number }, note: path }))
  for (const [place, [number]] of alone.entries()) comic(`${nameOf(place)}/${nameOf(place)}.cbz`, number)
  for (const [place, [number]] of together.entries()) comic(`Together/Book ${'abcde'[place]}.cbz`, number)
  for (const number of byHandNumbers) comic(`Hand ${number}/Hand.cbz`, number)
  comic('Named/Named 004.cbz', '')
  comic('Both/Both 004.cbz', 'Annual')
  shelf.put('Metron/Metron.cbz', zipOf('MetronInfo.xml', '<MetronInfo><Number>003</Number></MetronInfo>'))
  shelf.put('Comet/Comet.cbz', zipOf('CoMet.xml', '<comet><issue>4b</issue></comet>'))
  server = await startCompatServer()
  admin = await server.actor('admin', 'mara')
  libraryId = await scanFolder(admin, shelf.root)
})
afterAll(async () => {
  await server.close()
  shelf[Symbol.dispose]()
})

function zipOf(name: string, document: string): Buffer {
  const [page]: readonly Entry[] = [{ name: '001.png', bytes: Buffer.from('no picture') }]
  return storedZip([...(page === undefined ? [] : [page]), { name, bytes: Buffer.from(document) }])
}

const ask = (path: string, how: { method?: string; body?: unknown } = {}) =>
  server.ask(`/komga/api/${path}`, { ...how, headers: basicOf(admin) })
async function seriesNamed(name: string) {
  const { json } = await ask('v1/series?unpaged=true')
  const list = (json.content as unknown as unknown[]).map((one) => seriesShape.parse(one))
  const found = list.find((one) => one.name === name)
  if (found === undefined) throw new Error(`there is no series ${name}`)
  return found
}
async function booksOf(name: string) {
  const { id } = await seriesNamed(name)
  const { json } = await ask(`v1/series/${id}/books?unpaged=true&sort=metadata.numberSort,asc`)
  return (json.content as unknown as unknown[]).map((book) => bookShape.parse(book))
}
async function onlyBookOf(name: string) {
  const [book] = await booksOf(name)
  if (book === undefined) throw new Error(`there is no book in ${name}`)
  return book
}
const numbersOf = async (name: string) => (await booksOf(name)).map(({ metadata: m }) => [m.number, m.numberSort])

it.each(alone.map(([written, ...numbers], place) => [written, nameOf(place), numbers] as const))(
  'a book whose ComicInfo number is “%s” shows it and sorts by its numeric value',
  async (_written, name, numbers) => {
    expect(await numbersOf(name)).toEqual([numbers])
    expect((await seriesNamed(name)).booksMetadata.summaryNumber).toBe(numbers[0])
  },
)

it('MetronInfo and CoMet numbers are shown as written; numbers from file names are unchanged', async () => {
  expect(await numbersOf('Metron')).toEqual([['003', 3]])
  expect(await numbersOf('Comet')).toEqual([['4b', 4]])
  expect(await numbersOf('Named')).toEqual([['4', 4]])
  expect(await numbersOf('Both')).toEqual([['Annual', 4]])
})

it('books sort by number, and trackers with 32-bit floats mark the intended books', async () => {
  expect(await numbersOf('Together')).toEqual(together.map(([, shown, order]) => [shown, order]))
  const { id } = await seriesNamed('Together')
  for (const [place, [, , order]] of together.entries()) {
    await ask(`v1/series/${id}/read-progress`, { method: 'DELETE' })
    const tracked = `v2/series/${id}/read-progress/tachiyomi`
    const body = { lastBookNumberSortRead: Math.fround(order) }
    expect((await ask(tracked, { method: 'PUT', body })).status).toBe(204)
    expect((await ask(tracked)).json.booksReadCount).toBe(place + 1)
  }
})

describe('a number set by a user', () => {
  const own = async (method: 'PATCH' | 'PUT', path: string, body: object) =>
    expect((await admin.ask(`/api/v1/books/${path}`, { method, body })).status).toBe(200)
  const patchApp = async (id: string, body: object) =>
    expect((await ask(`v1/books/${id}/metadata`, { method: 'PATCH', body })).status).toBe(204)

  it.each([
    ['007', { number: 7 }, ['7', 7]],
    ['1.MU', { number: 5 }, ['5', 5]],
    ['½', { chapter: 3.5 }, ['3.5', 3.5]],
  ] as const)(
    'in our interface overrides “%s”, survives scans, and reverts when unlocked',
    async (written, values, set) => {
      const [name, before] = [`Hand ${written}`, await numbersOf(`Hand ${written}`)]
      const { id } = await onlyBookOf(name)
      await own('PATCH', `${id}/metadata`, values)
      expect(await numbersOf(name)).toEqual([set])
      await scanAgain(admin, libraryId, 'deep')
      expect(await numbersOf(name)).toEqual([set])
      await own('PUT', `${id}/metadata/locks`, { number: false, chapter: false })
      expect(await numbersOf(name)).toEqual(before)
    },
  )

  it.each([
    [{ number: '7' }, ['7', 7]],
    [{ number: 'Annual 3', numberSort: 3 }, ['Annual 3', 3]],
    [{ numberSort: 44.5 }, ['1A', 44.5]],
    [{ numberLock: true }, ['1A', 1]],
  ])('in an app with %o overrides “1A”, survives scans, and reverts when unlocked', async (body, set) => {
    const { id } = await onlyBookOf('Hand 1A')
    await patchApp(id, body)
    expect(await numbersOf('Hand 1A')).toEqual([set])
    await scanAgain(admin, libraryId, 'deep')
    expect(await numbersOf('Hand 1A')).toEqual([set])
    await patchApp(id, { numberLock: false, numberSortLock: false })
    expect(await numbersOf('Hand 1A')).toEqual([['1A', 1]])
  })

  it('does not result from an edit of other fields', async () => {
    await own('PATCH', `${(await onlyBookOf('Hand 1A')).id}/metadata`, { summary: 'Another one.' })
    expect(await numbersOf('Hand 1A')).toEqual([['1A', 1]])
  })
})

describe('a scan', () => {
  it('reads a book again when an older version stored no number text for it', async () => {
    const before = await onlyBookOf('Hand 007')
    await server.query(`update books set analysis_version = 1, number_in_file = null where path = 'Hand 007/Hand.cbz'`)
    expect(await numbersOf('Hand 007')).toEqual([['7', 7]])
    await scanAgain(admin, libraryId)
    expect(await numbersOf('Hand 007')).toEqual([['007', 7]])
    expect((await onlyBookOf('Hand 007')).id).toBe(before.id)
  })

  it('updates the number when the file changes', async () => {
    const path = 'Hand ½/Hand.cbz'
    shelf.put(path, comicBytes({ info: { Number: '⅓' }, note: 'second' }))
    await scanAgain(admin, libraryId)
    expect(await numbersOf('Hand ½')).toEqual([['⅓', 0.3333]])
    shelf.put(path, comicBytes({ info: { Number: '4' }, note: 'of a third' }))
    await scanAgain(admin, libraryId)
    expect(await numbersOf('Hand ½')).toEqual([['4', 4]])
  })

  it('ignores number text in files where the library numbers books by their order', async () => {
    const change = async (numberStrategy: string) => {
      const body = { numberStrategy }
      expect((await admin.ask(`/api/v1/libraries/${libraryId}`, { method: 'PATCH', body })).status).toBe(200)
      await scanEnded(admin, libraryId)
    }
    await change('file_order')
    expect(await numbersOf('Together')).toEqual(together.map((_, place) => [String(place + 1), place + 1]))
    await change('smart')
    expect(await numbersOf('Together')).toEqual(together.map(([, shown, order]) => [shown, order]))
  })
})
