import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RemoteEntry } from '../fixtures/plugins/scripted-plugin.ts'
import { createLibraryFolder } from '../kit/library-folder.ts'
import { createPluginFixture, ownPlugins, type PluginFixture } from '../kit/plugin-fixture.ts'
import { scanFolder } from '../kit/world.ts'

let fixture: PluginFixture
beforeAll(async () => {
  fixture = await createPluginFixture()
  const ids = { Lamps: 'l-1', 'Salt Roads': 's-2' }
  for (const [title, externalId] of Object.entries(ids)) {
    const body = { source: 'api:lists', externalId }
    await fixture.admin.ask(`/api/v1/series/${fixture.seriesIds[title]}/external-ids`, { method: 'POST', body })
  }
})
afterAll(() => fixture.close())

const volumes = (title: string, count: number) => Array.from({ length: count }, (_, n) => `${title} v0${n + 1}`)
const lamps = (rest: Partial<RemoteEntry> = {}): RemoteEntry => ({ externalId: 'l-1', status: 'reading', ...rest })
const status = (pluginId: string, live = false) =>
  fixture.reader.ask(`${ownPlugins}/${pluginId}/sync/status${live ? '?live=true' : ''}`)

/** Connects the reader to a plugin with these remote entries. */
async function connected(remote: readonly RemoteEntry[], script = {}): Promise<string> {
  const id = await fixture.add({ remote, ...script })
  await fixture.connect(fixture.reader, id)
  return id
}

async function unread(title: string): Promise<void> {
  await fixture.reader.ask(`/api/v1/series/${fixture.seriesIds[title]}/unread`, { method: 'POST' })
}

describe('a sync is refused', () => {
  it('for a plugin that the user never enabled, which is 404', async () => {
    const id = await fixture.add()
    expect((await status(id)).status).toBe(404)
    expect((await fixture.reader.ask(`${ownPlugins}/${id}/sync`, { method: 'POST' })).status).toBe(404)
  })

  it('for a plugin that is not connected, with advice', async () => {
    const id = await fixture.add()
    await fixture.reader.ask(`${ownPlugins}/${id}/enable`, { method: 'POST' })
    const refused = await fixture.reader.ask(`${ownPlugins}/${id}/sync`, { method: 'POST' })
    expect(refused).toMatchObject({ status: 409, json: { message: expect.stringContaining('Connect it first') } })
    expect((await status(id, true)).json).toMatchObject({
      connected: false,
      liveError: expect.stringContaining('Connect'),
    })
  })

  it('for a wrong token, which is reported immediately and not stored', async () => {
    const id = await fixture.add()
    const path = `${ownPlugins}/${id}`
    await fixture.reader.ask(`${path}/enable`, { method: 'POST' })
    const send = (body: object) => fixture.reader.ask(`${path}/credentials`, { method: 'POST', body })
    const wrong = await send({ credentials: { accessToken: 'wrong' } })
    expect(wrong.status).toBe(422)
    expect(wrong.text).not.toContain('"wrong"')
    expect((await fixture.reader.ask(path)).json).toMatchObject({
      connected: false,
      credentialKeys: [],
      healthStatus: 'unknown',
    })
    expect(await send({ credentials: { password: 'hush' } })).toMatchObject({
      status: 400,
      json: { details: [{ in: 'body', field: 'credentials.password' }] },
    })
    expect((await send({ accessToken: 'right' })).json).toMatchObject({
      connected: true,
      credentialKeys: ['accessToken'],
    })
  })
})

