import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { write } from '../../server/db/write.ts'
import { newId } from '../kit/catalog.ts'
import type { Reply } from '../kit/http-client.ts'
import { storedBytes } from '../kit/stored-bytes.ts'
import type { Actor } from '../kit/test-server.ts'
import { createWorld, type World } from '../kit/world.ts'

let world: World
let admin: Actor
beforeAll(async () => {
  world = await createWorld()
  admin = world.admin
})
afterAll(() => world.close())

const hour = 3_600_000
const at = '/api/v1/invitations'
const post = (path: string, body: unknown, actor: Pick<Actor, 'ask'> = world.server) =>
  actor.ask(path, { method: 'POST', body })
const invite = (body: unknown = {}, actor = admin) => post(at, body, actor)
const readInvitation = (token: unknown) => post(`${at}/look`, { token })
const accept = (token: unknown, changes = {}) =>
  post(`${at}/accept`, { token, username: `n-${newId()}`, password: 'a quiet corner', ...changes })
const isOver = (reply: Reply) => {
  expect(reply.status).toBe(404)
  expect(reply.json.message).toMatch(/no longer valid/)
}
const patch = (id: string, body: unknown) => admin.ask(`/api/v1/users/${id}`, { method: 'PATCH', body })

/** A maintainer who can also invite. */
async function host(): Promise<Actor> {
  const actor = await world.server.actor('maintainer')
  const changes = { permissions: ['users-read', 'users-write'] as const }
  await world.server.database.commit([write('updateUser', { id: actor.userId, changes, now: world.server.now() })])
  const reply = await post('/api/v1/auth/login', { username: actor.username, password: actor.password })
  const authorization = `Bearer ${reply.json.accessToken}`
  return { ...actor, ask: (path, how = {}) => world.server.ask(path, { ...how, headers: { authorization } }) }
}

describe('an invitation cannot be created', () => {
  it('with more permissions than its creator has', async () => {
    const actor = await host()
    expect((await invite({ role: 'admin' }, actor)).status).toBe(403)
    expect((await invite({ permissions: ['system-admin'] }, actor)).status).toBe(403)
    expect((await invite({ role: 'maintainer', permissions: ['users-write'] }, actor)).status).toBe(201)
  })

  it('for a missing library or group, or for longer than a month', async () => {
    expect((await invite({ libraryIds: [newId()] })).status).toBe(404)
    expect((await invite({ groupIds: [newId()] })).status).toBe(404)
    expect((await invite({ expiresInHours: 721 })).status).toBe(400)
  })
})

describe('an invitation is invalid', () => {
  it('when unknown, revoked or expired, with the same message', async () => {
    const [revoked, expired] = [await invite(), await invite({ expiresInHours: 1 })]
    expect((await admin.ask(`${at}/${revoked.json.id}`, { method: 'DELETE' })).status).toBe(204)
    world.server.pass(hour)
    for (const token of [newId(), revoked.json.token, expired.json.token]) {
      isOver(await readInvitation(token))
      isOver(await accept(token))
    }
    expect((await readInvitation('x')).text).toBe((await readInvitation(revoked.json.token)).text)
    const list = (await admin.ask(at)).json.data as unknown as { id: unknown; state: string }[]
    expect(list.find(({ id }) => id === expired.json.id)?.state).toBe('expired')
  })

  it('when already accepted, even by a concurrent request', async () => {
    const { json } = await invite()
    const statuses = (await Promise.all([accept(json.token), accept(json.token)])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 404])
    isOver(await accept(json.token))
  })

  it('when its creator was disabled, lost permissions or library access, or was deleted', async () => {
    for (const end of [{ isActive: false }, { permissions: [] }, { libraryIds: [] }, null]) {
      const actor = await host()
      const { token } = (await invite({ role: 'maintainer' }, actor)).json
      expect((await readInvitation(token)).status).toBe(200)
      if (end === null) await admin.ask(`/api/v1/users/${actor.userId}`, { method: 'DELETE' })
      else await patch(actor.userId, end)
      isOver(await readInvitation(token))
      isOver(await accept(token))
    }
  })

  it('but stays valid when the user name is taken or the password is weak', async () => {
    const { json } = await invite()
    expect((await accept(json.token, { username: admin.username })).status).toBe(409)
    expect((await accept(json.token, { password: 'password1' })).status).toBe(400)
    expect((await accept(json.token)).status).toBe(200)
  })
})

