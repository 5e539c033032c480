import { findSharingTag, listTagsOfSeries, loadSharingTags } from '../../db/queries/access/sharing-tags.ts'
import { listTagHolders, type TagHolders } from '../../db/queries/access/tag-holders.ts'
import { listLibraries } from '../../db/queries/scanning/libraries.ts'
import { listSeries } from '../../db/queries/series/series.ts'
import type { SeriesSharingTag, SharingTagChange, SharingTagRecord } from '../../db/records/access.ts'
import type { SeriesRecord } from '../../db/records/series.ts'
import { write } from '../../db/write.ts'
import { parseSharingRule } from '../../domain/access/sharing-rule.ts'
import { systemViewer, type Viewer } from '../../domain/access/viewer.ts'
import { AppError, notFound } from '../../domain/errors.ts'
import type { SeriesCondition } from '../../domain/filter/condition.ts'
import { select } from '../bulk/bulk.ts'
import type { LibraryContext } from '../library-context.ts'
import { requireFullVisibility } from '../users/may-manage.ts'
import { applyRuleLater } from './apply-rule.ts'
import { requireRightsOverHolders } from './require-rights-over.ts'

/** Fields of a sharing tag; absent: none, or unchanged. */
export type SharingTagFields = {
  readonly name?: string | undefined
  readonly description?: string | null | undefined
  /** A condition as sent; null: none. */
  readonly rule?: unknown
}

/** @throws AppError `not_found` */
export async function sharingTagOf(viewer: Viewer, { database }: Pick<LibraryContext, 'database'>, id: string) {
  const tag = await findSharingTag(viewer, database.reader, id)
  if (tag === null) throw notFound('sharing_tag')
  return tag
}

/** People listed in one response. */
const maxHolders = 100

/** Who has a grant of a tag. @throws AppError `not_found` */
export async function holdersOfTag(
  viewer: Viewer,
  context: Pick<LibraryContext, 'database'>,
  id: string,
): Promise<TagHolders> {
  await sharingTagOf(viewer, context, id)
  return listTagHolders(context.database.reader, id, maxHolders)
}

/** @throws AppError `bad_request` for an invalid rule, `conflict` for a name that is taken, `unprocessable` */
export async function createSharingTag(
  viewer: Viewer,
  context: LibraryContext,
  tagFields: SharingTagFields & { readonly name: string },
): Promise<SharingTagRecord> {
  requireFullVisibility(viewer)
  const { name, description = null, rule = null } = tagFields
  if (rule !== null) ruleOf(rule)
  const id = context.newId()
  const now = context.clock()
  const [next] = await context.database.commit([write('createSharingTag', { id, name, description, rule, now })])
  if (rule !== null) await follow(context, id, next)
  return sharingTagOf(viewer, context, id)
}

/** @throws AppError `not_found`, and as {@link createSharingTag} */
export async function updateSharingTag(
  viewer: Viewer,
  context: LibraryContext,
  id: string,
  { name, description, rule }: SharingTagFields,
): Promise<SharingTagRecord> {
  requireFullVisibility(viewer)
  if (rule !== undefined) await requireRightsOverHolders(viewer, context, id)
  if (rule !== undefined && rule !== null) ruleOf(rule)
  const changes = {
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
    ...(rule !== undefined && { rule }),
  }
  const [next] = await context.database.commit([write('updateSharingTag', { id, changes, now: context.clock() })])
  if (rule !== undefined) await follow(context, id, next)
  return sharingTagOf(viewer, context, id)
}

/** @throws AppError `not_found`, `forbidden` */
export async function deleteSharingTag(
  viewer: Viewer,
  context: Pick<LibraryContext, 'database'>,
  id: string,
): Promise<void> {
  requireFullVisibility(viewer)
  await requireRightsOverHolders(viewer, context, id)
  await context.database.commit([write('deleteSharingTag', { id })])
}

/** The series that a rule would tag, among those visible to the viewer. @throws AppError `bad_request` */
export function previewRule(
  viewer: Viewer,
  { database }: Pick<LibraryContext, 'database'>,
  rule: unknown,
  page: { readonly page: number; readonly pageSize: number },
): Promise<{ readonly items: readonly SeriesRecord[]; readonly total: number }> {
  const condition = ruleOf(rule)
  return listSeries(viewer, database.reader, { ...page, condition, sort: { field: 'title', direction: 'asc' } })
}

/** Names the field of the body in the error. */
function ruleOf(rule: unknown): SeriesCondition {
  try {
    return parseSharingRule(rule)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw error.about([{ in: 'body', field: 'rule', message: error.message }])
  }
}

