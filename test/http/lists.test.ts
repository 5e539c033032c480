import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../kit/catalog.ts'
import { comicBytes } from '../kit/library-folder.ts'
import { createShelfHouse, listOf, type ShelfHouse } from '../kit/shelf-house.ts'
import type { Actor } from '../kit/test-server.ts'

const titles = ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir']

let house: ShelfHouse
beforeAll(async () => {
  house = await createShelfHouse(Object.fromEntries(titles.map((title) => [title, 2])))
})
afterAll(() => house.close())

/** Collections of series and read lists of the first books of series behave alike. */
const kinds = [
  { path: '/api/v1/collections', members: 'series', ids: 'seriesIds', count: 'seriesCount', of: 'collections' },
  { path: '/api/v1/readlists', members: 'books', ids: 'bookIds', count: 'bookCount', of: 'readlists' },
] as const
type Kind = (typeof kinds)[number]

const idOf = (kind: Kind, title: string, shelf = house.open) =>
  kind.members === 'series' ? shelf.series(title) : shelf.book(title, 1)
const idsOf = (kind: Kind, wanted: readonly string[]) => Promise.all(wanted.map((title) => idOf(kind, title)))

async function make(kind: Kind, wanted: readonly string[], more: object = {}, actor = house.admin): Promise<string> {
  const body = { name: `List ${newId()}`, [kind.ids]: await idsOf(kind, wanted), ...more }
  const reply = await actor.ask(kind.path, { method: 'POST', body })
  if (reply.status !== 201) throw new Error(reply.text)
  return String(reply.json.id)
}

async function namesIn(kind: Kind, id: string, { actor = house.admin, query = '' } = {}): Promise<string[]> {
  const items = await listOf(actor, `${kind.path}/${id}/${kind.members}?pageSize=500${query}`)
  return items.map((item) => String(item.title).replace(/ 1$/, ''))
}
const put = (kind: Kind, id: string, ids: readonly unknown[], actor: Actor = house.admin) =>
  actor.ask(`${kind.path}/${id}/${kind.members}`, { method: 'PUT', body: { [kind.ids]: ids } })
const add = (kind: Kind, id: string, ids: readonly unknown[], actor: Actor = house.admin) =>
  actor.ask(`${kind.path}/${id}/${kind.members}`, { method: 'POST', body: { [kind.ids]: ids } })
const remove = (path: string, actor: Actor = house.admin) => actor.ask(path, { method: 'DELETE' })
const hidden = (kind: Kind) => idOf(kind, 'Hidden', house.closed)

