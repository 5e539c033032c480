import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../kit/catalog.ts'
import { adminPlugins } from '../kit/plugin-fixture.ts'
import {
  createReleaseFixture,
  type ReleaseFixture,
  recordOf,
  releasesPath,
  sourcesPath,
} from '../kit/release-fixture.ts'
import type { Actor } from '../kit/test-server.ts'

let fixture: ReleaseFixture
let lamps: string
let salt: string
let maintainer: Actor
beforeAll(async () => {
  fixture = await createReleaseFixture()
  ;({ lamps, salt, maintainer } = fixture)
})
afterAll(() => fixture.close())

const track: ReleaseFixture['track'] = (...args) => fixture.track(...args)
const post: ReleaseFixture['post'] = (...args) => fixture.post(...args)
const addSource: ReleaseFixture['addSource'] = (...args) => fixture.addSource(...args)
const poll: ReleaseFixture['poll'] = (...args) => fixture.poll(...args)
const sourceOf: ReleaseFixture['sourceOf'] = (...args) => fixture.sourceOf(...args)
const releasesOf: ReleaseFixture['releasesOf'] = (...args) => fixture.releasesOf(...args)
const volume: ReleaseFixture['volume'] = (...args) => fixture.volume(...args)

describe('a poll', () => {
  it('that fails is recorded at the source and the plugin, and what it had recorded stays', async () => {
    const source = await addSource([{ host: [recordOf(volume(6))] }, { error: { code: -32_004, message: 'Down.' } }])
    expect(await poll(source.sourceId)).toMatchObject({ status: 'completed' })
    const failed = await poll(source.sourceId)
    expect(failed).toMatchObject({ status: 'failed', lastError: expect.stringContaining('Down.') })
    expect(await sourceOf(source.sourceId)).toMatchObject({
      lastError: expect.stringContaining('Down.'),
      lastSummary: { recorded: 1, deduped: 0, dropped: 0 },
    })
    expect((await fixture.admin.ask(`${adminPlugins}/${source.pluginId}`)).json.healthStatus).toBe('unhealthy')
    expect(await releasesOf(source.sourceId)).toHaveLength(1)
  })

  it('waits as long as the service asks for, also when someone asks for it', async () => {
    const data = { retryAfterSeconds: 600 }
    const { sourceId } = await addSource({ error: { code: -32_001, message: 'Slow down.', data } })
    expect((await poll(sourceId)).status).toBe('failed')
    const refused = await post(`${sourcesPath}/${sourceId}/poll-now`)
    expect(refused).toMatchObject({
      status: 409,
      json: { message: expect.stringMatching(/pause\. Try again in 10 min/) },
    })
    fixture.server.pass(601_000)
    expect((await post(`${sourcesPath}/${sourceId}/poll-now`)).status).toBe(202)
  })

  it('of a service that answers with an error and nothing else is no success', async () => {
    const { sourceId } = await addSource({ answer: { upstreamStatus: 503, parsed: 0 } })
    expect((await poll(sourceId)).status).toBe('failed')
    expect((await sourceOf(sourceId))?.lastError).toMatch(/status 503/)
  })

  it('is refused while it or its plugin is turned off, and for anyone but administrators', async () => {
    const { sourceId } = await addSource({ answer: {} })
    const path = `${sourcesPath}/${sourceId}`
    expect((await post(`${path}/poll-now`, maintainer)).status).toBe(403)
    await fixture.admin.ask(path, { method: 'PATCH', body: { enabled: false } })
    expect((await post(`${path}/poll-now`)).status).toBe(409)
    expect((await post(`${sourcesPath}/${newId()}/poll-now`)).status).toBe(404)
    const wrong = await fixture.admin.ask(path, { method: 'PATCH', body: { cronSchedule: 'daily' } })
    expect(wrong).toMatchObject({ status: 400, json: { message: expect.stringContaining('five') } })
  })

  it('drops what is uncertain, invalid, or about a series that is not tracked', async () => {
    const releases = [volume(6, { confidence: 0.69 }), volume(6, { seriesId: salt }), { seriesId: lamps }, 7]
    const { sourceId } = await addSource({ answer: { releases } })
    await poll(sourceId)
    expect(await sourceOf(sourceId)).toMatchObject({ lastSummary: { parsed: 4, recorded: 0, dropped: 4 } })
    expect(await releasesOf(sourceId)).toEqual([])
  })

  it('finds the series by a title or an alias, and knows a release again', async () => {
    const alias = { method: 'POST', body: { alias: 'Die Lampen' } }
    expect((await maintainer.ask(`/api/v1/series/${lamps}/aliases`, alias)).status).toBe(201)
    const byTitle = (title: string) => volume(6, { seriesId: undefined, seriesTitle: title, externalReleaseId: title })
    const releases = [byTitle('LAMPS'), byTitle('die lampen!'), byTitle('Salt Roads')]
    const { sourceId } = await addSource({ answer: { releases } })
    await poll(sourceId)
    expect(await sourceOf(sourceId)).toMatchObject({ lastSummary: { recorded: 2, dropped: 1 } })
    const [first] = await releasesOf(sourceId)
    await post(`${releasesPath}/${first?.id}/dismiss`, maintainer)
    await poll(sourceId)
    expect(await sourceOf(sourceId)).toMatchObject({ lastSummary: { recorded: 0, deduped: 2 } })
    expect(await releasesOf(sourceId, 'state=dismissed')).toHaveLength(1)
  })

  it('tells the plugin of tracked series with what it needs, and nothing of other sources', async () => {
    const { sourceId } = await addSource({
      host: [
        { method: 'releases/list_tracked', params: { sourceId: '{{sourceId}}' } },
        { method: 'releases/count_tracked', params: { sourceId: newId() } },
        { method: 'releases/source_state/set', params: { sourceId: '{{sourceId}}', etag: 'e', state: { page: 2 } } },
        { method: 'releases/source_state/set', params: { sourceId: '{{sourceId}}', state: { x: 'y'.repeat(20_000) } } },
        { method: 'releases/source_state/get', params: { sourceId: '{{sourceId}}' } },
        { method: 'releases/report_progress', params: { current: 1, total: 2 } },
        { method: 'releases/delete_all', params: {} },
      ],
    })
    // The answer of the plugin is what it was answered.
    const { json } = await post(`${sourcesPath}/${sourceId}/poll-now`)
    await fixture.taskEnded(String(json.taskId))
    const state = await fixture.server.query(`select etag, state from release_sources where id = '${sourceId}'`)
    expect(state).toEqual([{ etag: 'e', state: '{"page":2}' }])
  })
})

