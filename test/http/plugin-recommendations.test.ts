import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PluginScript } from '../fixtures/plugins/scripted-plugin.ts'
import type { Json } from '../kit/http-client.ts'
import { createPluginFixture, ownPlugins, type PluginFixture } from '../kit/plugin-fixture.ts'
import { rest } from '../kit/rest.ts'
import type { Actor } from '../kit/test-server.ts'

const address = '/api/v1/user/recommendations'
const capabilities = { userRecommendationProvider: true, externalIdSource: 'api:lists' }

let fixture: PluginFixture
let reader: Actor
beforeAll(async () => {
  fixture = await createPluginFixture()
  const body = { source: 'lists', externalId: 's-2' }
  await fixture.admin.ask(`/api/v1/series/${fixture.seriesIds['Salt Roads']}/external-ids`, { method: 'POST', body })
})
beforeEach(async () => {
  reader = await fixture.server.actor('reader')
})
afterAll(() => fixture.close())

const offer = (externalId: string, rest: object = {}) => ({
  ...{ externalId, title: `Title ${externalId}`, score: 0.7, reason: `Like ${externalId}.` },
  ...rest,
})
/** A plugin that answers the latest call with these, and does not know the other methods. */
const script = (get: NonNullable<PluginScript['at']>[string], more: PluginScript['at'] = {}): PluginScript => ({
  manifest: { capabilities },
  at: { 'recommendations/get': get, ...more },
})
const answers = (...recommendations: readonly object[]) => ({ answer: { recommendations } })

/** Connects the reader of the test to a new plugin. */
async function connected(scripted: PluginScript): Promise<string> {
  const id = await fixture.add(scripted)
  await fixture.connect(reader, id)
  return id
}
const begin = () => reader.ask(`${address}/refresh`, { method: 'POST' })
type Shown = { readonly recommendations: readonly Json[]; readonly source: Json; readonly titles: readonly string[] }
async function shown(actor: Actor = reader): Promise<Shown> {
  const { status, json, text } = await actor.ask(address)
  expect(status, text).toBe(200)
  const recommendations = json.recommendations as unknown as readonly Json[]
  const source = (json.sources as unknown as readonly Json[])[1] as Json
  return { recommendations, source, titles: recommendations.map(({ title }) => String(title)) }
}
/** Refreshes and waits for the end. */
async function refreshed(): Promise<Shown> {
  const { status, text } = await begin()
  expect(status, text).toBe(202)
  for (;;) {
    const all = await shown()
    if (String(all.source.taskStatus) === 'null') return all
    await rest()
  }
}

