import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../kit/catalog.ts'
import type { Actor } from '../kit/test-server.ts'
import { createWorld, type World } from '../kit/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const path = '/api/v1/reading-sessions'
const day = '2025-05-10'

/** A session in the first issue, starting at noon. */
function session(changes: Readonly<Record<string, unknown>> = {}) {
  return {
    id: newId(),
    bookId: String(world.books.stored.id),
    deviceId: 'tablet-1',
    kind: 'progress',
    toPage: 1,
    clientStartedAt: `${day}T12:00:00Z`,
    clientEndedAt: `${day}T12:10:00Z`,
    ...changes,
  }
}

const report = async (actor: Actor, ...sessions: readonly object[]) =>
  actor.ask(path, { method: 'POST', body: { sessions } })
const placeOf = (actor: Actor, bookId = String(world.books.stored.id)) => actor.ask(`/api/v1/books/${bookId}/progress`)
const statsOf = async (actor: Actor) =>
  (await actor.ask(`/api/v1/reading-stats?from=${day}&to=${day}`)).json.total as unknown

describe('a single session is rejected', () => {
  it.each([
    ['for a missing book', 'book_not_found', () => ({ bookId: newId() })],
    ['that ends before it starts', 'ends_before_it_starts', () => ({ clientEndedAt: `${day}T11:59:59Z` })],
    ['without a position', 'no_place', () => ({ toPage: null })],
  ])('%s', async (_, reason, changes) => {
    const actor = await world.server.actor('reader')
    const [good, bad] = [session(), session(changes())]
    const { status, json } = await report(actor, bad, good)
    expect(status).toBe(200)
    expect(json).toMatchObject({ accepted: [good.id], rejected: [{ id: bad.id, reason }], progress: [{}] })
  })

  it('under an ID of another user, without revealing their session', async () => {
    const [one, other] = [await world.server.actor('reader'), await world.server.actor('reader')]
    const received = session({ toPage: 2 })
    await report(one, received)
    const { json } = await report(other, received)
    expect(json).toEqual({ accepted: [], rejected: [{ id: received.id, reason: 'id_in_use' }], progress: [] })
    expect((await placeOf(other)).status).toBe(204)
  })

  it('for a book hidden from the user, like a missing one', async () => {
    const outsider = await world.server.actor('reader')
    await world.server.hideLibraries(outsider)
    const { json } = await report(outsider, session())
    expect(json).toMatchObject({ accepted: [], rejected: [{ reason: 'book_not_found' }] })
  })
})

it('more than 500 sessions at once are refused', async () => {
  const { status } = await report(world.reader, ...Array.from({ length: 501 }, () => session()))
  expect(status).toBe(400)
})

describe('progress in a book', () => {
  it('is that of the session that ended last, in any order of arrival', async () => {
    const actor = await world.server.actor('reader')
    const early = session({ toPage: 2, clientEndedAt: `${day}T12:05:00Z` })
    const late = session({ toPage: 1, clientEndedAt: `${day}T12:20:00Z` })
    const { json } = await report(actor, late, early)
    expect(json.progress).toMatchObject([{ currentPage: 1, completed: false, updatedAt: `${day}T12:20:00.000Z` }])
  })

  it('is not lowered by a session that ended before it', async () => {
    const actor = await world.server.actor('reader')
    await actor.ask(`/api/v1/books/${world.books.stored.id}/progress`, { method: 'PUT', body: { currentPage: 2 } })
    expect((await report(actor, session())).json.progress).toMatchObject([{ currentPage: 2, completed: true }])
  })

  it('is complete after a completed session, and empty after a later reset', async () => {
    const actor = await world.server.actor('reader')
    const done = await report(actor, session({ kind: 'completed', toPage: null }))
    expect(done.json.progress).toMatchObject([{ completed: true, completedAt: `${day}T12:10:00.000Z` }])
    const anew = { kind: 'reset', toPage: null, clientEndedAt: `${day}T13:00:00Z` }
    expect((await report(actor, session(anew))).json.progress).toEqual([])
    expect((await placeOf(actor)).status).toBe(204)
    expect((await actor.ask(`/api/v1/books/${world.books.stored.id}/read-history`)).json).toMatchObject({ total: 1 })
  })

  it('is never dated in the future, whatever the clock of the device', async () => {
    const actor = await world.server.actor('reader')
    const { json } = await report(actor, session({ clientEndedAt: '2999-01-01T00:00:00Z' }))
    const [place] = json.progress as unknown as readonly { updatedAt: string }[]
    expect(Date.parse(place?.updatedAt ?? '')).toBeLessThanOrEqual(world.server.now())
  })
})

describe('statistics', () => {
  it('count a session once, however often it is sent and saved in between', async () => {
    const actor = await world.server.actor('reader')
    const received = session({ activeDurationMs: 300_000, pagesRead: 7 })
    for (let turn = 0; turn < 3; turn += 1)
      expect((await report(actor, received, received)).json.accepted).toEqual([received.id])
    expect(await statsOf(actor)).toEqual({ pagesRead: 7, minutes: 5, sessions: 1, booksFinished: 0 })
  })

  it('count no more time than has passed', async () => {
    const actor = await world.server.actor('reader')
    await report(actor, session({ activeDurationMs: 86_400_000 }))
    expect(await statsOf(actor)).toMatchObject({ minutes: 10 })
  })

  it('forget sessions when the history is cleared', async () => {
    const actor = await world.server.actor('reader')
    await report(actor, session({ pagesRead: 3 }))
    await actor.ask('/api/v1/reading-stats/history', { method: 'DELETE' })
    expect(await statsOf(actor)).toMatchObject({ pagesRead: 0, sessions: 0 })
  })
})
