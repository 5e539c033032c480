import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../kit/catalog.ts'
import { createShelfFixture, listOf, type ShelfFixture } from '../kit/shelf-fixture.ts'
import type { Actor } from '../kit/test-server.ts'

let fixture: ShelfFixture
let books: string[]
let hidden: string
beforeAll(async () => {
  fixture = await createShelfFixture({ 'Quiet Bay': 5, Écume: 1 }, { Hidden: 1 })
  books = await Promise.all([1, 2, 3, 4, 5].map((number) => fixture.open.book('Quiet Bay', number)))
  hidden = await fixture.closed.book('Hidden', 1)
})
afterAll(() => fixture.close())

const root = '/api/v1/readlists'
const make = async (bookIds: readonly string[]) => {
  const reply = await fixture.admin.ask(root, { method: 'POST', body: { name: `Tour ${newId()}`, bookIds } })
  return `${root}/${reply.json.id}`
}
const post = (path: string, body: object, actor: Actor = fixture.maintainer, headers = {}) =>
  actor.ask(path, { method: 'POST', body, headers })
const idsIn = async (list: string, actor: Actor = fixture.admin) =>
  (await listOf(actor, `${list}/books?pageSize=500`)).map(({ id }) => String(id))
const numbersIn = async (list: string) =>
  (await idsIn(list)).map((id) => (id === hidden ? 'h' : books.indexOf(id) + 1)).join('')
const book = (number: number) => books[number - 1] ?? ''

describe('moving reading list entries is refused', () => {
  it('for invalid, missing, duplicate or too many entries, without a position, and for readers', async () => {
    const list = await make(books.slice(0, 3))
    const statuses: number[] = []
    for (const body of [
      { bookIds: [], place: 1 },
      { bookIds: Array.from({ length: 501 }, newId), place: 1 },
      { bookIds: [book(1), book(1)], place: 1 },
      { bookIds: [book(1)], place: 0 },
      { bookIds: [book(1)] },
      { bookIds: [book(1), book(4)], place: 1 },
    ]) {
      statuses.push((await post(`${list}/books/move`, body)).status)
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 404])
    expect((await post(`${list}/books/move`, { bookIds: [book(1)], place: 2 }, fixture.reader)).status).toBe(403)
    expect(await numbersIn(list)).toBe('123')
  })

  it('after a concurrent change, with the current version in the answer', async () => {
    const list = await make(books)
    const tagOf = async () => String((await fixture.maintainer.ask(list)).headers.etag)
    const first = await tagOf()
    const moved = await post(`${list}/books/move`, { bookIds: [book(5)], place: 1 }, fixture.maintainer, {
      'if-match': first,
    })
    expect([moved.status, String(moved.headers.etag)]).toEqual([204, await tagOf()])
    expect(moved.headers.etag).not.toBe(first)
    for (const path of ['move', '']) {
      const stale = await fixture.maintainer.ask(`${list}/books${path === '' ? '' : '/move'}`, {
        method: path === '' ? 'PUT' : 'POST',
        body: { bookIds: [book(1)], ...(path === '' ? {} : { place: 5 }) },
        headers: { 'if-match': first },
      })
      expect([stale.status, stale.json.error]).toEqual([412, 'precondition_failed'])
    }
    expect(await numbersIn(list)).toBe('51234')
  })

  it('for an automatic collection', async () => {
    const body = { name: `All ${newId()}`, condition: { allOf: [] } }
    const { json } = await post('/api/v1/collections', body)
    const seriesIds = [await fixture.open.series('Quiet Bay')]
    for (const [verb, rest] of [
      ['move', { place: 1 }],
      ['remove', {}],
    ] as const) {
      const reply = await post(`/api/v1/collections/${json.id}/series/${verb}`, { seriesIds, ...rest })
      expect(reply.status, verb).toBe(409)
    }
  })
})

describe('reading list entries', () => {
  it('move together in the given order, to a position counted without them', async () => {
    const list = await make(books)
    const move = async (numbers: readonly number[], place: number) => {
      expect((await post(`${list}/books/move`, { bookIds: numbers.map(book), place })).status).toBe(204)
      return numbersIn(list)
    }
    expect(await move([3], 1)).toBe('31245')
    expect(await move([3], 3)).toBe('12345')
    expect(await move([5, 1], 2)).toBe('25134')
    expect(await move([2, 5], 9_000)).toBe('13425')
    expect(await move([4], 5)).toBe('13254')
  })

  it('move past hidden entries, which stay next to their neighbours', async () => {
    const list = await make([book(1), hidden, book(2), book(3)])
    const maintainer = await fixture.server.actor('maintainer')
    await fixture.hideClosed(maintainer)
    await post(`${list}/books/move`, { bookIds: [book(3)], place: 2 }, maintainer)
    expect(await numbersIn(list)).toBe('1h32')
    const reply = await post(`${list}/books/move`, { bookIds: [hidden], place: 1 }, maintainer)
    const unknown = await post(`${list}/books/move`, { bookIds: [newId()], place: 1 }, maintainer)
    expect([reply.status, reply.text]).toEqual([404, unknown.text])
  })

  it('are removed together, ignoring missing and hidden ones', async () => {
    const list = await make([book(1), hidden, book(2), book(3)])
    const maintainer = await fixture.server.actor('maintainer')
    await fixture.hideClosed(maintainer)
    const body = { bookIds: [book(1), book(3), book(5), hidden, newId()] }
    expect((await post(`${list}/books/remove`, body, maintainer)).json).toEqual({ removed: 2 })
    expect(await numbersIn(list)).toBe('h2')
  })

  it('are found by title and series, ignoring case and accents, with positions for the viewer', async () => {
    const list = await make([hidden, book(4), await fixture.open.book('Écume', 1), book(2)])
    const find = async (q: string, actor: Actor = fixture.admin) => {
      const { json } = await actor.ask(`${list}/books/places?q=${encodeURIComponent(q)}`)
      return (json as unknown as readonly { readonly place: number }[]).map(({ place }) => place)
    }
    expect(await find('ECUME')).toEqual([3])
    expect(await find('quiet')).toEqual([2, 4])
    expect(await find('100%')).toEqual([])
    const reader = await fixture.server.actor('reader')
    await fixture.hideClosed(reader)
    expect(await find('quiet', reader)).toEqual([1, 3])
    expect(await find('hidden', reader)).toEqual([])
    expect((await fixture.admin.ask(`${list}/books/places?q=%20`)).status).toBe(400)
  })
})

it('series in a collection are moved, found and removed by the same rules', async () => {
  const seriesIds = await Promise.all([
    fixture.open.series('Quiet Bay'),
    fixture.open.series('Écume'),
    fixture.closed.series('Hidden'),
  ])
  const body = { name: `Shelf ${newId()}`, ordered: true, seriesIds }
  const list = `/api/v1/collections/${(await post('/api/v1/collections', body)).json.id}`
  const order = async () => (await listOf(fixture.admin, `${list}/series`)).map(({ title }) => String(title))
  await post(`${list}/series/move`, { seriesIds: [seriesIds[2]], place: 1 })
  expect(await order()).toEqual(['Hidden', 'Quiet Bay', 'Écume'])
  const found = await fixture.admin.ask(`${list}/series/places?q=ecume`)
  expect(found.json).toEqual([{ id: seriesIds[1], title: 'Écume', seriesName: null, place: 3 }])
  await post(`${list}/series/remove`, { seriesIds: seriesIds.slice(1) })
  expect(await order()).toEqual(['Quiet Bay'])
})