describe('a release', () => {
  it('is invisible with its series, in lists, feeds, counts and changes', async () => {
    const { sourceId } = await addSource({ answer: { releases: [volume(7)] } })
    await poll(sourceId)
    const [release] = await releasesOf(sourceId)
    const stranger = await fixture.server.actor('maintainer', 'kim')
    await fixture.server.hideLibraries(stranger)
    expect(await releasesOf(sourceId, 'state=all', stranger)).toEqual([])
    expect((await stranger.ask(`${releasesPath}/facets`)).json).toMatchObject({ states: [], sources: [], series: [] })
    expect((await post(`${releasesPath}/${release?.id}/dismiss`, stranger)).status).toBe(404)
    const body = { ids: [release?.id], action: 'delete' }
    const bulk = await stranger.ask(`${releasesPath}/bulk`, { method: 'POST', body })
    expect(bulk.json).toEqual({ affected: 0, notFound: [release?.id] })
    for (const part of ['tracking', 'aliases', 'releases']) {
      expect((await stranger.ask(`/api/v1/series/${lamps}/${part}`)).status).toBe(404)
    }
    expect((await stranger.ask('/opds/v1/releases')).text).not.toContain('<entry>')
    expect((await fixture.reader.ask('/opds/v1/releases')).text).toContain('Lamps: volume 7')
    expect((await post(`${releasesPath}/${release?.id}/dismiss`, fixture.reader)).status).toBe(403)
  })

  it('in a language or of a kind that the series does not want is ignored from the start', async () => {
    await track(lamps, { languages: ['de'] })
    const { sourceId } = await addSource({ answer: { releases: [volume(8), volume(8, { language: 'de-AT' })] } })
    await poll(sourceId)
    await track(lamps, { languages: null })
    const states = (await releasesOf(sourceId)).map(({ language, state }) => [language, state])
    expect(states).toEqual(
      expect.arrayContaining([
        ['en', 'ignored'],
        ['de-AT', 'announced'],
      ]),
    )
  })

  it('is here when a book with its number is', async () => {
    const { sourceId } = await addSource({ answer: { releases: [volume(5), volume(9)] } })
    await poll(sourceId)
    expect(await releasesOf(sourceId, 'here=true')).toMatchObject([{ volume: 5 }])
    expect(await releasesOf(sourceId, 'here=false')).toMatchObject([{ volume: 9 }])
  })

  it('is changed and deleted by many at once, and forgotten with the reset of its source', async () => {
    const { sourceId } = await addSource({ answer: { releases: [volume(7), volume(8), volume(9)] } })
    await poll(sourceId)
    const ids = (await releasesOf(sourceId)).map(({ id }) => String(id))
    const bulk = (action: string, some: readonly string[]) =>
      maintainer.ask(`${releasesPath}/bulk`, { method: 'POST', body: { ids: some, action } })
    expect((await bulk('mark-acquired', ids)).json).toEqual({ affected: 3, notFound: [] })
    expect((await bulk('delete', [...ids.slice(0, 1), newId()])).json).toMatchObject({ affected: 1 })
    expect(await releasesOf(sourceId, 'state=marked_acquired')).toHaveLength(2)
    expect((await post(`${sourcesPath}/${sourceId}/reset`)).json).toEqual({ deleted: 2 })
    expect(await sourceOf(sourceId)).toMatchObject({ total: 0, lastPolledAt: null, lastSummary: null })
  })
})

