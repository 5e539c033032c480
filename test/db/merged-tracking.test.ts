import { afterEach, beforeEach, expect, it } from 'vitest'
import { listReleases } from '../../server/db/queries/releases/releases.ts'
import { findTracking, listAliases } from '../../server/db/queries/releases/tracking.ts'
import { write } from '../../server/db/write.ts'
import { systemViewer } from '../../server/domain/access/viewer.ts'
import { aliasKey } from '../../server/domain/releases/match-release.ts'
import { readRelease } from '../../server/domain/releases/read-release.ts'
import { releaseLimits } from '../../server/domain/releases/release.ts'
import { bookWrite, librarySettings, newId, seriesWrite } from '../kit/catalog.ts'
import { openTestDatabase } from '../kit/database.ts'

const now = Date.UTC(2026, 0, 1)
const libraryId = newId()
const pluginId = newId()

let test: Awaited<ReturnType<typeof openTestDatabase>>
let sourceId: string
beforeEach(async () => {
  test = await openTestDatabase()
  const plugin = {
    ...{ id: pluginId, name: 'finder', displayName: 'Finder', description: null, command: 'node', args: [] },
    ...{ env: {}, isEnabled: false, permissions: [], scopes: [], libraryIds: null, config: {}, credentials: null },
    ...{ requestsPerMinute: 60, timeoutSeconds: 30 },
  }
  const source = { sourceKey: 'one', displayName: 'One', kind: 'test', config: null }
  await test.db.commit([
    write('createLibrary', { id: libraryId, settings: librarySettings(), now }),
    write('createPlugin', { ...plugin, now }),
    write('registerSources', { pluginId, sources: [source], now }),
  ])
  const [row] = await test.query<{ id: string }>('select id from release_sources')
  sourceId = row?.id ?? ''
})
afterEach(() => test.close())

/** A series of one book. */
async function makeSeries(title: string, isTracked = false): Promise<string> {
  const series = seriesWrite(libraryId, title)
  await test.db.commit([
    write('addSeries', { series: [series], now }),
    write('saveBooks', { libraryId, books: [bookWrite(series.id, `${title} 1`)], now }),
    write('refreshSeries', { ids: [series.id], numbering: 'none', now }),
  ])
  if (isTracked) await track(series.id, { trackChapters: false, languages: ['en'] })
  return series.id
}

const track = (seriesId: string, changes: object) =>
  test.db.commit([write('setTracking', { seriesId, isTracked: true, changes, now })])

async function addAlias(seriesId: string, alias: string): Promise<void> {
  await test.db.commit([write('putAlias', { seriesId, alias, aliasKey: aliasKey(alias), now })])
}

/** @returns the id that its source gave it */
async function addRelease(seriesId: string, number: number): Promise<string> {
  const externalReleaseId = `${seriesId} ${number}`
  const read = readRelease({ externalReleaseId, volumes: [{ start: number, end: number }] }, now)
  if (!read.ok) throw new Error(read.failure)
  const { seriesId: _1, externalIds: _2, seriesTitle: _3, confidence: _4, reason: _5, ...release } = read.value
  const match = { seriesId, confidence: 1, reason: 'test' }
  const [recorded] = await test.db.commit([
    write('recordRelease', { id: newId(), sourceId, match, release, now: now + number }),
  ])
  expect(recorded?.isNew).toBe(true)
  return externalReleaseId
}

async function merge(seriesId: string, seriesIds: readonly string[]): Promise<string> {
  const id = newId()
  await test.db.commit([
    write('decideGrouping', { id, kind: 'merge', seriesId, seriesIds, expected: null, by: 'nobody', now }),
  ])
  return id
}
const undo = (id: string) => test.db.commit([write('undoGrouping', { id, expected: null, by: 'nobody', now })])

const releasesOf = async (seriesId: string) => {
  const request = { page: 1, pageSize: 100, filter: { seriesId } }
  const { items } = await listReleases(systemViewer, test.db.reader, request)
  return items.map((release) => release.externalReleaseId).sort()
}
const aliasesOf = async (seriesId: string) =>
  (await listAliases(test.db.reader, seriesId)).aliases.map(({ alias }) => alias).sort()
