import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { write } from '../../server/db/write.ts'
import { streamLimits } from '../../server/http/sse/stream-limits.ts'
import { type OpenReply, openStream } from '../kit/http-client.ts'
import { createLibraryFolder } from '../kit/library-folder.ts'
import { usesPostgres } from '../kit/postgres.ts'
import { rest } from '../kit/rest.ts'
import type { Actor } from '../kit/test-server.ts'
import { createWorld, scanFolder, type World } from '../kit/world.ts'

let world: World
const streams: OpenReply[] = []
beforeAll(async () => {
  world = await createWorld()
})
afterAll(async () => {
  for (const stream of streams) stream.close()
  await world.close()
})

async function listen(actor: Actor, path = '/api/v1/events', headers: Record<string, string> = {}): Promise<OpenReply> {
  const authorization = { authorization: `Bearer ${actor.token}` }
  const stream = await openStream(world.server.port, path, { headers: { ...authorization, ...headers } })
  streams.push(stream)
  return stream
}

const read = (actor: Actor, page: number) =>
  actor.ask(`/api/v1/books/${String(world.books.stored.id)}/progress`, { method: 'PUT', body: { currentPage: page } })

const change = (actor: Actor, changes: { readonly role?: 'reader'; readonly isActive?: boolean }) =>
  world.server.database.commit([write('updateUser', { id: actor.userId, changes, now: world.server.now() })])

/** Well before the heartbeat interval. */
async function endsSoon(stream: OpenReply): Promise<void> {
  const started = performance.now()
  await stream.ended
  expect(performance.now() - started).toBeLessThan(5_000)
}

/** Events of a stream, in order. */
function eventsOf(text: string): { id: string | null; data: Record<string, unknown> }[] {
  return text.split('\n\n').flatMap((block) => {
    const data = /^data: (.*)$/m.exec(block)?.[1]
    return data === undefined ? [] : [{ id: /^id: (.*)$/m.exec(block)?.[1] ?? null, data: JSON.parse(data) }]
  })
}
const lastIdOf = (text: string) => [...text.matchAll(/^id: (\d+)$/gm)].at(-1)?.[1] ?? ''