describe('the recommendations of a connected service', () => {
  it('are fetched when asked for, linked to series here, and kept with their time', async () => {
    await connected(
      script(answers(offer('s-2'), offer('9', { title: 'lamps', score: 0.9 }), offer('x', { score: 0.1 }))),
    )
    expect(await shown()).toMatchObject({ recommendations: [], source: { cached: false, fetchedAt: null } })
    const { recommendations, source } = await refreshed()
    expect(source).toMatchObject({ pluginName: 'Lists', source: 'api:lists', cached: true, error: null })
    expect(Date.parse(String(source.fetchedAt))).toBeGreaterThan(0)
    expect(recommendations).toMatchObject([
      { externalId: '9', title: 'Lamps', inCodex: true, seriesId: fixture.seriesIds.Lamps, reason: 'Like 9.' },
      { externalId: 's-2', title: 'Salt Roads', inLibrary: true, seriesId: fixture.seriesIds['Salt Roads'] },
      { externalId: 'x', title: 'Title x', inLibrary: false, inCodex: false, series: null, sourcePlugin: 'Lists' },
    ])
  })

  it('come from what the person read and rated, by title and ID, and nothing else of them', async () => {
    await reader.ask(`/api/v1/series/${fixture.seriesIds['Salt Roads']}/read`, { method: 'POST' })
    const rating = { rating: 60, notes: 'a secret' }
    await reader.ask(`/api/v1/series/${fixture.seriesIds.Lamps}/rating`, { method: 'PUT', body: rating })
    // Repeats what it got as the reason.
    const id = await connected({ ...script({ echo: true }), manifest: { capabilities } })
    const { recommendations } = await refreshed()
    const sent = JSON.parse(String(recommendations[0]?.summary)) as { library: readonly Json[]; excludeIds: unknown }
    expect(sent).toMatchObject({ limit: 100, excludeIds: [] })
    expect([...sent.library].sort((a, b) => (String(a.title) < String(b.title) ? -1 : 1))).toMatchObject([
      { title: 'Lamps', readingStatus: 'unread', userRating: 60, externalIds: [], genres: [], tags: [] },
      {
        title: 'Salt Roads',
        readingStatus: 'completed',
        booksRead: 5,
        externalIds: [{ source: 'api:lists', id: 's-2', externalId: 's-2' }],
      },
    ])
    expect(JSON.stringify(sent)).not.toContain('secret')
    expect(id).not.toBe('')
  })

  it('leave out what was read, and what was dismissed, which the plugin is told', async () => {
    await connected(script([answers(offer('s-2'), offer('x')), { echo: true }], { 'recommendations/dismiss': {} }))
    await refreshed()
    const dismiss = (id: string) => reader.ask(`${address}/${id}/dismiss`, { method: 'POST', body: {} })
    expect((await dismiss('x')).status).toBe(200)
    expect((await dismiss('s-2')).status).toBe(200)
    expect((await shown()).titles).toEqual([])
    expect((await dismiss('unheard-of')).status).toBe(404)
    const { recommendations } = await refreshed()
    const sent = JSON.parse(String(recommendations[0]?.summary)) as { excludeIds: readonly string[] }
    expect([...sent.excludeIds].sort()).toEqual(['s-2', 'x'])
  })

  it('return when a dismissal is undone', async () => {
    await connected(script(answers(offer('s-2'), offer('x'))))
    await refreshed()
    for (const id of ['x', 's-2']) await reader.ask(`${address}/${id}/dismiss?source=api:lists`, { method: 'POST' })
    expect((await shown()).titles).toEqual([])
    for (const id of ['x', 's-2']) {
      expect((await reader.ask(`${address}/${id}/dismiss?source=api:lists`, { method: 'DELETE' })).status).toBe(204)
    }
    expect([...(await shown()).titles].sort()).toEqual(['Salt Roads', 'Title x'])
  })

  it('are gone when the service is turned off or disconnected, and are nobody else’s', async () => {
    const id = await connected(script(answers(offer('x')), { 'recommendations/clear': { answer: { cleared: true } } }))
    await refreshed()
    expect((await shown(await fixture.server.actor('reader'))).titles).toEqual([])
    await reader.ask(`${ownPlugins}/${id}/disable`, { method: 'POST' })
    expect((await shown()).titles).toEqual([])
    await reader.ask(`${ownPlugins}/${id}/enable`, { method: 'POST' })
    expect((await shown()).titles).toEqual(['Title x'])
    expect((await reader.ask(`${ownPlugins}/${id}`, { method: 'DELETE' })).status).toBe(204)
    expect((await shown()).titles).toEqual([])
  })
})

describe('a title that is hidden from the person', () => {
  const restrict = (actor: Actor, kidProfile: object) =>
    fixture.admin.ask(`/api/v1/users/${actor.userId}`, { method: 'PATCH', body: { kidProfile } })
  const open = { isAllowList: false, isUnratedAllowed: false, isAccountLocked: false }

  it('is not shown at all, neither as a series nor as a title of elsewhere', async () => {
    await connected(script(answers(offer('s-2'), offer('9', { title: 'Lamps' }), offer('x'))))
    await refreshed()
    await fixture.server.hideLibraries(reader)
    expect((await shown()).titles).toEqual(['Title x'])
    expect((await reader.ask(`${address}/s-2/dismiss`, { method: 'POST' })).status).toBe(404)
  })

  it('is not shown to a child, nor is any title whose age rating nobody knows', async () => {
    await connected(script(answers(offer('s-2'), offer('x'))))
    await refreshed()
    await restrict(reader, { ...open, maxAgeRating: 12 })
    expect((await shown()).titles).toEqual([])
    await restrict(reader, { ...open, maxAgeRating: 12, isUnratedAllowed: true })
    expect((await shown()).titles).toEqual(['Salt Roads'])
  })
})

