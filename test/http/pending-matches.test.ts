import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Json } from '../kit/http-client.ts'
import { createMatchingFixture, type MatchingFixture } from '../kit/matching-fixture.ts'

let fixture: MatchingFixture
beforeAll(async () => {
  fixture = await createMatchingFixture()
})
afterAll(() => fixture.close())
beforeEach(async () => {
  await fixture.removeProviders()
  await fixture.reset()
})

const pier = { summary: 'Who lights them.', publisher: 'Pier', totalVolumes: 9 }
const lamps = { externalId: 'l-1', title: 'Lamps', year: 1999, ...pier }
const catalog = [
  lamps,
  { externalId: 's-1', title: 'Salt Roads and more', summary: 'Roads.', publisher: 'Pier' },
  { externalId: 's-2', title: 'Salt Roads at night', summary: 'Dark roads.' },
  { externalId: 's-3', title: 'Salt Roads of home', summary: 'Short roads.' },
  { externalId: 's-4', title: 'A very long way along the salt roads of the north', summary: 'Long roads.' },
]
const first = async () => {
  const [one] = await fixture.pending()
  if (one === undefined) throw new Error('nothing waits')
  return one
}
const take = async () => {
  const { id, candidates } = await first()
  const { pluginId, externalId } = candidates[0] ?? { pluginId: '', externalId: '' }
  return fixture.send('POST', `/matches/${id}/take`, { pluginId, externalId })
}
const undo = (runId: unknown) => fixture.send('POST', `/matches/runs/${String(runId)}/undo`)
const runs = async () => (await fixture.send('GET', '/matches/runs')).json.data as unknown as readonly Json[]
const editLamps = (body: object) => fixture.send('PATCH', `/series/${fixture.seriesIds.Lamps}/metadata`, body)
const decide = async (state: string) => fixture.send('PUT', `/matches/${(await first()).id}/state`, { state })