describe('the event stream', () => {
  it('has plain events with IDs, for any EventSource', async () => {
    const stream = await listen(world.reader)
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    })
    await read(world.reader, 1)
    const text = await stream.until(/progress_updated/)
    expect(text).not.toMatch(/^event:/m)
    // A client also receives events from just before it connected, here the end of the first scan.
    const event = eventsOf(text).find(({ data }) => data.type === 'progress_updated')
    expect(event?.id).toMatch(/^\d+$/)
    expect(event?.data).toEqual({
      type: 'progress_updated',
      bookId: world.books.stored.id,
      seriesId: world.seriesId,
      libraryId: world.libraryId,
      userId: world.reader.userId,
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
    })
  })

  it('accepts the session cookie, because an EventSource sends nothing else', async () => {
    const headers = { cookie: `auth_token=${world.reader.token}` }
    const stream = await openStream(world.server.port, '/api/v1/events', { headers })
    streams.push(stream)
    await read(world.reader, 2)
    await stream.until(/progress_updated/)
  })

  it('does not contain the progress of other users', async () => {
    const mine = await listen(world.maintainer)
    const theirs = await listen(world.reader)
    await read(world.reader, 1)
    await theirs.until(/progress_updated/)
    await read(world.maintainer, 1)
    const received = eventsOf(await mine.until(/progress_updated/)).filter(
      ({ data }) => data.type === 'progress_updated',
    )
    expect(received.map(({ data }) => data.userId)).toEqual([world.maintainer.userId])
  })

  it('replays missed events after the last ID, each once', async () => {
    const first = await listen(world.reader)
    await read(world.reader, 2)
    const lastId = lastIdOf(await first.until(/progress_updated/))
    first.close()
    await read(world.reader, 1)
    const second = await listen(world.reader, '/api/v1/events', { 'last-event-id': lastId })
    const received = eventsOf(await second.until(/progress_updated/))
    expect(received).toHaveLength(1)
    expect(Number(received[0]?.id)).toBeGreaterThan(Number(lastId))
  })

  it('sends its position to a new client, so that no event is missed before the first one', async () => {
    const first = await listen(world.reader)
    const lastId = lastIdOf(await first.until(/^id: \d+$/m))
    first.close()
    await first.ended
    await read(world.reader, 2)
    const second = await listen(world.reader, '/api/v1/events', { 'last-event-id': lastId })
    await second.until(/progress_updated/)
  })

  it.each(['1', '999999999999999', 'nonsense', '-5'])('asks a client with the ID %s to reload', async (lastId) => {
    const stream = await listen(world.reader, '/api/v1/events', { 'last-event-id': lastId })
    expect(eventsOf(await stream.until(/^data:/m))[0]?.data).toEqual({ type: 'resync' })
  })

  it('omits hidden libraries', async () => {
    const outsider = await world.server.actor('reader')
    await world.server.hideLibraries(outsider)
    const [hidden, open] = [await listen(outsider), await listen(world.admin)]
    const folder = createLibraryFolder()
    folder.comic('Harbour/Harbour 01.cbz')
    await scanFolder(world.admin, folder.root)
    await open.until(/book_created|library_updated/)
    await open.until(/"status":"completed"/)
    // Events about the user's own sign-in and access are expected.
    expect(eventsOf(hidden.text()).filter(({ data }) => data.type !== 'account_updated')).toEqual([])
    folder[Symbol.dispose]()
  })

  it('omits content hidden since it was opened', async () => {
    const guest = await world.server.actor('reader')
    const theirs = await listen(guest)
    const scans = await listen(guest, '/api/v1/scans/stream')
    const open = await listen(world.admin)
    await world.server.hideLibraries(guest)
    const before = [theirs.text().length, scans.text().length]
    await world.admin.ask(`/api/v1/libraries/${world.libraryId}/scan`, { method: 'POST' })
    await open.until(/"status":"completed"/)
    await guest.ask('/api/v1/api-keys', { method: 'POST', body: { name: 'Told to its owner' } })
    await theirs.until(/resync[\s\S]*account_updated/)
    const since = [theirs, scans].map((stream, index) => stream.text().slice(before[index]))
    for (const text of since) expect(text).not.toContain(world.libraryId)
  })

  describe.each(['/api/v1/events', '/api/v1/scans/stream', '/api/v1/tasks/stream'])('at %s', (path) => {
    const open = async (headers: Record<string, string>) => {
      const stream = await openStream(world.server.port, path, { headers })
      expect(stream.status).toBe(200)
      streams.push(stream)
      return stream
    }
    const keyOf = async (actor: Actor, body: object = {}) => {
      const reply = await actor.ask('/api/v1/api-keys', { method: 'POST', body: { name: 'A listener', ...body } })
      return { id: String(reply.json.id), headers: { 'x-api-key': String(reply.json.key) } }
    }

    it('ends immediately when its API key is revoked, without waiting for an event', async () => {
      const key = await keyOf(world.maintainer)
      const stream = await open(key.headers)
      await world.maintainer.ask(`/api/v1/api-keys/${key.id}`, { method: 'DELETE' })
      await endsSoon(stream)
    })

    it('ends when its API key expires', async () => {
      const expiresAt = new Date(world.server.now() + 700).toISOString()
      const stream = await open((await keyOf(world.maintainer, { expiresAt })).headers)
      await endsSoon(stream)
    })

    it('ends immediately when its session is signed out or its user disabled', async () => {
      for (const way of ['bearer', 'cookie', 'basic'] as const) {
        const guest = await world.server.actor('maintainer')
        const basic = Buffer.from(`${guest.username}:${guest.password}`).toString('base64')
        const headers = {
          bearer: { authorization: `Bearer ${guest.token}` },
          cookie: { cookie: `auth_token=${guest.token}` },
          basic: { authorization: `Basic ${basic}` },
        }[way]
        const stream = await open(headers)
        if (way === 'basic') await change(guest, { isActive: false })
        else await guest.ask('/api/v1/auth/logout', { method: 'POST' })
        await endsSoon(stream)
      }
    })
  })

  it('ends immediately when its API key loses a permission that the stream needs', async () => {
    const guest = await world.server.actor('maintainer')
    const body = { name: 'Tasks', permissions: ['tasks-read'] }
    const { key } = (await guest.ask('/api/v1/api-keys', { method: 'POST', body })).json
    const headers = { 'x-api-key': String(key) }
    const stream = await openStream(world.server.port, '/api/v1/tasks/stream', { headers })
    expect(stream.status).toBe(200)
    await change(guest, { role: 'reader' })
    await endsSoon(stream)
  })

  it('ends with the next event once its user is signed out', async () => {
    const guest = await world.server.actor('reader')
    const stream = await listen(guest)
    await guest.ask('/api/v1/auth/logout', { method: 'POST' })
    await world.admin.ask(`/api/v1/libraries/${world.libraryId}/scan`, { method: 'POST' })
    await stream.ended
    expect(stream.text()).not.toContain(world.libraryId)
  })

  it('ends when the server stops', async () => {
    const own = await createWorld()
    const { token } = own.reader
    const headers = { authorization: `Bearer ${token}` }
    const all = await Promise.all(
      ['/api/v1/events', '/api/v1/scans/stream'].map((path) => openStream(own.server.port, path, { headers })),
    )
    const started = performance.now()
    await own.close()
    await Promise.all(all.map((stream) => stream.ended))
    expect(performance.now() - started).toBeLessThan(8_000)
  })
})

