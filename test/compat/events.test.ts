import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenReply, openStream } from '../kit/http-client.ts'
import { createShelfFixture, type ShelfFixture } from '../kit/shelf-fixture.ts'
import type { Actor } from '../kit/test-server.ts'
import { switchedOn } from './compat-fixture.ts'

let fixture: ShelfFixture
const streams: OpenReply[] = []
beforeAll(async () => {
  fixture = await createShelfFixture({ Alder: 2 }, { Birch: 1 }, { environment: switchedOn })
})
afterAll(async () => {
  for (const stream of streams) stream.close()
  await fixture.close()
})

async function listen(headers: Readonly<Record<string, string>>): Promise<OpenReply> {
  const stream = await openStream(fixture.server.port, '/komga/sse/v1/events', { headers })
  expect(stream.status).toBe(200)
  streams.push(stream)
  return stream
}
const bearer = ({ token }: Actor) => ({ authorization: `Bearer ${token}` })
const post = async (path: string, body: unknown) => {
  const reply = await fixture.maintainer.ask(`/komga/api/v1/${path}`, { method: 'POST', body })
  expect(reply.status, reply.text).toBe(200)
  return String(reply.json.id)
}
/** The events of a name, in order. */
function eventsIn(stream: OpenReply, name: string): unknown[] {
  const found = stream.text().matchAll(new RegExp(`^event: ${name}\\ndata: (.*)$`, 'gm'))
  return [...found].map(([, data]) => JSON.parse(data ?? '') as unknown)
}

describe('events of a collection or reading list', () => {
  it('list its members when it is added, changed and deleted', async () => {
    const stream = await listen(bearer(fixture.reader))
    const seriesIds = [await fixture.open.series('Alder')]
    const collectionId = await post('collections', { name: 'Trees', seriesIds })
    await stream.until(/event: CollectionAdded/)
    const bookIds = [await fixture.open.book('Alder', 2), await fixture.open.book('Alder', 1)]
    const readListId = await post('readlists', { name: 'Leaves', ordered: true, bookIds })
    await stream.until(/event: ReadListAdded/)
    const change = { method: 'PATCH', body: { bookIds: bookIds.slice(0, 1) } }
    await fixture.maintainer.ask(`/komga/api/v1/readlists/${readListId}`, change)
    await stream.until(/event: ReadListChanged/)
    for (const path of [`readlists/${readListId}`, `collections/${collectionId}`]) {
      expect((await fixture.maintainer.ask(`/komga/api/v1/${path}`, { method: 'DELETE' })).status).toBe(204)
    }
    await stream.until(/event: CollectionDeleted/)
    expect(eventsIn(stream, 'CollectionAdded')).toEqual([{ collectionId, seriesIds }])
    expect(eventsIn(stream, 'CollectionDeleted')).toEqual([{ collectionId, seriesIds }])
    expect(eventsIn(stream, 'ReadListAdded')).toEqual([{ readListId, bookIds }])
    expect(eventsIn(stream, 'ReadListChanged').at(-1)).toEqual({ readListId, bookIds: bookIds.slice(0, 1) })
    expect(eventsIn(stream, 'ReadListDeleted')).toEqual([{ readListId, bookIds: bookIds.slice(0, 1) }])
  })

  it('omit hidden members, and are not sent when all are hidden', async () => {
    const outsider = await fixture.server.actor('reader')
    await fixture.hideClosed(outsider)
    const stream = await listen(bearer(outsider))
    const own = await listen(bearer(fixture.reader))
    const [open, closed] = [await fixture.open.series('Alder'), await fixture.closed.series('Birch')]
    const hiddenId = await post('collections', { name: 'Hidden', seriesIds: [closed] })
    const mixedId = await post('collections', { name: 'Mixed', seriesIds: [open, closed] })
    await stream.until(new RegExp(mixedId))
    await own.until(new RegExp(mixedId))
    expect(eventsIn(stream, 'CollectionAdded')).toEqual([{ collectionId: mixedId, seriesIds: [open] }])
    expect(eventsIn(own, 'CollectionAdded')).toEqual([
      { collectionId: hiddenId, seriesIds: [closed] },
      { collectionId: mixedId, seriesIds: [open, closed] },
    ])
    await fixture.maintainer.ask(`/komga/api/v1/collections/${mixedId}`, { method: 'DELETE' })
    await own.until(/event: CollectionDeleted/)
    expect(stream.text()).not.toContain(closed)
    expect(stream.text()).not.toContain(hiddenId)
  })
})

