import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { annotationLimits } from '../../server/domain/reading/annotation.ts'
import { newId } from '../kit/catalog.ts'
import { openStream } from '../kit/http-client.ts'
import type { Actor } from '../kit/test-server.ts'
import { createWorld, type World } from '../kit/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const path = () => `/api/v1/books/${String(world.books.epub.id)}/annotations`
const locator = { position: 3, resource: 'c1.xhtml', start: 10, end: 16 }
const highlight = { kind: 'highlight', locator, excerpt: 'a moth', color: 'yellow' }
const mark = (actor: Actor, body: object = highlight) => actor.ask(path(), { method: 'POST', body })
const change = (actor: Actor, id: unknown, body: object) =>
  actor.ask(`${path()}/${String(id)}`, { method: 'PATCH', body })
const remove = (actor: Actor, id: unknown) => actor.ask(`${path()}/${String(id)}`, { method: 'DELETE' })
type Listed = { readonly id: string; readonly locator: { readonly position: number; readonly start: number } }
const listed = async (actor: Actor) => (await actor.ask(path())).json.annotations as unknown as readonly Listed[]

describe('a bookmark or highlight', () => {
  it('is refused with all reasons when it has no text, ends before its start, or is too long', async () => {
    const actor = await world.server.actor('reader')
    for (const body of [
      { ...highlight, excerpt: '  ' },
      { ...highlight, locator: { ...locator, end: 9 } },
      { ...highlight, locator: { ...locator, position: 0 } },
      { ...highlight, locator: { ...locator, start: -1 } },
      { ...highlight, note: 'x'.repeat(annotationLimits.note + 1) },
      { ...highlight, color: 'red; background: url(//evil.example)' },
      { ...highlight, kind: 'drawing' },
      { ...highlight, userId: newId() },
      { ...highlight, locator: { ...locator, page: 3 } },
    ]) {
      expect((await mark(actor, body)).status).toBe(400)
    }
    expect(await listed(actor)).toEqual([])
  })

  it('is hidden with its book, and answers like a missing one', async () => {
    const actor = await world.server.actor('reader')
    const { id } = (await mark(actor)).json
    await world.server.hideLibraries(actor)
    const nowhere = `/api/v1/books/${newId()}/annotations`
    for (const [hidden, missing] of [
      [await actor.ask(path()), await actor.ask(nowhere)],
      [await mark(actor), await actor.ask(nowhere, { method: 'POST', body: highlight })],
      [await change(actor, id, {}), await actor.ask(`${nowhere}/${newId()}`, { method: 'PATCH', body: {} })],
      [await remove(actor, id), await actor.ask(`${nowhere}/${newId()}`, { method: 'DELETE' })],
    ] as const) {
      expect([hidden.status, hidden.text]).toEqual([404, missing.text])
    }
  })

  it('can be read, changed and removed by its owner only', async () => {
    const [owner, other] = [await world.server.actor('reader'), world.admin]
    const made = (await mark(owner)).json
    const unknown = await change(other, newId(), { note: 'x' })
    for (const reply of [await change(other, made.id, { note: 'theirs' }), await remove(other, made.id)]) {
      expect([reply.status, reply.text]).toEqual([404, unknown.text])
    }
    expect((await listed(other)).map(({ id }) => id)).not.toContain(made.id)
    expect(await listed(owner)).toEqual([made])
  })

  it('is found in its own book only', async () => {
    const actor = await world.server.actor('reader')
    const { id } = (await mark(actor)).json
    const elsewhere = `/api/v1/books/${String(world.books.stored.id)}/annotations`
    expect((await actor.ask(`${elsewhere}/${String(id)}`, { method: 'DELETE' })).status).toBe(404)
    expect((await actor.ask(elsewhere)).json).toEqual({ annotations: [] })
    expect(await listed(actor)).toHaveLength(1)
  })

  it('is limited per book and user', async () => {
    const [actor, other] = [await world.server.actor('reader'), await world.server.actor('reader')]
    const { id } = (await mark(actor)).json
    await world.server.query(
      `with recursive n(i) as (select 2 union all select i + 1 from n where i < ${annotationLimits.perBook})
       insert into annotations select 'copy ' || i, user_id, book_seq, kind, locator, excerpt, note, color,
         created_at, updated_at from annotations, n where id = '${String(id)}'`,
    )
    const refused = await mark(actor)
    expect(refused).toMatchObject({ status: 422, json: { error: 'unprocessable' } })
    expect(refused.text).toContain('Remove one first')
    expect((await mark(other)).status).toBe(201)
    expect((await remove(actor, id)).status).toBe(204)
    expect((await mark(actor)).status).toBe(201)
  })

  it('is stored unchanged, and listed in book order', async () => {
    const actor = await world.server.actor('reader')
    const late = await mark(actor, { kind: 'bookmark', locator: { position: 12 } })
    const second = await mark(actor, { ...highlight, locator: { ...locator, start: 11 }, note: ' Wings. ' })
    const first = await mark(actor)
    expect(late.json).toMatchObject({ locator: { position: 12, resource: null, start: 0, end: 0 }, excerpt: null })
    expect(second.json).toMatchObject({ ...highlight, locator: { start: 11 }, note: 'Wings.' })
    expect(await listed(actor)).toEqual([first.json, second.json, late.json])
  })

  it('can change its note or colour, preserves omitted fields, and is removed once', async () => {
    const actor = await world.server.actor('reader')
    const { id } = (await mark(actor, { ...highlight, note: 'one' })).json
    expect((await change(actor, id, { color: 'blue' })).json).toMatchObject({ color: 'blue', note: 'one' })
    expect((await change(actor, id, { note: '' })).json).toMatchObject({ color: 'blue', note: null })
    expect((await change(actor, id, { excerpt: 'other words' })).status).toBe(400)
    expect([(await remove(actor, id)).status, (await remove(actor, id)).status]).toEqual([204, 404])
    expect(await listed(actor)).toEqual([])
  })

  it("sends its events to the owner's other windows only", async () => {
    const [owner, other] = [await world.server.actor('reader'), await world.server.actor('reader')]
    const [own, foreign] = await Promise.all(
      [owner, other].map(({ token }) =>
        openStream(world.server.port, '/api/v1/events', { headers: { authorization: `Bearer ${token}` } }),
      ),
    )
    await mark(owner)
    await own?.until(new RegExp(`annotations_updated.*${String(world.books.epub.id)}`))
    await mark(other)
    await foreign?.until(/annotations_updated/)
    expect(foreign?.text()).not.toContain(owner.userId)
    own?.close()
    foreign?.close()
  })
})
