import type { ListLine } from '../../../domain/household/lines.ts'
import { noteText } from '../../../domain/notes/table.ts'
import { foldText } from '../../../domain/text/fold.ts'
import type { ImportOutcome, ResolvedList } from '../../records/exports.ts'
import { maxMembers } from '../../records/lists.ts'
import { listTables } from '../../rows/list-tables.ts'
import { sql } from '../../sql.ts'
import type { Insert, Tx } from '../../tx.ts'
import { freeId, type Importing, type Known } from './importing.ts'

/** By the list kind of the file. */
const shapes = { collection: listTables.collection, readlist: listTables.readList } as const

type Found = { readonly id: string; readonly updatedAt: number; readonly nameFold: string }

/**
 * Imports a collection or read list. An older one changes nothing; otherwise it gets the fields and the order of the
 * file. Local members that are not in the file stay at the end; importing a file again adds members that could not be
 * matched before.
 */
export async function importList(importing: Importing, line: ResolvedList): Promise<ImportOutcome> {
  const { tx, known } = importing
  const shape = shapes[line.type]
  const updatedAt = Date.parse(line.updatedAt)
  const before = line.here === null ? undefined : await find(tx, shape, line.here)
  if (before !== undefined && before.updatedAt > updatedAt) return { kind: 'unchanged' }
  const present = before === undefined ? [] : await memberSeqs(tx, shape, before.id)
  const order = orderOf(line, known, present)
  if (order.length > maxMembers)
    return { kind: 'refused', reason: noteText('list_would_be_full', { most: maxMembers }) }
  if (before?.updatedAt === updatedAt && order.length === present.length) return { kind: 'unchanged' }
  const id = before?.id ?? (await freeId(tx, shape.rows, line.id))
  const nameFold = await nameKey(tx, shape, { id, name: line.name, now: before?.nameFold })
  const fields = { ...columnsOf(line), nameFold, updatedAt }
  if (before === undefined) {
    const row = { ...fields, id, createdBy: line.createdBy, createdAt: Date.parse(line.createdAt) }
    await tx.insert(shape.table, row as Insert<'collections'>)
  } else await tx.update(shape.table, fields, sql`id = ${id}`)
  await storeOrder(importing, shape, { id, order, present })
  return { kind: before === undefined ? 'added' : 'updated' }
}

type Shape = (typeof shapes)[ListLine['type']]

async function find(tx: Tx, { rows }: Shape, id: string): Promise<Found | undefined> {
  return await tx.get<Found>(
    sql`select id, updated_at as updatedAt, name_fold as nameFold from ${rows} where id = ${id}`,
  )
}

/** A unique key for the name of a list: the folded name, followed by the id when another list has it. */
async function nameKey(
  tx: Tx,
  { rows }: Shape,
  list: { id: string; name: string; now: string | undefined },
): Promise<string> {
  const key = foldText(list.name)
  const own = `${key}\u0001${list.id}`
  if (list.now === key || list.now === own) return list.now
  const other = await tx.get(sql`select 1 as found from ${rows} where name_fold = ${key} and id <> ${list.id}`)
  return other === undefined ? key : own
}

/** The members of the file first, then local-only ones; none of an automatic collection. */
function orderOf(line: ListLine, known: Known, present: readonly number[]): number[] {
  if (line.type === 'collection' && line.condition != null) return []
  const chosen = new Set(membersOf(line, known))
  return [...chosen, ...present.filter((seq) => !chosen.has(seq))]
}

function membersOf({ type, members }: ListLine, known: Known): number[] {
  return members.flatMap((id) => (type === 'collection' ? known.series.get(id) : known.books.get(id)?.seq) ?? [])
}

async function memberSeqs(tx: Tx, { members, member, owner }: Shape, id: string): Promise<number[]> {
  const rows = await tx.all<{ seq: number }>(
    sql`select ${member} as seq from ${members} where ${owner} = ${id} order by place, ${member}`,
  )
  return rows.map(({ seq }) => seq)
}

/** Members keep their time of addition. @param list `order`: the members; `present`: those of now, in their order */
async function storeOrder(
  { tx, remove, now }: Importing,
  { memberTable, memberColumn, member, owner, ownerColumn }: Shape,
  {
    id,
    order,
    present,
  }: { readonly id: string; readonly order: readonly number[]; readonly present: readonly number[] },
): Promise<void> {
  if (order.length === 0 && present.length > 0) await remove(memberTable, sql`${owner} = ${id}`)
  const known = new Set(present)
  for (const [index, seq] of order.entries()) {
    const place = index + 1
    if (known.has(seq)) await tx.update(memberTable, { place }, sql`${owner} = ${id} and ${member} = ${seq}`)
    else {
      const row = { [ownerColumn]: id, [memberColumn]: seq, place, addedAt: now }
      await tx.insert(memberTable, row as Insert<typeof memberTable>)
    }
  }
}

function columnsOf(line: ListLine) {
  const { name, summary, ordered: isOrdered } = line
  const shared = { name, summary, isOrdered }
  if (line.type === 'readlist') return shared
  return { ...shared, condition: (line.condition ?? null) as Insert<'collections'>['condition'], sort: line.sort }
}
