import { visibleSeriesIds } from '../../db/queries/series/series.ts'
import { write } from '../../db/write.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { notFound } from '../../domain/errors.ts'
import { type DismissReason, localSource } from '../../domain/recommendations/recommendation.ts'
import type { LibraryContext } from '../library-context.ts'
import { matchOffered } from './match-offered.ts'
import { pluginSources } from './recommendations.ts'

export type Dismissal = {
  readonly externalId: string
  /** Undefined: whichever has this id. */
  readonly source: string | undefined
}
type Key = { readonly source: string; readonly externalId: string }

/** Never recommends a title again, whoever recommends it. @throws AppError `not_found` when nobody recommends it */
export async function dismissRecommendation(
  viewer: Viewer,
  context: LibraryContext,
  { reason, ...dismissal }: Dismissal & { readonly reason: DismissReason | null },
): Promise<void> {
  const keys = await keysOf(viewer, context, dismissal)
  if (keys.length === 0) throw notFound('recommendation')
  const { userId } = viewer
  await context.database.commit([write('dismissRecommendation', { userId, keys, reason, now: context.clock() })])
  context.events.publish([{ type: 'recommendations_updated', userId }])
}

/** Undoes a dismissal. @throws AppError `not_found` when there was none */
export async function restoreRecommendation(
  viewer: Viewer,
  context: LibraryContext,
  dismissal: Dismissal,
): Promise<void> {
  const { userId } = viewer
  const { externalId, source = localSource } = dismissal
  const keys = [{ source, externalId }, ...(await keysOf(viewer, context, dismissal))]
  const [removed] = await context.database.commit([write('restoreRecommendation', { userId, keys })])
  if (removed === 0) throw notFound('recommendation')
  context.events.publish([{ type: 'recommendations_updated', userId }])
}

/** The visible series, and the ids at services by which plugins recommend it. */
async function keysOf(viewer: Viewer, context: LibraryContext, { externalId, source }: Dismissal): Promise<Key[]> {
  const isWanted = (name: string) => source === undefined || source === name
  const { reader } = context.database
  if (isWanted(localSource) && (await visibleSeriesIds(viewer, reader, [externalId])).has(externalId)) {
    return [{ source: localSource, externalId }]
  }
  const keys: Key[] = []
  for (const from of (await pluginSources(viewer, context)).filter((one) => isWanted(one.source))) {
    const items = from.stored?.items.filter((item) => item.externalId === externalId) ?? []
    for (const { seriesId } of await matchOffered(viewer, context, { source: from.source, items })) {
      keys.push({ source: from.source, externalId })
      if (seriesId !== null) keys.push({ source: localSource, externalId: seriesId })
    }
  }
  return keys
}