describe('a sync', () => {
  it('marks volumes read elsewhere, by volume and not by count, and sends those read here', async () => {
    await unread('Lamps')
    const id = await connected([lamps({ volumesRead: 3, score: 80 }), { externalId: 'unknown', status: 'reading' }])
    await fixture.reader.ask(`/api/v1/series/${fixture.seriesIds['Salt Roads']}/read`, { method: 'POST' })
    const task = await fixture.sync(fixture.reader, id)
    expect(task).toMatchObject({
      status: 'completed',
      result: {
        pulled: 2,
        matched: 1,
        booksMarked: 3,
        ratingsTaken: 1,
        pushed: 1,
        pushFailed: 0,
        conflicts: 0,
        isComplete: true,
      },
    })
    expect(await fixture.readTitles(fixture.reader, 'Lamps')).toEqual(volumes('Lamps', 3))
    expect(await fixture.readTitles(fixture.admin, 'Lamps')).toEqual([])
    const rating = await fixture.reader.ask(`/api/v1/series/${fixture.seriesIds.Lamps}/rating`)
    expect(rating.json).toMatchObject({ rating: 80 })
    expect(fixture.remote(id)).toContainEqual(
      expect.objectContaining({ externalId: 's-2', status: 'reading', volumesRead: 5 }),
    )
    const { json } = await status(id)
    expect(json).toMatchObject({
      enabled: true,
      connected: true,
      healthStatus: 'healthy',
      failureCount: 0,
      externalCount: null,
      liveError: null,
    })
    expect(Date.parse(String(json.lastSyncAt))).toBeGreaterThan(0)
  })

  it('does not treat a year as a volume, which is what ComicInfo contains there', async () => {
    using folder = createLibraryFolder()
    for (const number of [1, 2, 3]) {
      folder.comic(`Harbor Tales (1950)/Harbor Tales 00${number}.cbz`, {
        info: { Series: 'Harbor Tales', Volume: 1950, Number: number },
      })
    }
    await scanFolder(fixture.admin, folder.root)
    const listed = await fixture.admin.ask('/api/v1/series?pageSize=50')
    const all = listed.json.data as unknown as readonly { id: string; title: string }[]
    const seriesId = all.find(({ title }) => title.startsWith('Harbor Tales'))?.id
    const body = { source: 'api:lists', externalId: 'h-3' }
    await fixture.admin.ask(`/api/v1/series/${seriesId}/external-ids`, { method: 'POST', body })
    const id = await connected([{ externalId: 'h-3', status: 'reading', chaptersRead: 2 }])
    expect(await fixture.sync(fixture.reader, id)).toMatchObject({ result: { booksMarked: 2 } })
    await fixture.reader.ask(`/api/v1/series/${seriesId}/read`, { method: 'POST' })
    await fixture.sync(fixture.reader, id)
    const sent = fixture.remote(id).find(({ externalId }) => externalId === 'h-3')
    expect({ volumes: sent?.volumesRead ?? null, chapters: sent?.chaptersRead }).toEqual({ volumes: null, chapters: 3 })
  })

  it('records its origin in the reading history', async () => {
    const { json } = await fixture.reader.ask(`/api/v1/series/${fixture.seriesIds.Lamps}/books`)
    const [first] = json as unknown as readonly { id: string }[]
    const history = await fixture.reader.ask(`/api/v1/books/${first?.id}/progress/history`)
    expect(JSON.stringify(history.json)).toContain('"origin":"plugin","device":"Lists"')
  })

  it('sends nothing twice, and never marks anything as unread', async () => {
    await unread('Lamps')
    const id = await connected([lamps({ volumesRead: 2 })])
    await fixture.sync(fixture.reader, id)
    fixture.setRemote(id, [lamps({ volumesRead: 1 })])
    const again = await fixture.sync(fixture.reader, id)
    expect(again).toMatchObject({ result: { booksMarked: 0 } })
    expect(await fixture.readTitles(fixture.reader, 'Lamps')).toEqual(volumes('Lamps', 2))
    const third = await fixture.sync(fixture.reader, id)
    expect(third).toMatchObject({ result: { booksMarked: 0, pushed: 0, conflicts: 0 } })
  })

  it('does not restore what the user has marked as unread since', async () => {
    await unread('Lamps')
    const id = await connected([lamps({ volumesRead: 4 })])
    await fixture.sync(fixture.reader, id)
    await unread('Lamps')
    expect(await fixture.sync(fixture.reader, id)).toMatchObject({ result: { booksMarked: 0 } })
    expect(await fixture.readTitles(fixture.reader, 'Lamps')).toEqual([])
  })

  it('counts conflicts and applies the furthest progress', async () => {
    await unread('Lamps')
    const id = await connected([lamps({ volumesRead: 1 })])
    await fixture.sync(fixture.reader, id)
    const { json } = await fixture.reader.ask(`/api/v1/series/${fixture.seriesIds.Lamps}/books`)
    const books = json as unknown as readonly { id: string }[]
    for (const book of books.slice(1, 3)) await fixture.reader.ask(`/api/v1/books/${book.id}/read`, { method: 'POST' })
    fixture.setRemote(id, [lamps({ volumesRead: 2, status: 'paused' })])
    expect(await fixture.sync(fixture.reader, id)).toMatchObject({
      result: { conflicts: 1, booksMarked: 0, pushed: 1 },
    })
    expect(fixture.remote(id)).toContainEqual(
      expect.objectContaining({ externalId: 'l-1', volumesRead: 3, status: 'reading' }),
    )
  })

  it('can be limited to one direction, and can ignore ratings', async () => {
    await unread('Lamps')
    const id = await connected([lamps({ volumesRead: 2, score: 30 })])
    const configure = (body: object) => fixture.reader.ask(`${ownPlugins}/${id}/config`, { method: 'PATCH', body })
    expect(await configure({ config: { surprise: 'x' } })).toMatchObject({
      status: 400,
      json: { details: [{ field: 'config.surprise' }] },
    })
    await configure({ syncMode: 'push', syncRatings: false })
    expect(await fixture.sync(fixture.reader, id)).toMatchObject({ result: { booksMarked: 0, ratingsTaken: 0 } })
    expect(await fixture.readTitles(fixture.reader, 'Lamps')).toEqual([])
    await configure({ syncMode: 'pull' })
    expect(await fixture.sync(fixture.reader, id)).toMatchObject({ result: { booksMarked: 2, pushed: 0 } })
  })

  it('reports what the service rejects, and continues', async () => {
    const id = await connected([], { refuses: ['s-2'] })
    const task = await fixture.sync(fixture.reader, id)
    expect(task).toMatchObject({
      status: 'completed',
      result: { pushFailed: 1, problems: [expect.stringContaining('Salt Roads')] },
    })
  })

  it('sends no number that a service cannot hold, and names the series', async () => {
    const { json } = await fixture.admin.ask(`/api/v1/series/${fixture.seriesIds['Salt Roads']}/books`)
    const book = (json as unknown as readonly { id: string }[])[0]
    const path = `/api/v1/books/${book?.id}/metadata`
    await fixture.admin.ask(path, { method: 'PATCH', body: { volume: 2_000_000 } })
    const id = await connected([])
    await fixture.reader.ask(`/api/v1/series/${fixture.seriesIds['Salt Roads']}/read`, { method: 'POST' })
    expect(await fixture.sync(fixture.reader, id)).toMatchObject({
      status: 'completed',
      result: { pushFailed: 1, problems: [expect.stringMatching(/^Salt Roads: Not sent: .*2000000\. Correct/)] },
    })
    expect(fixture.remote(id).map(({ externalId }) => externalId)).not.toContain('s-2')
    await fixture.admin.ask(path, { method: 'PATCH', body: { volume: null } })
  })

  it('excludes libraries hidden from the plugin or the user', async () => {
    const id = await connected([lamps({ volumesRead: 5 })])
    const hidden = await fixture.server.actor('reader')
    await fixture.connect(hidden, id)
    await fixture.server.hideLibraries(hidden)
    expect(await fixture.sync(hidden, id)).toMatchObject({ result: { matched: 0, pushed: 0, booksMarked: 0 } })
    await fixture.admin.ask(`/api/v1/admin/plugins/${id}`, { method: 'PATCH', body: { libraryIds: [] } })
    expect(await fixture.sync(fixture.reader, id)).toMatchObject({ result: { matched: 0, pushed: 0, booksMarked: 0 } })
  })

  it('runs once at a time, and can be cancelled', async () => {
    const id = await connected([], { at: { 'sync/pullProgress': { silent: true } } })
    const path = `${ownPlugins}/${id}`
    const started = await fixture.reader.ask(`${path}/sync`, { method: 'POST' })
    expect((await fixture.reader.ask(`${path}/sync`, { method: 'POST' })).status).toBe(409)
    expect((await fixture.reader.ask(path)).json.syncTaskId).toBe(started.json.taskId)
    const stopped = await fixture.reader.ask(`${path}/sync/stop`, { method: 'POST' })
    expect(stopped).toMatchObject({ status: 200, json: { syncTaskId: null, enabled: true } })
    expect((await fixture.reader.ask(`${path}/sync/stop`, { method: 'POST' })).status).toBe(200)
    await fixture.reader.ask(`${path}/disable`, { method: 'POST' })
    const { json } = await fixture.reader.ask(`${path}/tasks`)
    expect(json.data?.[0]).toMatchObject({ id: started.json.taskId, status: 'cancelled' })
    expect((await fixture.reader.ask(path)).json).toMatchObject({
      enabled: false,
      syncTaskId: null,
      healthStatus: 'disabled',
    })
  })
})

