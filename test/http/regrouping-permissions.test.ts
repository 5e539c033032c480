import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Json } from '../kit/http-client.ts'
import type { Actor } from '../kit/test-server.ts'
import { createWorld, scanAgain, scanEnded, type World } from '../kit/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const send = (actor: Actor, method: string, path: string, body?: unknown) =>
  actor.ask(`/api/v1/${path}`, { method, body })
const library = () => `libraries/${world.libraryId}`
const titlesFor = async (actor: Actor) =>
  ((await actor.ask('/api/v1/books?pageSize=100')).json.data as unknown as readonly Json[])
    .map(({ title }) => String(title))
    .sort()
const newTag = async (name: string) => String((await send(world.admin, 'POST', 'admin/sharing-tags', { name })).json.id)
const essays = () => String(world.books.epub.seriesId)

type Hiding = (maintainer: Actor) => Promise<void>
const byTag = (mode: 'deny' | 'allow'): Hiding => {
  return async ({ userId }) => {
    const tag = await newTag(`Regrouped ${mode}`)
    const seriesId = mode === 'deny' ? essays() : world.seriesId
    await send(world.admin, 'POST', `series/${seriesId}/sharing-tags`, { sharingTagId: tag })
    const grant = { sharingTagId: tag, accessMode: mode }
    expect((await send(world.admin, 'PUT', `users/${userId}/sharing-tags`, grant)).status).toBe(200)
  }
}
const restrictions: Readonly<Record<string, Hiding>> = {
  'a denied tag': byTag('deny'),
  'an allowed tag': byTag('allow'),
  async 'an age limit'({ userId }) {
    await send(world.admin, 'PATCH', `series/${essays()}/metadata`, { ageRating: 18 })
    const kidProfile = { maxAgeRating: 12, isUnratedAllowed: true }
    expect((await send(world.admin, 'PATCH', `users/${userId}`, { kidProfile })).status).toBe(200)
  },
}
const regroupings = [
  { seriesStrategy: 'custom', seriesConfig: { pattern: '^(?<series>Quiet Bay)', seriesNameTemplate: '{series}' } },
  { seriesStrategy: 'flat' },
  { titlePreprocessingRules: [{ pattern: '.*', replacement: 'Quiet Bay' }] },
  { bookStrategy: 'filename' },
  { excludedPatterns: 'Essays/**' },
  { allowedFormats: ['cbz'] },
]

describe('regrouping the books of a library', () => {
  it.each(Object.entries(restrictions))('is refused to a maintainer when %s hides books from them', async (_, hide) => {
    const maintainer = await world.server.actor('maintainer')
    await hide(maintainer)
    const before = await titlesFor(maintainer)
    expect(before).not.toContain('Essays')
    for (const body of regroupings) {
      const reply = await send(maintainer, 'PATCH', library(), body)
      expect(reply, JSON.stringify(body)).toMatchObject({ status: 403, json: { error: 'forbidden' } })
      expect(reply.json.message).toMatch(/see only part/)
    }
    await scanAgain(world.admin, world.libraryId)
    expect(await titlesFor(maintainer)).toEqual(before)
    expect((await maintainer.ask(`/api/v1/${library()}`)).json.mayRegroup).toBe(false)
    expect((await send(maintainer, 'PATCH', library(), { description: 'Theirs.' })).status).toBe(200)
    expect((await send(maintainer, 'PATCH', library(), { seriesStrategy: 'series_volume' })).status).toBe(200)
  })

  it('is allowed for maintainers who see the complete library, even if it is their only one', async () => {
    const one = await world.server.actor('maintainer')
    const libraryIds = [world.libraryId]
    expect((await send(world.admin, 'PATCH', `users/${one.userId}`, { libraryIds })).status).toBe(200)
    for (const actor of [world.maintainer, one]) {
      expect((await actor.ask(`/api/v1/${library()}`)).json.mayRegroup).toBe(true)
      for (const excludedPatterns of ['None/**', null]) {
        const reply = await send(actor, 'PATCH', library(), { excludedPatterns })
        expect(reply.status, reply.text).toBe(200)
        await scanEnded(world.admin, world.libraryId)
      }
    }
    expect((await world.reader.ask(`/api/v1/${library()}`)).json.mayRegroup).toBe(false)
  })

  it('reveals nothing hidden when books join an existing series', async () => {
    const [denied, child] = [await world.server.actor('reader'), await world.server.actor('reader')]
    const tag = await newTag('Put by hand')
    await send(world.admin, 'PUT', `series/${essays()}/sharing-tags`, { sharingTagIds: [tag] })
    await send(world.admin, 'PUT', `users/${denied.userId}/sharing-tags`, { sharingTagId: tag, accessMode: 'deny' })
    await send(world.admin, 'PATCH', `series/${essays()}/metadata`, { ageRating: 18 })
    const kidProfile = { maxAgeRating: 12, isUnratedAllowed: true }
    await send(world.admin, 'PATCH', `users/${child.userId}`, { kidProfile })
    for (const actor of [denied, child]) expect(await titlesFor(actor)).not.toContain('Essays')
    // All books join Quiet Bay, the series with the most books.
    for (const body of [
      { seriesStrategy: 'custom', seriesConfig: { pattern: '^(?<x>Z?)', seriesNameTemplate: 'Quiet Bay{x}' } },
      { seriesStrategy: 'series_volume' },
    ]) {
      expect((await send(world.admin, 'PATCH', library(), body)).status).toBe(200)
      await scanEnded(world.admin, world.libraryId)
      for (const actor of [denied, child]) expect(await titlesFor(actor)).not.toContain('Essays')
    }
  })
})
