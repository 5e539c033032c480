import { AppError, notFound } from '../../../domain/errors.ts'
import { moveTogether, rearrange } from '../../../domain/lists/rearrange.ts'
import { foldText } from '../../../domain/text/fold.ts'
import { type ListKind, maxMembers } from '../../records/lists.ts'
import type { Expected } from '../../records/metadata-state.ts'
import { listTables } from '../../rows/list-tables.ts'
import { among, type Fragment, sql } from '../../sql.ts'
import type { Insert, Tx } from '../../tx.ts'
import { change } from '../change.ts'
import { seqsOf } from '../seqs.ts'
import { checkRevision } from '../series/edit-series.ts'

type ListFields = {
  readonly name: string
  /** Unique sort key; absent: the folded name. */
  readonly nameKey?: string
  readonly summary: string | null
  readonly ordered: boolean
  /** For collections only. Null: manual. */
  readonly condition?: unknown
  readonly sort?: string | null
}
type ListKey = { readonly kind: ListKind; readonly id: string }
type Members = ListKey & { readonly memberIds: readonly string[]; readonly now: number }

const shapes = {
  collection: { ...listTables.collection, of: 'series', thing: 'collection' },
  readList: { ...listTables.readList, of: 'books', thing: 'read_list' },
} as const

/** @throws AppError conflict when the name is in use, ignoring case and accents */
async function createList(
  tx: Tx,
  { kind, id, fields, createdBy, ...rest }: Members & { readonly fields: ListFields; readonly createdBy: string },
): Promise<void> {
  const row = { id, ...columns(fields), createdBy, createdAt: rest.now, updatedAt: rest.now }
  await tx.insert(shapes[kind].table, row as Insert<'collections'>)
  if (rest.memberIds.length > 0) await addToList(tx, { kind, id, ...rest })
}

/** Absent fields stay unchanged. A collection that becomes automatic loses its manual members. */
async function updateList(
  tx: Tx,
  { kind, id, changes, now }: ListKey & { readonly changes: Partial<ListFields>; readonly now: number },
): Promise<void> {
  const { table, members, owner } = shapes[kind]
  await touchDetails(tx, { kind, id, now })
  await tx.update(table, columns(changes), sql`id = ${id}`)
  const isAutomatic = changes.condition !== undefined && changes.condition !== null
  if (isAutomatic) await tx.run(sql`delete from ${members} where ${owner} = ${id}`)
}

/** Deletes the list; its members are unchanged. */
async function deleteList(tx: Tx, { kind, id }: ListKey): Promise<void> {
  const { rows, thing } = shapes[kind]
  if ((await tx.run(sql`delete from ${rows} where id = ${id}`)) === 0) throw notFound(thing)
}

/**
 * Appends new members in the given order.
 * @throws AppError unprocessable when it is full
 */
async function addToList(
  tx: Tx,
  { kind, id, memberIds, now }: Members,
): Promise<{ readonly added: number; readonly alreadyPresent: number }> {
  const { members, owner, member, of } = shapes[kind]
  const last = await tx.get<{ place: number; many: number }>(
    sql`select coalesce(max(place), 0) as place, count(*) as many from ${members} where ${owner} = ${id}`,
  )
  let position = last?.place ?? 0
  let added = 0
  const known = await seqsOf(tx, of, memberIds)
  for (const memberId of new Set(memberIds)) {
    const seq = known.get(memberId)
    if (seq === undefined) continue
    added += await tx.run(
      sql`insert or ignore into ${members} (${owner}, ${member}, place, added_at)
          values (${id}, ${seq}, ${position + 1}, ${now})`,
    )
    position += 1
  }
  if ((last?.many ?? 0) + added > maxMembers) {
    throw new AppError('list_full', { most: maxMembers })
  }
  if (added > 0) await touch(tx, { kind, id, now })
  return { added, alreadyPresent: known.size - added }
}

/** Returns the number of removed members. */
async function removeFromList(tx: Tx, { kind, id, memberIds, now }: Members): Promise<number> {
  const { members, owner, member, of } = shapes[kind]
  const seqs = [...(await seqsOf(tx, of, memberIds)).values()]
  const removed = await tx.run(sql`delete from ${members} where ${owner} = ${id} and ${among(member, seqs)}`)
  if (removed > 0) await touch(tx, { kind, id, now })
  return removed
}

