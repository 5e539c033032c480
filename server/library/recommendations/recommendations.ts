import { listDismissed, listPluginRecommendations } from '../../db/queries/reading/offered-recommendations.ts'
import { listKnownSeriesIds } from '../../db/queries/reading/recommendations.ts'
import { findManySeries } from '../../db/queries/series/series.ts'
import { listOpenSyncs } from '../../db/queries/system/user-plugins.ts'
import type { PluginRecommendations } from '../../db/records/recommendations.ts'
import type { SeriesRecord } from '../../db/records/series.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { externalSourceOf } from '../../domain/plugins/manifest.ts'
import type { OfferedRecommendation } from '../../domain/recommendations/offered.ts'
import { localSource, type RecommendationReason } from '../../domain/recommendations/recommendation.ts'
import { compare } from '../../domain/recommendations/taste.ts'
import type { LibraryContext } from '../library-context.ts'
import { recommenders } from '../plugins/recommendations/serve-recommendations.ts'
import { recommendationsJob, type ShownUserPlugin } from '../plugins/user-plugins.ts'
import { recommendLocally } from './local.ts'
import { type Matched, matchOffered } from './match-offered.ts'

/** A recommendation of this server, of plugins, or of both. */
export type Recommendation = {
  readonly source: string
  readonly sourceName: string
  /** The id of the series, or the id at the service. */
  readonly externalId: string
  /** 0 to 1. */
  readonly score: number
  /** Of this server. */
  readonly reasons: readonly RecommendationReason[]
  readonly basedOn: readonly string[]
  /** The series here; null: not in the library. */
  readonly series: SeriesRecord | null
  /** What the plugin says of it; null: recommended by this server alone. */
  readonly offered: OfferedRecommendation | null
}

export type RecommendationSource = {
  /** Null: this server. */
  readonly pluginId: string | null
  readonly name: string
  readonly source: string
  readonly stored: PluginRecommendations | null
  /** The task that fetches them now; null: none. */
  readonly task: { readonly id: string; readonly isRunning: boolean } | null
}

export type Recommendations = {
  readonly items: readonly Recommendation[]
  readonly sources: readonly RecommendationSource[]
  readonly hasTaste: boolean
}

/** Recommendations of this server and of all connected plugins for the viewer, each title once, the best first. */
export async function recommendations(viewer: Viewer, context: LibraryContext): Promise<Recommendations> {
  const { reader } = context.database
  const [local, sources, dismissed, known] = await Promise.all([
    recommendLocally(viewer, context),
    pluginSources(viewer, context),
    listDismissed(reader, viewer.userId),
    listKnownSeriesIds(reader, viewer.userId),
  ])
  const isDismissed = dismissedIn(dismissed)
  const offered = await Promise.all(sources.map((one) => offeredBy(viewer, context, one)))
  const left = offered
    .flat()
    .filter(({ externalId, source, seriesId }) =>
      seriesId === null ? !isDismissed(source, externalId) : !known.has(seriesId) && !isDismissed(source, externalId),
    )
  const localOnes = local.ranked.map(({ id, ...rest }) => ({ ...ofServer, ...rest, externalId: id, seriesId: id }))
  const merged = mergeSame([...localOnes, ...left])
  const series = new Map(
    (
      await findManySeries(
        viewer,
        reader,
        merged.flatMap(({ seriesId }) => seriesId ?? []),
      )
    ).map((one) => [one.id, one]),
  )
  const items = merged.flatMap(({ seriesId, ...item }): Recommendation[] => {
    const own = seriesId === null ? null : (series.get(seriesId) ?? null)
    // It became hidden meanwhile.
    return seriesId !== null && own === null ? [] : [{ ...item, series: own }]
  })
  return { items, sources: [serverSource, ...sources], hasTaste: local.hasTaste }
}

const serverName = 'Inglenook'
const ofServer = { source: localSource, sourceName: serverName, offered: null } as const
const serverSource: RecommendationSource = {
  ...{ pluginId: null, name: serverName, source: localSource, stored: null, task: null },
}

function dismissedIn(keys: readonly { readonly source: string; readonly externalId: string }[]) {
  const dismissed = new Set(keys.map(({ source, externalId }) => `${source} ${externalId}`))
  return (source: string, externalId: string) => dismissed.has(`${source} ${externalId}`)
}

/** The connected plugins that recommend titles, with what is stored of them. */
export async function pluginSources(viewer: Viewer, context: LibraryContext): Promise<PluginSource[]> {
  const { reader } = context.database
  const plugins = await recommenders(viewer, context)
  if (plugins.length === 0) return []
  const stored = await listPluginRecommendations(reader, viewer.userId)
  const open = await listOpenSyncs(reader, { userId: viewer.userId, kind: recommendationsJob })
  return plugins.map(({ plugin, own }) => {
    const taskId = open.get(plugin.id)
    return {
      pluginId: plugin.id,
      name: plugin.displayName,
      source: externalSourceOf(plugin.manifest),
      stored: stored.get(own?.id ?? '') ?? null,
      task: taskId === undefined ? null : { id: taskId, isRunning: context.jobs.isRunning(taskId) },
    }
  })
}
export type PluginSource = RecommendationSource & { readonly pluginId: NonNullable<ShownUserPlugin['plugin']['id']> }

type Unmerged = Omit<Recommendation, 'series'> & { readonly seriesId: string | null }

async function offeredBy(viewer: Viewer, context: LibraryContext, from: PluginSource): Promise<Unmerged[]> {
  const matched = await matchOffered(viewer, context, { source: from.source, items: from.stored?.items ?? [] })
  return matched.map(({ item, seriesId }: Matched) => ({
    source: from.source,
    sourceName: from.name,
    externalId: item.externalId,
    score: item.score,
    reasons: [],
    basedOn: item.basedOn,
    offered: item,
    seriesId,
  }))
}

/** One recommendation for each title: this server's, which can be explained, with the words of the best plugin. */
function mergeSame(all: readonly Unmerged[]): Unmerged[] {
  const merged = new Map<string, Unmerged>()
  for (const one of all) {
    const key = one.seriesId ?? `${one.source} ${one.externalId}`
    const known = merged.get(key)
    if (known === undefined) merged.set(key, one)
    else merged.set(key, joined(known, one))
  }
  return [...merged.values()].sort(
    (a, b) => b.score - a.score || compare(a.source, b.source) || compare(a.externalId, b.externalId),
  )
}

function joined(known: Unmerged, other: Unmerged): Unmerged {
  const score = Math.max(known.score, other.score)
  const offered = known.offered ?? other.offered
  return { ...known, score, offered, basedOn: [...new Set([...known.basedOn, ...other.basedOn])].slice(0, 10) }
}
