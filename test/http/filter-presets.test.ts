import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../kit/catalog.ts'
import { createShelfFixture, listOf, type ShelfFixture } from '../kit/shelf-fixture.ts'
import type { Actor } from '../kit/test-server.ts'

const presets = '/api/v1/filter-presets'
const unread = { readStatus: { operator: 'is', value: 'unread' } }

let fixture: ShelfFixture
beforeAll(async () => {
  fixture = await createShelfFixture({ Alder: 1 })
})
afterAll(() => fixture.close())

const save = (actor: Actor, body: object) => actor.ask(presets, { method: 'POST', body })
const replace = (actor: Actor, id: unknown, body: object) => actor.ask(`${presets}/${id}`, { method: 'PUT', body })

describe('saving a filter', () => {
  it('is refused with an invalid condition, sort order or target', async () => {
    const actor = await fixture.server.actor('reader')
    for (const body of [
      { name: 'A', target: 'series', condition: { nonsense: { operator: 'is', value: 'x' } } },
      { name: 'A', target: 'series', condition: { pageCount: { operator: 'gt', value: 3 } } },
      { name: 'A', target: 'books', sort: 'community_rating,desc' },
      { name: 'A', target: 'people' },
      { name: 'A', target: 'books', scope: 'everywhere' },
      { name: '  ', target: 'books' },
    ]) {
      expect((await save(actor, body)).status).toBe(400)
    }
    expect((await actor.ask(presets)).json.total).toBe(0)
  })

  it('is refused for a hidden library with the same message as for a missing one', async () => {
    const actor = await fixture.server.actor('reader')
    await fixture.hideClosed(actor)
    const hidden = await save(actor, { name: 'A', target: 'series', libraryId: fixture.closed.libraryId })
    expect(hidden.status).toBe(404)
    expect(hidden.text).toBe((await save(actor, { name: 'A', target: 'series', libraryId: newId() })).text)
  })

  it('is refused under a name already used for the same target', async () => {
    const [actor, other] = [await fixture.server.actor('reader'), await fixture.server.actor('reader')]
    expect((await save(actor, { name: 'Été', target: 'series' })).status).toBe(201)
    expect((await save(actor, { name: 'ETE', target: 'series' })).status).toBe(409)
    expect((await save(actor, { name: 'Été', target: 'books' })).status).toBe(201)
    expect((await save(other, { name: 'Été', target: 'series' })).status).toBe(201)
  })

  it('stores every field', async () => {
    const actor = await fixture.server.actor('reader')
    const body = {
      name: 'To read',
      scope: 'search',
      target: 'books',
      condition: { allOf: [unread, { pageCount: { operator: 'between', min: 1, max: 40 } }] },
      query: 'bay',
      sort: 'page_count,desc',
      libraryId: fixture.open.libraryId,
    }
    const made = await save(actor, body)
    expect(made.json).toMatchObject(body)
    expect((await actor.ask(`${presets}/${made.json.id}`)).json).toEqual(made.json)
  })
})

describe('saved filters', () => {
  it('can be read, changed and removed by their owner only', async () => {
    const [owner, other] = [await fixture.server.actor('reader'), fixture.admin]
    const { id } = (await save(owner, { name: 'Mine', target: 'series', condition: unread })).json
    const unknown = await other.ask(`${presets}/${newId()}`)
    for (const reply of [
      await other.ask(`${presets}/${id}`),
      await replace(other, id, { name: 'Theirs' }),
      await other.ask(`${presets}/${id}`, { method: 'DELETE' }),
    ]) {
      expect([reply.status, reply.text]).toEqual([404, unknown.text])
    }
    expect((await owner.ask(`${presets}/${id}`)).json.name).toBe('Mine')
  })

  it('are listed by name and target', async () => {
    const actor = await fixture.server.actor('reader')
    await save(actor, { name: 'banana', target: 'series' })
    await save(actor, { name: 'Äpfel', target: 'books', scope: 'search' })
    await save(actor, { name: 'Cherry', target: 'series', libraryId: fixture.closed.libraryId })
    const names = async (query = '') => (await listOf(actor, `${presets}${query}`)).map((one) => String(one.name))
    expect(await names()).toEqual(['Äpfel', 'banana', 'Cherry'])
    expect(await names('?target=series')).toEqual(['banana', 'Cherry'])
    expect(await names('?scope=search')).toEqual(['Äpfel'])
    expect(await names(`?libraryId=${fixture.closed.libraryId}`)).toEqual(['Cherry'])
    await fixture.hideClosed(actor)
    expect(await names()).toEqual(['Äpfel', 'banana'])
  })

  it('are replaced completely except for their target, and removed', async () => {
    const actor = await fixture.server.actor('reader')
    const { id } = (await save(actor, { name: 'One', target: 'series', condition: unread, query: 'x' })).json
    const body = { name: 'Two', sort: 'year,desc' }
    const changed = await replace(actor, id, body)
    expect(changed.json).toMatchObject({ ...body, id, target: 'series', condition: null, query: null })
    expect((await replace(actor, id, { name: 'Two', sort: 'page_count' })).status).toBe(400)
    expect((await actor.ask(`${presets}/${id}`, { method: 'DELETE' })).status).toBe(204)
    expect((await actor.ask(`${presets}/${id}`, { method: 'DELETE' })).status).toBe(404)
  })
})
