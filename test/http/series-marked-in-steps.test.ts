import { afterAll, beforeAll, expect, it } from 'vitest'
import { write } from '../../server/db/write.ts'
import { bookWrite, librarySettings, newId, seriesWrite } from '../kit/catalog.ts'
import { type Actor, startTestServer, type TestServer } from '../kit/test-server.ts'

/** More than are marked at once. */
const count = 1_001
let server: TestServer
let reader: Actor
let path: string

beforeAll(async () => {
  server = await startTestServer()
  const libraryId = newId()
  const series = seriesWrite(libraryId, 'Endless')
  const books = Array.from({ length: count }, (_, n) =>
    bookWrite(series.id, `Endless ${n}`, { file: { path: `Endless/${n}.cbz` }, pageCount: 3 }),
  )
  const now = server.now()
  await server.database.commit([
    write('createLibrary', { id: libraryId, settings: librarySettings(), now }),
    write('addSeries', { series: [series], now }),
    write('saveBooks', { libraryId, books, now }),
    write('refreshSeries', { ids: [series.id], numbering: 'none', now }),
  ])
  reader = await server.actor('reader')
  path = `/api/v1/series/${series.id}`
})
afterAll(() => server.close())

it('a long series is marked as read and unread in steps, each book once', async () => {
  const unread = async () => (await reader.ask(path)).json.unreadCount
  const post = async (what: string) => (await reader.ask(`${path}/${what}`, { method: 'POST' })).json.count
  let steps = 0
  const stop = server.database.reader.follow('reading', () => {
    steps += 1
  })
  expect(await post('read')).toBe(count)
  stop()
  expect(steps).toBe(3)
  expect([await unread(), await post('read')]).toEqual([0, 0])
  expect(await post('unread')).toBe(count)
  expect([await unread(), await post('unread')]).toEqual([count, 0])
})

it('books with the same place in their series are each marked', async () => {
  await server.query('update books set position = 7')
  const { json } = await reader.ask(`${path}/read`, { method: 'POST' })
  expect(json.count).toBe(count)
})