describe('a run over a library', () => {
  it('applies what is certain, and leaves the best three candidates of the rest for a person', async () => {
    await fixture.provider({ series: catalog })
    expect(await fixture.run()).toMatchObject({ result: { matched: 1, unsure: 1, unknown: 0, skipped: 0 } })
    expect(await fixture.metadata('Lamps')).toMatchObject({ summary: 'Who lights them.' })
    const waiting = await fixture.pending()
    expect(waiting).toMatchObject([{ title: 'Salt Roads', kind: 'series', state: 'waiting' }])
    expect(waiting[0]?.candidates.map(({ externalId }) => externalId)).toHaveLength(3)
    const scores = waiting[0]?.candidates.map(({ score }) => score) ?? []
    expect(scores).toEqual([...scores].sort((a, b) => b - a))
    expect(waiting[0]?.candidates[0]?.reasons).toContainEqual(
      expect.objectContaining({ part: 'title', verdict: expect.any(String), here: 'Salt Roads' }),
    )
    expect((await fixture.send('GET', '/matches/count')).json).toEqual({ series: 1, books: 0 })
    expect(await runs()).toMatchObject([{ automatic: true, matches: 1 }])
  })

  it('applies nothing when the service has fewer volumes than are here', async () => {
    await fixture.provider({ series: [{ externalId: 'l-1', title: 'Lamps', year: 1999, totalVolumes: 2 }] })
    expect(await fixture.run()).toMatchObject({ result: { matched: 0, unsure: 1, unknown: 1 } })
    const [{ candidates } = { candidates: [] }] = await fixture.pending()
    expect(candidates[0]?.reasons).toContainEqual({ part: 'volumes', verdict: 'differs', here: '5', there: '2' })
  })

  it('applies nothing when two series of the service have the title and no year tells them apart', async () => {
    const twins = ['l-1', 'l-2'].map((externalId) => ({ externalId, title: 'Lamps' }))
    await fixture.provider({ series: twins })
    expect(await fixture.run()).toMatchObject({ result: { matched: 0, unsure: 1 } })
    expect((await first()).candidates).toHaveLength(2)
  })

  it('goes on after a title at which the plugin fails, which the next run tries again', async () => {
    const series = [lamps, { externalId: 's-9', title: 'Salt Roads', year: 2001 }]
    const at = { 'metadata/series/match': [{ error: { code: -32_603, message: 'Lost my way.' } }, {}] }
    await fixture.provider({ series, at })
    expect(await fixture.run()).toMatchObject({ status: 'completed', result: { matched: 1, skipped: 1 } })
    expect(await fixture.run()).toMatchObject({ status: 'completed', result: { matched: 1, skipped: 1 } })
    expect(await runs()).toHaveLength(2)
  })

  it('searches for one of just that year when the choice of the plugin is of nearly that year', async () => {
    await editLamps({ year: 1999 })
    const at = { 'metadata/series/match': { answer: { ...lamps, externalId: 'l-2', year: 2000, publisher: 'Quay' } } }
    await fixture.provider({ series: [lamps], at })
    await fixture.run()
    expect(await fixture.metadata('Lamps')).toMatchObject({ publisher: 'Pier' })
  })

  it('applies nothing when the choice of the plugin has not as many volumes as there are, and another one has', async () => {
    await editLamps({ year: 1999, totalVolumeCount: 9 })
    const at = { 'metadata/series/match': { answer: { ...lamps, externalId: 'l-2', totalVolumes: 30 } } }
    await fixture.provider({ series: [{ ...lamps, year: 1990 }], at })
    expect(await fixture.run()).toMatchObject({ result: { matched: 0, unsure: 1 } })
  })

  it('searches with the year at the end of a title', async () => {
    await editLamps({ title: 'Lamps 1999' })
    await fixture.provider({
      series: [2004, 1999].map((year) => ({ externalId: `l-${year}`, title: 'Lamps 1999', year })),
    })
    await fixture.run()
    expect((await first()).candidates[0]).toMatchObject({ externalId: 'l-1999' })
  })

  it('forgets candidates that the service no longer has', async () => {
    const pluginId = await fixture.provider({ series: catalog })
    await fixture.run()
    expect(await fixture.pending()).toHaveLength(1)
    await fixture.send('DELETE', `/admin/plugins/${pluginId}`)
    await fixture.provider({ series: [] })
    expect(await fixture.run()).toMatchObject({ result: { unsure: 0 } })
    expect(await fixture.pending()).toEqual([])
  })
})

describe('a person', () => {
  it('takes a candidate with one request, as if they had looked it up', async () => {
    await fixture.provider({ series: catalog })
    await fixture.run()
    const { candidates } = await first()
    expect(await take()).toMatchObject({ status: 200 })
    expect(await fixture.pending()).toEqual([])
    const { externalIds, locks } = await fixture.metadata('Salt Roads')
    expect(externalIds).toContainEqual(expect.objectContaining({ externalId: candidates[0]?.externalId }))
    expect(locks).toMatchObject({ summary: true })
    expect(await runs()).toMatchObject([{ automatic: false, username: 'mara', matches: 1 }, { automatic: true }])
  })

  it('cannot take what is no candidate', async () => {
    const pluginId = await fixture.provider({ series: catalog })
    await fixture.run()
    const { id } = await first()
    const taken = await fixture.send('POST', `/matches/${id}/take`, { pluginId, externalId: 'l-1' })
    expect(taken).toMatchObject({ status: 409, json: { details: { reason: 'match_candidate_gone' } } })
  })

  it('takes none of them, and it is not looked up again until that is taken back', async () => {
    await fixture.provider({ series: catalog })
    await fixture.run()
    const { id } = await first()
    expect((await decide('none')).status).toBe(204)
    expect(await fixture.pending()).toEqual([])
    expect(await fixture.pending('state=none')).toMatchObject([{ id, state: 'none' }])
    expect(await fixture.run()).toMatchObject({ result: { unsure: 0, skipped: 2 } })
    expect((await fixture.send('PUT', `/matches/${id}/state`, { state: 'waiting' })).status).toBe(204)
    expect(await fixture.pending()).toMatchObject([{ id, state: 'waiting' }])
  })

  it('puts it off, and it stays put off after the next run', async () => {
    await fixture.provider({ series: catalog })
    await fixture.run()
    await decide('later')
    await fixture.run()
    expect(await fixture.pending()).toMatchObject([{ title: 'Salt Roads', state: 'later' }])
    expect((await fixture.send('GET', '/matches/count')).json).toEqual({ series: 0, books: 0 })
  })

  it('looks it up again', async () => {
    const pluginId = await fixture.provider({ series: catalog })
    await fixture.run()
    await fixture.send('DELETE', `/admin/plugins/${pluginId}`)
    await fixture.provider({ series: catalog.slice(2, 3) })
    const { id } = await first()
    const { json } = await fixture.send('POST', `/matches/${id}/look-up`)
    expect(json).toMatchObject({ id, candidates: [{ externalId: 's-2' }] })
  })

  it('who may not edit series, or does not see the series, has nothing to decide', async () => {
    await fixture.provider({ series: catalog })
    await fixture.run()
    const { id } = await first()
    expect((await fixture.reader.ask('/api/v1/matches')).status).toBe(403)
    const other = await fixture.server.actor('maintainer')
    expect((await other.ask('/api/v1/matches')).json.total).toBe(1)
    await fixture.server.hideLibraries(other)
    expect((await other.ask('/api/v1/matches')).json.total).toBe(0)
    expect((await other.ask('/api/v1/matches/count')).json).toEqual({ series: 0, books: 0 })
    expect((await other.ask('/api/v1/matches/runs')).json.total).toBe(0)
    const denied = await other.ask(`/api/v1/matches/${id}/state`, { method: 'PUT', body: { state: 'none' } })
    expect(denied.status).toBe(404)
    const [run] = await runs()
    expect((await other.ask(`/api/v1/matches/runs/${String(run?.id)}/undo`, { method: 'POST' })).status).toBe(404)
  })
})