describe('a plugin that fails', () => {
  it.each([
    ['dies', { exit: 3 }, /exited/],
    ['answers with invalid JSON', { raw: 'not json\n' }, /./],
    ['answers with an unknown structure', { answer: { entries: 'many' } }, /invalid response/],
  ])('and %s is reported with the reason, and its health degrades', async (_, does, reason) => {
    const id = await connected([], { at: { 'sync/pullProgress': does } })
    const task = await fixture.sync(fixture.reader, id)
    expect(task).toMatchObject({ status: 'failed', error: expect.stringMatching(reason) })
    expect((await status(id)).json).toMatchObject({ healthStatus: 'degraded', failureCount: 1 })
    await fixture.sync(fixture.reader, id)
    await fixture.sync(fixture.reader, id)
    expect((await status(id)).json).toMatchObject({ healthStatus: 'unhealthy', failureCount: 3, enabled: true })
    const failures = await fixture.admin.ask(`/api/v1/admin/plugins/${id}/failures`)
    expect(failures.json).toMatchObject({ total: 3, data: [{ method: 'sync/pullProgress', username: 'ivy' }, {}, {}] })
  })

  it('by returning the same cursor again is stopped', async () => {
    const id = await connected([], { at: { 'sync/pullProgress': { answer: { entries: [], nextCursor: 'again' } } } })
    expect(await fixture.sync(fixture.reader, id)).toMatchObject({ status: 'failed' })
  })
})

