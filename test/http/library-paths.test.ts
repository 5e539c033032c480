import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../kit/catalog.ts'
import type { Json } from '../kit/http-client.ts'
import type { Actor } from '../kit/test-server.ts'
import { createWorld, scanAgain, scanEnded, type World } from '../kit/world.ts'

let world: World
/** Sees everything except the essays, which a tag hides. */
let restricted: Actor
let restrictedAdmin: Actor
beforeAll(async () => {
  world = await createWorld({ environment: { SERVICE_COMPAT_API__ENABLED: 'true' } })
  restricted = await world.server.actor('maintainer')
  restrictedAdmin = await world.server.actor('admin')
  const tag = await send(world.admin, 'POST', '/api/v1/admin/sharing-tags', { name: 'Not for all' })
  const sharingTagIds = [String(tag.json.id)]
  const seriesId = String(world.books.epub.seriesId)
  await send(world.admin, 'PUT', `/api/v1/series/${seriesId}/sharing-tags`, { sharingTagIds })
  for (const { userId } of [restricted, restrictedAdmin]) {
    const grant = { sharingTagId: sharingTagIds[0], accessMode: 'deny' }
    expect((await send(world.admin, 'PUT', `/api/v1/users/${userId}/sharing-tags`, grant)).status).toBe(200)
  }
})
afterAll(() => world.close())

const send = (actor: Actor, method: string, path: string, body?: unknown) => actor.ask(path, { method, body })
const create = (actor: Actor, path: string) =>
  send(actor, 'POST', '/api/v1/libraries', { name: `Library ${newId()}`, path, scanImmediately: true })
const libraryAt = () => `/api/v1/libraries/${world.libraryId}`
const titlesFor = async (actor: Actor) =>
  ((await actor.ask('/api/v1/books?pageSize=100')).json.data as unknown as readonly Json[]).map(({ title }) => title)

describe('library folders', () => {
  it('cannot be moved and added again to reach hidden content', async () => {
    expect(await titlesFor(restricted)).not.toContain('Essays')
    const moved = await send(restricted, 'PATCH', libraryAt(), { path: `${world.folder.root}/Quiet Bay` })
    expect(moved).toMatchObject({ status: 403, json: { error: 'forbidden' } })
    expect((await send(restricted, 'PATCH', libraryAt(), { path: world.newFolder() })).status).toBe(403)
    expect((await create(restricted, `${world.folder.root}/Essays`)).status).toBe(403)
    expect(await titlesFor(restricted)).not.toContain('Essays')
    expect((await world.admin.ask(libraryAt())).json.path).toBe(world.folder.root)
  })

  it.each(['maintainer', 'restricted', 'restrictedAdmin'] as const)('cannot be selected by a %s', async (who) => {
    const actor = { maintainer: world.maintainer, restricted, restrictedAdmin }[who]
    const folder = world.newFolder()
    const tries = [
      await create(actor, folder),
      await send(actor, 'PATCH', libraryAt(), { path: folder }),
      await send(actor, 'PATCH', libraryAt(), { path: '/nowhere' }),
      await send(actor, 'DELETE', libraryAt()),
      await send(actor, 'POST', '/api/v1/libraries/preview-scan', { path: folder }),
      await send(actor, 'POST', '/api/v1/libraries/preview-scan', { path: world.folder.root }),
      await actor.ask('/api/v1/filesystem/browse'),
      await actor.ask(`/api/v1/filesystem/browse?path=${encodeURIComponent(world.folder.root)}`),
    ]
    expect(tries.map(({ status }) => status)).toEqual(tries.map(() => 403))
    expect(tries.map(({ text }) => text).join('\n')).not.toMatch(/Essays/)
    expect((await world.admin.ask(libraryAt())).json.path).toBe(world.folder.root)
  })

  it('cannot be selected with an account or key limited to changing and deleting libraries', async () => {
    const more = await world.server.actor('maintainer')
    const permissions = ['libraries-delete', 'libraries-write']
    await send(world.admin, 'PATCH', `/api/v1/users/${more.userId}`, { permissions })
    const body = { name: 'A key for libraries', permissions }
    const { json } = await send(world.admin, 'POST', '/api/v1/api-keys', body)
    const again = await world.server.ask('/api/v1/auth/login', {
      method: 'POST',
      body: { username: more.username, password: more.password },
    })
    for (const credential of [
      { authorization: `Bearer ${String(again.json.accessToken)}` },
      { 'x-api-key': String(json.key) },
    ]) {
      const ask = (method: string, path: string, given?: unknown) =>
        world.server.ask(path, { method, body: given, headers: credential })
      expect((await ask('DELETE', libraryAt())).status).toBe(403)
      expect((await ask('POST', '/api/v1/libraries', { name: 'Mine', path: world.newFolder() })).status).toBe(403)
      expect((await ask('PATCH', libraryAt(), { path: world.newFolder() })).status).toBe(403)
    }
  })

  it('cannot be set through the addresses for reader apps', async () => {
    for (const [method, path] of [
      ['POST', '/komga/api/v1/libraries'],
      ['PATCH', `/komga/api/v1/libraries/${world.libraryId}`],
      ['PUT', `/komga/api/v1/libraries/${world.libraryId}`],
      ['DELETE', `/komga/api/v1/libraries/${world.libraryId}`],
      ['POST', '/komga/api/v1/filesystem'],
    ] as const) {
      const body = method === 'DELETE' ? undefined : { name: 'Mine', root: world.newFolder(), path: '/' }
      const reply = await send(world.admin, method, path, body)
      expect([404, 405], `${method} ${path}`).toContain(reply.status)
    }
  })

  it('can be selected by an administrator with full access', async () => {
    const root = world.newFolder()
    const browsed = await world.admin.ask(`/api/v1/filesystem/browse?path=${encodeURIComponent(world.folder.root)}`)
    expect(browsed.text).toContain('Essays')
    expect((await send(world.admin, 'POST', '/api/v1/libraries/preview-scan', { path: root })).status).toBe(200)
    const made = await send(world.admin, 'POST', '/api/v1/libraries', { name: 'Other', path: root })
    expect(made.status).toBe(201)
    const at = `/api/v1/libraries/${String(made.json.id)}`
    const path = world.newFolder()
    expect((await send(world.admin, 'PATCH', at, { path })).json).toMatchObject({ path })
    await scanEnded(world.admin, String(made.json.id))
    expect((await send(world.admin, 'DELETE', at)).status).toBe(204)
  })
})

describe('other library settings', () => {
  it('remain available to maintainers: settings, their preview, scans', async () => {
    const { maintainer, folder } = world
    const changed = await send(maintainer, 'PATCH', libraryAt(), { description: 'Ours.', path: folder.root })
    expect(changed.json).toMatchObject({ description: 'Ours.', path: folder.root })
    expect((await send(maintainer, 'POST', `${libraryAt()}/preview-changes`, { seriesStrategy: 'flat' })).status).toBe(
      200,
    )
    expect(await scanAgain(maintainer, world.libraryId)).toMatchObject({ status: 'completed' })
    expect((await send(maintainer, 'POST', `/komga/api/v1/libraries/${world.libraryId}/scan`)).status).toBe(202)
    await scanEnded(maintainer, world.libraryId)
  })

  it('reveal nothing hidden to a restricted maintainer who previews them', async () => {
    for (const body of [{ seriesStrategy: 'flat' }, { excludedPatterns: '*' }, { allowedFormats: ['cbr'] }]) {
      const { status, text } = await send(restricted, 'POST', `${libraryAt()}/preview-changes`, body)
      expect(status).toBe(200)
      expect(text).not.toContain('Essays')
    }
  })
})