describe.each(kinds)('$path', (kind) => {
  it('refuses a name that is taken, whatever its case and accents, and a blank one', async () => {
    const name = `Café ${kind.of}`
    await make(kind, [], { name })
    const id = await make(kind, [])
    for (const taken of [name, `CAFE ${kind.of}`, ` ${name} `]) {
      const reply = await house.admin.ask(kind.path, { method: 'POST', body: { name: taken } })
      expect([reply.status, reply.json.error]).toEqual([409, 'conflict'])
      const renamed = await house.admin.ask(`${kind.path}/${id}`, { method: 'PATCH', body: { name: taken } })
      expect(renamed.status).toBe(409)
    }
    expect((await house.admin.ask(kind.path, { method: 'POST', body: { name: '   ' } })).status).toBe(400)
  })

  it('refuses members that are not there or out of sight, and makes nothing', async () => {
    const maintainer = await house.server.actor('maintainer')
    await house.hideClosed(maintainer)
    const before = (await maintainer.ask(kind.path)).json.total
    const tries = [newId(), await hidden(kind)].map((id) =>
      maintainer.ask(kind.path, { method: 'POST', body: { name: 'Never', [kind.ids]: [id] } }),
    )
    const [unknown, unseen] = await Promise.all(tries)
    expect([unknown?.status, unseen?.text]).toEqual([404, unknown?.text])
    expect((await maintainer.ask(kind.path)).json.total).toBe(before)
  })

  it('is made by those who may, and only read by the others', async () => {
    const id = await make(kind, ['Alder'], {}, house.maintainer)
    expect((await house.reader.ask(kind.path, { method: 'POST', body: { name: 'Mine' } })).status).toBe(403)
    expect((await add(kind, id, [], house.reader)).status).toBe(403)
    expect((await remove(`${kind.path}/${id}`, house.reader)).status).toBe(403)
    expect(await namesIn(kind, id, { actor: house.reader })).toEqual(['Alder'])
  })

  it('adds at the end, counts what was there, and names back what is not in view', async () => {
    const id = await make(kind, ['Birch'], { ordered: true })
    const [alder, birch] = [await idOf(kind, 'Alder'), await idOf(kind, 'Birch')]
    const unknown = newId()
    const reply = await add(kind, id, [alder, birch, alder, unknown])
    expect(reply.json).toEqual({ added: 1, alreadyPresent: 1, notFound: [unknown] })
    expect(await namesIn(kind, id)).toEqual(['Birch', 'Alder'])
    expect((await house.admin.ask(`${kind.path}/${id}`)).json[kind.count]).toBe(2)
  })

  it('takes out once, and taking out again changes nothing', async () => {
    const id = await make(kind, ['Birch', 'Alder'])
    const path = `${kind.path}/${id}/${kind.members}/${await idOf(kind, 'Birch')}`
    for (const _ of [1, 2]) {
      expect((await remove(path)).status).toBe(204)
      expect(await namesIn(kind, id)).toEqual(['Alder'])
    }
    expect((await remove(`${kind.path}/${id}/${kind.members}/${newId()}`)).status).toBe(404)
  })

  it('is sorted as asked, by every name that there is', async () => {
    const id = await make(kind, ['Cedar', 'Alder', 'Birch'], { ordered: true })
    for (const [sort, expected] of [
      ['manual', ['Cedar', 'Alder', 'Birch']],
      ['manual,desc', ['Birch', 'Alder', 'Cedar']],
      ['title', ['Alder', 'Birch', 'Cedar']],
      ['title,desc', ['Cedar', 'Birch', 'Alder']],
      ['added', ['Cedar', 'Alder', 'Birch']],
      [kind.members === 'series' ? 'year' : 'release', ['Cedar', 'Alder', 'Birch']],
    ] as const) {
      expect([sort, await namesIn(kind, id, { query: `&sort=${sort}` })]).toEqual([sort, expected])
    }
  })

  it('cannot be put in order with what is not in it, what is out of sight, or one twice', async () => {
    const id = await make(kind, ['Alder', 'Birch'], { ordered: true })
    await add(kind, id, [await hidden(kind)])
    const maintainer = await house.server.actor('maintainer')
    await house.hideClosed(maintainer)
    const [alder, cedar] = [await idOf(kind, 'Alder'), await idOf(kind, 'Cedar')]
    const absent = await put(kind, id, [alder, cedar], maintainer)
    expect(absent.status).toBe(404)
    expect((await put(kind, id, [alder, await hidden(kind)], maintainer)).text).toBe(absent.text)
    expect((await put(kind, id, [alder, alder], maintainer)).status).toBe(400)
  })

  it('is in the order that random moves make of it, page by page', async () => {
    const id = await make(kind, titles, { ordered: true })
    const ids = new Map(await Promise.all(titles.map(async (title) => [title, await idOf(kind, title)] as const)))
    let expected = [...titles]
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(titles, { minLength: 1 }), async (moved) => {
        const wanted = moved.map((title) => ids.get(title))
        expect((await put(kind, id, wanted)).status).toBe(204)
        const places = expected.flatMap((title, place) => (moved.includes(title) ? [place] : []))
        expected = expected.map((title, place) => moved[places.indexOf(place)] ?? title)
        expect(await namesIn(kind, id)).toEqual(expected)
      }),
      { numRuns: 25 },
    )
    const address = `${kind.path}/${id}/${kind.members}`
    const pages = await Promise.all([1, 2, 3].map((page) => listOf(house.admin, `${address}?pageSize=2&page=${page}`)))
    expect(pages.flat().map((item) => String(item.title).replace(/ 1$/, ''))).toEqual(expected)
  })

  it('shows and counts only what is in sight, and is not there for those who can see none of it', async () => {
    const both = await make(kind, ['Alder', 'Birch'], { ordered: true })
    const none = await make(kind, [])
    for (const id of [both, none]) await add(kind, id, [await hidden(kind)])
    await put(kind, both, [await hidden(kind), await idOf(kind, 'Alder'), await idOf(kind, 'Birch')])
    const reader = await house.server.actor('reader')
    await house.hideClosed(reader)
    expect((await reader.ask(`${kind.path}/${both}`)).json[kind.count]).toBe(2)
    expect(await namesIn(kind, both, { actor: reader })).toEqual(['Alder', 'Birch'])
    const unseen = await reader.ask(`${kind.path}/${none}`)
    expect([unseen.status, unseen.text]).toEqual([404, (await reader.ask(`${kind.path}/${newId()}`)).text])
    const shown = (await listOf(reader, `${kind.path}?pageSize=500`)).map((list) => String(list.id))
    expect([shown.includes(both), shown.includes(none)]).toEqual([true, false])
    await house.showAll(reader)
    expect(await namesIn(kind, both, { actor: reader })).toEqual(['Hidden', 'Alder', 'Birch'])
  })

  it('keeps the place of what is soft-deleted', async () => {
    const id = await make(kind, ['Elm', 'Dogwood', 'Fir'], { ordered: true })
    for (const n of [1, 2]) house.open.folder.remove(`Dogwood/Dogwood ${n}.cbz`)
    await house.open.scan()
    expect(await namesIn(kind, id)).toEqual(['Elm', 'Fir'])
    for (const n of [1, 2]) house.open.folder.put(`Dogwood/Dogwood ${n}.cbz`, comicBytes({ note: `Dogwood ${n}` }))
    await house.open.scan()
    expect(await namesIn(kind, id)).toEqual(['Elm', 'Dogwood', 'Fir'])
  })

  it('is found from what is in it, has the cover of its first member, and goes without it', async () => {
    const id = await make(kind, ['Fir', 'Elm'], { ordered: true })
    const fir = await idOf(kind, 'Fir')
    const address = `/api/v1/${kind.members}/${fir}`
    const found = (await listOf(house.admin, `${address}/${kind.of}?pageSize=500`)).map((list) => String(list.id))
    expect(found).toContain(id)
    const [cover, own] = [
      await house.admin.ask(`${kind.path}/${id}/thumbnail`),
      await house.admin.ask(`${address}/thumbnail`),
    ]
    expect(cover.status).toBe(200)
    expect(cover.bytes.equals(own.bytes)).toBe(true)
    expect((await house.admin.ask(`${kind.path}/${await make(kind, [])}/thumbnail`)).status).toBe(404)
    expect((await remove(`${kind.path}/${id}`)).status).toBe(204)
    expect((await house.admin.ask(`${kind.path}/${id}`)).status).toBe(404)
    expect((await house.admin.ask(address)).status).toBe(200)
  })

  it('makes its members answer to inCollection and inReadList', async () => {
    const id = await make(kind, ['Cedar'])
    const field = kind.members === 'series' ? 'inCollection' : 'inReadList'
    const cedar = await idOf(kind, 'Cedar')
    const ask = async () => {
      const body = { condition: { [field]: { operator: 'isTrue' } } }
      const reply = await house.admin.ask(`/api/v1/${kind.members}/list?pageSize=500`, { method: 'POST', body })
      return JSON.stringify(reply.json.data).includes(cedar)
    }
    expect(await ask()).toBe(true)
    for (const list of await listOf(house.admin, `/api/v1/${kind.members}/${cedar}/${kind.of}?pageSize=500`)) {
      await remove(`${kind.path}/${list.id}`)
    }
    expect(await ask()).toBe(false)
    expect((await house.admin.ask(`${kind.path}/${id}`)).status).toBe(404)
  })
})

