import { expect, it } from 'vitest'
import { openStream } from '../kit/http-client.ts'
import type { Actor } from '../kit/test-server.ts'
import { createWorld, scanAgain } from '../kit/world.ts'

it('removing missing books for good sends no events to users who cannot see the series', async () => {
  const world = await createWorld()
  const { admin, server, folder, libraryId, books } = world
  const send = async (actor: Actor, method: string, path: string, body?: unknown) => {
    const reply = await actor.ask(`/api/v1/${path}`, { method, body })
    expect(reply.status, `${method} ${path}: ${reply.text}`).toBeLessThan(300)
    return reply
  }
  const restricted = await server.actor('reader')
  const { json } = await send(admin, 'POST', 'admin/sharing-tags', { name: 'Not for all' })
  await send(admin, 'PUT', `series/${String(books.epub.seriesId)}/sharing-tags`, { sharingTagIds: [json.id] })
  await send(admin, 'PUT', `users/${restricted.userId}/sharing-tags`, { sharingTagId: json.id, accessMode: 'deny' })
  folder.remove('Essays/Essays.epub')
  await scanAgain(admin, libraryId)
  const listeners = [restricted, world.reader]
  const streams = await Promise.all(
    listeners.map(({ token }) =>
      openStream(server.port, '/api/v1/events', { headers: { authorization: `Bearer ${token}` } }),
    ),
  )
  expect((await send(admin, 'DELETE', `libraries/${libraryId}/purge-deleted`)).text).toBe('1')
  for (const actor of listeners) {
    await send(actor, 'PUT', `books/${String(books.stored.id)}/progress`, { currentPage: 1 })
  }
  const received = await Promise.all(streams.map((stream) => stream.until(/"type":"progress_updated"/)))
  expect(received.map((text) => text.includes('library_updated'))).toEqual([false, true])
  for (const stream of streams) stream.close()
  await Promise.all(streams.map(({ ended }) => ended))
  await world.close()
}, 60_000)
