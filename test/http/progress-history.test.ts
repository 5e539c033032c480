import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../kit/catalog.ts'
import type { Actor } from '../kit/test-server.ts'
import { createWorld, type World } from '../kit/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const progress = () => `/api/v1/books/${String(world.books.stored.id)}/progress`
type Change = { readonly id: string; readonly kind: string; readonly currentPage: number }
const historyOf = async (actor: Actor, query = '') =>
  (await actor.ask(`${progress()}/history${query}`)).json.data as unknown as readonly Change[]
const restore = (actor: Actor, id: string) => actor.ask(`${progress()}/history/${id}/restore`, { method: 'POST' })
const put = (actor: Actor, currentPage: number) => actor.ask(progress(), { method: 'PUT', body: { currentPage } })

describe('the progress history', () => {
  it('cannot be restored from a missing entry or one of another user', async () => {
    const [one, other] = [await world.server.actor('reader'), await world.server.actor('reader')]
    await put(one, 1)
    const [entry] = await historyOf(one)
    expect((await restore(one, newId())).status).toBe(404)
    expect((await restore(other, entry?.id ?? '')).status).toBe(404)
    expect(await historyOf(other)).toEqual([])
  })

  it('is hidden with its book', async () => {
    const outsider = await world.server.actor('reader')
    await put(outsider, 1)
    const [entry] = await historyOf(outsider)
    await world.server.hideLibraries(outsider)
    expect((await outsider.ask(`${progress()}/history`)).status).toBe(404)
    expect((await restore(outsider, entry?.id ?? '')).status).toBe(404)
  })

  it('restores progress that was deleted by mistake, as a new entry', async () => {
    const actor = await world.server.actor('reader')
    await put(actor, 2)
    await actor.ask(progress(), { method: 'DELETE' })
    const [gone, read] = await historyOf(actor)
    expect([gone?.kind, read?.kind]).toEqual(['unread', 'completed'])
    const refused = await restore(actor, gone?.id ?? '')
    expect(refused).toMatchObject({ status: 422, json: { error: 'unprocessable' } })
    expect((await restore(actor, read?.id ?? '')).json).toMatchObject({ currentPage: 2, completed: true })
    expect(await historyOf(actor)).toMatchObject([{ kind: 'completed', origin: 'restore' }, {}, {}])
  })

  it('restores an earlier page, and has an entry per page', async () => {
    const actor = await world.server.actor('reader')
    await put(actor, 1)
    await put(actor, 2)
    const [, first] = await historyOf(actor)
    expect((await restore(actor, first?.id ?? '')).json).toMatchObject({ currentPage: 1, completed: false })
    const { json } = await actor.ask(`${progress()}/history?page=2&pageSize=2`)
    expect(json).toMatchObject({ total: 3, totalPages: 2, data: [{ id: first?.id }] })
  })

  it('distinguishes pages read in a signed-in or paired browser from those of an app', async () => {
    const actor = await world.server.actor('reader')
    const { key } = (await actor.ask('/api/v1/api-keys', { method: 'POST', body: { name: 'tablet' } })).json
    const cookies = [actor.token, String(key)].map((token) => ({ cookie: `auth_token=${token}`, host: 'localhost' }))
    for (const [index, headers] of [...cookies, { 'x-api-key': String(key) }].entries()) {
      const how = { method: 'PUT', body: { currentPage: 1 + (index % 2) } }
      await world.server.ask(progress(), { ...how, headers: { ...headers, origin: 'http://localhost' } })
    }
    expect(await historyOf(actor)).toMatchObject([{ origin: 'api' }, { origin: 'web' }, { origin: 'web' }])
  })

  it('names the API key or app', async () => {
    const actor = await world.server.actor('reader')
    const { key } = (await actor.ask('/api/v1/api-keys', { method: 'POST', body: { name: 'Kitchen tablet' } })).json
    const agent = { 'user-agent': 'Some Reader/4.5 (Android)' }
    const byKey = { method: 'POST', headers: { ...agent, authorization: `Bearer ${key}` } }
    const read = `/api/v1/books/${String(world.books.stored.id)}/read`
    expect((await actor.ask(read, byKey)).status).toBe(200)
    expect((await actor.ask(progress(), { method: 'DELETE', headers: agent })).status).toBe(204)
    expect(await historyOf(actor)).toMatchObject([
      { kind: 'unread', origin: 'api', device: 'Some Reader' },
      { kind: 'completed', origin: 'api', device: 'Kitchen tablet' },
    ])
  })
})
