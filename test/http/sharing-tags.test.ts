import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { write } from '../../server/db/write.ts'
import { newId } from '../kit/catalog.ts'
import { fieldsOf, type Json, type OpenReply, openStream } from '../kit/http-client.ts'
import type { Actor } from '../kit/test-server.ts'
import { createWorld, type World } from '../kit/world.ts'

let world: World
let kid: Actor
const streams: OpenReply[] = []
beforeAll(async () => {
  world = await createWorld()
})
afterAll(async () => {
  for (const stream of streams) stream.close()
  await world.close()
})
beforeEach(async () => {
  kid = await world.server.actor('reader')
})

const send = async (method: string, path: string, body?: unknown, actor = world.admin) => {
  const reply = await actor.ask(`/api/v1/${path}`, { method, body })
  return { ...reply, list: reply.json as unknown as readonly Json[] }
}
const tagNamed = async (name = `Tag ${newId()}`, more: object = {}) =>
  String((await send('POST', 'admin/sharing-tags', { name, ...more })).json.id)
const grant = (userId: string, sharingTagId: string, accessMode: 'allow' | 'deny') =>
  send('PUT', `users/${userId}/sharing-tags`, { sharingTagId, accessMode })
const onSeries = () => `series/${world.seriesId}/sharing-tags`
const put = (sharingTagIds: readonly string[]) => send('PUT', onSeries(), { sharingTagIds })
const adult = { ageRating: { operator: 'gte', value: 18 } }

describe('sharing tags', () => {
  it('refuse a duplicate name, ignoring case and accents', async () => {
    await tagNamed('Für Große')
    const refused = await send('POST', 'admin/sharing-tags', { name: ' fur GROßE ' })
    expect(refused).toMatchObject({ status: 409, json: { error: 'conflict' } })
    const other = await tagNamed()
    expect((await send('PATCH', `admin/sharing-tags/${other}`, { name: 'für große' })).status).toBe(409)
  })

  it('are listed in pages, changed and deleted', async () => {
    const id = await tagNamed('aaa first', { description: 'For all.' })
    const first = (await send('GET', 'admin/sharing-tags?pageSize=1')).json
    expect(first).toMatchObject({ data: [{ id, name: 'aaa first', seriesCount: 0, userCount: 0, rule: null }] })
    const changed = await send('PATCH', `admin/sharing-tags/${id}`, { description: null })
    expect(changed.json).toMatchObject({ name: 'aaa first', description: null })
    expect((await send('DELETE', `admin/sharing-tags/${id}`)).status).toBe(204)
    expect((await send('GET', `admin/sharing-tags/${id}`)).status).toBe(404)
  })

  it('are unavailable to readers and maintainers', async () => {
    const id = await tagNamed()
    for (const actor of [world.reader, world.maintainer]) {
      expect((await send('GET', 'admin/sharing-tags', undefined, actor)).status).toBe(403)
      expect((await send('PUT', onSeries(), { sharingTagIds: [id] }, actor)).status).toBe(403)
      expect(
        (await send('POST', 'series/bulk/sharing-tags', { seriesIds: [world.seriesId], add: [id] }, actor)).status,
      ).toBe(403)
    }
  })

  it('count users with a grant once, and only series visible to the viewer', async () => {
    const id = await tagNamed()
    await put([id])
    await grant(kid.userId, id, 'deny')
    const group = String((await send('POST', 'access-groups', { name: `Group ${newId()}` })).json.id)
    await send('POST', `access-groups/${group}/grants`, { sharingTagId: id, accessMode: 'deny' })
    await send('POST', `access-groups/${group}/members`, { userIds: [kid.userId, world.maintainer.userId] })
    expect((await send('GET', `admin/sharing-tags/${id}`)).json).toMatchObject({ seriesCount: 1, userCount: 2 })
    const blind = await world.server.actor('admin')
    await world.server.hideLibraries(blind)
    expect((await send('GET', `admin/sharing-tags/${id}`, undefined, blind)).json).toMatchObject({ seriesCount: 0 })
    await send('DELETE', `access-groups/${group}`)
    await put([])
  })
})