type Guarded = Members & {
  /** Accepted current revisions of the list (see `ListRecord`). Null: any. */
  readonly expected: Expected
}

/** Reorders the given members; see `rearrange`. @throws AppError not_found, precondition_failed */
async function orderList(tx: Tx, order: Guarded): Promise<void> {
  await position(tx, order, (current, wanted) => rearrange(current, wanted))
}

/**
 * Moves the given members, together and in that order, before another one; null: to the end; see `moveTogether`.
 * @throws AppError not_found when one of them is not in the list, precondition_failed
 */
async function moveInList(
  tx: Tx,
  { beforeId, ...move }: Guarded & { readonly beforeId: string | null },
): Promise<void> {
  const before = beforeId === null ? null : ((await seqsOf(tx, shapes[move.kind].of, [beforeId])).get(beforeId) ?? -1)
  await position(tx, move, (current, moved) => moveTogether(current, moved, before))
}

type Arrange = (current: readonly number[], named: readonly number[]) => readonly number[] | null

async function position(tx: Tx, { kind, id, memberIds, now, expected }: Guarded, arrange: Arrange): Promise<void> {
  const { members, owner, member, of, rows: lists, thing } = shapes[kind]
  const list = await tx.get<{ updatedAt: number }>(sql`select updated_at as updatedAt from ${lists} where id = ${id}`)
  if (list === undefined) throw notFound(thing)
  checkRevision(String(list.updatedAt), expected)
  const known = await seqsOf(tx, of, memberIds)
  const rows = await tx.all<{ seq: number; place: number }>(
    sql`select ${member} as seq, place from ${members} where ${owner} = ${id} order by place, ${member}`,
  )
  const named = memberIds.map((memberId) => known.get(memberId) ?? -1)
  const order = arrange(
    rows.map((row) => row.seq),
    named,
  )
  if (order === null) throw notFound('list_entry')
  const positions = new Map(rows.map((row) => [row.seq, row.place]))
  for (const [index, seq] of order.entries()) {
    if (positions.get(seq) === index + 1) continue
    await tx.run(sql`update ${members} set place = ${index + 1} where ${owner} = ${id} and ${member} = ${seq}`)
  }
  // Only viewers of a moved member see a change: for others, positions may shift.
  await tx.run(sql`update ${members} set changed_at = max(${now}, coalesce(changed_at, added_at) + 1)
    where ${owner} = ${id} and ${among(member, named)}`)
  await touch(tx, { kind, id, now })
}

/**
 * Changes the list itself, whatever part of it the viewer sees.
 * @throws AppError not_found
 */
export async function touchDetails(tx: Tx, { kind, id, now }: ListKey & { readonly now: number }): Promise<void> {
  const { rows, thing } = shapes[kind]
  if ((await touch(tx, { kind, id, now })) === 0) throw notFound(thing)
  await tx.run(sql`update ${rows} set details_at = max(${now}, coalesce(details_at, created_at) + 1) where id = ${id}`)
}

/** Every change gets a new time, even within one millisecond: the time is the revision. */
async function touch(tx: Tx, { kind, id, now }: ListKey & { readonly now: number }): Promise<number> {
  return await tx.run(
    sql`update ${shapes[kind].rows satisfies Fragment} set updated_at = max(${now}, updated_at + 1) where id = ${id}`,
  )
}

function columns({ name, nameKey, summary, ordered, condition, sort }: Partial<ListFields>) {
  return {
    ...(name !== undefined && { name, nameFold: nameKey ?? foldText(name) }),
    ...(summary !== undefined && { summary }),
    ...(ordered !== undefined && { isOrdered: ordered }),
    ...(condition !== undefined && { condition: condition as Insert<'collections'>['condition'] }),
    ...(sort !== undefined && { sort }),
  }
}

export const listWrites = {
  createList: change(['reading'], createList),
  updateList: change(['reading'], updateList),
  deleteList: change(['reading'], deleteList),
  addToList: change(['reading'], addToList),
  removeFromList: change(['reading'], removeFromList),
  orderList: change(['reading'], orderList),
  moveInList: change(['reading'], moveInList),
}
