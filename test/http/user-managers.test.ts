import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../kit/catalog.ts'
import type { Json } from '../kit/http-client.ts'
import type { Actor } from '../kit/test-server.ts'
import { createWorld, type World } from '../kit/world.ts'

let world: World
/** A user manager without administrator role. */
let manager: Actor
let other: Actor
beforeAll(async () => {
  world = await createWorld()
  manager = await world.server.actor('reader')
  other = await world.server.actor('admin')
  const body = { permissions: ['users-read', 'users-write', 'users-delete'] }
  expect((await send('PATCH', `users/${manager.userId}`, body, world.admin)).status).toBe(200)
  const login = { username: manager.username, password: manager.password }
  const { json } = await world.server.ask('/api/v1/auth/login', { method: 'POST', body: login })
  const headers = { authorization: `Bearer ${String(json.accessToken)}` }
  manager = { ...manager, ask: (path, how) => world.server.ask(path, { ...how, headers }) }
})
afterAll(() => world.close())

const send = (method: string, path: string, body: unknown, actor: Actor) =>
  actor.ask(`/api/v1/${path}`, { method, body })
const made = async (path: string, body: object, actor: Actor) => {
  const reply = await send('POST', path, body, actor)
  expect(reply.status).toBe(201)
  return String(reply.json.id)
}
const newGroup = (actor: Actor) => made('access-groups', { name: `Group ${newId()}` }, actor)
const newTag = (actor: Actor) => made('admin/sharing-tags', { name: `Tag ${newId()}` }, actor)
const countFor = async (actor: Actor) => ((await actor.ask('/api/v1/books')).json as Json).total
const isRefused = { status: 403, json: { error: 'forbidden' } }