describe('the number of open streams', () => {
  const paths = ['/api/v1/events', '/api/v1/scans/stream', '/api/v1/tasks/stream'] as const
  const { perUser, perNetwork } = streamLimits

  it.each(paths)('is limited per user at %s: their oldest stream ends with a reason', async (path) => {
    const [busy, other] = [await world.server.actor('maintainer'), await world.server.actor('maintainer')]
    const theirs = await listen(other, path)
    const first = await listen(busy, path)
    const more = await Promise.all(Array.from({ length: perUser - 1 }, () => listen(busy, path)))
    await rest()
    expect(first.text()).not.toContain('displaced')
    expect((await listen(busy, path)).status).toBe(200)
    await first.ended
    expect(first.text()).toMatch(/retry: 60000\n\n(event: displaced\ndata: \{\}|data: \{"type":"displaced"\})\n\n$/)
    for (const stream of [theirs, ...more]) expect(stream.text()).not.toContain('displaced')
    for (const stream of more) stream.close()
  })

  it('leaves room for other users at the same address, whose streams stay open', async () => {
    const quiet = await world.server.actor('reader')
    const theirs = await listen(quiet)
    const crowd = await Promise.all(
      Array.from({ length: Math.ceil(perNetwork / perUser) + 1 }, () => world.server.actor('reader')),
    )
    const opened: OpenReply[] = []
    for (const one of crowd) opened.push(...(await Promise.all(Array.from({ length: perUser }, () => listen(one)))))
    const late = await world.server.actor('reader')
    const last = await listen(late)
    expect(last.status).toBe(200)
    await opened[0]?.ended
    await rest()
    expect(opened.filter((stream) => stream.text().includes('displaced')).length).toBeGreaterThan(perUser)
    for (const [actor, stream] of [[quiet, theirs] as const, [late, last] as const]) {
      await read(actor, 1)
      await stream.until(/progress_updated/)
    }
    for (const stream of opened) stream.close()
  })
})

