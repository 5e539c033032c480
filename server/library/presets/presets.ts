import { type FilterPreset, findFilterPreset } from '../../db/queries/lists/filter-presets.ts'
import { findLibrary } from '../../db/queries/scanning/libraries.ts'
import { write } from '../../db/write.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { AppError, notFound } from '../../domain/errors.ts'
import { parseBookCondition, parseSeriesCondition } from '../../domain/filter/parse-condition.ts'
import { parseBookSort, parseSeriesSort } from '../../domain/filter/sort.ts'
import type { PresetScope, PresetTarget } from '../../domain/vocabulary.ts'
import type { LibraryContext } from '../library-context.ts'

/** The contents of a filter, without the list it is for. */
export type PresetFields = {
  readonly name: string
  readonly condition?: unknown
  readonly query?: string | null | undefined
  readonly sort?: string | null | undefined
  readonly libraryId?: string | null | undefined
}

/** @throws AppError `not_found`, also for another user's */
export async function presetInView(viewer: Viewer, { database }: LibraryContext, id: string): Promise<FilterPreset> {
  const found = await findFilterPreset(viewer, database.reader, id)
  if (found === null) throw notFound('filter')
  return found
}

/**
 * Saves a filter of the viewer.
 * @throws AppError `bad_request` for an invalid condition or sort, `conflict` when the name is taken, `not_found` for a
 * library that is not visible
 */
export async function createPreset(
  viewer: Viewer,
  context: LibraryContext,
  { scope, target, ...input }: PresetFields & { readonly scope: PresetScope; readonly target: PresetTarget },
): Promise<FilterPreset> {
  const fields = await checked(viewer, context, target, input)
  const id = context.newId()
  const preset = { id, userId: viewer.userId, scope, target, ...fields, now: context.clock() }
  await named(context.database.commit([write('createFilterPreset', preset)]))
  return presetInView(viewer, context, id)
}

/** Replaces everything but the list that the filter is for; see {@link createPreset}. */
export async function replacePreset(
  viewer: Viewer,
  context: LibraryContext,
  id: string,
  input: PresetFields,
): Promise<FilterPreset> {
  const { target } = await presetInView(viewer, context, id)
  const fields = await checked(viewer, context, target, input)
  const preset = { id, userId: viewer.userId, ...fields, now: context.clock() }
  await named(context.database.commit([write('replaceFilterPreset', preset)]))
  return presetInView(viewer, context, id)
}

/** @throws AppError `not_found` */
export async function deletePreset(viewer: Viewer, context: LibraryContext, id: string): Promise<void> {
  await presetInView(viewer, context, id)
  await context.database.commit([write('deleteFilterPreset', { id, userId: viewer.userId })])
}

async function checked(viewer: Viewer, { database }: LibraryContext, target: PresetTarget, input: PresetFields) {
  const { name, condition = null, query = null, sort = null, libraryId = null } = input
  const isSeries = target === 'series'
  if (condition !== null) (isSeries ? parseSeriesCondition : parseBookCondition)(condition)
  if (sort !== null) (isSeries ? parseSeriesSort : parseBookSort)(sort)
  if (libraryId !== null && (await findLibrary(viewer, database.reader, libraryId)) === null) {
    throw notFound('library')
  }
  return { name, condition, query, sort, libraryId }
}

/** Explains that a name is taken. */
async function named<T>(commit: Promise<T>): Promise<T> {
  try {
    return await commit
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'conflict')) throw error
    throw new AppError('filter_exists', {}, { field: 'name' })
  }
}
