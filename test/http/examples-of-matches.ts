import { write } from '../../server/db/write.ts'
import { allowPlugin } from '../kit/plugin-fixture.ts'
import type { World } from '../kit/world.ts'
import { stopLocalDatabases } from './examples-of-local-databases.ts'
import { newPlugin } from './examples-of-plugins.ts'

const doubtfulPlugins = new WeakMap<World['server'], Promise<string>>()
const base = '/api/v1/matches'

/** A plugin that knows something with another title. */
function doubtfulPlugin(world: World): Promise<string> {
  const known = doubtfulPlugins.get(world.server) ?? newDoubtfulPlugin(world)
  doubtfulPlugins.set(world.server, known)
  return known
}

async function newDoubtfulPlugin(world: World): Promise<string> {
  const manifest = { capabilities: { metadataProvider: ['series'], externalIdSource: 'api:doubtful' } }
  const { pluginId } = await newPlugin(world, { kind: 'metadata', series: [doubtful], manifest })
  const body = { scopes: ['series:detail'], permissions: ['metadata:write:summary'] }
  await world.admin.ask(`/api/v1/admin/plugins/${pluginId}`, { method: 'PATCH', body })
  await allowPlugin(world.admin, pluginId)
  return pluginId
}

const doubtful = { externalId: 'd-1', title: 'Bays and others' }

/** A series that was looked up without a certain result, and its candidate. */
async function pending(world: World) {
  const { database, now } = world.server
  const pluginId = await doubtfulPlugin(world)
  const unknown = { publisher: null, year: null, volumes: null, chapters: null, summary: null, url: null }
  const candidate = { ...doubtful, ...unknown, pluginId, alternateTitles: [], creators: [], score: 0.6, reasons: [] }
  const owner = { kind: 'series', id: world.seriesId } as const
  const lookUp = { owner, candidates: [candidate], state: 'waiting', now: now() } as const
  const [matchId] = await database.commit([write('storeLookUp', lookUp)])
  return { matchId, pluginId, externalId: doubtful.externalId }
}

/** Examples of matches that wait for a decision or can be undone. */
export const matchExamples = {
  listPendingMatches: async (world: World) => {
    await pending(world)
    return { query: { kind: 'series', pageSize: '2' } }
  },
  countPendingMatches: () => ({}),
  listLibraryProviders: (world: World) => ({ params: { libraryId: world.libraryId } }),
  decidePendingMatch: async (world: World) => {
    const { matchId } = await pending(world)
    return { params: { matchId }, body: { state: 'later' } }
  },
  lookUpPendingMatch: async (world: World) => {
    await stopLocalDatabases(world)
    return { params: { matchId: (await pending(world)).matchId } }
  },
  takeMatchCandidate: async (world: World) => {
    const { matchId, ...body } = await pending(world)
    return { params: { matchId }, body }
  },
  listMatchRuns: () => ({ query: { pageSize: '2' } }),
  undoMatchRun: async (world: World) => {
    const { matchId, ...body } = await pending(world)
    const taken = await world.admin.ask(`${base}/${matchId}/take`, { method: 'POST', body })
    if (taken.status !== 200) throw new Error(taken.text)
    return { params: { runId: String(taken.json.runId) } }
  },
}
