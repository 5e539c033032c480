import { afterAll, beforeAll, expect, it } from 'vitest'
import type { EndedScan } from '../../server/app/activity.ts'
import { createWorld, type World } from '../kit/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

it('users who receive book content count as readers for ten minutes, once each; browsing does not count', async () => {
  const { server, admin, reader, books } = world
  const readers = () => server.app.activity().readers
  await admin.ask('/api/v1/books')
  await admin.ask(`/api/v1/books/${String(books.stored.id)}`)
  await server.ask(`/api/v1/books/${String(books.stored.id)}/pages/1`)
  await reader.ask('/api/v1/books/01890a5d-ac96-774b-bcce-b302099a8057/pages/1')
  expect(readers()).toBe(0)
  const page = `/api/v1/books/${String(books.stored.id)}/pages/1`
  for (const actor of [admin, reader, reader]) expect((await actor.ask(page)).status).toBe(200)
  await expect.poll(readers).toBe(2)
  server.pass(6 * 60_000)
  await admin.ask(page)
  server.pass(6 * 60_000)
  expect(readers()).toBe(1)
  server.pass(6 * 60_000)
  expect(readers()).toBe(0)
})

it('a completed scan is reported once, with the library name and its results', async () => {
  const { server, admin, folder, libraryId } = world
  const received: EndedScan[] = []
  const stop = server.app.onScanEnded((scan) => received.push(scan))
  folder.put('Quiet Bay/Quiet Bay 003.cbz', Buffer.from('PK\x03\x04 and no more'))
  expect((await admin.ask(`/api/v1/libraries/${libraryId}/scan`, { method: 'POST' })).status).toBeLessThan(300)
  await expect.poll(() => received.length).toBe(1)
  const library = String((await admin.ask(`/api/v1/libraries/${libraryId}`)).json.name)
  expect(received).toEqual([expect.objectContaining({ library, status: 'completed', added: 1, missing: 0 })])
  expect(server.app.activity().scans).toBe(0)
  stop()
})