describe('the sharing tags of a series', () => {
  it('cannot be set to missing tags', async () => {
    expect((await put([newId()])).status).toBe(404)
    expect((await send('POST', onSeries(), { sharingTagId: newId() })).status).toBe(404)
    const bulk = { seriesIds: [world.seriesId], add: [newId()] }
    expect((await send('POST', 'series/bulk/sharing-tags', bulk)).status).toBe(404)
    expect((await send('GET', onSeries())).list).toEqual([])
  })

  it('are set, added one by one, and removed', async () => {
    const [one, two] = [await tagNamed('a one'), await tagNamed('b two')]
    expect((await put([one])).list).toEqual([{ id: one, name: 'a one', description: null, isByRule: false }])
    expect((await send('POST', onSeries(), { sharingTagId: two })).list.map(({ id }) => id)).toEqual([one, two])
    expect((await send('DELETE', `${onSeries()}/${one}`)).status).toBe(204)
    expect((await send('DELETE', `${onSeries()}/${one}`)).status).toBe(404)
    expect((await put([])).list).toEqual([])
  })

  it('are changed for many series at once, with a result for each', async () => {
    const tag = await tagNamed()
    const [other, unknown] = [String(world.books.pdf.seriesId), newId()]
    const body = { seriesIds: [other, unknown, world.seriesId], add: [tag] }
    const added = await send('POST', 'series/bulk/sharing-tags', body)
    expect(added.json).toEqual({
      done: 2,
      results: [
        { id: other, status: 'done', skipped: [] },
        { id: unknown, status: 'not_found', skipped: [] },
        { id: world.seriesId, status: 'done', skipped: [] },
      ],
    })
    expect((await send('GET', `admin/sharing-tags/${tag}`)).json.seriesCount).toBe(2)
    await send('POST', 'series/bulk/sharing-tags', { seriesIds: [other, world.seriesId], remove: [tag] })
    expect((await send('GET', `admin/sharing-tags/${tag}`)).json.seriesCount).toBe(0)
    expect((await send('POST', 'series/bulk/sharing-tags', { seriesIds: [other], set: [], add: [] })).status).toBe(400)
    expect((await send('POST', 'series/bulk/sharing-tags', { seriesIds: [other] })).status).toBe(400)
  })

  it('survive a metadata reset', async () => {
    const tag = await tagNamed()
    await put([tag])
    expect((await send('DELETE', `series/${world.seriesId}/metadata`)).status).toBeLessThan(300)
    expect((await send('GET', onSeries())).list).toHaveLength(1)
    await put([])
  })
})

/** Whether the child account sees the series, in every protocol. */
async function visibility(): Promise<Readonly<Record<string, number | boolean>>> {
  const basic = { authorization: `Basic ${Buffer.from(`${kid.username}:${kid.password}`).toString('base64')}` }
  const bookId = String(world.books.stored.id)
  const received = async (path: string) => (await world.server.ask(path, { headers: basic })).text.includes('Quiet Bay')
  const status = async (path: string) => (await kid.ask(`/api/v1/${path}`)).status
  return {
    series: await status(`series/${world.seriesId}`),
    book: await status(`books/${bookId}`),
    file: await status(`books/${bookId}/file`),
    page: await status(`books/${bookId}/pages/1`),
    cover: await status(`books/${bookId}/thumbnail`),
    listed: (await kid.ask('/api/v1/series')).text.includes('Quiet Bay'),
    found: (await kid.ask('/api/v1/search?q=quiet')).text.includes('Quiet Bay'),
    opds1: await received('/opds/v1/series'),
    opds2: await received('/opds/v2/series'),
  }
}
const all = (status: number, isVisible: boolean) => ({
  series: status,
  book: status,
  file: status,
  page: status,
  cover: status,
  listed: isVisible,
  found: isVisible,
  opds1: isVisible,
  opds2: isVisible,
})