describe('an invitation', () => {
  it('shows what it offers and who sent it, only to those who have its token', async () => {
    const made = await invite({ role: 'maintainer', note: 'Come in', libraryIds: [world.libraryId] })
    const { token, path, ...shown } = made.json
    expect(path).toBe(`/invitation#${token}`)
    expect((await readInvitation(token)).json).toEqual({
      invitedBy: admin.username,
      note: 'Come in',
      role: 'maintainer',
      libraries: ['Shelf'],
      isForChild: false,
      expiresAt: shown.expiresAt,
    })
    const listed = await admin.ask(at)
    expect(listed.json.data?.[0]).toEqual(shown)
    expect(listed.text).not.toContain(String(token))
    expect((await world.reader.ask(at)).status).toBe(403)
  })

  it('creates an account with the selected permissions, libraries and groups, and signs it in', async () => {
    const groupId = newId()
    await addGroup(groupId)
    const offer = {
      role: 'maintainer',
      permissions: ['users-read'],
      libraryIds: [world.libraryId],
      groupIds: [groupId],
    }
    const { json } = await invite(offer)
    const reply = await accept(json.token, { displayName: 'Nell', email: `${newId()}@example.org` })
    expect(reply).toMatchObject({ status: 200, json: { tokenType: 'Bearer', user: { role: 'maintainer' } } })
    expect(reply.headers['set-cookie']).toHaveLength(1)
    const userId = String(reply.json.user?.id)
    const user = (await admin.ask(`/api/v1/users/${userId}`)).json
    expect(user).toMatchObject({ displayName: 'Nell', permissions: ['users-read'], libraryIds: [world.libraryId] })
    expect(await groupsOf(userId)).toEqual([groupId])
    const accepted = (await admin.ask(at)).json.data?.[0]
    expect(accepted).toMatchObject({ state: 'accepted', acceptedBy: userId, acceptedByName: 'Nell' })
  })

  it('creates a child account with the selected profile from the start', async () => {
    const kidProfile = { isAllowList: true, maxAgeRating: 9, isUnratedAllowed: true, isAccountLocked: true }
    const made = await invite({ kidProfile })
    expect(made.json).toMatchObject({ kidProfile })
    expect((await readInvitation(made.json.token)).json).toMatchObject({ isForChild: true })
    const reply = await accept(made.json.token)
    expect(reply.json.user?.permissions).not.toContain('api-keys-write')
    expect((await admin.ask(`/api/v1/users/${reply.json.user?.id}`)).json).toMatchObject({ kidProfile })
    const headers = { authorization: `Bearer ${reply.json.accessToken}` }
    expect((await world.server.ask('/api/v1/series', { headers })).json).toMatchObject({ total: 0 })
    const own = { displayName: 'Somebody else' }
    expect((await world.server.ask('/api/v1/user', { method: 'PATCH', body: own, headers })).status).toBe(403)
  })

  it('for a child uses the default profile with a single switch, and has no profile without limits', async () => {
    const on = { isAllowList: false, maxAgeRating: 12, isUnratedAllowed: false, isAccountLocked: true }
    expect((await invite({ kidProfile: {} })).json).toMatchObject({ kidProfile: on })
    expect((await invite({ kidProfile: { ...on, isSmall: true } })).status).toBe(400)
    const nothing = { isAllowList: false, maxAgeRating: null, isUnratedAllowed: true, isAccountLocked: false }
    for (const kidProfile of [null, nothing]) expect((await invite({ kidProfile })).json.kidProfile).toBeNull()
    const plain = await accept((await invite()).json.token)
    expect((await admin.ask(`/api/v1/users/${plain.json.user?.id}`)).json.kidProfile).toBeNull()
  })

  it('omits libraries deleted since, without granting access to all instead', async () => {
    const body = { name: 'Gone', path: world.newFolder() }
    const library = await post('/api/v1/libraries', body, admin)
    const { json } = await invite({ libraryIds: [library.json.id] })
    await admin.ask(`/api/v1/libraries/${library.json.id}`, { method: 'DELETE' })
    const { user } = (await accept(json.token)).json
    expect((await admin.ask(`/api/v1/users/${user?.id}`)).json.libraryIds).toEqual([])
  })
})

