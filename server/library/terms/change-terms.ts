import { isUnrestricted } from '../../db/queries/access/visibility.ts'
import {
  findTerm,
  findTermNamed,
  listTermUsers,
  type TermRecord,
  visibleTermIds,
} from '../../db/queries/series/terms.ts'
import type { TermKind } from '../../db/term-tables.ts'
import { type WriteArgs, write } from '../../db/write.ts'
import type { TermChange } from '../../db/writes/series/term-changes.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { AppError, notFound } from '../../domain/errors.ts'
import type { LibraryContext } from '../library-context.ts'

/** Which genre, tag or person. */
export type TermName = { readonly kind: TermKind; readonly id: string }
export type TermNames = { readonly name?: string | undefined; readonly sortName?: string | null | undefined }

/**
 * Gives a term another name. Files go on saying the former one; it means this term ever after. Whoever sees a part of
 * what carries it changes that part, and the rest keeps the name; when only hidden things carry a term of the new name,
 * what they see carries it too: who asks must not learn that there was another.
 * @throws AppError `not_found`, `conflict` when another term has the name
 */
export async function renameTerm(
  viewer: Viewer,
  context: LibraryContext,
  term: TermName,
  names: TermNames,
): Promise<TermRecord> {
  const { renames, merges } = await previewRename(viewer, context, { ...names, ...term })
  const changes = await context.database.commit([
    ...merges.map((merge) => write('mergeTerms', merge)),
    ...renames.map((rename) => write('renameTerm', rename)),
  ])
  for (const changed of changes) publishChange(context, changed)
  return visibleTerm(viewer, context, { ...term, id: merges[0]?.intoId ?? term.id })
}

export type GivenChange = (TermName & { readonly name: string }) | (TermName & { readonly delete: true }) | Merge
/** The writes that do a change. */
type TermWrites = {
  readonly renames: readonly WriteArgs<'renameTerm'>[]
  readonly merges: readonly WriteArgs<'mergeTerms'>[]
  readonly deletes: readonly WriteArgs<'deleteTerm'>[]
}
const none: TermWrites = { renames: [], merges: [], deletes: [] }

/** What has to be written for another name. @throws AppError `not_found` */
export async function previewRename(
  viewer: Viewer,
  context: LibraryContext,
  { kind, id, ...names }: TermName & TermNames,
): Promise<TermWrites> {
  const term = { kind, id }
  await visibleTerm(viewer, context, term)
  const twin = names.name === undefined ? null : await hiddenTwin(viewer, context, term, names.name)
  const [within, now] = [await partInSight(viewer, context, term), context.clock()]
  if (twin === null) return { ...none, renames: [{ ...term, ...names, within, now }] }
  const sorted = names.sortName === undefined ? [] : [{ kind, id: twin, sortName: names.sortName, now }]
  return { ...none, renames: sorted, merges: [{ ...term, intoId: twin, within, now }] }
}

type Merge = { readonly kind: TermKind; readonly ids: readonly string[]; readonly into: string }

/**
 * Makes one term of several, all of them or none, of what the viewer sees; answers the one that stays.
 * @throws AppError `not_found`, `conflict` for one and the same
 */
export async function mergeTerms(
  viewer: Viewer,
  context: LibraryContext,
  { kind, ids, into }: Merge,
): Promise<TermRecord> {
  const { merges } = await previewMerges(viewer, context, { kind, ids, into })
  const changes = await context.database.commit(merges.map((merge) => write('mergeTerms', merge)))
  publishChange(context, { series: changes.flatMap(({ series }) => series) })
  return visibleTerm(viewer, context, { kind, id: into })
}

/** What has to be written for one term of several. @throws AppError `not_found` */
export async function previewMerges(
  viewer: Viewer,
  context: LibraryContext,
  { kind, ids, into }: Merge,
): Promise<TermWrites> {
  const unique = [...new Set(ids)]
  const visible = await visibleTermIds(viewer, context.database.reader, kind, [...unique, into])
  if ([...unique, into].some((id) => !visible.has(id))) throw notFound(kind)
  const now = context.clock()
  const merges = unique.map(async (id) => {
    const within = await partInSight(viewer, context, { kind, id })
    return { kind, id, intoId: into, within, now }
  })
  return { ...none, merges: await Promise.all(merges) }
}

/** What carries a term, as far as the viewer sees it; undefined for those who see everything. */
function partInSight(viewer: Viewer, { database }: LibraryContext, { kind, id }: TermName) {
  return isUnrestricted(viewer) ? Promise.resolve(undefined) : listTermUsers(viewer, database.reader, kind, id)
}

/** A term that has the name already and that the viewer is not shown. */
async function hiddenTwin(
  viewer: Viewer,
  context: LibraryContext,
  { kind, id }: TermName,
  name: string,
): Promise<string | null> {
  const { reader } = context.database
  const other = await findTermNamed(reader, kind, name)
  if (other === null || other === id || isUnrestricted(viewer)) return null
  return (await findTerm(viewer, reader, kind, other)) === null ? other : null
}

/**
 * Takes a term from everything that the viewer may see. A file that says it brings it back when it is read again. Of
 * somebody who sees a part, what a rule of a sharing tag hides for the term stays hidden.
 * @throws AppError `not_found`
 */
export async function deleteTerm(viewer: Viewer, context: LibraryContext, term: TermName): Promise<void> {
  const { deletes } = await previewDelete(viewer, context, term)
  const changes = await context.database.commit(deletes.map((one) => write('deleteTerm', one)))
  for (const changed of changes) publishChange(context, changed)
}

/** What has to be written to take a term from everything in sight. @throws AppError `not_found` */
export async function previewDelete(
  viewer: Viewer,
  context: LibraryContext,
  { kind, id }: TermName,
): Promise<TermWrites> {
  const term = { kind, id }
  await visibleTerm(viewer, context, term)
  return { ...none, deletes: [{ ...term, from: await partInSight(viewer, context, term), now: context.clock() }] }
}

/**
 * Removes the terms of a kind that nothing carries, not even a soft-deleted book.
 * @throws AppError `forbidden` for someone who does not see everything, and so cannot tell
 */
export async function removeUnusedTerms(
  viewer: Viewer,
  context: LibraryContext,
  kind: TermKind,
): Promise<{ readonly count: number; readonly names: readonly string[] }> {
  if (!isUnrestricted(viewer)) {
    throw new AppError('every_series_needed')
  }
  const [removed] = await context.database.commit([write('removeUnusedTerms', { kind })])
  return removed
}

async function visibleTerm(viewer: Viewer, context: LibraryContext, { kind, id }: TermName): Promise<TermRecord> {
  const found = await findTerm(viewer, context.database.reader, kind, id)
  if (found === null) throw notFound(kind)
  return found
}

function publishChange(context: LibraryContext, { series }: TermChange): void {
  const byLibrary = Map.groupBy(series, ({ libraryId }) => libraryId)
  context.events.publish(
    [...byLibrary].map(([libraryId, some]) => {
      const seriesIds = [...new Set(some.map(({ id }) => id))]
      return { type: 'library_updated', libraryId, seriesIds } as const
    }),
  )
}