describe('changing access', () => {
  it('is refused to restricted users, whatever permissions they have', async () => {
    const tag = await tagNamed()
    await grant(kid.userId, tag, 'deny')
    const changes = { permissions: ['users-read', 'users-write'] as const }
    await world.server.database.commit([write('updateUser', { id: kid.userId, changes, now: world.server.now() })])
    const { username, password } = kid
    const login = await world.server.ask('/api/v1/auth/login', { method: 'POST', body: { username, password } })
    const headers = { authorization: `Bearer ${String(login.json.accessToken)}` }
    kid = { ...kid, ask: (path, how = {}) => world.server.ask(path, { ...how, headers }) }
    const own = `users/${kid.userId}/sharing-tags`
    const tries = [
      send('DELETE', `${own}/${tag}`, undefined, kid),
      send('PUT', own, { sharingTagId: tag, accessMode: 'allow' }, kid),
      send('DELETE', `admin/sharing-tags/${tag}`, undefined, kid),
      send('PUT', onSeries(), { sharingTagIds: [] }, kid),
      send('POST', 'access-groups', { name: 'Mine' }, kid),
    ]
    for (const reply of await Promise.all(tries)) expect(reply.status).toBe(403)
    expect((await send('GET', own, undefined, kid)).json.grants).toMatchObject([{ accessMode: 'deny' }])
  })

  it('takes effect immediately in every protocol, by grant, group and tag', async () => {
    const tag = await tagNamed()
    await put([tag])
    expect(await visibility()).toEqual(all(200, true))
    await grant(kid.userId, tag, 'deny')
    expect(await visibility()).toEqual(all(404, false))
    await grant(kid.userId, tag, 'allow')
    expect(await visibility()).toEqual(all(200, true))
    await put([])
    expect(await visibility()).toEqual(all(404, false))
    expect((await send('DELETE', `users/${kid.userId}/sharing-tags/${tag}`)).status).toBe(204)
    expect(await visibility()).toEqual(all(200, true))
    await put([tag])
    const group = String((await send('POST', 'access-groups', { name: `Group ${newId()}` })).json.id)
    await send('POST', `access-groups/${group}/grants`, { sharingTagId: tag, accessMode: 'deny' })
    await send('POST', `access-groups/${group}/members`, { userIds: [kid.userId] })
    expect(await visibility()).toEqual(all(404, false))
    await send('DELETE', `access-groups/${group}/members/${kid.userId}`)
    expect(await visibility()).toEqual(all(200, true))
    await send('POST', `access-groups/${group}/members`, { userIds: [kid.userId] })
    await send('DELETE', `access-groups/${group}`)
    expect(await visibility()).toEqual(all(200, true))
    await grant(kid.userId, tag, 'deny')
    expect(await visibility()).toEqual(all(404, false))
    await send('DELETE', `admin/sharing-tags/${tag}`)
    expect(await visibility()).toEqual(all(200, true))
  })

  it('applies to the administrator who made the change, too', async () => {
    const mother = await world.server.actor('admin')
    const tag = await tagNamed()
    await grant(mother.userId, tag, 'deny')
    const tagged = await send('PUT', onSeries(), { sharingTagIds: [tag] }, mother)
    expect(tagged.list.map(({ id }) => id)).toEqual([tag])
    expect((await send('GET', onSeries(), undefined, mother)).status).toBe(404)
    expect((await send('PUT', onSeries(), { sharingTagIds: [] }, mother)).status).toBe(404)
    await send('DELETE', `admin/sharing-tags/${tag}`, undefined, mother)
    expect((await send('GET', onSeries(), undefined, mother)).status).toBe(200)
  })

  it('sends a reload event on open streams, and nothing about hidden content from then on', async () => {
    const tag = await tagNamed()
    await put([tag])
    const headers = { authorization: `Bearer ${kid.token}` }
    const stream = await openStream(world.server.port, '/api/v1/events', { headers })
    streams.push(stream)
    await stream.until(/^id: /m)
    await grant(kid.userId, tag, 'deny')
    await stream.until(/"type":"resync"/)
    const before = (await stream.until(/"type":"resync"/)).length
    await send('PATCH', `series/${world.seriesId}`, { title: 'Quiet Bay' })
    expect((await kid.ask('/api/v1/api-keys', { method: 'POST', body: { name: 'Told after it' } })).status).toBe(201)
    const heard = (await stream.until(/resync[\s\S]*account_updated/)).slice(before)
    expect(heard).not.toMatch(/library_updated|series_updated/)
    expect(heard).not.toContain(world.seriesId)
    await send('DELETE', `admin/sharing-tags/${tag}`)
    await stream.until(/resync[\s\S]*resync/)
  })
})