describe('a password reset link', () => {
  const makeLink = (userId: string, actor = admin, body: unknown = {}) =>
    post(`/api/v1/users/${userId}/password-reset`, body, actor)
  const spend = (token: unknown, password = 'another quiet corner') =>
    post('/api/v1/auth/password-reset', { token, password })

  it('cannot be created for an account with more permissions or a disabled one', async () => {
    const target = await world.server.actor('admin')
    expect((await makeLink(target.userId, await host())).status).toBe(403)
    const reader = await world.server.actor('reader')
    await patch(reader.userId, { isActive: false })
    expect((await makeLink(reader.userId)).status).toBe(409)
  })

  it('works once, until it expires or is replaced', async () => {
    const reader = await world.server.actor('reader')
    const [first, second] = [await makeLink(reader.userId), await makeLink(reader.userId)]
    isOver(await spend(first.json.token))
    expect((await spend(second.json.token, 'password1')).status).toBe(400)
    expect((await spend(second.json.token)).status).toBe(200)
    isOver(await spend(second.json.token))
    const third = await makeLink(reader.userId, admin, { expiresInHours: 1 })
    world.server.pass(hour)
    isOver(await spend(third.json.token))
    isOver(await spend(newId()))
  })

  it('ends when the account is disabled, the password changes, or its creator loses permissions', async () => {
    for (const end of ['off', 'password', 'maker'] as const) {
      const [reader, maker] = [await world.server.actor('reader'), await host()]
      const { token } = (await makeLink(reader.userId, maker)).json
      if (end === 'off') await patch(reader.userId, { isActive: false })
      if (end === 'password') await patch(reader.userId, { password: 'a third quiet corner' })
      if (end === 'maker') await patch(maker.userId, { permissions: [] })
      isOver(await spend(token))
    }
  })

  it('sets the password, ends all other sign-ins, and signs the user in', async () => {
    const reader = await world.server.actor('reader')
    const { json } = await makeLink(reader.userId)
    expect(json.path).toBe(`/password-reset#${json.token}`)
    const reply = await spend(json.token)
    const headers = { authorization: `Bearer ${reply.json.accessToken}` }
    expect((await world.server.ask('/api/v1/auth/me', { headers })).json.id).toBe(reader.userId)
    expect((await reader.ask('/api/v1/auth/me')).status).toBe(401)
    const login = (password: string) => post('/api/v1/auth/login', { username: reader.username, password })
    expect((await login(reader.password)).status).toBe(401)
    expect((await login('another quiet corner')).status).toBe(200)
  })
})

it('a token is stored in neither the log nor the database', async () => {
  const tokens = [String((await invite({ note: 'Kept as a hash' })).json.token), String((await invite()).json.token)]
  await accept(tokens[1])
  const { text } = await admin.ask('/api/v1/admin/logs?limit=2000')
  const bytes = await storedBytes(world.server)
  expect(bytes.includes('Kept as a hash')).toBe(true)
  for (const token of tokens) expect(bytes.includes(token) || text.includes(token)).toBe(false)
})

const now = Date.now()
async function addGroup(id: string): Promise<void> {
  await world.server.query('insert into access_groups values (?, ?, ?, null, ?, ?)', id, id, id, now, now)
}

function groupsOf(userId: string): Promise<string[]> {
  const statement = { text: 'select group_id as id from group_members where user_id = ?', params: [userId] }
  return world.server.database.reader.all<{ id: string }>(statement).then((rows) => rows.map(({ id }) => id))
}
