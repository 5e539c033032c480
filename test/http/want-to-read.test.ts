import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../kit/catalog.ts'
import { comicBytes } from '../kit/library-folder.ts'
import { createShelfFixture, listOf, type ShelfFixture } from '../kit/shelf-fixture.ts'
import type { Actor } from '../kit/test-server.ts'

const queue = '/api/v1/want-to-read'
const titles = ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir']

let fixture: ShelfFixture
beforeAll(async () => {
  fixture = await createShelfFixture(Object.fromEntries(titles.map((title) => [title, 2])))
})
afterAll(() => fixture.close())

const post = (actor: Actor, body: unknown, path = queue) => actor.ask(path, { method: 'POST', body })
const remove = (actor: Actor, path: string) => actor.ask(`${queue}${path}`, { method: 'DELETE' })
const order = (actor: Actor, entryIds: readonly unknown[]) =>
  actor.ask(`${queue}/order`, { method: 'PUT', body: { entryIds } })

async function namesIn(actor: Actor, sort = 'custom'): Promise<string[]> {
  const items = await listOf(actor, `${queue}?sort=${sort}&pageSize=500`)
  return items.map((item) => String(item.series?.title ?? item.book?.title))
}

describe('adding to the Want to read list', () => {
  it('is refused for a series and a book together, and for neither', async () => {
    const reader = await fixture.server.actor('reader')
    const both = { seriesId: await fixture.open.series('Elm'), bookId: await fixture.open.book('Elm', 1) }
    for (const body of [both, {}]) {
      const reply = await post(reader, body)
      expect(reply.status).toBe(400)
      expect(reply.json.message).toContain('either seriesId or bookId')
    }
    expect(await namesIn(reader)).toEqual([])
  })

  it('is refused with the same message for missing and hidden items', async () => {
    const reader = await fixture.server.actor('reader')
    await fixture.hideClosed(reader)
    for (const [key, id] of [
      ['seriesId', await fixture.closed.series('Hidden')],
      ['bookId', await fixture.closed.book('Hidden', 1)],
    ] as const) {
      const hidden = await post(reader, { [key]: id })
      expect(hidden.status).toBe(404)
      expect(hidden.text).toBe((await post(reader, { [key]: newId() })).text)
    }
  })

  it('returns the existing entry when already added', async () => {
    const reader = await fixture.server.actor('reader')
    const body = { bookId: await fixture.open.book('Elm', 2) }
    const [first, second] = [await post(reader, body), await post(reader, body)]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.json).toEqual(first.json)
    expect(first.json).toMatchObject({
      itemType: 'book',
      bookId: body.bookId,
      seriesId: null,
      book: { id: body.bookId },
    })
  })

  it('in bulk counts new and existing entries, and returns the IDs of hidden ones', async () => {
    const reader = await fixture.server.actor('reader')
    await fixture.hideClosed(reader)
    const [elm, fir] = [await fixture.open.series('Elm'), await fixture.open.series('Fir')]
    await post(reader, { seriesId: elm })
    const hidden = await fixture.closed.series('Hidden')
    const unknown = newId()
    const body = { seriesIds: [elm, fir, fir, hidden], bookIds: [unknown, await fixture.open.book('Alder', 1)] }
    const reply = await post(reader, body, `${queue}/bulk`)
    expect(reply.json).toEqual({ added: 2, alreadyPresent: 1, notFound: [hidden, unknown] })
    expect(await namesIn(reader)).toEqual(['Elm', 'Fir', 'Alder 1'])
    const many = { seriesIds: Array.from({ length: 101 }, newId) }
    expect((await post(reader, many, `${queue}/bulk`)).status).toBe(400)
  })

  it('is shown on books, series and their lists, to its owner only', async () => {
    const reader = await fixture.server.actor('reader')
    const [seriesId, bookId] = [await fixture.open.series('Birch'), await fixture.open.book('Cedar', 1)]
    await post(reader, { seriesId })
    await post(reader, { bookId })
    const wanted = async (actor: Actor) => ({
      series: (await actor.ask(`/api/v1/series/${seriesId}`)).json.wantToRead,
      book: (await actor.ask(`/api/v1/books/${bookId}`)).json.book?.wantToRead,
      listed: (await listOf(actor, '/api/v1/series')).filter((one) => one.wantToRead).length,
      books: (await listOf(actor, '/api/v1/books')).filter((one) => one.wantToRead).length,
    })
    expect(await wanted(reader)).toEqual({ series: true, book: true, listed: 1, books: 1 })
    expect(await wanted(fixture.maintainer)).toEqual({ series: false, book: false, listed: 0, books: 0 })
    expect(await namesIn(fixture.maintainer)).toEqual([])
  })
})