describe('the event stream with live data', () => {
  const scan = () => world.admin.ask(`/api/v1/libraries/${world.libraryId}/scan`, { method: 'POST' })

  it('reports scan and task progress without IDs, so that a window needs a single connection', async () => {
    const stream = await listen(world.maintainer, '/api/v1/events?include=scans,tasks')
    await scan()
    await stream.until(/"type":"task_progressed".*"status":"completed"/)
    const live = eventsOf(stream.text()).filter(({ id }) => id === null)
    const statuses = live.flatMap(({ data }) => (data.type === 'scan_progressed' ? [data.status] : []))
    expect(statuses[0]).toMatchObject({ libraryId: world.libraryId, filesDiscovered: expect.any(Number) })
    const tasks = live.flatMap(({ data }) => (data.type === 'task_progressed' ? [data.task] : []))
    expect(tasks[0]).toMatchObject({ taskType: 'scan', libraryId: world.libraryId })
  })

  it('includes log lines for administrators who request them, and nobody else', async () => {
    const asked = '/api/v1/events?include=log'
    const [theirs, plain, stream] = [
      await listen(world.maintainer, asked),
      await listen(world.admin),
      await listen(world.admin, asked),
    ]
    // For existing log lines immediately, then for new ones.
    await stream.until(/"type":"log_written"/)
    await scan()
    await stream.until(/"type":"log_written"[\s\S]*"type":"log_written"/)
    for (const other of [theirs, plain]) await other.until(/^id: .*\ndata: .*"status":"completed"/m)
    expect(theirs.text() + plain.text()).not.toContain('log_written')
    expect(eventsOf(stream.text()).find(({ data }) => data.type === 'log_written')?.id).toBeNull()
  })

  it('omits tasks without permission to read them, and when not requested', async () => {
    const theirs = await listen(world.reader, '/api/v1/events?include=scans,tasks')
    const plain = await listen(world.maintainer)
    await scan()
    for (const stream of [theirs, plain]) await stream.until(/^id: .*\ndata: .*"status":"completed"/m)
    expect(theirs.text() + plain.text()).not.toContain('task_progressed')
    expect(eventsOf(plain.text()).filter(({ id }) => id === null)).toEqual([])
  })

  it("includes the user's own tasks, hidden from others without full access", async () => {
    const own = await listen(world.reader, '/api/v1/events?include=tasks')
    const others = await listen(world.maintainer, '/api/v1/events?include=tasks')
    const ordered = await world.reader.ask('/api/v1/user/exports/series', { method: 'POST', body: {} })
    expect(ordered.status).toBe(202)
    const text = await own.until(/"type":"task_progressed".*"status":"completed"/)
    expect(text).toContain(`"taskId":"${ordered.json.id}"`)
    const { text: body } = await world.reader.ask('/api/v1/user/data/export')
    const how = { method: 'POST', body, headers: { 'content-type': 'application/x-ndjson' } } as const
    expect((await world.reader.ask('/api/v1/user/data/import', how)).status).toBe(200)
    await own.until(/"type":"task_progressed".*"taskType":"import".*"status":"completed"/)
    await scan()
    await others.until(/"type":"task_progressed".*"status":"completed"/)
    expect(others.text()).not.toContain(String(ordered.json.id))
    expect(others.text()).not.toContain('"taskType":"import"')
    expect(own.text()).not.toContain('"taskType":"scan"')
  })

  it('reports changed settings, backups and audit entries to administrators only', async () => {
    const theirs = await listen(world.admin)
    const others = await listen(world.maintainer)
    const change = { method: 'PUT', body: { value: 3 } } as const
    expect((await world.admin.ask('/api/v1/admin/settings/backup.kept', change)).status).toBe(200)
    await theirs.until(/"type":"server_updated","part":"settings"/)
    // The server makes no backups of a server database.
    if (!usesPostgres) {
      expect((await world.admin.ask('/api/v1/admin/backups', { method: 'POST' })).status).toBe(201)
      await theirs.until(/"type":"server_updated","part":"backups"/)
    }
    await theirs.until(/"type":"server_updated","part":"audit"/)
    await scan()
    await others.until(/"status":"completed"/)
    expect(others.text()).not.toContain('server_updated')
  })

  it('is refused with an unknown include', async () => {
    const stream = await listen(world.reader, '/api/v1/events?include=plugins')
    expect(stream.status).toBe(400)
  })

  it('sends its position, and resumes from it for a page that cannot send headers', async () => {
    const first = await listen(world.reader, '/api/v1/events?include=place')
    const [place] = eventsOf(await first.until(/^data:/m))
    expect(place?.data).toEqual({ type: 'place' })
    first.close()
    await first.ended
    await read(world.reader, 1)
    const second = await listen(world.reader, `/api/v1/events?include=place&since=${place?.id}`)
    await second.until(/progress_updated/)
    expect(eventsOf(second.text()).map(({ data }) => data.type)).not.toContain('place')
    const lost = await listen(world.reader, '/api/v1/events?since=12')
    expect(eventsOf(await lost.until(/^data:/m))[0]?.data).toEqual({ type: 'resync' })
  })
})

describe('the scan stream', () => {
  it('shows a scan from start to end, with the counters of the specification', async () => {
    // Another library is scanned meanwhile, which also sends its end.
    await world.admin.ask(`/api/v1/libraries/${world.libraryId}/scan`, { method: 'POST' })
    const stream = await listen(world.admin, '/api/v1/scans/stream')
    const folder = createLibraryFolder()
    for (let i = 1; i <= 5; i++) folder.comic(`Harbour/Harbour 0${i}.cbz`)
    const libraryId = await scanFolder(world.admin, folder.root)
    const end = new RegExp(`^data: (?=.*"status":"completed").*"libraryId":"${libraryId}".*\\n\\n`, 'm')
    const statuses = eventsOf(await stream.until(end)).flatMap(({ data }) => (data.libraryId === libraryId ? data : []))
    expect(statuses.at(-1)).toMatchObject({
      libraryId,
      status: 'completed',
      filesDiscovered: 5,
      filesProcessed: 5,
      seriesCreated: 1,
      booksAdded: 5,
      errorCount: 0,
    })
    expect(statuses.length).toBeGreaterThan(1)
    folder[Symbol.dispose]()
  })

  it('is refused without permission to read libraries', async () => {
    const body = { name: 'k', permissions: ['books-read'] }
    const { key } = (await world.reader.ask('/api/v1/api-keys', { method: 'POST', body })).json
    const stream = await openStream(world.server.port, '/api/v1/scans/stream', {
      headers: { 'x-api-key': String(key) },
    })
    expect(stream.status).toBe(403)
    stream.close()
  })
})