describe('an automatic collection', () => {
  const [kind] = kinds
  const unread = { readStatus: { operator: 'is', value: 'unread' } }
  const title = (value: string) => ({ title: { operator: 'contains', value } })

  it('is refused with a condition or a sort that cannot be, and with members put in', async () => {
    for (const more of [
      { condition: { nonsense: { operator: 'is', value: '1' } } },
      { condition: title('e'), sort: 'nonsense' },
    ]) {
      expect((await house.admin.ask(kind.path, { method: 'POST', body: { name: newId(), ...more } })).status).toBe(400)
    }
    const body = { name: newId(), condition: title('e'), seriesIds: [await house.open.series('Elm')] }
    expect((await house.admin.ask(kind.path, { method: 'POST', body })).status).toBe(409)
  })

  it('holds what fits for whoever reads it, now', async () => {
    const id = await make(kind, [], { condition: { allOf: [unread, title('r')] }, sort: 'title,desc' })
    const reader = await house.server.actor('reader')
    expect(await namesIn(kind, id, { actor: reader })).toEqual(['Fir', 'Cedar', 'Birch', 'Alder'])
    expect(await namesIn(kind, id, { actor: reader, query: '&sort=title' })).toEqual(['Alder', 'Birch', 'Cedar', 'Fir'])
    await reader.ask(`/api/v1/series/${await house.open.series('Cedar')}/read`, { method: 'POST' })
    expect(await namesIn(kind, id, { actor: reader })).toEqual(['Fir', 'Birch', 'Alder'])
    expect((await reader.ask(`${kind.path}/${id}`)).json).toMatchObject({ automatic: true, seriesCount: 3 })
    expect((await house.admin.ask(`${kind.path}/${id}`)).json.seriesCount).toBe(4)
    const listed = (await listOf(reader, `${kind.path}?pageSize=500`)).find((one) => String(one.id) === id)
    expect(listed?.seriesCount).toBeNull()
  })

  it('never holds what is out of sight', async () => {
    const id = await make(kind, [], { condition: { allOf: [] } })
    const reader = await house.server.actor('reader')
    await house.hideClosed(reader)
    expect(await namesIn(kind, id, { actor: reader })).not.toContain('Hidden')
    expect(await namesIn(kind, id)).toContain('Hidden')
  })

  it('is not changed by hand, and can be given back to it', async () => {
    const id = await make(kind, ['Elm', 'Fir'])
    const change = (body: object) => house.admin.ask(`${kind.path}/${id}`, { method: 'PUT', body })
    expect((await change({ condition: title('alder') })).json).toMatchObject({ automatic: true, seriesCount: 1 })
    const elm = await house.open.series('Elm')
    expect((await add(kind, id, [elm])).status).toBe(409)
    expect((await put(kind, id, [elm])).status).toBe(409)
    expect((await remove(`${kind.path}/${id}/series/${elm}`)).status).toBe(409)
    expect((await change({ condition: null })).json).toMatchObject({ automatic: false, seriesCount: 0 })
    expect((await add(kind, id, [elm])).json).toMatchObject({ added: 1 })
  })
})
