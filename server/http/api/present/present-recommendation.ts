import type { OperationOutput } from '../../../contract/index.ts'
import { type RecommendationReason, reasonText } from '../../../domain/recommendations/recommendation.ts'
import type { Recommendation, RecommendationSource } from '../../../library/recommendations/recommendations.ts'
import { presentSeries } from './present-series.ts'
import { rfc3339OrNull } from './values.ts'

type Answer = OperationOutput<'getRecommendations'>

export function presentRecommendation(item: Recommendation): Answer['recommendations'][number] {
  const { series, offered, reasons, externalId, source, sourceName, score, basedOn } = item
  return {
    externalId,
    source,
    sourcePlugin: sourceName,
    title: series?.title ?? offered?.title ?? '',
    externalUrl: offered?.externalUrl ?? null,
    coverUrl: offered?.coverUrl ?? null,
    summary: series?.summary ?? offered?.summary ?? null,
    genres: [...(offered?.genres ?? [])],
    score,
    reason: offered?.reason ?? reasonText(reasons),
    reasons: reasons.map(presentReason),
    basedOn: [...basedOn],
    inLibrary: series !== null || offered?.isOnList === true,
    inCodex: series !== null,
    seriesId: series?.id ?? null,
    series: series === null ? null : presentSeries(series),
    status: series?.status ?? offered?.status ?? null,
    startYear: series?.year ?? offered?.startYear ?? null,
    totalVolumeCount: offered?.totalVolumeCount ?? null,
    rating: offered?.rating ?? null,
  }
}

function presentReason(reason: RecommendationReason): Answer['recommendations'][number]['reasons'][number] {
  if (reason.kind !== 'series') return { kind: reason.kind, names: [...reason.names] }
  return { kind: 'series', seriesId: reason.id, title: reason.title, how: reason.how }
}

export function presentRecommendationSource(one: RecommendationSource): Answer['sources'][number] {
  const { pluginId, name, source, stored, task } = one
  return {
    pluginId,
    pluginName: name,
    source,
    generatedAt: rfc3339OrNull(stored?.generatedAt ?? null),
    fetchedAt: rfc3339OrNull(stored?.fetchedAt ?? null),
    cached: stored?.fetchedAt != null,
    taskStatus: taskStatusOf(task),
    taskId: task?.id ?? null,
    error: stored?.problem ?? null,
  }
}

function taskStatusOf(task: RecommendationSource['task']): 'pending' | 'running' | null {
  if (task === null) return null
  return task.isRunning ? 'running' : 'pending'
}
