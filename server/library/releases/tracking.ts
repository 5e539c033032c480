import { listReleaseSources } from '../../db/queries/releases/release-sources.ts'
import { findSeriesNumbers, findTracking, listAliases } from '../../db/queries/releases/tracking.ts'
import { findReferences } from '../../db/queries/series/references.ts'
import { listPlugins } from '../../db/queries/system/plugins.ts'
import type { AliasRecord, TrackingRecord } from '../../db/records/releases.ts'
import { type Write, write } from '../../db/write.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { AppError, notFound } from '../../domain/errors.ts'
import { isSameSource } from '../../domain/plugins/same-source.ts'
import { type Gap, gapOf } from '../../domain/releases/gaps.ts'
import { aliasKey } from '../../domain/releases/match-release.ts'
import { visibleLibrary } from '../libraries/library-access.ts'
import type { LibraryContext } from '../library-context.ts'

export type Tracking = TrackingRecord & { readonly volumes: Gap; readonly chapters: Gap }

/** What a series is tracked for, and what of it is out and not here. @throws AppError `not_found` */
export async function seriesTracking(viewer: Viewer, context: LibraryContext, seriesId: string): Promise<Tracking> {
  const { reader } = context.database
  const tracking = await trackingOf(viewer, context, seriesId)
  const numbers = await findSeriesNumbers(reader, seriesId)
  const known = (total: number | null, latest: number | null) =>
    total === null || latest === null ? (total ?? latest) : Math.max(total, latest)
  return {
    ...tracking,
    volumes: gapOf({
      here: numbers.volumes,
      unnumbered: numbers.withoutVolume,
      announced: numbers.announcedVolumes,
      known: known(numbers.totalVolumes, tracking.latestKnownVolume),
    }),
    chapters: gapOf({
      here: numbers.chapters,
      unnumbered: numbers.withoutChapter,
      announced: numbers.announcedChapters,
      known: known(numbers.totalChapters, tracking.latestKnownChapter),
    }),
  }
}

async function trackingOf(
  viewer: Viewer,
  { database }: Pick<LibraryContext, 'database'>,
  seriesId: string,
): Promise<TrackingRecord> {
  const tracking = await findTracking(viewer, database.reader, seriesId)
  if (tracking === null) throw notFound('series')
  return tracking
}

type TrackingEdit = {
  readonly isTracked?: boolean | undefined
  readonly trackChapters?: boolean | undefined
  readonly trackVolumes?: boolean | undefined
  readonly languages?: readonly string[] | null | undefined
  readonly latestKnownChapter?: number | null | undefined
  readonly latestKnownVolume?: number | null | undefined
}

/** @throws AppError `not_found` */
export async function changeTracking(
  viewer: Viewer,
  context: LibraryContext,
  seriesId: string,
  { isTracked, ...changes }: TrackingEdit,
): Promise<Tracking> {
  await commitFor(
    viewer,
    context,
    seriesId,
    write('setTracking', { seriesId, isTracked, changes, now: context.clock() }),
  )
  return seriesTracking(viewer, context, seriesId)
}

export type Aliases = { readonly aliases: readonly AliasRecord[]; readonly titles: readonly string[] }

/** The aliases of a series, and the titles that count as such. @throws AppError `not_found` */
export async function seriesAliases(viewer: Viewer, context: LibraryContext, seriesId: string): Promise<Aliases> {
  await trackingOf(viewer, context, seriesId)
  return listAliases(context.database.reader, seriesId)
}

/** @throws AppError `not_found`, `unprocessable` when it has no letter or there are too many */
export async function addAlias(
  viewer: Viewer,
  context: LibraryContext,
  { seriesId, alias }: { readonly seriesId: string; readonly alias: string },
): Promise<AliasRecord> {
  const key = aliasKey(alias)
  if (!/[\p{L}\p{N}]/u.test(key)) throw new AppError('alias_blank')
  const put = write('putAlias', { seriesId, alias, aliasKey: key, now: context.clock() })
  const id = await commitFor(viewer, context, seriesId, put)
  const { aliases } = await listAliases(context.database.reader, seriesId)
  const added = aliases.find((one) => one.id === id)
  if (added === undefined) throw notFound('entry')
  return added
}

/** @throws AppError `not_found` */
export async function removeAlias(
  viewer: Viewer,
  context: LibraryContext,
  { seriesId, id }: { readonly seriesId: string; readonly id: string },
): Promise<void> {
  await commitFor(viewer, context, seriesId, write('removeAlias', { seriesId, id }))
}

async function commitFor<T>(viewer: Viewer, context: LibraryContext, seriesId: string, change: Write<T>): Promise<T> {
  const { libraryId } = await trackingOf(viewer, context, seriesId)
  const [result] = await context.database.commit([change])
  context.events.publish([
    { type: 'releases_updated', seriesId, libraryId },
    { type: 'series_updated', seriesId, libraryId },
  ])
  return result as T
}

/** A source that is turned on, and whether it can find the releases of a series. */
type ApplicableSource = {
  readonly id: string
  readonly displayName: string
  readonly pluginName: string
  /** It needs an external id of one of these services, and the series has none; empty: it needs none. */
  readonly needsExternalIds: readonly string[]
}

/** The sources that look for releases of a series, or of a library; of any library when neither is given. */
export async function applicableSources(
  viewer: Viewer,
  context: LibraryContext,
  { seriesId, libraryId }: { readonly seriesId?: string | undefined; readonly libraryId?: string | undefined },
): Promise<ApplicableSource[]> {
  const { reader } = context.database
  const within = seriesId === undefined ? libraryId : (await trackingOf(viewer, context, seriesId)).libraryId
  if (within !== undefined) await visibleLibrary(viewer, context, within)
  const ids =
    seriesId === undefined
      ? null
      : ((await findReferences(viewer, reader, { kind: 'series', id: seriesId }))?.externalIds ?? [])
  const plugins = new Map((await listPlugins(reader)).map((plugin) => [plugin.id, plugin]))
  return (await listReleaseSources(reader)).flatMap((source) => {
    const plugin = plugins.get(source.pluginId)
    if (plugin === undefined || !source.isEnabled || !plugin.isEnabled) return []
    if (within !== undefined && plugin.libraryIds !== null && !plugin.libraryIds.includes(within)) return []
    const { requiresExternalIds = [], requiresAliases = false } = plugin.manifest?.capabilities.releaseSource ?? {}
    const isFound =
      ids === null ||
      requiresAliases ||
      requiresExternalIds.some((one) => ids.some(({ source: known }) => isSameSource(known, one)))
    const needsExternalIds = isFound ? [] : requiresExternalIds
    return [{ id: source.id, displayName: source.displayName, pluginName: plugin.displayName, needsExternalIds }]
  })
}
