import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import type { Reply } from '../kit/http-client.ts'
import { createWorld, type World } from '../kit/world.ts'
import { switchedOn } from './compat-fixture.ts'
import { bookShape, libraryShape, pageShape, seriesShape } from './decoders/keys.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ environment: switchedOn })
})
afterAll(() => world.close())

const ask = (path: string) => world.reader.ask(`/komga/api/v1/${path}`)
const post = (path: string, body: unknown) => world.reader.ask(`/komga/api/v1/${path}`, { method: 'POST', body })
const books = pageShape(bookShape)
const series = pageShape(seriesShape)
const decoded = <T extends z.ZodType>(shape: T, { status, json, text }: Reply): z.output<T> => {
  expect(status, text).toBe(200)
  return shape.parse(json)
}
const namesOf = ({ content }: z.output<typeof books>) => content.map(({ metadata }) => metadata.title)

describe('every answer has exactly the fields that apps require', () => {
  it('libraries: only administrators receive the folder path', async () => {
    const [library] = decoded(libraryShape.array(), await ask('libraries'))
    expect(library?.root).toBe('')
    const own = await world.admin.ask(`/komga/api/v1/libraries/${world.libraryId}`)
    expect(decoded(libraryShape, own).root).toBe(world.folder.root)
  })

  it('series and books of every kind, alone and in lists', async () => {
    const all = decoded(series, await ask('series'))
    expect(all.totalElements).toBe(4)
    for (const { id } of all.content) decoded(seriesShape, await ask(`series/${id}`))
    const listed = decoded(books, await ask('books?size=100'))
    expect(listed.totalElements).toBe(5)
    for (const { id } of listed.content) decoded(bookShape, await ask(`books/${id}`))
    const media = Object.fromEntries(listed.content.map((book) => [book.name, book.media]))
    expect(media['Quiet Bay 001']).toMatchObject({ status: 'READY', mediaProfile: 'DIVINA', pagesCount: 2 })
    expect(media.Torn).toMatchObject({ status: 'ERROR' })
    expect(media.Essays).toMatchObject({ mediaProfile: 'EPUB', epubDivinaCompatible: false })
    expect(media.Atlas).toMatchObject({ mediaProfile: 'PDF', pagesCount: 2 })
  })

  it('the lists with an address of their own', async () => {
    for (const name of ['series/new', 'series/updated', 'series/latest']) decoded(series, await ask(name))
    for (const name of ['books/latest', 'books/ondeck', `series/${world.seriesId}/books`]) {
      decoded(books, await ask(name))
    }
  })
})

describe('pages', () => {
  it('are numbered from 0, hold twenty items by default, and describe themselves', async () => {
    const first = decoded(books, await ask('books?size=2'))
    expect(first).toMatchObject({ number: 0, size: 2, totalPages: 3, first: true, last: false, numberOfElements: 2 })
    expect(first.pageable).toMatchObject({ pageNumber: 0, offset: 0, paged: true, unpaged: false })
    const last = decoded(books, await ask('books?size=2&page=2'))
    expect(last).toMatchObject({ number: 2, first: false, last: true, numberOfElements: 1, empty: false })
    const beyond = decoded(books, await ask('books?size=2&page=9'))
    expect(beyond).toMatchObject({ content: [], empty: true, totalElements: 5 })
    expect(decoded(books, await ask('books'))).toMatchObject({ size: 20, sort: { unsorted: true } })
    expect(decoded(books, await ask('books?size=5000&sort=name,asc'))).toMatchObject({
      size: 2_000,
      sort: { sorted: true },
    })
  })

  it('collapse into one when unpaged, whatever the size', async () => {
    const whole = decoded(books, await ask('books?unpaged=true&size=1&page=3'))
    expect(whole).toMatchObject({ totalElements: 5, totalPages: 1, first: true, last: true, numberOfElements: 5 })
    expect(whole.pageable).toMatchObject({ unpaged: true, paged: false })
    const none = decoded(books, await ask('books?unpaged=true&search=zzzzzz'))
    expect(none).toMatchObject({ content: [], empty: true, totalElements: 0 })
  })

  it('ignore invalid numbers and unknown sort fields', async () => {
    for (const query of [
      'page=-1',
      'size=0',
      'size=abc',
      'sort=',
      'sort=zzz,desc',
      'sort=,',
      'page=1e9',
      'unpaged=maybe',
    ]) {
      expect([query, (await ask(`books?${query}`)).status]).toEqual([query, 200])
      expect([query, (await ask(`series?${query}`)).status]).toEqual([query, 200])
    }
  })
})

describe('a book', () => {
  it('has neighbours, and none at either end of the series', async () => {
    const { stored, packed } = world.books
    expect(decoded(bookShape, await ask(`books/${stored.id}/next`)).id).toBe(packed.id)
    expect(decoded(bookShape, await ask(`books/${packed.id}/previous`)).id).toBe(stored.id)
    expect((await ask(`books/${stored.id}/previous`)).status).toBe(404)
    expect((await ask(`books/${packed.id}/next`)).status).toBe(404)
  })

  it('shows only the progress of the viewer', async () => {
    const id = String(world.books.stored.id)
    await world.reader.ask(`/api/v1/books/${id}/progress`, { method: 'PUT', body: { currentPage: 1 } })
    expect(decoded(bookShape, await ask(`books/${id}`)).readProgress).toMatchObject({ page: 1, completed: false })
    const other = await world.admin.ask(`/komga/api/v1/books/${id}`)
    expect(decoded(bookShape, other).readProgress).toBeNull()
  })
})

describe('a search', () => {
  it('finds what its text and condition match', async () => {
    const condition = { allOf: [{ type: 'x', seriesId: { operator: 'is', value: world.seriesId } }] }
    const inSeries = decoded(books, await post('books/list?sort=metadata.numberSort,desc', { condition }))
    expect(inSeries.content.map(({ number }) => number)).toEqual([2, 1])
    expect(namesOf(decoded(books, await post('books/list', { fullTextSearch: 'essays' })))).toEqual(['Essays'])
    expect(decoded(books, await post('books/list', { fullTextSearch: '' })).totalElements).toBe(5)
    expect(decoded(series, await post('series/list', {})).totalElements).toBe(4)
    expect(decoded(series, await post('series/list', { condition: { allOf: [] } })).totalElements).toBe(4)
  })

  it('with an invalid condition is refused with a message', async () => {
    for (const condition of [
      [],
      'x',
      { colour: { operator: 'is' } },
      { title: 'x' },
      { title: { operator: 'like' } },
    ]) {
      const reply = await post('series/list', { condition })
      expect([reply.status, typeof reply.json.message]).toEqual([400, 'string'])
    }
  })
})

it('hidden content is absent', async () => {
  const stranger = await world.server.actor('reader')
  await world.server.hideLibraries(stranger)
  const { stored } = world.books
  for (const path of [`series/${world.seriesId}`, `books/${stored.id}`, `books/${stored.id}/next`, 'books/nonsense']) {
    expect([path, (await stranger.ask(`/komga/api/v1/${path}`)).status]).toEqual([path, 404])
  }
  for (const path of ['series', 'books', 'books/latest', 'series/new']) {
    expect((await stranger.ask(`/komga/api/v1/${path}`)).json.totalElements).toBe(0)
  }
  expect((await stranger.ask('/komga/api/v1/libraries')).text).toBe('[]')
})
