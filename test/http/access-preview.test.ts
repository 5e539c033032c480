import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../kit/catalog.ts'
import type { Json } from '../kit/http-client.ts'
import { createWorld, type World } from '../kit/world.ts'

let world: World
let tagId: string
let groupId: string

beforeAll(async () => {
  world = await createWorld()
  tagId = String((await send('POST', 'admin/sharing-tags', { name: 'For children' })).id)
  groupId = String((await send('POST', 'access-groups', { name: 'Children' })).id)
  await send('POST', `access-groups/${groupId}/grants`, { sharingTagId: tagId, accessMode: 'allow' })
  await send('POST', `series/${world.seriesId}/sharing-tags`, { sharingTagId: tagId })
  await send('PATCH', `series/${world.seriesId}/metadata`, { ageRating: 9 })
  await send('PATCH', `series/${String(world.books.epub.seriesId)}/metadata`, { ageRating: 16 })
})
afterAll(() => world.close())

async function send(method: string, path: string, body: object): Promise<Json> {
  const { status, json, text } = await world.admin.ask(`/api/v1/${path}`, { method, body })
  expect(status, `${path}: ${text}`).toBeLessThan(300)
  return json
}
const preview = (body: object) => send('POST', 'users/access-preview', body)

/** What an account created like this can see. */
async function visibleTo(body: object): Promise<Json> {
  const account = { username: `child-${newId()}`, password: 'a quiet corner' }
  const { id } = await send('POST', 'users', { ...account, ...body })
  const { userId: _, ...sums } = (await world.admin.ask(`/api/v1/users/${id}/access`)).json
  return sums as unknown as Json
}

describe('the access preview of an account', () => {
  const usual = { isAllowList: false, maxAgeRating: 12, isUnratedAllowed: false, isAccountLocked: true }

  it.each([
    ['no restrictions', () => ({})],
    ['a child account with the default limits', () => ({ kidProfile: {} })],
    ['a child account with unrated titles', () => ({ kidProfile: { ...usual, isUnratedAllowed: true } })],
    ['allowed tags only, without any tag', () => ({ kidProfile: { ...usual, isAllowList: true } })],
    ['allowed tags only, from a group', () => ({ kidProfile: { ...usual, isAllowList: true }, groupIds: [groupId] })],
    ['no library', () => ({ libraryIds: [] })],
    ['one library', () => ({ libraryIds: [world.libraryId], kidProfile: { ...usual, maxAgeRating: 6 } })],
  ])('matches the actual access: %s', async (_, planned) => {
    const { unratedHidden: __, ...sums } = await preview(planned())
    expect(sums).toEqual(await visibleTo(planned()))
  })

  it('shows some content to a child account by default, even without tags', async () => {
    expect(await preview({ kidProfile: {} })).toMatchObject({ seriesSeen: 1, booksSeen: 2, unratedHidden: 2 })
  })

  it('applies the tags of the given user, and is 404 for unknown users and groups', async () => {
    const other = await world.server.actor('reader')
    await send('PUT', `users/${other.userId}/sharing-tags`, { sharingTagId: tagId, accessMode: 'deny' })
    const { seriesSeen } = await preview({})
    expect(await preview({ userId: other.userId })).toMatchObject({ seriesSeen: Number(seriesSeen) - 1 })
    for (const body of [{ userId: newId() }, { groupIds: [newId()] }]) {
      expect((await world.admin.ask('/api/v1/users/access-preview', { method: 'POST', body })).status).toBe(404)
    }
  })

  it('is limited to users who can create accounts', async () => {
    const how = { method: 'POST', body: {} }
    for (const actor of [world.reader, world.maintainer]) {
      expect((await actor.ask('/api/v1/users/access-preview', how)).status).toBe(403)
    }
  })
})
