import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../kit/catalog.ts'
import { type OpenReply, openStream } from '../kit/http-client.ts'
import type { Actor } from '../kit/test-server.ts'
import { createWorld, type World } from '../kit/world.ts'

let world: World
let kid: Actor
/** The number of series with books. */
let all: number
const streams: OpenReply[] = []
beforeAll(async () => {
  world = await createWorld()
  all = Number((await world.admin.ask('/api/v1/series')).json.total)
})
afterAll(async () => {
  for (const stream of streams) stream.close()
  await world.close()
})
beforeEach(async () => {
  kid = await world.server.actor('reader')
})

const send = (method: string, path: string, body?: unknown, actor = world.admin) =>
  actor.ask(`/api/v1/${path}`, { method, body })
/** A new tag on a single series. */
async function newTag(): Promise<string> {
  const id = String((await send('POST', 'admin/sharing-tags', { name: `Tag ${newId()}` })).json.id)
  await send('POST', 'series/bulk/sharing-tags', { seriesIds: [world.seriesId], add: [id] })
  return id
}
const grant = (sharingTagId: string, accessMode: 'allow' | 'deny') =>
  send('PUT', `users/${kid.userId}/sharing-tags`, { sharingTagId, accessMode })
async function groupOf(sharingTagId: string, accessMode: 'allow' | 'deny'): Promise<string> {
  const group = String((await send('POST', 'access-groups', { name: `Group ${newId()}` })).json.id)
  await send('POST', `access-groups/${group}/grants`, { sharingTagId, accessMode })
  await send('POST', `access-groups/${group}/members`, { userIds: [kid.userId] })
  return group
}
const withoutTag = (id: string, actor = world.admin) =>
  send('GET', `admin/sharing-tags/${id}/deletion`, undefined, actor)
const withoutGroup = (id: string) => send('GET', `access-groups/${id}/deletion`)
const seen = async () => Number((await kid.ask('/api/v1/series')).json.total)

describe('the preview of deleting a sharing tag', () => {
  it('reports that a user allowed only this tag would see everything', async () => {
    const tag = await newTag()
    await grant(tag, 'allow')
    const received = {
      userId: kid.userId,
      username: kid.username,
      displayName: null,
      seriesShown: all - 1,
      seriesHidden: 0,
    }
    expect((await withoutTag(tag)).json).toEqual({ seriesCount: 1, peopleCount: 1, people: [received] })
    expect(await seen()).toBe(1)
    await send('DELETE', `admin/sharing-tags/${tag}`)
    expect(await seen()).toBe(all)
  })

  it('reports that a child account would no longer see anything', async () => {
    const tag = await newTag()
    await grant(tag, 'allow')
    await send('PATCH', `users/${kid.userId}`, { kidProfile: { maxAgeRating: null, isAllowList: true } })
    const { people } = (await withoutTag(tag)).json
    expect(people).toMatchObject([{ userId: kid.userId, seriesShown: 0, seriesHidden: 1 }])
  })

  it('includes users who have it through a group, and omits users whose access stays the same', async () => {
    const tag = await newTag()
    const group = await groupOf(tag, 'deny')
    expect((await withoutTag(tag)).json).toMatchObject({ peopleCount: 1, people: [{ seriesShown: 1 }] })
    const other = await newTag()
    await grant(other, 'deny')
    expect((await withoutTag(tag)).json).toMatchObject({ peopleCount: 1, people: [] })
    expect((await withoutGroup(group)).json).toEqual({ peopleCount: 1, people: [] })
  })

  it('covers only content visible to the viewer, and is 404 for a missing tag', async () => {
    const tag = await newTag()
    await grant(tag, 'deny')
    const blind = await world.server.actor('admin')
    await world.server.hideLibraries(blind)
    expect((await withoutTag(tag, blind)).json).toMatchObject({ seriesCount: 0, peopleCount: 1, people: [] })
    expect((await withoutTag(newId())).status).toBe(404)
    expect((await withoutTag(tag, world.maintainer)).status).toBe(403)
  })
})

describe('the holders of a sharing tag', () => {
  it('are listed with their access mode, users separately from groups', async () => {
    const tag = await newTag()
    await grant(tag, 'deny')
    const group = await groupOf(tag, 'allow')
    const person = { userId: kid.userId, username: kid.username, displayName: null, accessMode: 'deny' }
    const held = (await send('GET', `admin/sharing-tags/${tag}/holders`)).json
    expect(held).toMatchObject({
      peopleCount: 1,
      people: [person],
      groups: [{ id: group, accessMode: 'allow', memberCount: 1 }],
    })
    expect((await send('GET', `admin/sharing-tags/${newId()}/holders`)).status).toBe(404)
  })
})

describe('the preview of deleting an access group', () => {
  it('reports the effect of grants that no other grant has', async () => {
    const tag = await newTag()
    const group = await groupOf(tag, 'allow')
    const person = { userId: kid.userId, seriesShown: all - 1, seriesHidden: 0 }
    expect((await withoutGroup(group)).json).toMatchObject({ peopleCount: 1, people: [person] })
    await grant(tag, 'allow')
    expect((await withoutGroup(group)).json).toMatchObject({ peopleCount: 1, people: [] })
    expect((await withoutGroup(newId())).status).toBe(404)
  })
})

describe('a change to users or access', () => {
  async function listen(actor: Actor): Promise<OpenReply> {
    const headers = { authorization: `Bearer ${actor.token}` }
    const stream = await openStream(world.server.port, '/api/v1/events', { headers })
    streams.push(stream)
    return stream
  }

  it('sends an event without details to user managers only', async () => {
    const [admin, maintainer] = [await listen(world.admin), await listen(world.maintainer)]
    for (const change of [
      () => send('POST', 'invitations', {}),
      () => send('POST', 'access-groups', { name: `Group ${newId()}` }),
      () => send('PATCH', `users/${kid.userId}`, { displayName: 'Kit' }),
    ]) {
      const before = admin.text().length
      await change()
      await expect.poll(() => admin.text().slice(before)).toContain('"type":"household_updated"')
      expect(admin.text().slice(before)).toMatch(/\{"type":"household_updated","timestamp":"[^"]+"\}/)
    }
    const body = { currentPage: 1 }
    await send('PUT', `books/${String(world.books.stored.id)}/progress`, body, world.maintainer)
    await maintainer.until(/progress_updated/)
    expect(maintainer.text()).not.toContain('household_updated')
  })
})
