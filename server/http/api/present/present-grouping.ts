import type { OperationOutput } from '../../../contract/index.ts'
import type { Grouping } from '../../../db/queries/series/grouping.ts'
import type { GroupingDecision } from '../../../db/records/grouping.ts'
import type { Viewer } from '../../../domain/access/viewer.ts'
import type { GroupingForecast } from '../../../library/grouping/preview-grouping.ts'
import { rfc3339 } from './values.ts'

/** Names of other users are shown only to those who may edit. */
export function presentDecision(viewer: Viewer, decision: GroupingDecision): OperationOutput<'mergeSeries'> {
  const { sources, decidedBy, createdAt, undoneBy, undoneAt, ...rest } = decision
  const named = viewer.permissions.has('series-write')
  return {
    ...rest,
    sources: [...sources],
    decidedBy: named ? decidedBy : null,
    createdAt: rfc3339(createdAt),
    undoneBy: named ? undoneBy : null,
    undoneAt: undoneAt === null ? null : rfc3339(undoneAt),
  }
}

export function presentGrouping(
  viewer: Viewer,
  { revision: _, parts, decisions, ...rest }: Grouping & { readonly decisions: readonly GroupingDecision[] },
): OperationOutput<'getSeriesGrouping'> {
  return { ...rest, parts: [...parts], decisions: decisions.map((one) => presentDecision(viewer, one)) }
}

export function presentForecast({
  sources,
  sharingTags: { added, removed, unclear },
  ...rest
}: GroupingForecast): OperationOutput<'previewGrouping'> {
  const sharingTags = { added: [...added], removed: [...removed], unclear: [...unclear] }
  return { ...rest, sources: [...sources], sharingTags }
}
