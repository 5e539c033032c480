import { write } from '../../server/db/write.ts'
import { readRelease } from '../../server/domain/releases/read-release.ts'
import { newId } from '../kit/catalog.ts'
import type { World } from '../kit/world.ts'
import { newPlugin } from './examples-of-plugins.ts'

const path = '/api/v1/release-sources'
const sources = new WeakMap<World['server'], Promise<string>>()
const aliases = new WeakMap<World['server'], Map<string, number>>()

/** A source of a plugin that finds nothing. */
async function newSource(world: World): Promise<string> {
  const { database, now } = world.server
  const capabilities = { releaseSource: { kinds: ['test'] } }
  const script = { kind: 'metadata', manifest: { capabilities }, at: { 'releases/poll': { answer: {} } } } as const
  const { pluginId } = await newPlugin(world, script)
  await database.commit([
    write('registerSources', {
      pluginId,
      sources: [{ sourceKey: 'one', displayName: 'One', kind: 'test', config: null }],
      now: now(),
    }),
  ])
  const { json } = await world.admin.ask(path)
  return String(json.sources?.[0]?.id)
}

async function source(world: World): Promise<{ sourceId: string }> {
  const known = sources.get(world.server) ?? newSource(world)
  sources.set(world.server, known)
  return { sourceId: await known }
}

async function release(world: World): Promise<{ releaseId: string }> {
  const { sourceId } = await source(world)
  const { database, now } = world.server
  const read = readRelease({ externalReleaseId: newId(), volumes: [{ start: 3, end: 3 }], language: 'en' }, now())
  if (!read.ok) throw new Error(read.failure)
  const match = { seriesId: world.seriesId, confidence: 1, reason: 'test' }
  const { seriesId: _1, externalIds: _2, seriesTitle: _3, confidence: _4, reason: _5, ...found } = read.value
  const args = { id: newId(), sourceId, match, release: found, now: now() }
  const tracked = { seriesId: world.seriesId, isTracked: true, changes: {}, now: now() }
  const [, recorded] = await database.commit([write('setTracking', tracked), write('recordRelease', args)])
  return { releaseId: String(recorded?.id) }
}

const ofSeries = ({ seriesId }: World) => ({ params: { seriesId } })
const ofSource = async (world: World) => ({ params: await source(world) })
const ofRelease = async (world: World) => ({ params: await release(world) })

async function alias(world: World): Promise<{ aliasId: string }> {
  const counts = aliases.get(world.server) ?? new Map<string, number>()
  aliases.set(world.server, counts)
  const count = (counts.get(world.seriesId) ?? 0) + 1
  counts.set(world.seriesId, count)
  // The same on servers that are compared.
  const how = { method: 'POST', body: { alias: `Bay ${count}` } }
  const { json } = await world.admin.ask(`/api/v1/series/${world.seriesId}/aliases`, how)
  return { aliasId: String(json.id) }
}

/** Examples for releases, their sources and tracking. */
export const releaseExamples = {
  async listReleases(world: World) {
    await release(world)
    return { query: { state: 'all', here: 'false' } }
  },
  async listReleaseFacets(world: World) {
    await release(world)
    return {}
  },
  decideReleases: async (world: World) => ({
    body: { ids: [(await release(world)).releaseId], action: 'dismiss' },
  }),
  updateRelease: async (world: World) => ({ ...(await ofRelease(world)), body: { state: 'hidden' } }),
  deleteRelease: ofRelease,
  dismissRelease: ofRelease,
  markReleaseAcquired: ofRelease,
  async listSeriesReleases(world: World) {
    await release(world)
    return ofSeries(world)
  },
  getSeriesTracking: ofSeries,
  updateSeriesTracking: (world: World) => ({ ...ofSeries(world), body: { tracked: true, languages: ['en'] } }),
  async listSeriesAliases(world: World) {
    await alias(world)
    return ofSeries(world)
  },
  addSeriesAlias: (world: World) => ({ ...ofSeries(world), body: { alias: 'Still Bay' } }),
  deleteSeriesAlias: async (world: World) => ({ params: { seriesId: world.seriesId, ...(await alias(world)) } }),
  async listReleaseSources(world: World) {
    await source(world)
    return {}
  },
  listApplicableReleaseSources: ({ seriesId }: World) => ({ query: { seriesId } }),
  updateReleaseSource: async (world: World) => ({ ...(await ofSource(world)), body: { cronSchedule: '0 4 * * *' } }),
  pollReleaseSource: ofSource,
  async pollReleaseSources(world: World) {
    await source(world)
    return {}
  },
  resetReleaseSource: ofSource,
  async resetReleaseSources(world: World) {
    await source(world)
    return {}
  },
}
