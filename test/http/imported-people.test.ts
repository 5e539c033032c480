import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { noKidProfile } from '../../server/domain/access/kid-profile.ts'
import { newId } from '../kit/catalog.ts'
import { user } from '../kit/household-lines.ts'
import { createShelfFixture, type ShelfFixture } from '../kit/shelf-fixture.ts'
import type { Actor } from '../kit/test-server.ts'

let fixture: ShelfFixture
beforeEach(async () => {
  fixture = await createShelfFixture({ 'Quiet Bay': 1 })
})
afterEach(() => fixture.close())

const [kim, lea, ghost] = [newId(), newId(), newId()]
const week = 168
const password = 'a quiet corner'

/** A child who may see one library, somebody of a label that is not here, and somebody who was switched off there. */
async function importPeople(): Promise<unknown> {
  const people = [
    user(kim, {
      username: 'kim',
      libraries: [{ id: fixture.open.libraryId, name: 'Comics' }],
      kidProfile: { ...noKidProfile, maxAgeRating: 12 },
    }),
    user(lea, { username: 'lea', grants: [{ tag: 'not here', mode: 'deny' }] }),
    user(ghost, { username: 'ghost', active: false }),
  ]
  const header = { type: 'header', format: 'inglenook-household', version: 1, scope: 'household', complete: true }
  const lines = [{ ...header, createdAt: '2024-01-01T00:00:00Z' }, ...people, { type: 'end', lines: people.length + 2 }]
  const reply = await fixture.admin.ask('/api/v1/admin/data/import?dryRun=false', {
    method: 'POST',
    body: lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
    headers: { 'content-type': 'application/x-ndjson' },
  })
  expect(reply.status, reply.text).toBe(200)
  expect(reply.json.people).toMatchObject([kim, lea, ghost].map((source) => ({ source, isNew: true })))
  return reply.json.importId
}

const linkFor = (id: string, actor: Actor = fixture.admin) =>
  actor.ask(`/api/v1/users/${id}/password-reset`, { method: 'POST', body: { expiresInHours: week } })
const useLink = (token: unknown) =>
  fixture.server.ask('/api/v1/auth/password-reset', { method: 'POST', body: { token, password } })

describe('people whose accounts an import made', () => {
  it('cannot sign in before they have used a link, and nobody but those who manage people can make one', async () => {
    await importPeople()
    const signIn = (secret: string) =>
      fixture.server.ask('/api/v1/auth/login', { method: 'POST', body: { username: 'kim', password: secret } })
    expect((await signIn('')).status).toBeGreaterThanOrEqual(400)
    expect((await signIn(password)).status).toBe(401)
    expect((await linkFor(kim, fixture.reader)).status).toBe(403)
    expect((await linkFor(kim, fixture.maintainer)).status).toBe(403)
  })

  it('get none while they are switched off, because of a label that is not here, or by the other program', async () => {
    await importPeople()
    for (const id of [lea, ghost]) expect((await linkFor(id)).status).toBe(409)
  })

  it('choose a password with their link, once and within a week, and have the rights that they had', async () => {
    await importPeople()
    const [first, second] = [await linkFor(kim), await linkFor(kim)]
    expect([first.status, second.status]).toEqual([201, 201])
    expect((await useLink(first.json.token)).status).toBe(404)
    const signedIn = await useLink(second.json.token)
    expect(signedIn.status, signedIn.text).toBe(200)
    expect((await useLink(second.json.token)).status).toBe(404)
    expect((await fixture.admin.ask(`/api/v1/users/${kim}`)).json).toMatchObject({
      ...{ username: 'kim', role: 'reader', libraryIds: [fixture.open.libraryId], isActive: true },
      kidProfile: { maxAgeRating: 12 },
    })

    const late = await linkFor(kim)
    fixture.server.pass(week * 3_600_000 + 1)
    const admin = await fixture.server.actor('admin')
    expect((await useLink(late.json.token)).status).toBe(404)
    expect((await linkFor(kim, admin)).status).toBe(201)
  })

  it('have no account any more when the import is undone, and their links end', async () => {
    const importId = await importPeople()
    const { json } = await linkFor(kim)
    await fixture.admin.ask(`/api/v1/user/data/imports/${String(importId)}/undo`, { method: 'POST' })
    expect((await useLink(json.token)).status).toBe(404)
    expect((await linkFor(kim)).status).toBe(404)
  })
})