const trackingOf = (seriesId: string) => findTracking(systemViewer, test.db.reader, seriesId)

it('a merge takes tracking, names and releases along, and undoing it brings all of it back', async () => {
  const [ash, birch] = [await makeSeries('Ash'), await makeSeries('Birch', true)]
  await addAlias(birch, 'Betula')
  await addAlias(ash, 'Fraxinus')
  const release = await addRelease(birch, 2)
  const [ashBefore, birchBefore] = [await trackingOf(ash), await trackingOf(birch)]
  const decision = await merge(ash, [birch])
  expect(await releasesOf(ash)).toEqual([release])
  expect(await aliasesOf(ash)).toEqual(['Betula', 'Birch', 'Fraxinus'])
  expect(await trackingOf(ash)).toMatchObject({
    ...{ isTracked: true, trackChapters: false, languages: ['en'], latestKnownVolume: 2 },
  })
  await undo(decision)
  expect([await releasesOf(ash), await releasesOf(birch)]).toEqual([[], [release]])
  expect([await aliasesOf(ash), await aliasesOf(birch)]).toEqual([['Fraxinus'], ['Betula']])
  expect([await trackingOf(ash), await trackingOf(birch)]).toEqual([ashBefore, birchBefore])
})

it('a tracked series keeps what it is tracked for, and gets back only what came from elsewhere', async () => {
  const [ash, birch] = [await makeSeries('Ash'), await makeSeries('Birch', true)]
  await track(ash, { trackVolumes: true, languages: ['de'] })
  const before = await trackingOf(ash)
  const [own, other] = [await addRelease(ash, 1), await addRelease(birch, 2)]
  const tracking = await trackingOf(ash)
  const decision = await merge(ash, [birch])
  expect(await trackingOf(ash)).toEqual(tracking)
  const later = await addRelease(ash, 3)
  expect(await releasesOf(ash)).toEqual([own, other, later].sort())
  await undo(decision)
  expect([await releasesOf(ash), await releasesOf(birch)]).toEqual([[own, later].sort(), [other]])
  expect(await trackingOf(ash)).toMatchObject({ isTracked: true, languages: before?.languages })
})

it('merges into merged series are undone one after the other', async () => {
  const [ash, birch, cedar] = [await makeSeries('Ash', true), await makeSeries('Birch'), await makeSeries('Cedar')]
  const release = await addRelease(ash, 1)
  const into = await merge(birch, [ash])
  const further = await merge(cedar, [birch])
  expect(await releasesOf(cedar)).toEqual([release])
  await undo(further)
  expect([await releasesOf(birch), await releasesOf(cedar)]).toEqual([[release], []])
  await undo(into)
  expect([await releasesOf(ash), await releasesOf(birch)]).toEqual([[release], []])
  expect((await trackingOf(birch))?.isTracked).toBe(false)
  expect((await trackingOf(cedar))?.isTracked).toBe(false)
})

it('a name that the target has, or has no room for, stays where it was', async () => {
  const [ash, birch] = [await makeSeries('Ash'), await makeSeries('Birch')]
  for (let number = 1; number < releaseLimits.aliases; number++) await addAlias(ash, `Ash number ${number}`)
  for (const alias of ['ASH Number 1', 'Betula', 'Betulaceae']) await addAlias(birch, alias)
  const decision = await merge(ash, [birch])
  expect(await aliasesOf(ash)).toHaveLength(releaseLimits.aliases)
  expect(await aliasesOf(birch)).toHaveLength(2)
  expect(await aliasesOf(birch)).toContain('ASH Number 1')
  await undo(decision)
  expect(await aliasesOf(ash)).toHaveLength(releaseLimits.aliases - 1)
  expect(await aliasesOf(birch)).toEqual(['ASH Number 1', 'Betula', 'Betulaceae'])
})
