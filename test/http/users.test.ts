import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { write } from '../../server/db/write.ts'
import { permissions } from '../../server/domain/access/viewer.ts'
import { newId } from '../kit/catalog.ts'
import { type Ask, openStream } from '../kit/http-client.ts'
import type { Actor } from '../kit/test-server.ts'
import { createWorld, type World } from '../kit/world.ts'

let world: World
let admin: Actor
beforeAll(async () => {
  world = await createWorld()
  admin = world.admin
})
afterAll(() => world.close())

const users = '/api/v1/users'
const me = '/api/v1/auth/me'
const post = (body: unknown, actor = admin) => actor.ask(users, { method: 'POST', body })
const patch = (id: string, body: unknown, actor = admin) => actor.ask(`${users}/${id}`, { method: 'PATCH', body })
const remove = (id: string, actor = admin) => actor.ask(`${users}/${id}`, { method: 'DELETE' })
const account = (changes = {}) => ({ username: `p-${newId()}`, password: 'a quiet corner', ...changes })
const basic = (name: string, password: string): Ask => ({
  headers: { authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}` },
})

/** A maintainer who can manage users, with additional permissions. */
async function userManager(...beyond: readonly string[]): Promise<Actor> {
  const actor = await world.server.actor('maintainer')
  const own = ['users-read', 'users-write', 'users-delete', ...beyond]
  expect((await patch(actor.userId, { permissions: own })).status).toBe(200)
  return signedInAgain(actor)
}

async function signedInAgain(actor: Actor): Promise<Actor> {
  const { username, password } = actor
  const reply = await world.server.ask('/api/v1/auth/login', { method: 'POST', body: { username, password } })
  const token = String(reply.json.accessToken)
  const headers = { authorization: `Bearer ${token}` }
  return { ...actor, token, ask: (path, how = {}) => world.server.ask(path, { ...how, headers }) }
}

describe('creating an account is refused', () => {
  it('with a user name or e-mail in use, in any case', async () => {
    const email = `${newId()}@example.org`
    const { json } = await post(account({ email }))
    for (const taken of [{ username: String(json.username).toUpperCase() }, { email: email.toUpperCase() }]) {
      const reply = await post(account(taken))
      expect(reply).toMatchObject({ status: 409, json: { error: 'conflict' } })
    }
  })

  it('with a weak password or one equal to the user name', async () => {
    for (const password of ['password1', 'short']) expect((await post(account({ password }))).status).toBe(400)
    expect((await post({ username: 'quiet corner', password: 'quiet corner' })).status).toBe(400)
  })

  it('for a missing group, and then succeeds without it', async () => {
    const wanted = account({ groupIds: [newId()] })
    expect((await post(wanted)).status).toBe(404)
    expect((await post({ ...wanted, groupIds: [] })).status).toBe(201)
  })

  it('for a missing library', async () => {
    expect((await post(account({ libraryIds: [newId()] }))).status).toBe(404)
  })

  it('with more permissions than its creator has', async () => {
    const actor = await userManager()
    for (const wanted of [{ role: 'admin' }, { permissions: ['system-admin'] }, { permissions: ['plugins-manage'] }]) {
      const reply = await post(account(wanted), actor)
      expect(reply.status).toBe(403)
      expect(reply.json.details?.permissions).toBeDefined()
    }
    expect((await post(account({ role: 'maintainer', permissions: ['users-read'] }), actor)).status).toBe(201)
  })

  it('to a restricted user, except an administrator', async () => {
    const actor = await userManager()
    await patch(actor.userId, { libraryIds: [] })
    expect((await post(account(), actor)).status).toBe(403)
    const restricted = await world.server.actor('admin')
    await world.server.hideLibraries(restricted)
    expect((await post(account(), restricted)).status).toBe(201)
    expect((await post(account({ libraryIds: [world.libraryId] }), restricted)).status).toBe(404)
  })
})

describe('an account', () => {
  it('is created with the requested values, and can sign in', async () => {
    const wanted = account({
      email: `${newId()}@example.org`,
      displayName: 'Nell',
      role: 'maintainer',
      permissions: ['users-read'],
      libraryIds: [world.libraryId],
    })
    const made = await post(wanted)
    const { password, ...shown } = wanted
    expect(made).toMatchObject({
      status: 201,
      json: { ...shown, isActive: true, hasPassword: true, emailVerified: true, lastLoginAt: null, sharingTags: [] },
    })
    expect(made.text).not.toContain('argon2')
    const body = { username: wanted.username, password }
    expect((await world.server.ask('/api/v1/auth/login', { method: 'POST', body })).status).toBe(200)
    const read = await admin.ask(`${users}/${made.json.id}`)
    expect(read.json).toMatchObject({ ...shown, lastLoginAt: expect.any(String) })
  })

  it('is in the selected groups from the start', async () => {
    const group = await admin.ask('/api/v1/access-groups', { method: 'POST', body: { name: `Group ${newId()}` } })
    const made = await post(account({ groupIds: [group.json.id, group.json.id] }))
    const groups = await admin.ask(`${users}/${made.json.id}/access-groups`)
    expect(groups.json).toMatchObject([{ id: group.json.id, source: 'manual' }])
  })

  it('without a password cannot sign in by password', async () => {
    const { json } = await post({ username: `p-${newId()}` })
    expect(json).toMatchObject({ hasPassword: false, role: 'reader', libraryIds: null })
    const body = { username: json.username, password: 'a quiet corner' }
    expect((await world.server.ask('/api/v1/auth/login', { method: 'POST', body })).status).toBe(401)
  })

  it('is found in the list by role and by its own grants', async () => {
    const { json } = await post(account({ role: 'maintainer', username: `a-${newId()}` }))
    const list = await admin.ask(`${users}?role=maintainer&pageSize=500`)
    const all = list.json.data as unknown as { id: string; role: string; username: string }[]
    expect(all.map(({ id }) => id)).toContain(json.id)
    expect(new Set(all.map(({ role }) => role))).toEqual(new Set(['maintainer']))
    expect(all.map(({ username }) => username)).toEqual(all.map(({ username }) => username).sort())
    expect((await admin.ask(`${users}?sharingTag=nobody-has-this`)).json).toMatchObject({ total: 0, data: [] })
    const tagId = await grantTag(`Tag ${json.id}`, String(json.id), 'deny')
    const found = async (query: string) => (await admin.ask(`${users}?${query}`)).json.data
    for (const tag of [tagId, encodeURIComponent(`tag ${String(json.id).toUpperCase()}`)]) {
      expect(await found(`sharingTag=${tag}`)).toMatchObject([{ id: json.id }])
      expect(await found(`sharingTag=${tag}&sharingTagMode=deny`)).toMatchObject([{ id: json.id }])
      expect(await found(`sharingTag=${tag}&sharingTagMode=allow`)).toEqual([])
    }
    const detail = (await admin.ask(`${users}/${json.id}`)).json
    expect(detail.sharingTags).toMatchObject([{ sharingTagId: tagId, accessMode: 'deny' }])
    expect((await admin.ask(`${users}?sharingTagMode=deny`)).status).toBe(400)
  })

  it('retains grants for libraries hidden from a restricted administrator', async () => {
    const { json } = await post(account({ libraryIds: [world.libraryId] }))
    const restricted = await world.server.actor('admin')
    await world.server.hideLibraries(restricted)
    expect((await restricted.ask(`${users}/${json.id}`)).json.libraryIds).toEqual([])
    expect((await patch(String(json.id), { libraryIds: [] }, restricted)).json.libraryIds).toEqual([])
    expect((await admin.ask(`${users}/${json.id}`)).json.libraryIds).toEqual([world.libraryId])
    expect((await patch(String(json.id), { libraryIds: null }, restricted)).json.libraryIds).toBeNull()
  })

  it('cannot be changed, deleted or inspected by users with fewer permissions', async () => {
    const actor = await userManager()
    const target = await world.server.actor('admin')
    expect((await patch(target.userId, { password: 'another quiet corner' }, actor)).status).toBe(403)
    expect((await patch(target.userId, { isActive: false }, actor)).status).toBe(403)
    expect((await remove(target.userId, actor)).status).toBe(403)
    expect((await actor.ask(`${users}/${target.userId}/deletion`)).status).toBe(403)
    expect((await patch(actor.userId, { role: 'admin' }, actor)).status).toBe(403)
    expect((await patch(actor.userId, { permissions: [...permissions] }, actor)).status).toBe(403)
  })
})

/** Adds a grant for a new sharing tag. @returns the ID of the tag */
async function grantTag(name: string, userId: string, mode: 'allow' | 'deny'): Promise<string> {
  const id = newId()
  const { query } = world.server
  await query('insert into sharing_tags values (?, ?, ?, null, null, 1, 1)', id, name, name.toLowerCase())
  await query('insert into user_grants values (?, ?, ?, 1)', userId, id, mode)
  return id
}

describe('the last active administrator', () => {
  it('remains when two administrators demote each other concurrently', async () => {
    const others = (await admin.ask(`${users}?role=admin&pageSize=500`)).json.data as unknown as { id: string }[]
    for (const { id } of others) if (id !== admin.userId) await patch(id, { role: 'reader' })
    const other = await world.server.actor('admin')
    const demote = (id: string) =>
      world.server.database.commit([write('updateUser', { id, changes: { role: 'reader' }, now: world.server.now() })])
    const outcomes = await Promise.allSettled([demote(other.userId), demote(admin.userId)])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  })

  it('cannot be demoted, disabled or deleted, with a message', async () => {
    const others = (await admin.ask(`${users}?role=admin&pageSize=500`)).json.data as unknown as { id: string }[]
    for (const { id } of others) if (id !== admin.userId) await patch(id, { role: 'reader' })
    for (const refused of [
      await patch(admin.userId, { role: 'maintainer' }),
      await patch(admin.userId, { isActive: false }),
      await remove(admin.userId),
    ]) {
      expect(refused.status).toBe(409)
      expect(refused.json.message).toMatch(/Make someone else an administrator first/)
    }
    const { json } = await post(account({ role: 'admin', isActive: false }))
    expect((await remove(admin.userId)).status).toBe(409)
    expect((await remove(String(json.id))).status).toBe(204)
  })
})

/** Every credential of a user. */
async function credentials() {
  const actor = await world.server.actor('reader')
  const { username, password } = actor
  const login = await world.server.ask('/api/v1/auth/login', { method: 'POST', body: { username, password } })
  const key = await actor.ask('/api/v1/api-keys', { method: 'POST', body: { name: 'tablet' } })
  const stream = await openStream(world.server.port, '/api/v1/events', {
    headers: { authorization: `Bearer ${actor.token}` },
  })
  const ways: Readonly<Record<string, Ask>> = {
    token: { headers: { authorization: `Bearer ${actor.token}` } },
    cookie: { headers: { cookie: String(login.headers['set-cookie']?.[0]?.split(';')[0]) } },
    key: { headers: { 'x-api-key': String(key.json.key) } },
    basic: basic(username, password),
  }
  const refresh = { method: 'POST', body: { refreshToken: actor.refreshToken } }
  const statuses = async () =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(ways).map(async ([name, how]) => [name, (await world.server.ask(me, how)).status] as const),
      ),
    )
  expect(await statuses()).toEqual({ token: 200, cookie: 200, key: 200, basic: 200 })
  return {
    actor,
    stream,
    statuses,
    refresh: async () => (await world.server.ask('/api/v1/auth/refresh', refresh)).status,
  }
}

const allEnded = { token: 401, cookie: 401, key: 401, basic: 401 }

describe('credentials end immediately', () => {
  it('when the account is disabled', async () => {
    const { actor, stream, statuses, refresh } = await credentials()
    await patch(actor.userId, { isActive: false })
    expect(await statuses()).toEqual(allEnded)
    expect(await refresh()).toBe(401)
    await stream.ended
  })

  it('when an administrator sets a new password', async () => {
    const { actor, stream, statuses, refresh } = await credentials()
    await patch(actor.userId, { password: 'another quiet corner' })
    expect(await statuses()).toEqual(allEnded)
    expect(await refresh()).toBe(401)
    await stream.ended
    expect((await world.server.ask(me, basic(actor.username, 'another quiet corner'))).status).toBe(200)
  })

  it('when the account is deleted', async () => {
    const { actor, stream, statuses } = await credentials()
    await remove(actor.userId)
    expect(await statuses()).toEqual(allEnded)
    await stream.ended
  })

  it.each([
    ['role', { role: 'maintainer' }],
    ['permissions', { permissions: ['tasks-read'] }],
  ])('or have the new permissions when the %s changes', async (_, changes) => {
    const { actor, stream, statuses } = await credentials()
    await patch(actor.userId, changes)
    expect(await statuses()).toEqual({ token: 401, cookie: 401, key: 200, basic: 200 })
    await stream.ended
    const received = await world.server.ask(me, basic(actor.username, actor.password))
    expect(received.json.permissions).toContain('tasks-read')
  })

  it('but not when the values are unchanged', async () => {
    const { actor, stream, statuses } = await credentials()
    await patch(actor.userId, { role: 'reader', permissions: [], isActive: true, displayName: 'Ivy' })
    expect(await statuses()).toEqual({ token: 200, cookie: 200, key: 200, basic: 200 })
    stream.close()
  })

  it('for a library that is no longer granted, from the next request', async () => {
    const actor = await world.server.actor('reader')
    const path = `/api/v1/series/${world.seriesId}`
    expect((await actor.ask(path)).status).toBe(200)
    await patch(actor.userId, { libraryIds: [] })
    expect((await actor.ask(path)).status).toBe(404)
    await patch(actor.userId, { libraryIds: null })
    expect((await actor.ask(path)).status).toBe(200)
  })
})

it('deleting an account reports what is deleted and retained, and removes nothing from the catalog', async () => {
  const actor = await world.server.actor('maintainer')
  const bookId = String(world.books.stored.id)
  await actor.ask(`/api/v1/books/${bookId}/progress`, { method: 'PUT', body: { currentPage: 1 } })
  await actor.ask('/api/v1/collections', { method: 'POST', body: { name: newId(), seriesIds: [world.seriesId] } })
  await actor.ask('/api/v1/api-keys', { method: 'POST', body: { name: 'tablet' } })
  await world.server.query(
    `insert into annotations (id, user_id, book_seq, kind, locator, created_at, updated_at)
     select ?, ?, seq, 'bookmark', '{}', 1, 1 from books where id = ?`,
    newId(),
    actor.userId,
    bookId,
  )
  const before = await admin.ask(`${users}/${actor.userId}/deletion`)
  expect(before.json).toMatchObject({
    removed: { progress: 1, progressChanges: 1, apiKeys: 1, sessions: 1, ratings: 0, annotations: 1 },
    kept: { collections: 1, readLists: 0 },
  })
  const counts = async () => {
    const { total } = (await admin.ask('/api/v1/collections')).json
    const { bookCount, seriesCount } = (await admin.ask('/api/v1/metrics')).json
    return { total, bookCount, seriesCount }
  }
  const there = await counts()
  expect((await remove(actor.userId)).status).toBe(204)
  expect(await counts()).toEqual(there)
  expect((await admin.ask(`${users}/${actor.userId}`)).status).toBe(404)
})