describe('the order of the Want to read list', () => {
  it('is by date in either direction, or custom', async () => {
    const reader = await fixture.server.actor('reader')
    for (const title of ['Cedar', 'Alder', 'Birch']) {
      await post(reader, { seriesId: await fixture.open.series(title) })
      fixture.server.pass(1_000)
    }
    expect(await namesIn(reader, 'oldest')).toEqual(['Cedar', 'Alder', 'Birch'])
    expect(await namesIn(reader, 'newest')).toEqual(['Birch', 'Alder', 'Cedar'])
    expect((await listOf(reader, queue)).map((item) => String(item.series?.title))).toEqual(['Birch', 'Alder', 'Cedar'])
    expect((await reader.ask(`${queue}?sort=title`)).status).toBe(400)
  })

  it('cannot be changed with entries of another user, unknown ones or duplicates', async () => {
    const [reader, other] = [await fixture.server.actor('reader'), await fixture.server.actor('reader')]
    const mine = String((await post(reader, { seriesId: await fixture.open.series('Fir') })).json.id)
    const theirs = (await post(other, { seriesId: await fixture.open.series('Fir') })).json.id
    const foreign = await order(reader, [mine, theirs])
    expect(foreign.status).toBe(404)
    expect((await order(reader, [mine, newId()])).text).toBe(foreign.text)
    expect((await order(reader, [mine, mine])).status).toBe(400)
    expect((await order(reader, [])).status).toBe(400)
  })

  it('is correct after random moves, page by page', async () => {
    const reader = await fixture.server.actor('reader')
    for (const title of titles) await post(reader, { seriesId: await fixture.open.series(title) })
    const ids = new Map(
      (await listOf(reader, `${queue}?sort=custom`)).map((item) => [String(item.series?.title), item.id]),
    )
    let expected = await namesIn(reader)
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(titles, { minLength: 1 }), async (moved) => {
        expect(
          (
            await order(
              reader,
              moved.map((title) => ids.get(title)),
            )
          ).status,
        ).toBe(204)
        const places = expected.flatMap((title, place) => (moved.includes(title) ? [place] : []))
        expected = expected.map((title, place) => moved[places.indexOf(place)] ?? title)
        expect(await namesIn(reader)).toEqual(expected)
      }),
      { numRuns: 25 },
    )
    const pages = await Promise.all(
      [1, 2, 3].map((page) => listOf(reader, `${queue}?sort=custom&pageSize=2&page=${page}`)),
    )
    expect(pages.flat().map((item) => String(item.series?.title))).toEqual(expected)
  })
})

describe('a hidden or removed item', () => {
  it('is neither listed nor counted, and later returns to its position', async () => {
    const reader = await fixture.server.actor('reader')
    await post(reader, { seriesId: await fixture.open.series('Alder') })
    await post(reader, { seriesId: await fixture.closed.series('Hidden') })
    await post(reader, { bookId: await fixture.closed.book('Hidden', 2) })
    await post(reader, { seriesId: await fixture.open.series('Birch') })
    await fixture.hideClosed(reader)
    expect((await reader.ask(queue)).json).toMatchObject({ total: 2 })
    const shown = await listOf(reader, `${queue}?sort=custom`)
    await order(reader, shown.map((item) => item.id).reverse())
    expect(await namesIn(reader)).toEqual(['Birch', 'Alder'])
    await fixture.showAll(reader)
    expect(await namesIn(reader)).toEqual(['Birch', 'Hidden', 'Hidden 2', 'Alder'])
  })

  it('stays in the Want to read list while soft-deleted', async () => {
    const reader = await fixture.server.actor('reader')
    const bookId = await fixture.open.book('Dogwood', 1)
    await post(reader, { bookId })
    await post(reader, { seriesId: await fixture.open.series('Dogwood') })
    await post(reader, { seriesId: await fixture.open.series('Elm') })
    fixture.open.folder.remove('Dogwood/Dogwood 1.cbz')
    fixture.open.folder.remove('Dogwood/Dogwood 2.cbz')
    await fixture.open.scan()
    expect(await namesIn(reader)).toEqual(['Elm'])
    expect((await post(await fixture.server.actor('reader'), { bookId })).status).toBe(404)
    for (const n of [1, 2]) fixture.open.folder.put(`Dogwood/Dogwood ${n}.cbz`, comicBytes({ note: `Dogwood ${n}` }))
    await fixture.open.scan()
    expect(await namesIn(reader)).toEqual(['Dogwood 1', 'Dogwood', 'Elm'])
  })

  it('is removed once, and removing it again changes nothing', async () => {
    const reader = await fixture.server.actor('reader')
    const [seriesId, bookId] = [await fixture.open.series('Elm'), await fixture.open.book('Elm', 1)]
    await post(reader, { seriesId })
    await post(reader, { bookId })
    for (const path of [`/series/${seriesId}`, `/series/${seriesId}`]) {
      expect((await remove(reader, path)).status).toBe(204)
      expect(await namesIn(reader)).toEqual(['Elm 1'])
    }
    expect((await remove(reader, `/books/${bookId}`)).status).toBe(204)
    expect(await namesIn(reader)).toEqual([])
    expect((await remove(reader, `/books/${newId()}`)).status).toBe(404)
  })
})