describe('a user manager', () => {
  it('cannot add an administrator to a group that hides everything', async () => {
    const before = await countFor(other)
    const [group, tag] = [await newGroup(manager), await newTag(manager)]
    await send('POST', `access-groups/${group}/grants`, { sharingTagId: tag, accessMode: 'allow' }, manager)
    const userIds = [world.reader.userId, other.userId]
    expect(await send('POST', `access-groups/${group}/members`, { userIds }, manager)).toMatchObject(isRefused)
    expect(await countFor(other)).toBe(before)
    expect((await world.admin.ask(`/api/v1/access-groups/${group}`)).json.members).toEqual([])
  })

  it('cannot change a group with an administrator in it', async () => {
    const before = await countFor(other)
    const [group, tag] = [await newGroup(world.admin), await newTag(world.admin)]
    const at = `access-groups/${group}`
    await send('POST', `${at}/members`, { userIds: [other.userId, world.reader.userId] }, world.admin)
    const grant = { sharingTagId: tag, accessMode: 'allow' }
    expect(await send('POST', `${at}/grants`, grant, manager)).toMatchObject(isRefused)
    expect(await countFor(other)).toBe(before)
    await send('POST', `${at}/grants`, { ...grant, accessMode: 'deny' }, world.admin)
    for (const path of [`${at}/grants/${tag}`, `${at}/members/${other.userId}`, at]) {
      expect(await send('DELETE', path, undefined, manager), path).toMatchObject(isRefused)
    }
    expect((await send('DELETE', `${at}/members/${world.reader.userId}`, undefined, manager)).status).toBe(204)
  })

  it('cannot map groups of identity providers, which administrators use as well', async () => {
    const group = await newGroup(manager)
    const body = { oidcGroupName: 'Everybody' }
    expect(await send('POST', `access-groups/${group}/oidc-mappings`, body, manager)).toMatchObject(isRefused)
    const { json } = await send('POST', `access-groups/${group}/oidc-mappings`, body, world.admin)
    const at = `access-groups/${group}/oidc-mappings/${String(json.id)}`
    expect(await send('DELETE', at, undefined, manager)).toMatchObject(isRefused)
  })

  it('cannot extend or delete a sharing tag that affects what an administrator sees', async () => {
    const [denied, allowed, ofGroup] = [
      await newTag(world.admin),
      await newTag(world.admin),
      await newTag(world.admin),
    ] as const
    const [one, two] = [await world.server.actor('admin'), await world.server.actor('admin')]
    const group = await newGroup(world.admin)
    await send('POST', `access-groups/${group}/members`, { userIds: [one.userId] }, world.admin)
    await send('POST', `access-groups/${group}/grants`, { sharingTagId: ofGroup, accessMode: 'deny' }, world.admin)
    const grants = [
      [one, { sharingTagId: denied, accessMode: 'deny' }],
      [two, { sharingTagId: allowed, accessMode: 'allow' }],
    ] as const
    for (const [{ userId }, grant] of grants) await send('PUT', `users/${userId}/sharing-tags`, grant, world.admin)
    const before = [await countFor(one), await countFor(two)]
    const rule = { title: { operator: 'isNot', value: 'Nothing has this title' } }
    for (const tag of [denied, allowed, ofGroup]) {
      const at = `admin/sharing-tags/${tag}`
      expect(await send('PATCH', at, { rule }, manager)).toMatchObject(isRefused)
      expect(await send('DELETE', at, undefined, manager)).toMatchObject(isRefused)
    }
    const at = `series/${world.seriesId}/sharing-tags`
    for (const sharingTagId of [denied, ofGroup]) {
      expect(await send('POST', at, { sharingTagId }, manager)).toMatchObject(isRefused)
      expect(await send('PUT', at, { sharingTagIds: [sharingTagId] }, manager)).toMatchObject(isRefused)
      const many = { seriesIds: [world.seriesId], add: [sharingTagId] }
      expect(await send('POST', 'series/bulk/sharing-tags', many, manager)).toMatchObject(isRefused)
    }
    expect([await countFor(one), await countFor(two)]).toEqual(before)
    const renamed = { description: 'Says something else.' }
    expect((await send('PATCH', `admin/sharing-tags/${denied}`, renamed, manager)).status).toBe(200)
  })

  it('cannot change the access of a group with members from an identity provider', async () => {
    const [group, tag, other] = [await newGroup(world.admin), await newTag(manager), await newTag(world.admin)]
    const at = `access-groups/${group}`
    await send('POST', `${at}/grants`, { sharingTagId: other, accessMode: 'deny' }, world.admin)
    const mapping = { oidcGroupName: `Everybody ${newId()}` }
    expect((await send('POST', `${at}/oidc-mappings`, mapping, world.admin)).status).toBe(201)
    const grant = { sharingTagId: tag, accessMode: 'allow' }
    expect(await send('POST', `${at}/grants`, grant, manager)).toMatchObject(isRefused)
    expect(await send('DELETE', `${at}/grants/${other}`, undefined, manager)).toMatchObject(isRefused)
    const rule = { title: { operator: 'isNot', value: 'Nothing has this title' } }
    expect(await send('PATCH', `admin/sharing-tags/${other}`, { rule }, manager)).toMatchObject(isRefused)
    expect(await send('DELETE', `admin/sharing-tags/${other}`, undefined, manager)).toMatchObject(isRefused)
    expect(await send('DELETE', at, undefined, manager)).toMatchObject(isRefused)
    expect((await send('POST', `${at}/grants`, grant, world.admin)).status).toBe(200)
  })

  it('can still manage users with no more permissions than their own', async () => {
    const [group, tag] = [await newGroup(manager), await newTag(manager)]
    const at = `access-groups/${group}`
    const grant = { sharingTagId: tag, accessMode: 'allow' }
    expect((await send('POST', `${at}/grants`, grant, manager)).status).toBe(200)
    expect((await send('POST', `${at}/members`, { userIds: [world.reader.userId] }, manager)).status).toBe(200)
    expect(await countFor(world.reader)).toBe(0)
    expect((await send('DELETE', at, undefined, manager)).status).toBe(204)
    expect(await countFor(world.reader)).toBeGreaterThan(0)
  })
})