describe('the sync counters of a service', () => {
  it('are requested on demand', async () => {
    const id = await connected([lamps()], {
      status: { externalCount: 7, pendingPush: 2, pendingPull: 1, conflicts: 0 },
    })
    expect((await status(id, true)).json).toMatchObject({
      externalCount: 7,
      pendingPush: 2,
      pendingPull: 1,
      conflicts: 0,
      liveError: null,
    })
  })

  it('are omitted when invalid, with a message', async () => {
    const id = await connected([], { status: { externalCount: 2, pendingPush: 99, pendingPull: 3, conflicts: -1 } })
    expect(await status(id, true)).toMatchObject({
      status: 200,
      json: {
        externalCount: 2,
        pendingPush: null,
        pendingPull: null,
        conflicts: null,
        liveError: expect.stringContaining('pendingPush'),
      },
    })
  })

  it('are null with an error when the plugin fails', async () => {
    const id = await connected([], { at: { 'sync/status': { exit: 1 } } })
    const { status: code, json } = await status(id, true)
    expect(code).toBe(200)
    expect(json).toMatchObject({ externalCount: null, healthStatus: 'degraded', liveError: expect.stringMatching(/./) })
  })
})

describe('plugin storage', () => {
  it('is deleted with the connection, while progress remains', async () => {
    await unread('Lamps')
    const id = await connected([lamps({ volumesRead: 1 })], {
      at: { 'sync/pushProgress': { host: [{ method: 'storage/set', params: { key: 'k', data: { at: 1 } } }] } },
    })
    await fixture.sync(fixture.reader, id)
    expect(fixture.remote(id).length).toBeGreaterThan(0)
    expect((await fixture.reader.ask(`${ownPlugins}/${id}`, { method: 'DELETE' })).status).toBe(204)
    expect(fixture.remote(id)).toEqual([])
    expect((await status(id)).status).toBe(404)
    expect(await fixture.readTitles(fixture.reader, 'Lamps')).toEqual(volumes('Lamps', 1))
  })
})

describe('automatic sync', () => {
  it('is enabled per user, and reported to nobody else', async () => {
    const id = await connected([])
    const path = `${ownPlugins}/${id}/sync-mode`
    expect((await fixture.reader.ask(path, { method: 'PATCH', body: { auto: true } })).json).toMatchObject({
      autoSync: true,
    })
    expect((await fixture.admin.ask(`${ownPlugins}/${id}`)).json).toMatchObject({ autoSync: false, enabled: false })
  })
})
