import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../kit/catalog.ts'
import { seriesLine, user } from '../kit/household-lines.ts'
import type { Json } from '../kit/http-client.ts'
import { createShelfFixture, listOf, type ShelfFixture } from '../kit/shelf-fixture.ts'
import type { Actor } from '../kit/test-server.ts'

let fixture: ShelfFixture
beforeEach(async () => {
  fixture = await createShelfFixture({ 'Quiet Bay': 1, Salt: 1, 'One/Twin': 1, 'Two/Twin': 1 })
})
afterEach(() => fixture.close())

const [kim, sea, salt] = [newId(), newId(), newId()]
/** Two series with tags, one of which is not here, and somebody who may not see one of the tags. */
const lines = [
  seriesLine(sea, { title: 'Quiet Bay', titles: [], path: null }),
  seriesLine(salt, { title: 'Not here', titles: [], path: null }),
  { type: 'sharing', series: sea, tags: ['Night', 'Calm'] },
  { type: 'sharing', series: salt, tags: ['Other'] },
  user(kim, { username: 'kim', grants: [{ tag: 'night', mode: 'deny' }] }),
]

async function importLines(actor: Actor, path: string, dryRun = false, sent: readonly object[] = lines): Promise<Json> {
  const scope = path.includes('admin') ? 'household' : 'user'
  const header = { type: 'header', format: 'inglenook-household', version: 1, complete: true, scope }
  const whole = [{ ...header, createdAt: '2024-01-01T00:00:00Z' }, ...sent, { type: 'end', lines: sent.length + 2 }]
  const body = whole.map((line) => `${JSON.stringify(line)}\n`).join('')
  const headers = { 'content-type': 'application/x-ndjson' }
  const reply = await actor.ask(`${path}/import?dryRun=${dryRun}`, { method: 'POST', body, headers })
  expect(reply.status, reply.text).toBe(200)
  return reply.json
}

const everybody = '/api/v1/admin/data'
const tags = async () =>
  (await listOf(fixture.admin, '/api/v1/admin/sharing-tags')).map(({ name }) => String(name)).sort()
const titlesFor = async (actor: Pick<Actor, 'ask'>) =>
  ((await actor.ask('/api/v1/series')).json.data as unknown as readonly { title: string }[]).map(({ title }) => title)

/** Somebody who chose a password with a link of the administrator's. */
async function signIn(id: string): Promise<Pick<Actor, 'ask'>> {
  const { json } = await fixture.admin.ask(`/api/v1/users/${id}/password-reset`, { method: 'POST' })
  const body = { token: json.token, password: 'a quiet corner' }
  const reply = await fixture.server.ask('/api/v1/auth/password-reset', { method: 'POST', body })
  expect(reply.status, reply.text).toBe(200)
  const authorization = `Bearer ${reply.json.accessToken}`
  return { ask: (path, how = {}) => fixture.server.ask(path, { ...how, headers: { authorization } }) }
}

describe('sharing tags of another program', () => {
  it('are refused to those who import for themselves, and not made by a preview', async () => {
    const own = await importLines(fixture.maintainer, '/api/v1/user/data')
    expect(own.counts).toContainEqual(expect.objectContaining({ type: 'sharing', added: 0, refused: 2 }))
    const preview = await importLines(fixture.admin, everybody, true)
    expect(preview.counts).toContainEqual(expect.objectContaining({ type: 'sharing', added: 1, unmatched: 1 }))
    expect(await tags()).toEqual([])
  })

  it('limit at once what the people of the program see here, and are added once', async () => {
    const first = await importLines(fixture.admin, everybody)
    expect(first.counts).toContainEqual(expect.objectContaining({ type: 'sharing', added: 1, unmatched: 1 }))
    expect(await tags()).toEqual(['Calm', 'Night'])
    const titles = await titlesFor(await signIn(kim))
    expect(titles).toContain('Salt')
    expect(titles).not.toContain('Quiet Bay')
    expect((await importLines(fixture.admin, everybody)).importId).toBeNull()
  })

  it('leave accounts switched off that are denied one, where a series that has it may be several here', async () => {
    const twin = newId()
    const known = lines.filter((line) => line.type !== 'user')
    const more = [
      seriesLine(twin, { title: 'Twin', titles: [], path: null }),
      ...known,
      { type: 'sharing', series: twin, tags: ['Calm'] },
      user(newId(), { username: 'mia', grants: [{ tag: 'calm', mode: 'deny' }] }),
      user(newId(), { username: 'noa', grants: [{ tag: 'night', mode: 'deny' }] }),
    ]
    await importLines(fixture.admin, everybody, false, more)
    const users = await listOf(fixture.admin, '/api/v1/users')
    const isActive = (name: string) => users.find(({ username }) => String(username) === name)?.isActive
    expect([isActive('mia'), isActive('noa')]).toEqual([false, true])
  })

  it('close again with an undo what they have opened', async () => {
    const made = await fixture.admin.ask('/api/v1/admin/sharing-tags', { method: 'POST', body: { name: 'Night' } })
    const grant = { sharingTagId: made.json.id, accessMode: 'allow' }
    const path = `/api/v1/users/${fixture.reader.userId}/sharing-tags`
    const put = await fixture.admin.ask(path, { method: 'PUT', body: grant })
    expect(put.status, put.text).toBeLessThan(300)
    expect(await titlesFor(fixture.reader)).toEqual([])
    const { importId } = await importLines(fixture.admin, everybody)
    expect(await titlesFor(fixture.reader)).toEqual(['Quiet Bay'])
    await fixture.admin.ask(`/api/v1/user/data/imports/${String(importId)}/undo`, { method: 'POST' })
    expect(await titlesFor(fixture.reader)).toEqual([])
  })

  it('go with the import, except those by which somebody is limited since then', async () => {
    const { importId } = await importLines(fixture.admin, everybody)
    const night = (await listOf(fixture.admin, '/api/v1/admin/sharing-tags')).find(
      ({ name }) => String(name) === 'Night',
    )
    const grant = { sharingTagId: night?.id, accessMode: 'deny' }
    const put = await fixture.admin.ask(`/api/v1/users/${fixture.reader.userId}/sharing-tags`, {
      method: 'PUT',
      body: grant,
    })
    expect(put.status, put.text).toBeLessThan(300)
    const undone = await fixture.admin.ask(`/api/v1/user/data/imports/${String(importId)}/undo`, { method: 'POST' })
    expect(undone.json).toMatchObject({ kept: 2 })
    expect(await tags()).toEqual(['Night'])
    expect(await titlesFor(fixture.reader)).not.toContain('Quiet Bay')
  })
})