/** Continues a rule after its first batch, and announces that library contents may have changed. */
async function follow(context: LibraryContext, tagId: string, next: number | null): Promise<void> {
  if (next !== null) await applyRuleLater(context.jobs, tagId)
  const libraries = await listLibraries(systemViewer, context.database.reader)
  context.events.publish(
    libraries.map(({ id: libraryId }) => ({ type: 'library_updated', libraryId, seriesIds: 'all' }) as const),
  )
}

/** The sharing tags of a series. @throws AppError `not_found` when the viewer may not see the series */
export async function tagsOfSeries(
  viewer: Viewer,
  { database }: Pick<LibraryContext, 'database'>,
  seriesId: string,
): Promise<SeriesSharingTag[]> {
  const [found] = await select(viewer, { database }, { kind: 'series', ids: [seriesId] })
  if (found === undefined) throw notFound('series')
  return listTagsOfSeries(database.reader, seriesId)
}

/**
 * Changes the sharing tags of one series.
 * @returns all tags it has afterwards; the viewer may no longer see the series
 * @throws AppError `not_found`; `conflict` when a tag cannot be removed because its rule requires it
 */
export async function changeTagsOfSeries(
  viewer: Viewer,
  context: LibraryContext,
  seriesId: string,
  tags: SharingTagChange,
): Promise<SeriesSharingTag[]> {
  const before = await tagsOfSeries(viewer, context, seriesId)
  const [removed] = tags.remove ?? []
  if (removed !== undefined) refuseToRemove(before, removed)
  const [outcome] = await changeManyTags(viewer, context, [seriesId], tags)
  if (outcome === undefined || outcome.status === 'not_found') throw notFound('series')
  return listTagsOfSeries(context.database.reader, seriesId)
}

function refuseToRemove(currentTags: readonly SeriesSharingTag[], tagId: string): void {
  const tag = currentTags.find(({ id }) => id === tagId)
  if (tag === undefined) throw notFound('sharing_tag')
  if (!tag.isByRule) return
  throw new AppError('sharing_tag_by_rule', { tag: tag.name }, { isByRule: true })
}

export type TagOutcome = {
  readonly id: string
  readonly status: 'done' | 'not_found'
  /** Tags that were to be removed but stay because their rule requires them. */
  readonly skipped: readonly string[]
}

/**
 * Changes the sharing tags of up to 100 series, all in one transaction.
 * @returns one outcome for each id, in the order given, each id once
 * @throws AppError `not_found` for a tag that does not exist, `forbidden` for one that affects someone with more rights
 */
export async function changeManyTags(
  viewer: Viewer,
  context: LibraryContext,
  requestedIds: readonly string[],
  tags: SharingTagChange,
): Promise<TagOutcome[]> {
  requireFullVisibility(viewer)
  const found = await select(viewer, context, { kind: 'series', ids: requestedIds })
  const seriesIds = found.map(({ id }) => id)
  for (const tag of await affectedTags(context, seriesIds, tags)) await requireRightsOverHolders(viewer, context, tag)
  const change = { seriesIds, tags, now: context.clock() }
  const [changed] = await context.database.commit([write('changeSharingTags', change)])
  const outcomes = new Map(changed.map((one) => [one.id, one]))
  const changedSeries = found.filter(({ id }) => outcomes.get(id)?.isChanged === true)
  const fields = ['sharingTags']
  context.events.publish(
    changedSeries.map(({ seriesId, libraryId }) => ({ type: 'series_updated', seriesId, libraryId, fields }) as const),
  )
  return [...new Set(requestedIds)].map((id) => {
    const outcome = outcomes.get(id)
    return { id, status: outcome === undefined ? 'not_found' : 'done', skipped: outcome?.keptByRule ?? [] }
  })
}

/** Tags that are added to or removed from one of these series. */
async function affectedTags(
  { database }: Pick<LibraryContext, 'database'>,
  seriesIds: readonly string[],
  { set, add = [], remove = [] }: SharingTagChange,
): Promise<ReadonlySet<string>> {
  if (set === undefined) return new Set([...add, ...remove])
  const { bySeries } = await loadSharingTags(database.reader, seriesIds)
  const currentTags = seriesIds.map((id) => bySeries.get(id) ?? new Set<string>())
  const addedTags = set.filter((tag) => currentTags.some((tags) => !tags.has(tag)))
  const removedTags = currentTags.flatMap((tags) => [...tags].filter((tag) => !set.includes(tag)))
  return new Set([...addedTags, ...removedTags])
}
