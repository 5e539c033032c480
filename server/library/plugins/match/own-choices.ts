import { idOfSource } from '../../../domain/plugins/same-source.ts'
import { maxBatch, readBatch, type SeriesHit } from '../../../domain/plugins/series-offer.ts'
import type { LibraryContext } from '../../library-context.ts'
import { type Matching, type OwnChoices, unlessFailing, type WantedSeries } from './match-series.ts'
import { askProvider, type Provider, refuseAnswer, sourceOf } from './providers.ts'

const method = 'metadata/series/matchMany'

/**
 * Asks plugins that match several series in one call for their choices, for the series that they will be asked about.
 * Of other plugins, and of those that don't know the method, each choice is requested alone.
 */
export async function requestChoices(
  context: LibraryContext,
  matching: Matching,
  series: readonly WantedSeries[],
): Promise<OwnChoices> {
  const choices = new Map<Provider, Map<string, SeriesHit | null>>()
  const [first] = matching.providers
  // Without an order only the first plugin is asked about every series.
  const asked = matching.isOrdered ? matching.providers : first === undefined ? [] : [first]
  for (const provider of asked.filter(({ manifest }) => manifest.capabilities.batchMatch)) {
    const source = sourceOf(provider)
    const open = series.filter(
      ({ state, isLeftAlone }) => !isLeftAlone && idOfSource(state.values.externalIds, source) === null,
    )
    const found = new Map<string, SeriesHit | null>()
    for (let from = 0; from < open.length && !matching.busy.has(provider.id); from += maxBatch) {
      const some = open.slice(from, from + maxBatch)
      const hits = await unlessFailing(matching, provider, () => requestBatch(context, matching, { provider, some }))
      if (hits === null) break
      for (const [index, one] of some.entries()) found.set(one.series.id, hits[index] ?? null)
    }
    choices.set(provider, found)
  }
  return choices
}

type Batch = { readonly provider: Provider; readonly some: readonly WantedSeries[] }

/** Null when the plugin doesn't have the method. */
async function requestBatch(
  context: LibraryContext,
  { patience }: Matching,
  { provider, some }: Batch,
): Promise<readonly (SeriesHit | null)[] | null> {
  const items = some.map(({ series: { title, year } }) => ({ title, ...(year === null ? {} : { year }) }))
  const answer = await askProvider(context, provider, { method, params: { items }, patience, isOptional: true })
  if (answer === null) return null
  return readBatch(answer, items.length) ?? refuseAnswer(context, provider, method)
}