describe('matches that were applied together', () => {
  it('are undone together, and wait for a person from then on', async () => {
    const before = await fixture.metadata('Lamps')
    await fixture.provider({ series: [{ ...lamps, alternateTitles: ['Lampen'], ratings: rating }] })
    await fixture.run()
    expect(await fixture.metadata('Lamps')).toMatchObject({ publisher: 'Pier', year: 1999 })
    const [run] = await runs()
    expect((await undo(run?.id)).json).toEqual({ undone: 1, unchanged: 0, remaining: 0 })
    const { updatedAt: _a, ...after } = await fixture.metadata('Lamps')
    const { updatedAt: _b, ...expected } = before
    expect(after).toEqual(expected)
    expect(await ratings()).not.toContain('lists')
    expect(await runs()).toEqual([])
    expect(await fixture.pending()).toMatchObject([{ title: 'Lamps', candidates: [{ externalId: 'l-1' }] }])
    expect(await fixture.run()).toMatchObject({ result: { matched: 0, skipped: 1 } })
    expect(await take()).toMatchObject({ status: 200 })
    expect(await fixture.metadata('Lamps')).toMatchObject({ publisher: 'Pier' })
  })

  it('keep what somebody has changed since', async () => {
    await fixture.provider({ series: catalog.slice(0, 1) })
    await fixture.run()
    await editLamps({ summary: 'My own words.' })
    const [run] = await runs()
    expect((await undo(run?.id)).json).toMatchObject({ undone: 1 })
    expect(await fixture.metadata('Lamps')).toMatchObject({ summary: 'My own words.', publisher: null, year: null })
    expect((await undo(run?.id)).status).toBe(404)
  })

  it('leave a series alone of which nothing is as they left it', async () => {
    await fixture.provider({ series: catalog.slice(0, 1) })
    await fixture.run()
    await fixture.send('DELETE', `/series/${fixture.seriesIds.Lamps}/metadata`)
    const [run] = await runs()
    expect((await undo(run?.id)).json).toEqual({ undone: 0, unchanged: 1, remaining: 0 })
    expect(await fixture.pending()).toEqual([])
    expect(await fixture.run()).toMatchObject({ result: { matched: 1 } })
  })

  const rating = [{ sourceName: 'lists', rating: 81, voteCount: 3 }]
  const ratings = async () => (await fixture.send('GET', `/series/${fixture.seriesIds.Lamps}/external-ratings`)).text
})