it('what is out and not here follows from releases, totals and books', async () => {
  const seriesPath = `/api/v1/series/${salt}/tracking`
  const before = (await fixture.reader.ask(seriesPath)).json
  expect(before).toMatchObject({ tracked: false, volumes: { here: 5, latest: null, missing: null } })
  expect(before).toMatchObject({ chapters: { here: null, latest: null, missing: null } })
  await track(salt, { tracked: true, latestKnownVolume: 7 })
  const after = (await fixture.reader.ask(seriesPath)).json
  expect(after).toMatchObject({ tracked: true, volumes: { latest: 7, missing: [{ start: 6, end: 7 }] } })
  expect((await fixture.reader.ask(`/api/v1/series/${salt}`)).json.tracked).toBe(true)
  expect((await fixture.reader.ask(seriesPath, { method: 'PATCH', body: { tracked: false } })).status).toBe(403)
})

it('a tracked series says how many more volumes and chapters its metadata counts', async () => {
  const about = async () => (await fixture.reader.ask(`/api/v1/series/${salt}`)).json
  const counts = { totalVolumeCount: 8, totalChapterCount: 40.5 }
  const path = `/api/v1/series/${salt}/metadata`
  expect((await maintainer.ask(path, { method: 'PATCH', body: counts })).status).toBe(200)
  await track(salt, { tracked: false })
  expect(await about()).toMatchObject({ upstreamVolumeGap: null, upstreamChapterGap: null })
  await track(salt)
  expect(await about()).toMatchObject({ localMaxVolume: 5, upstreamVolumeGap: 3, upstreamChapterGap: 40.5 })
  await track(salt, { trackVolumes: false })
  expect(await about()).toMatchObject({ upstreamVolumeGap: null, upstreamChapterGap: 40.5 })
})

it('a plugin that no longer registers a source loses it with its releases', async () => {
  const { pluginId, sourceId } = await addSource({ answer: { releases: [volume(9)] } })
  await poll(sourceId)
  await fixture.admin.ask(`${adminPlugins}/${pluginId}`, { method: 'DELETE' })
  expect(await sourceOf(sourceId)).toBeUndefined()
  expect(await releasesOf(sourceId)).toEqual([])
})
