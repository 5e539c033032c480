import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../kit/catalog.ts'
import type { Json } from '../kit/http-client.ts'
import { createWorld, type World } from '../kit/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const send = async (method: string, path: string, body?: unknown, actor = world.admin) => {
  const reply = await actor.ask(`/api/v1/${path}`, { method, body })
  return { ...reply, list: reply.json as unknown as readonly Json[] }
}
const made = async (path: string, body: object) => String((await send('POST', path, body)).json.id)
const newTag = (name: string) => made('admin/sharing-tags', { name })
const newGroup = (name = `Group ${newId()}`) => made('access-groups', { name })
const grant = (groupId: string, sharingTagId: string, accessMode: 'allow' | 'deny') =>
  send('POST', `access-groups/${groupId}/grants`, { sharingTagId, accessMode })

/** As a sign-in through the provider does. */
async function putByProvider(groupId: string, userId: string): Promise<void> {
  await world.server.query("insert into group_members values (?, ?, 'oidc', 1)", groupId, userId)
}

describe('an access group', () => {
  it('refuses a duplicate name, and is 404 when it does not exist', async () => {
    await newGroup('Großeltern')
    expect((await send('POST', 'access-groups', { name: 'GROßELTERN' })).status).toBe(409)
    const [group, tag] = [await newGroup(), await newTag('lonely')]
    expect((await grant(group, newId(), 'deny')).status).toBe(404)
    expect((await grant(newId(), tag, 'deny')).status).toBe(404)
    expect((await send('POST', `access-groups/${group}/members`, { userIds: [newId()] })).status).toBe(404)
    expect((await send('DELETE', `access-groups/${group}/members/${world.reader.userId}`)).status).toBe(404)
    expect(
      (await send('POST', `access-groups/${group}/grants`, { sharingTagId: tag, accessMode: 'hide' })).status,
    ).toBe(400)
  })

  it('has exactly the fields of the specification', async () => {
    const [group, tag] = [await newGroup('Kids of the house'), await newTag('scary')]
    await grant(group, tag, 'deny')
    await send('POST', `access-groups/${group}/members`, { userIds: [world.reader.userId, world.reader.userId] })
    const mapping = await send('POST', `access-groups/${group}/oidc-mappings`, { oidcGroupName: 'Family' })
    const at = expect.stringMatching(/^\d{4}-.*Z$/)
    expect((await send('GET', `access-groups/${group}`)).json).toEqual({
      id: group,
      name: 'Kids of the house',
      description: null,
      createdAt: at,
      updatedAt: at,
      grants: [{ sharingTagId: tag, sharingTagName: 'scary', accessMode: 'deny', createdAt: at }],
      members: [{ userId: world.reader.userId, username: world.reader.username, source: 'manual', createdAt: at }],
      oidcMappings: [{ id: mapping.json.id, oidcGroupName: 'Family', createdAt: at }],
    })
    const listed = (await send('GET', 'access-groups?pageSize=500')).json.data as unknown as readonly Json[]
    expect(listed.find(({ id }) => String(id) === group)).toMatchObject({ grantCount: 1, memberCount: 1 })
    const renamed = await send('PATCH', `access-groups/${group}`, { name: 'Small ones', description: 'All of them.' })
    expect(renamed.json).toMatchObject({ name: 'Small ones', description: 'All of them.', memberCount: 1 })
  })

  it('has one grant per tag, whose mode can change', async () => {
    const [group, tag] = [await newGroup(), await newTag('one of each')]
    await grant(group, tag, 'deny')
    expect((await grant(group, tag, 'allow')).json).toMatchObject({ sharingTagId: tag, accessMode: 'allow' })
    expect((await send('GET', `access-groups/${group}`)).json.grants).toHaveLength(1)
    expect((await send('DELETE', `access-groups/${group}/grants/${tag}`)).status).toBe(204)
    expect((await send('DELETE', `access-groups/${group}/grants/${tag}`)).status).toBe(404)
  })

  it('maps a group of the identity provider once, and case-sensitively', async () => {
    const group = await newGroup()
    const map = (oidcGroupName: string) => send('POST', `access-groups/${group}/oidc-mappings`, { oidcGroupName })
    expect((await map('Family')).status).toBe(201)
    expect((await map('Family')).status).toBe(409)
    const other = await map('family')
    expect(other.status).toBe(201)
    const address = `access-groups/${group}/oidc-mappings/${String(other.json.id)}`
    expect(
      (await send('DELETE', `access-groups/${await newGroup()}/oidc-mappings/${String(other.json.id)}`)).status,
    ).toBe(404)
    expect((await send('DELETE', address)).status).toBe(204)
    expect((await send('DELETE', address)).status).toBe(404)
  })

  it('warns before removing a member that the identity provider will add again', async () => {
    const group = await newGroup()
    await putByProvider(group, world.reader.userId)
    const address = `access-groups/${group}/members/${world.reader.userId}`
    const refused = await send('DELETE', address)
    expect(refused).toMatchObject({ status: 409, json: { details: { source: 'oidc' } } })
    expect(refused.json.message).toContain('add them again')
    expect((await send('DELETE', `${address}?evenFromProvider=true`)).status).toBe(204)
  })

  it('retains members added manually, whatever the identity provider reports later', async () => {
    const group = await newGroup()
    await putByProvider(group, world.reader.userId)
    const members = await send('POST', `access-groups/${group}/members`, { userIds: [world.reader.userId] })
    expect(members.list).toMatchObject([{ source: 'manual' }])
    expect((await send('DELETE', `access-groups/${group}/members/${world.reader.userId}`)).status).toBe(204)
  })
})

