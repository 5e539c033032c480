import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { write } from '../../server/db/write.ts'
import { newId } from '../kit/catalog.ts'
import { type Json, openStream } from '../kit/http-client.ts'
import type { Actor } from '../kit/test-server.ts'
import { createWorld, type World } from '../kit/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const profile = { isAllowList: false, maxAgeRating: null, isUnratedAllowed: true, isAccountLocked: false }
const set = (kid: Actor, kidProfile: unknown) =>
  world.admin.ask(`/api/v1/users/${kid.userId}`, { method: 'PATCH', body: { kidProfile } })
const account = (kid: Actor) => world.admin.ask(`/api/v1/users/${kid.userId}`)
const titles = async (kid: Actor) => {
  const { json } = await kid.ask('/api/v1/series?sort=name,asc')
  expect(json.total).toBe(json.data?.length)
  return (json.data as unknown as readonly Json[]).map(({ title }) => String(title))
}
const seriesIdOf = async (title: string) => {
  const { json } = await world.admin.ask('/api/v1/series')
  return String((json.data as unknown as readonly Json[]).find((one) => String(one.title) === title)?.id)
}
async function rate(title: string, ageRating: number | null): Promise<void> {
  const now = world.server.now()
  const id = await seriesIdOf(title)
  await world.server.database.commit([write('editSeries', { id, edit: { values: { ageRating } }, now })])
}
const locked = async () => {
  const kid = await world.server.actor('reader')
  expect((await set(kid, { ...profile, isAccountLocked: true })).status).toBe(200)
  return kid
}

describe('a kid profile', () => {
  it('is null by default, has defaults for each field, and can be removed', async () => {
    const kid = await world.server.actor('reader')
    expect((await account(kid)).json.kidProfile).toBeNull()
    const on = { isAllowList: false, maxAgeRating: 12, isUnratedAllowed: false, isAccountLocked: true }
    expect((await set(kid, {})).json).toMatchObject({ kidProfile: on })
    const other = { displayName: 'Kit' }
    await world.admin.ask(`/api/v1/users/${kid.userId}`, { method: 'PATCH', body: other })
    expect((await account(kid)).json).toMatchObject({ ...other, kidProfile: on })
    expect(await titles(kid)).toEqual([])
    expect((await set(kid, null)).json.kidProfile).toBeNull()
    expect(await titles(kid)).toHaveLength(4)
  })

  it('applies from the first sign-in of an account created with it', async () => {
    const account = { username: `kid-${newId()}`, password: 'a quiet corner' }
    const made = await world.admin.ask('/api/v1/users', { method: 'POST', body: { ...account, kidProfile: {} } })
    expect(made).toMatchObject({ status: 201, json: { kidProfile: { isAllowList: false, maxAgeRating: 12 } } })
    const signedIn = await world.server.ask('/api/v1/auth/login', { method: 'POST', body: account })
    expect(signedIn.json.user?.permissions).not.toContain('api-keys-write')
    const headers = { authorization: `Bearer ${signedIn.json.accessToken}` }
    expect((await world.server.ask('/api/v1/books', { headers })).json).toMatchObject({ data: [], total: 0 })
  })

  it.each([{ maxAgeRating: -1 }, { maxAgeRating: 100 }, { isAllowList: 'yes' }, { surprise: true }, 'on'])(
    'is refused as %j',
    async (kidProfile) => {
      const kid = await world.server.actor('reader')
      expect((await set(kid, kidProfile)).status).toBe(400)
      expect((await account(kid)).json.kidProfile).toBeNull()
    },
  )

  it('cannot be set or removed without the permission, or by the child', async () => {
    const kid = await world.server.actor('reader')
    for (const actor of [world.maintainer, kid]) {
      const how = { method: 'PATCH', body: { kidProfile: null } }
      expect((await actor.ask(`/api/v1/users/${kid.userId}`, how)).status).toBe(403)
    }
    const own = { ...profile, isAccountLocked: true }
    const rights = { permissions: ['users-read', 'users-write'], kidProfile: own }
    await world.admin.ask(`/api/v1/users/${kid.userId}`, { method: 'PATCH', body: rights })
    const { username, password } = kid
    const login = await world.server.ask('/api/v1/auth/login', { method: 'POST', body: { username, password } })
    const headers = { authorization: `Bearer ${login.json.accessToken}` }
    const how = { method: 'PATCH', body: { kidProfile: null }, headers }
    const reply = await world.server.ask(`/api/v1/users/${kid.userId}`, how)
    expect(reply).toMatchObject({ status: 403, json: { error: 'forbidden' } })
    expect((await account(kid)).json.kidProfile).toEqual(own)
  })
})

