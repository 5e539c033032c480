import type { World } from '../kit/world.ts'
import { matchingEnded, newPlugin } from './examples-of-plugins.ts'

type Pending = {
  readonly id: string
  readonly seriesId: string
  readonly candidates: readonly { readonly pluginId: string; readonly externalId: string }[]
}

const counts = new WeakMap<object, number>()
const base = '/api/v1/matches'

/** A series that was looked up without a certain result, and its candidate. */
async function pending(world: World) {
  const known = await waiting(world)
  if (known !== null) return known
  await offerDoubtful(world)
  // The first run may find a certain match with another plugin.
  for (let runs = 0; runs < 2; runs += 1) {
    await matchingEnded(world)
    await world.admin.ask(`/api/v1/libraries/${world.libraryId}/auto-match`, { method: 'POST' })
    await matchingEnded(world)
    const found = await waiting(world)
    if (found !== null) return found
  }
  throw new Error('nothing waits')
}

async function waiting({ admin, seriesId }: World) {
  const { json } = await admin.ask(`${base}?kind=series&pageSize=100`)
  const found = (json.data as unknown as readonly Pending[]).find((one) => one.seriesId === seriesId)
  const [best] = found?.candidates ?? []
  if (found === undefined || best === undefined) return null
  return { matchId: found.id, pluginId: best.pluginId, externalId: best.externalId }
}

/** Adds a plugin that has only something similar, with a source of its own, at which the series isn't known yet. */
async function offerDoubtful(world: World): Promise<void> {
  const count = (counts.get(world.server) ?? 0) + 1
  counts.set(world.server, count)
  const { json: series } = await world.admin.ask(`/api/v1/series/${world.seriesId}`)
  const doubtful = [{ externalId: `d-${count}`, title: `${String(series.title)} and others` }]
  const manifest = { capabilities: { metadataProvider: ['series'], externalIdSource: `api:doubtful-${count}` } }
  const { pluginId } = await newPlugin(world, { kind: 'metadata', series: doubtful, manifest })
  const body = { scopes: ['series:detail', 'library:scan'], permissions: ['metadata:write:summary'] }
  await world.admin.ask(`/api/v1/admin/plugins/${pluginId}`, { method: 'PATCH', body })
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
  lookUpPendingMatch: async (world: World) => ({ params: { matchId: (await pending(world)).matchId } }),
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