describe('several plugins', () => {
  const other = { externalId: 'o-1', title: 'Lamps', year: 1999, summary: 'Of the other.', publisher: 'Quay' }

  it('complement each other in the order of the library, with other orders for single fields', async () => {
    const a = await fixture.provider({ series: catalog.slice(0, 1) })
    const b = await fixture.provider({ series: [other] })
    const matching = { afterScan: null, providers: [b, a], fields: { summary: [a, b] } }
    const changed = await fixture.send('PATCH', `/libraries/${fixture.libraryId}`, { matching })
    expect(changed.json.matching).toEqual(matching)
    await fixture.run()
    expect(await fixture.metadata('Lamps')).toMatchObject({ publisher: 'Quay', summary: 'Who lights them.' })
    expect((await fixture.metadata('Lamps')).externalIds).toHaveLength(2)
    const [run] = await runs()
    expect((await undo(run?.id)).json).toMatchObject({ undone: 2, remaining: 0 })
    expect(await fixture.metadata('Lamps')).toMatchObject({ publisher: null, summary: null, externalIds: [] })
  })

  it('never replace what a person entered', async () => {
    const a = await fixture.provider({ series: catalog.slice(0, 1) })
    const b = await fixture.provider({ series: [other] })
    await fixture.send('PATCH', `/libraries/${fixture.libraryId}`, { matching: { providers: [b, a] } })
    await editLamps({ summary: 'My own words.' })
    await fixture.run()
    expect(await fixture.metadata('Lamps')).toMatchObject({ publisher: 'Quay', summary: 'My own words.' })
  })

  it('are asked for many series in one call where they can', async () => {
    const at = { 'metadata/series/match': { error: { code: -32_603, message: 'one call each' } } }
    const series = [...catalog.slice(0, 1), { externalId: 's-1', title: 'Salt Roads', year: 2001 }]
    const manifest = { capabilities: { batchMatch: true } }
    await fixture.provider({ series, manifest, at })
    expect(await fixture.run()).toMatchObject({ status: 'completed', result: { matched: 2 } })
  })

  it('are asked one by one when they do not know the call for many', async () => {
    const at = { 'metadata/series/matchMany': { error: { code: -32_601, message: 'not known' } } }
    await fixture.provider({ series: catalog, at, manifest: { capabilities: { batchMatch: true } } })
    expect(await fixture.run()).toMatchObject({ status: 'completed', result: { matched: 1, unsure: 1 } })
  })
})

describe('a service that asks to wait', () => {
  const busy = (seconds: number) => ({
    error: { code: -32_001, message: 'Too many requests.', data: { retryAfterSeconds: seconds } },
  })

  it('is left alone by all, who are told how long', async () => {
    const at = { 'metadata/series/search': [busy(90), {}] }
    const pluginId = await fixture.provider({ series: catalog, at })
    const search = () => fixture.send('POST', `/series/${fixture.seriesIds.Lamps}/metadata/search`, { pluginId })
    const refused = await search()
    expect(refused).toMatchObject({ status: 503, json: { details: { reason: 'provider_busy' } } })
    expect(refused.headers['retry-after']).toBe('90')
    fixture.server.pass(30_000)
    // The plugin would answer by now, and is not asked.
    const again = await search()
    expect(Number(again.headers['retry-after'])).toBeLessThanOrEqual(60)
    expect(again.status).toBe(503)
    fixture.server.pass(60_000)
    expect((await search()).status).toBe(200)
  })

  it('for long is left out of the run, which goes on with the others', async () => {
    const at = { 'metadata/series/match': busy(1_800) }
    const slow = await fixture.provider({ series: catalog, at })
    const quick = await fixture.provider({ series: catalog.slice(0, 1) })
    await fixture.send('PATCH', `/libraries/${fixture.libraryId}`, { matching: { providers: [slow, quick] } })
    expect(await fixture.run()).toMatchObject({ status: 'completed', result: { matched: 1, unknown: 1 } })
  })
})