describe('the rule of a sharing tag', () => {
  const rate = (ageRating: number | null) => send('PATCH', `series/${world.seriesId}/metadata`, { ageRating })

  it('is refused with conditions on progress or sharing tags', async () => {
    for (const field of ['readStatus', 'sharingTag']) {
      const rule = { allOf: [{ [field]: { operator: 'is', value: 'read' } }] }
      const refused = await send('POST', 'admin/sharing-tags', { name: `Tag ${newId()}`, rule })
      expect(refused).toMatchObject({ status: 400, json: { message: expect.stringContaining(field) } })
      expect(fieldsOf(refused)).toEqual(['rule'])
    }
    const unknown = await send('POST', 'admin/sharing-tags/rule-preview', { rule: { mood: { operator: 'is' } } })
    expect(fieldsOf(unknown)).toEqual(['rule'])
  })

  it('has a preview without changes, limited to what the viewer sees', async () => {
    await rate(18)
    const preview = await send('POST', 'admin/sharing-tags/rule-preview', { rule: adult })
    expect(preview.json).toMatchObject({ total: 1, data: [{ id: world.seriesId, bookCount: 2 }] })
    expect((await send('GET', onSeries())).list).toEqual([])
    const blind = await world.server.actor('admin')
    await world.server.hideLibraries(blind)
    const unseen = await send('POST', 'admin/sharing-tags/rule-preview', { rule: adult }, blind)
    expect(unseen.json).toMatchObject({ total: 0, data: [] })
    await rate(null)
  })

  it('tags matching series immediately, and cannot be overridden manually', async () => {
    const tag = await tagNamed(undefined, { rule: adult })
    await grant(kid.userId, tag, 'deny')
    expect(await visibility()).toEqual(all(200, true))
    await rate(18)
    expect(await visibility()).toEqual(all(404, false))
    expect((await send('GET', onSeries())).list).toMatchObject([{ id: tag, isByRule: true }])
    const refused = await send('DELETE', `${onSeries()}/${tag}`)
    expect(refused).toMatchObject({ status: 409, json: { details: { isByRule: true } } })
    const bulk = await send('POST', 'series/bulk/sharing-tags', { seriesIds: [world.seriesId], remove: [tag] })
    expect(bulk.json.results).toEqual([{ id: world.seriesId, status: 'done', skipped: [tag] }])
    await rate(12)
    expect(await visibility()).toEqual(all(200, true))
    await rate(18)
    await send('PATCH', `admin/sharing-tags/${tag}`, { rule: null })
    expect(await visibility()).toEqual(all(200, true))
    await send('PATCH', `admin/sharing-tags/${tag}`, { rule: adult })
    expect(await visibility()).toEqual(all(404, false))
    await send('DELETE', `admin/sharing-tags/${tag}`)
    await rate(null)
  })
})
