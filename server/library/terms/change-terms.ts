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
 * Renames a term. Files keep the former name, which stays an alias of the term. A viewer with partial access renames it
 * only on what they see; if the new name exists only on hidden items, the visible ones join that term, so that its
 * existence is not revealed.
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

export type TermRequest = (TermName & { readonly name: string }) | (TermName & { readonly delete: true }) | Merge
/** The writes of a change. */
type TermWrites = {
  readonly renames: readonly WriteArgs<'renameTerm'>[]
  readonly merges: readonly WriteArgs<'mergeTerms'>[]
  readonly deletes: readonly WriteArgs<'deleteTerm'>[]
}
const none: TermWrites = { renames: [], merges: [], deletes: [] }

/** Writes that rename a term. @throws AppError `not_found` */
export async function previewRename(
  viewer: Viewer,
  context: LibraryContext,
  { kind, id, ...names }: TermName & TermNames,
): Promise<TermWrites> {
  const term = { kind, id }
  await visibleTerm(viewer, context, term)
  const hiddenTerm = names.name === undefined ? null : await findHiddenTerm(viewer, context, term, names.name)
  const [within, now] = [await visibleUses(viewer, context, term), context.clock()]
  if (hiddenTerm === null) return { ...none, renames: [{ ...term, ...names, within, now }] }
  const sorted = names.sortName === undefined ? [] : [{ kind, id: hiddenTerm, sortName: names.sortName, now }]
  return { ...none, renames: sorted, merges: [{ ...term, intoId: hiddenTerm, within, now }] }
}

type Merge = { readonly kind: TermKind; readonly ids: readonly string[]; readonly into: string }

/**
 * Merges terms, all or none, within what the viewer sees; returns the remaining one.
 * @throws AppError `not_found`, `conflict` for a merge with itself
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

/** Writes that merge terms. @throws AppError `not_found` */
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
    return { kind, id, intoId: into, within: await visibleUses(viewer, context, { kind, id }), now }
  })
  return { ...none, merges: await Promise.all(merges) }
}

/** What has a term, within what the viewer sees; undefined for viewers who see everything. */
function visibleUses(viewer: Viewer, { database }: LibraryContext, { kind, id }: TermName) {
  return isUnrestricted(viewer) ? Promise.resolve(undefined) : listTermUsers(viewer, database.reader, kind, id)
}

/** A term with that name that is not visible to the viewer. */
async function findHiddenTerm(
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
 * Removes a term from everything that the viewer may see. It returns when a file that names it is read again. For a
 * viewer with partial access, items hidden by a sharing tag rule that uses the term stay hidden.
 * @throws AppError `not_found`
 */
export async function deleteTerm(viewer: Viewer, context: LibraryContext, term: TermName): Promise<void> {
  const { deletes } = await previewDelete(viewer, context, term)
  const changes = await context.database.commit(deletes.map((one) => write('deleteTerm', one)))
  for (const changed of changes) publishChange(context, changed)
}

/** Writes that remove a term from everything visible. @throws AppError `not_found` */
export async function previewDelete(
  viewer: Viewer,
  context: LibraryContext,
  { kind, id }: TermName,
): Promise<TermWrites> {
  const term = { kind, id }
  await visibleTerm(viewer, context, term)
  return { ...none, deletes: [{ ...term, from: await visibleUses(viewer, context, term), now: context.clock() }] }
}

/**
 * Deletes the unused terms of a kind; soft-deleted books count as use.
 * @throws AppError `forbidden` for a viewer with partial access, who cannot know which are unused
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