describe('a refresh', () => {
  it('is refused with 409 while one is running, and ends when the service is disconnected', async () => {
    const id = await connected(script({ silent: true }))
    const begun = await begin()
    expect(begun).toMatchObject({ status: 202, json: { taskIds: [expect.any(String)] } })
    expect(await begin()).toMatchObject({ status: 409 })
    const { source } = await shown()
    expect(['pending', 'running']).toContain(String(source.taskStatus))
    expect((await reader.ask(`${ownPlugins}/${id}/disable`, { method: 'POST' })).status).toBe(200)
    expect(await begin()).toMatchObject({ status: 202, json: { taskIds: [] } })
  })

  it.each([
    ['nonsense', { answer: { recommendations: 'all of them' } }, /invalid response to recommendations\/get/],
    ['nothing', { answer: null }, /invalid response to recommendations\/get/],
    ['a line that is no message', { raw: 'not json\n' }, /./],
    ['a crash', { exit: 3 }, /./],
    ['an error', { error: { code: -32_004, message: 'The lists are closed.' } }, /The lists are closed/],
  ])('that gets %s says so, keeps what there was, and counts as a failure', async (_, behaviour, problem) => {
    const id = await connected(script([answers(offer('x')), behaviour]))
    await refreshed()
    const { source, titles } = await refreshed()
    expect(String(source.error)).toMatch(problem)
    expect(titles).toEqual(['Title x'])
    const own = await reader.ask(`${ownPlugins}/${id}`)
    expect(own.json).toMatchObject({ healthStatus: 'degraded', failureCount: 1 })
  })

  it('that gets far too much takes the best hundred of the first two hundred', async () => {
    const many = Array.from({ length: 1_500 }, (_, n) =>
      offer(`n-${n}`, { score: n / 1_500, title: `${n} ${'x'.repeat(900)}` }),
    )
    await connected(script(answers(...many, offer('damaged', { title: 7 }))))
    const { recommendations, source } = await refreshed()
    expect(source.error).toBeNull()
    expect(recommendations).toHaveLength(100)
    expect(recommendations[0]).toMatchObject({ externalId: 'n-199' })
    expect(String(recommendations[0]?.title)).toHaveLength(500)
  })

  it('is not possible for a service that only syncs, which in turn a recommending one does not', async () => {
    await connected({})
    expect(await begin()).toMatchObject({ status: 202, json: { taskIds: [] } })
    const id = await connected(script(answers()))
    const sync = await reader.ask(`${ownPlugins}/${id}/sync`, { method: 'POST' })
    expect(sync).toMatchObject({ status: 409, json: { message: expect.stringContaining('recommends titles') } })
  })

  it('happens on the schedule of syncs, for what is a day old', async () => {
    const { listStaleRecommendations } = await import('../../server/db/queries/reading/offered-recommendations.ts')
    const id = await connected(script(answers(offer('x'))))
    const stale = async (before: number) =>
      (await listStaleRecommendations(fixture.server.database.reader, before)).filter(({ pluginId }) => pluginId === id)
    expect(await stale(fixture.server.now())).toEqual([{ userId: reader.userId, pluginId: id }])
    await refreshed()
    expect(await stale(fixture.server.now() - 60_000)).toEqual([])
    expect(await stale(fixture.server.now() + 60_000)).toHaveLength(1)
  })
})