describe('the sharing tag grants of a user', () => {
  it('are limited to one per tag, and visible to the user', async () => {
    const [kid, tag] = [await world.server.actor('reader'), await newTag('mine')]
    const address = `users/${kid.userId}/sharing-tags`
    await send('PUT', address, { sharingTagId: tag, accessMode: 'allow' })
    const changed = await send('PUT', address, { sharingTagId: tag, accessMode: 'deny' })
    const expected = {
      userId: kid.userId,
      grants: [
        { id: tag, sharingTagId: tag, sharingTagName: 'mine', accessMode: 'deny', createdAt: expect.anything() },
      ],
    }
    expect(changed.json).toEqual(expected)
    expect((await send('GET', 'user/sharing-tags', undefined, kid)).json).toEqual(expected)
    expect((await send('GET', address, undefined, kid)).status).toBe(403)
    expect((await send('PUT', `users/${newId()}/sharing-tags`, { sharingTagId: tag, accessMode: 'deny' })).status).toBe(
      404,
    )
    expect((await send('GET', `users/${newId()}/sharing-tags`)).status).toBe(404)
    expect((await send('DELETE', `${address}/${tag}`)).status).toBe(204)
    expect((await send('DELETE', `${address}/${tag}`)).status).toBe(404)
  })

  it('are listed with every source of each effective grant', async () => {
    const kid = await world.server.actor('reader')
    const [mild, wild] = [await newTag('mild'), await newTag('wild')]
    const [first, second] = [await newGroup('1st group'), await newGroup('2nd group')]
    for (const group of [first, second]) {
      await send('POST', `access-groups/${group}/members`, { userIds: [kid.userId] })
      await grant(group, wild, 'deny')
    }
    await grant(first, mild, 'allow')
    await send('PUT', `users/${kid.userId}/sharing-tags`, { sharingTagId: wild, accessMode: 'allow' })
    const groupOf = (groupId: string, groupName: string) => ({ kind: 'group', groupId, groupName })
    const received = { sharingTagId: wild, sharingTagName: 'wild' }
    expect((await send('GET', `users/${kid.userId}/effective-grants`)).json).toEqual({
      userId: kid.userId,
      grants: [
        { sharingTagId: mild, sharingTagName: 'mild', accessMode: 'allow', sources: [groupOf(first, '1st group')] },
        { ...received, accessMode: 'allow', sources: [{ kind: 'user' }] },
        { ...received, accessMode: 'deny', sources: [groupOf(first, '1st group'), groupOf(second, '2nd group')] },
      ],
      libraries: null,
    })
    const groups = await send('GET', `users/${kid.userId}/access-groups`)
    expect(groups.list).toMatchObject([
      { id: first, source: 'manual', grantCount: 2 },
      { id: second, source: 'manual', grantCount: 1 },
    ])
    await world.server.hideLibraries(kid)
    expect((await send('GET', `users/${kid.userId}/effective-grants`)).json.libraries).toEqual([])
  })
})

