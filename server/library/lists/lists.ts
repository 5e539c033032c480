import { listAppMembers } from '../../db/queries/apps/app-members.ts'
import { findList, freeNameKey } from '../../db/queries/lists/lists.ts'
import type { ListKind, ListRecord } from '../../db/records/lists.ts'
import { write } from '../../db/write.ts'
import { systemViewer, type Viewer } from '../../domain/access/viewer.ts'
import { AppError, notFound } from '../../domain/errors.ts'
import { parseSeriesCondition } from '../../domain/filter/parse-condition.ts'
import { parseSeriesSort } from '../../domain/filter/sort.ts'
import type { LibraryContext } from '../library-context.ts'
import { membersInView } from './members-in-view.ts'

/** Fields of a collection or a read list. A condition and its sort are for collections only. */
export type ListFields = {
  readonly name: string
  readonly summary?: string | null | undefined
  readonly ordered?: boolean | undefined
  readonly condition?: unknown
  readonly sort?: string | null | undefined
}

/** Absent or undefined fields are unchanged. */
export type ListChanges = { readonly [Field in keyof ListFields]?: ListFields[Field] | undefined }

const things = { collection: 'collection', readList: 'read_list' } as const

/** @throws AppError `not_found`, also for a list not visible to the viewer */
export async function listInView(
  viewer: Viewer,
  { database }: LibraryContext,
  kind: ListKind,
  id: string,
): Promise<ListRecord> {
  const found = await findList(viewer, database.reader, kind, id)
  if (found === null) throw notFound(things[kind])
  return found
}

/**
 * Creates a collection of series or a read list of books.
 * @param memberIds added in this order
 * @throws AppError `conflict` when the name is taken, `bad_request` for an invalid condition or sort, `not_found` for a
 * member that is not visible
 */
export async function createList(
  viewer: Viewer,
  context: LibraryContext,
  kind: ListKind,
  { memberIds, ...input }: ListFields & { readonly memberIds: readonly string[] },
): Promise<ListRecord> {
  const { name, summary = null, ordered = kind === 'readList' } = input
  const rule = ruleOf(input)
  if (memberIds.length > 0) refuseManualChange(rule.condition ?? null)
  const { notFound: missing } = await membersInView(viewer, context, kind, memberIds)
  if (missing.length > 0) throw notFound(kind === 'collection' ? 'one_of_series' : 'one_of_books')
  const id = context.newId()
  const fields = { name, nameKey: await freeName(viewer, context, kind, { id, name }), summary, ordered, ...rule }
  const now = context.clock()
  await named(
    kind,
    context.database.commit([write('createList', { kind, id, fields, memberIds, createdBy: viewer.userId, now })]),
  )
  publishListChange(context, 'list_created', { kind, id })
  return listInView(viewer, context, kind, id)
}

/** Changes the given fields. A condition makes a collection automatic and empties it; null makes it manual again. */
export async function updateList(
  viewer: Viewer,
  context: LibraryContext,
  { kind, id }: { readonly kind: ListKind; readonly id: string },
  input: ListChanges,
): Promise<ListRecord> {
  const { isRuleShown } = await listInView(viewer, context, kind, id)
  if (input.condition !== undefined && !isRuleShown) throw new AppError('collection_condition_of_others')
  const { name, summary, ordered } = input
  const changes = {
    ...(name !== undefined && { name, nameKey: await freeName(viewer, context, kind, { id, name }) }),
    ...(summary !== undefined && { summary }),
    ...(ordered !== undefined && { ordered }),
    ...ruleOf(input),
  }
  await named(kind, context.database.commit([write('updateList', { kind, id, changes, now: context.clock() })]))
  publishListChange(context, 'list_updated', { kind, id })
  return listInView(viewer, context, kind, id)
}

/** Deletes the list; its members are unaffected. @throws AppError `not_found` */
export async function deleteList(viewer: Viewer, context: LibraryContext, kind: ListKind, id: string): Promise<void> {
  const list = await listInView(viewer, context, kind, id)
  const { reader } = context.database
  // Its members tell who could see it: each listener is notified by what they see.
  const memberIds = (await listAppMembers(systemViewer, reader, kind, [list])).get(id) ?? []
  await context.database.commit([write('deleteList', { kind, id })])
  const { ownerId, condition } = list
  const shownBy = { memberIds, ownerId, ...(condition !== null && { condition }) }
  context.events.publish([{ type: 'list_deleted', list: kind, listId: id, ...shownBy }])
}

/** Announces a new or changed list. @param memberIds members that changed; absent: the list itself */
export function publishListChange(
  { events }: LibraryContext,
  type: 'list_created' | 'list_updated',
  { kind, id, memberIds }: { readonly kind: ListKind; readonly id: string; readonly memberIds?: readonly string[] },
): void {
  events.publish([{ type, list: kind, listId: id, ...(memberIds !== undefined && { memberIds }) }])
}

/** @throws AppError `conflict` for an automatic collection */
export function refuseManualChange(condition: unknown): void {
  if (condition === null) return
  throw new AppError('collection_by_condition')
}

/** Condition and sort as stored, after validation. */
function ruleOf({ condition, sort }: ListChanges): { condition?: unknown; sort?: string | null } {
  if (condition !== undefined && condition !== null) parseSeriesCondition(condition)
  if (sort !== undefined && sort !== null) parseSeriesSort(sort)
  return { ...(condition !== undefined && { condition }), ...(sort !== undefined && { sort }) }
}

/** @throws AppError `conflict` when a list visible to the viewer has the name */
async function freeName(
  viewer: Viewer,
  { database }: LibraryContext,
  kind: ListKind,
  list: { readonly id: string; readonly name: string },
): Promise<string> {
  const key = await freeNameKey(viewer, database.reader, kind, list)
  if (key === null) throw nameTaken(kind)
  return key
}

function nameTaken(kind: ListKind): AppError {
  return new AppError('list_exists', { kind }, { field: 'name' })
}

/** Explains a name that was taken concurrently. */
async function named<T>(kind: ListKind, commit: Promise<T>): Promise<T> {
  try {
    return await commit
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'conflict')) throw error
    throw nameTaken(kind)
  }
}
