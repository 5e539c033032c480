import { notFound } from '../../../domain/errors.ts'
import type { ListCover } from '../../records/cover.ts'
import type { ListKind } from '../../records/lists.ts'
import { listTables } from '../../rows/list-tables.ts'
import { type Fragment, sql } from '../../sql.ts'
import type { Insert, Tx } from '../../tx.ts'
import { change } from '../change.ts'
import { requireCoverSlot } from '../series/covers.ts'
import { touchDetails } from './lists.ts'

type ListKey = { readonly kind: ListKind; readonly id: string; readonly now: number }
type NewCover = Omit<ListCover, 'isSelected' | 'createdAt' | 'updatedAt'> & {
  readonly smallWidth: number
  readonly smallHeight: number
}

function coversOf({ kind, id }: ListKey): Fragment {
  return sql`${listTables[kind].owner} = ${id}`
}

/**
 * Adds a cover, selected immediately or as an alternative.
 * @throws AppError `not_found`, `conflict` when there are too many
 */
async function addListCover(
  tx: Tx,
  { cover, isSelected, ...listKey }: ListKey & { readonly cover: NewCover; readonly isSelected: boolean },
): Promise<void> {
  await touchDetails(tx, listKey)
  const { count } = (await tx.get<{ count: number }>(
    sql`select count(*) as count from list_covers where ${coversOf(listKey)}`,
  )) ?? { count: 0 }
  requireCoverSlot(count)
  const { now } = listKey
  const owner = { [listTables[listKey.kind].ownerColumn]: listKey.id }
  const row = { ...cover, ...owner, isSelected: false, createdAt: now, updatedAt: now }
  await tx.insert('listCovers', row satisfies Insert<'listCovers'>)
  if (isSelected) await select(tx, listKey, cover.id)
}

/** Selects a cover; null: the picture of the first member. @throws AppError `not_found` */
async function chooseListCover(
  tx: Tx,
  { coverId, ...listKey }: ListKey & { readonly coverId: string | null },
): Promise<void> {
  await touchDetails(tx, listKey)
  await select(tx, listKey, coverId)
}

/** Removes a cover. Returns the path of its file. @throws AppError `not_found` */
async function removeListCover(
  tx: Tx,
  { coverId, ...listKey }: ListKey & { readonly coverId: string },
): Promise<string> {
  await touchDetails(tx, listKey)
  const cover = await tx.get<{ path: string }>(
    sql`select path from list_covers where id = ${coverId} and ${coversOf(listKey)}`,
  )
  if (cover === undefined) throw notFound('cover')
  await tx.run(sql`delete from list_covers where id = ${coverId}`)
  return cover.path
}

async function select(tx: Tx, listKey: ListKey, coverId: string | null): Promise<void> {
  const covers = coversOf(listKey)
  await tx.run(
    sql`update list_covers set is_selected = 0, updated_at = ${listKey.now} where ${covers} and is_selected = 1`,
  )
  if (coverId === null) return
  const chosen = await tx.run(
    sql`update list_covers set is_selected = 1, updated_at = ${listKey.now} where id = ${coverId} and ${covers}`,
  )
  if (chosen === 0) throw notFound('cover')
}

export const listCoverWrites = {
  addListCover: change(['reading'], addListCover),
  chooseListCover: change(['reading'], chooseListCover),
  removeListCover: change(['reading'], removeListCover),
}