describe('the access check', () => {
  it('returns all reasons why a series is hidden from a user, or why it is visible', async () => {
    const kid = await world.server.actor('reader')
    const address = `users/${kid.userId}/access/series/${world.seriesId}`
    expect((await send('GET', address)).json).toMatchObject({ isSeen: true, reasons: [{ kind: 'unrestricted' }] })
    const [fine, wild, group] = [await newTag('fine'), await newTag('too wild'), await newGroup('Minors')]
    await send('POST', `access-groups/${group}/members`, { userIds: [kid.userId] })
    await grant(group, fine, 'allow')
    expect((await send('GET', address)).json).toMatchObject({ isSeen: false, reasons: [{ kind: 'not-allowed' }] })
    await send('PUT', `series/${world.seriesId}/sharing-tags`, { sharingTagIds: [fine] })
    const sources = [{ kind: 'group', groupId: group, groupName: 'Minors' }]
    const allowed = { kind: 'allowed', sharingTagId: fine, sharingTagName: 'fine', sources }
    expect((await send('GET', address)).json).toEqual({
      userId: kid.userId,
      seriesId: world.seriesId,
      isSeen: true,
      reasons: [allowed],
    })
    await grant(group, wild, 'deny')
    await send('PUT', `series/${world.seriesId}/sharing-tags`, { sharingTagIds: [wild] })
    await world.server.hideLibraries(kid)
    const book = await send('GET', `users/${kid.userId}/access/books/${String(world.books.stored.id)}`)
    expect(book.json).toMatchObject({
      seriesId: world.seriesId,
      isSeen: false,
      reasons: [
        { kind: 'library-not-granted', libraryId: world.libraryId },
        { kind: 'denied', sharingTagId: wild, sharingTagName: 'too wild', sources },
        { kind: 'not-allowed' },
      ],
    })
    await send('PUT', `series/${world.seriesId}/sharing-tags`, { sharingTagIds: [] })
  })

  it('lists and counts visible and hidden series with their reasons', async () => {
    const kid = await world.server.actor('reader')
    const before = (await send('GET', `users/${kid.userId}/access`)).json
    const tag = await newTag('hidden from kids')
    await send('PUT', `series/${world.seriesId}/sharing-tags`, { sharingTagIds: [tag] })
    await send('PUT', `users/${kid.userId}/sharing-tags`, { sharingTagId: tag, accessMode: 'deny' })
    const after = (await send('GET', `users/${kid.userId}/access`)).json
    expect(Number(before.seriesSeen) - Number(after.seriesSeen)).toBe(1)
    expect(Number(before.booksSeen) - Number(after.booksSeen)).toBe(2)
    const own = await send('GET', 'series?pageSize=500', undefined, kid)
    const seen = await send('GET', `users/${kid.userId}/access/series?pageSize=500`)
    expect(seen.json.total).toBe(own.json.total)
    const unseen = await send('GET', `users/${kid.userId}/access/series?seen=false`)
    expect(unseen.json).toMatchObject({
      total: 1,
      data: [{ id: world.seriesId, isSeen: false, reasons: [{ kind: 'denied', sharingTagId: tag }] }],
    })
    const blind = await world.server.actor('admin')
    await world.server.hideLibraries(blind)
    const received = await send('GET', `users/${kid.userId}/access/series?seen=false`, undefined, blind)
    expect(received.json).toMatchObject({ total: 0, data: [] })
    await send('PUT', `series/${world.seriesId}/sharing-tags`, { sharingTagIds: [] })
  })
})