describe('a rating limit', () => {
  it('hides higher ratings immediately, and unrated titles unless they are allowed', async () => {
    const kid = await world.server.actor('reader')
    await rate('Essays', 6)
    await rate('Atlas', 12)
    await rate('Torn', 13)
    await set(kid, { ...profile, maxAgeRating: 12, isUnratedAllowed: false })
    expect(await titles(kid)).toEqual(['Atlas', 'Essays'])
    await set(kid, { ...profile, maxAgeRating: 12 })
    expect(await titles(kid)).toEqual(['Atlas', 'Essays', 'Quiet Bay'])
    await set(kid, { ...profile, maxAgeRating: 6 })
    expect(await titles(kid)).toEqual(['Essays', 'Quiet Bay'])
    await rate('Essays', 18)
    expect(await titles(kid)).toEqual(['Quiet Bay'])
  })

  it('hides a complete series when one of its books has a higher rating', async () => {
    const kid = await world.server.actor('reader')
    await set(kid, { ...profile, maxAgeRating: 12 })
    const [mild, other] = [String(world.books.stored.id), String(world.books.packed.id)]
    const paths = [`books/${mild}`, `books/${mild}/thumbnail`, `books/${mild}/pages/1`, `series/${world.seriesId}`]
    for (const path of paths) expect((await kid.ask(`/api/v1/${path}`)).status).toBe(200)
    const rated = { method: 'PATCH', body: { ageRating: 16 } }
    expect((await world.admin.ask(`/api/v1/books/${other}/metadata`, rated)).status).toBe(200)
    for (const path of paths) {
      const unknown = await kid.ask(`/api/v1/${path}`.replace(/[\da-f]{8}-[\da-f-]+/, newId()))
      const hidden = await kid.ask(`/api/v1/${path}`, { headers: { 'if-none-match': '*' } })
      expect(hidden).toMatchObject({ status: 404, text: unknown.text })
    }
    const none = { method: 'PATCH', body: { ageRating: null } }
    expect((await world.admin.ask(`/api/v1/books/${other}/metadata`, none)).status).toBe(200)
    for (const path of paths) expect((await kid.ask(`/api/v1/${path}`)).status).toBe(200)
  })
})

describe('a locked account', () => {
  it('cannot be changed by its owner until it is unlocked', async () => {
    const kid = await locked()
    const newPassword = 'another quiet corner'
    const tries = [
      ['PATCH', 'user', { displayName: 'Boss' }],
      ['PUT', 'user/password', { currentPassword: kid.password, newPassword }],
      ['PUT', 'user/pin', { pin: '2468', currentPassword: kid.password }],
      ['DELETE', 'user/avatar', undefined],
      ['POST', 'api-keys', { name: 'way out' }],
      ['DELETE', `api-keys/${newId()}`, undefined],
    ] as const
    for (const [method, path, body] of tries) {
      const reply = await kid.ask(`/api/v1/${path}`, { method, body })
      expect({ path, status: reply.status, error: reply.json.error }).toEqual({ path, status: 403, error: 'forbidden' })
    }
    const { username, password } = kid
    const again = await world.server.ask('/api/v1/auth/login', { method: 'POST', body: { username, password } })
    expect(again.status).toBe(200)
    await set(kid, null)
    expect((await kid.ask('/api/v1/user', { method: 'PATCH', body: { displayName: 'Kit' } })).status).toBe(200)
    expect((await kid.ask('/api/v1/api-keys', { method: 'POST', body: { name: 'app' } })).status).toBe(201)
  })

  it('can still read, save progress and settings, and sign out', async () => {
    const kid = await locked()
    const place = { method: 'PUT', body: { currentPage: 1 } }
    expect((await kid.ask(`/api/v1/books/${world.books.stored.id}/progress`, place)).status).toBe(200)
    const setting = { method: 'PUT', body: { value: 'sepia' } }
    expect((await kid.ask('/api/v1/user/preferences/reader.theme', setting)).status).toBe(200)
    expect((await kid.ask('/api/v1/auth/me')).json.permissions).not.toContain('api-keys-delete')
    expect((await kid.ask('/api/v1/auth/logout', { method: 'POST' })).status).toBe(200)
  })

  it('restricts API keys that already exist', async () => {
    const kid = await world.server.actor('reader')
    const { json } = await kid.ask('/api/v1/api-keys', { method: 'POST', body: { name: 'app' } })
    const headers = { 'x-api-key': String(json.key) }
    await set(kid, { ...profile, isAccountLocked: true, maxAgeRating: 0, isUnratedAllowed: false })
    const make = await world.server.ask('/api/v1/api-keys', { method: 'POST', body: { name: 'more' }, headers })
    expect(make.status).toBe(403)
    expect((await world.server.ask('/api/v1/books', { headers })).json).toMatchObject({ data: [], total: 0 })
  })
})

it('an open event stream of a child account omits content that its profile has hidden', async () => {
  const kid = await world.server.actor('reader')
  const headers = { authorization: `Bearer ${kid.token}` }
  const { seriesId } = world
  const shownId = String(world.books.pdf.seriesId)
  const describe = (id: string, change: unknown) =>
    world.admin.ask(`/api/v1/series/${id}/metadata`, { method: 'PATCH', body: change })
  const stream = await openStream(world.server.port, '/api/v1/events', { headers })
  expect((await describe(seriesId, { ageRating: 16 })).status).toBe(200)
  await set(kid, { ...profile, maxAgeRating: 12 })
  // A stream that noticed the change by itself is told to reload instead.
  await stream.until(/account_updated|resync/)
  expect((await describe(seriesId, { summary: 'By night.' })).status).toBe(200)
  expect((await describe(shownId, { summary: 'By day.' })).status).toBe(200)
  const received = await stream.until(new RegExp(shownId))
  const changedAt = Math.max(received.lastIndexOf('account_updated'), received.lastIndexOf('resync'))
  expect(received.slice(changedAt)).not.toContain(seriesId)
  stream.close()
})
