import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenReply, openStream } from '../kit/http-client.ts'
import { createShelfHouse, type ShelfHouse } from '../kit/shelf-house.ts'
import type { Actor } from '../kit/test-server.ts'

let house: ShelfHouse
const streams: OpenReply[] = []
beforeAll(async () => {
  house = await createShelfHouse({ Alder: 2 }, { Birch: 1 })
})
afterAll(async () => {
  for (const stream of streams) stream.close()
  await house.close()
})

async function listen(actor: Actor): Promise<OpenReply> {
  const headers = { authorization: `Bearer ${actor.token}` }
  const stream = await openStream(house.server.port, '/api/v1/events', { headers })
  streams.push(stream)
  return stream
}
/** Events of the queue and of lists, in order. */
function toldIn(stream: OpenReply): Record<string, unknown>[] {
  const lines = [...stream.text().matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data ?? ''))
  return lines.filter(({ type }) => /^(queue|list)_/.test(String(type))).map(({ timestamp: _, ...event }) => event)
}
/** Something that every stream of the actor hears after everything before it. */
async function settled(actor: Actor, stream: OpenReply): Promise<void> {
  const bookId = await house.open.book('Alder', 2)
  await actor.ask(`/api/v1/books/${bookId}/progress`, { method: 'PUT', body: { currentPage: 1 } })
  await stream.until(/progress_updated/)
}
const post = (actor: Actor, path: string, body: unknown) => actor.ask(`/api/v1/${path}`, { method: 'POST', body })

describe('a change of the want-to-read queue', () => {
  it('is told to its owner and to nobody else, and not when nothing changed', async () => {
    const [owner, other] = [await house.server.actor('reader'), await house.server.actor('reader')]
    const [own, foreign] = [await listen(owner), await listen(other)]
    const seriesId = await house.open.series('Alder')
    await post(owner, 'want-to-read', { seriesId })
    await own.until(/queue_updated/)
    await post(owner, 'want-to-read', { seriesId })
    await settled(owner, own)
    await settled(other, foreign)
    expect(toldIn(own)).toEqual([{ type: 'queue_updated', userId: owner.userId }])
    expect(toldIn(foreign)).toEqual([])
  })

  it('is told when something is taken out and when the order is another one', async () => {
    const owner = await house.server.actor('reader')
    const seriesId = await house.open.series('Alder')
    const entry = (await post(owner, 'want-to-read', { seriesId })).json
    const stream = await listen(owner)
    await owner.ask('/api/v1/want-to-read/order', { method: 'PUT', body: { entryIds: [entry.id] } })
    await stream.until(/queue_updated/)
    const again = await listen(owner)
    await owner.ask(`/api/v1/want-to-read/series/${seriesId}`, { method: 'DELETE' })
    await again.until(/queue_updated/)
  })
})

describe('a change of a collection or a read list', () => {
  it('is told by its id to those who are shown it', async () => {
    const stream = await listen(house.reader)
    const seriesIds = [await house.open.series('Alder')]
    const { id } = (await post(house.maintainer, 'collections', { name: 'Trees', seriesIds })).json
    await stream.until(new RegExp(`list_created.*${String(id)}`))
    await house.maintainer.ask(`/api/v1/collections/${String(id)}`, { method: 'DELETE' })
    await stream.until(new RegExp(`list_deleted.*${String(id)}`))
    expect(toldIn(stream).map(({ list }) => list)).not.toContain('readList')
    const bookIds = [await house.open.book('Alder', 1)]
    const list = (await post(house.maintainer, 'readlists', { name: 'Leaves', bookIds })).json
    await stream.until(new RegExp(`"list":"readList","listId":"${String(list.id)}"`))
  })

  it('is not told at all to those who are not shown it', async () => {
    const outsider = await house.server.actor('reader')
    await house.hideClosed(outsider)
    const stream = await listen(outsider)
    const seriesIds = [await house.closed.series('Birch')]
    const { id } = (await post(house.maintainer, 'collections', { name: 'Hidden trees', seriesIds })).json
    await house.maintainer.ask(`/api/v1/collections/${String(id)}`, { method: 'PATCH', body: { summary: 'Hidden' } })
    await house.maintainer.ask(`/api/v1/collections/${String(id)}`, { method: 'DELETE' })
    await settled(outsider, stream)
    expect(toldIn(stream)).toEqual([])
  })
})