it('progress events for a save, a deletion and a series reset reach only the owner', async () => {
  const someone = await fixture.server.actor('reader')
  const [own, other] = [await listen(bearer(someone)), await listen(bearer(fixture.reader))]
  const [bookId, seriesId] = [await fixture.open.book('Alder', 1), await fixture.open.series('Alder')]
  const userId = someone.userId
  const act = async (method: string, path: string, body?: object) => {
    const how = body === undefined ? { method } : { method, body }
    expect((await someone.ask(`/komga/api/v1/${path}`, how)).status).toBe(204)
  }
  await act('PATCH', `books/${bookId}/read-progress`, { page: 1 })
  await own.until(/event: ReadProgressSeriesChanged/)
  await act('DELETE', `books/${bookId}/read-progress`)
  await own.until(/event: ReadProgressDeleted/)
  expect(eventsIn(own, 'ReadProgressChanged')).toEqual([{ bookId, userId }])
  expect(eventsIn(own, 'ReadProgressDeleted')).toEqual([{ bookId, userId }])
  expect(own.text()).not.toContain('ReadProgressSeriesDeleted')
  await act('POST', `series/${seriesId}/read-progress`)
  await act('DELETE', `series/${seriesId}/read-progress`)
  await own.until(/event: ReadProgressSeriesDeleted/)
  // A single event for both books.
  expect(eventsIn(own, 'ReadProgressSeriesDeleted')).toEqual([{ seriesId, userId }])
  expect(other.text()).not.toContain('ReadProgress')
})

it('events of libraries, series and books carry the matching IDs', async () => {
  const stream = await listen(bearer(fixture.reader))
  const [bookId, seriesId] = [await fixture.open.book('Alder', 2), await fixture.open.series('Alder')]
  const patch = async (path: string) => {
    const how = { method: 'PATCH', body: { summary: 'Another' } }
    expect((await fixture.maintainer.ask(`/komga/api/v1/${path}/metadata`, how)).status).toBe(204)
  }
  await patch(`series/${seriesId}`)
  await patch(`books/${bookId}`)
  await stream.until(/event: BookChanged/)
  const own = String((await fixture.reader.ask(`/api/v1/series/${seriesId}`)).json.libraryId)
  const libraryId = own.replaceAll('-', '')
  expect(eventsIn(stream, 'SeriesChanged')[0]).toEqual({ seriesId, libraryId })
  expect(eventsIn(stream, 'BookChanged')[0]).toEqual({ bookId, seriesId, libraryId })
  const renamed = { method: 'PATCH', body: { name: 'Another shelf' } }
  expect((await fixture.admin.ask(`/api/v1/libraries/${own}`, renamed)).status).toBe(200)
  await stream.until(/event: LibraryChanged/)
  expect(eventsIn(stream, 'LibraryChanged')).toContainEqual({ libraryId })
})

describe('the end of a session', () => {
  it('is announced to the app that uses it, whose stream then closes, and to no other app', async () => {
    const someone = await fixture.server.actor('reader')
    const made = await someone.ask('/api/v1/api-keys', { method: 'POST', body: { name: 'phone' } })
    const stream = await listen({ 'x-api-key': String(made.json.key) })
    const other = await listen(bearer(someone))
    await someone.ask(`/api/v1/api-keys/${String(made.json.id)}`, { method: 'DELETE' })
    await stream.ended
    expect(eventsIn(stream, 'SessionExpired')).toEqual([{ userId: someone.userId }])
    expect(other.text()).not.toContain('SessionExpired')
  })

  it('is not announced to an app that disconnects', async () => {
    const stream = await listen(bearer(fixture.reader))
    stream.close()
    await stream.ended
    expect(stream.text()).not.toContain('SessionExpired')
  })
})
