import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenReply, openStream } from '../kit/http-client.ts'
import { createShelfFixture, type ShelfFixture } from '../kit/shelf-fixture.ts'
import type { Actor } from '../kit/test-server.ts'

let fixture: ShelfFixture
const streams: OpenReply[] = []
beforeAll(async () => {
  fixture = await createShelfFixture({ Alder: 2 }, { Birch: 1 })
})
afterAll(async () => {
  for (const stream of streams) stream.close()
  await fixture.close()
})

async function listen(actor: Actor): Promise<OpenReply> {
  const headers = { authorization: `Bearer ${actor.token}` }
  const stream = await openStream(fixture.server.port, '/api/v1/events', { headers })
  streams.push(stream)
  return stream
}
/** The events of Want to read and lists, in order. */
function eventsIn(stream: OpenReply): Record<string, unknown>[] {
  const lines = [...stream.text().matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data ?? ''))
  return lines.filter(({ type }) => /^(queue|list)_/.test(String(type))).map(({ timestamp: _, ...event }) => event)
}
/** A change that every stream of the user receives after everything before. */
async function settled(actor: Actor, stream: OpenReply): Promise<void> {
  const bookId = await fixture.open.book('Alder', 2)
  await actor.ask(`/api/v1/books/${bookId}/progress`, { method: 'PUT', body: { currentPage: 1 } })
  await stream.until(/progress_updated/)
}
const post = (actor: Actor, path: string, body: unknown) => actor.ask(`/api/v1/${path}`, { method: 'POST', body })

describe('a change to the Want to read list', () => {
  it('sends an event to its owner only, and only when something changed', async () => {
    const [owner, other] = [await fixture.server.actor('reader'), await fixture.server.actor('reader')]
    const [own, foreign] = [await listen(owner), await listen(other)]
    const seriesId = await fixture.open.series('Alder')
    await post(owner, 'want-to-read', { seriesId })
    await own.until(/queue_updated/)
    await post(owner, 'want-to-read', { seriesId })
    await settled(owner, own)
    await settled(other, foreign)
    expect(eventsIn(own)).toEqual([{ type: 'queue_updated', userId: owner.userId }])
    expect(eventsIn(foreign)).toEqual([])
  })

  it('sends an event for a removal and a new order', async () => {
    const owner = await fixture.server.actor('reader')
    const seriesId = await fixture.open.series('Alder')
    const entry = (await post(owner, 'want-to-read', { seriesId })).json
    const stream = await listen(owner)
    await owner.ask('/api/v1/want-to-read/order', { method: 'PUT', body: { entryIds: [entry.id] } })
    await stream.until(/queue_updated/)
    const again = await listen(owner)
    await owner.ask(`/api/v1/want-to-read/series/${seriesId}`, { method: 'DELETE' })
    await again.until(/queue_updated/)
  })
})

describe('a change to a collection or reading list', () => {
  it('sends an event with its ID to users who see it', async () => {
    const stream = await listen(fixture.reader)
    const seriesIds = [await fixture.open.series('Alder')]
    const { id } = (await post(fixture.maintainer, 'collections', { name: 'Trees', seriesIds })).json
    await stream.until(new RegExp(`list_created.*${String(id)}`))
    await fixture.maintainer.ask(`/api/v1/collections/${String(id)}`, { method: 'DELETE' })
    await stream.until(new RegExp(`list_deleted.*${String(id)}`))
    expect(eventsIn(stream).map(({ list }) => list)).not.toContain('readList')
    const bookIds = [await fixture.open.book('Alder', 1)]
    const list = (await post(fixture.maintainer, 'readlists', { name: 'Leaves', bookIds })).json
    await stream.until(new RegExp(`"list":"readList","listId":"${String(list.id)}"`))
  })

  it('sends no event to users who do not see it', async () => {
    const outsider = await fixture.server.actor('reader')
    await fixture.hideClosed(outsider)
    const stream = await listen(outsider)
    const seriesIds = [await fixture.closed.series('Birch')]
    const { id } = (await post(fixture.maintainer, 'collections', { name: 'Hidden trees', seriesIds })).json
    await fixture.maintainer.ask(`/api/v1/collections/${String(id)}`, { method: 'PATCH', body: { summary: 'Hidden' } })
    await fixture.maintainer.ask(`/api/v1/collections/${String(id)}`, { method: 'DELETE' })
    await settled(outsider, stream)
    expect(eventsIn(stream)).toEqual([])
  })
})
