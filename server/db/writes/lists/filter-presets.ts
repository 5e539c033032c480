import { AppError, notFound } from '../../../domain/errors.ts'
import { foldText } from '../../../domain/text/fold.ts'
import type { PresetScope, PresetTarget } from '../../../domain/vocabulary.ts'
import { sql } from '../../sql.ts'
import type { Insert, Tx } from '../../tx.ts'
import { change } from '../change.ts'
import { seqOf } from '../seqs.ts'

type PresetFields = {
  readonly name: string
  readonly condition: unknown
  readonly query: string | null
  readonly sort: string | null
  /** Null: for every library. */
  readonly libraryId: string | null
}
type CreatePreset = PresetFields & {
  readonly id: string
  readonly userId: string
  readonly scope: PresetScope
  readonly target: PresetTarget
  readonly now: number
}
type ReplacePreset = PresetFields & { readonly id: string; readonly userId: string; readonly now: number }

/** Maximum filters per user. */
export const maxPresets = 500

/** @throws AppError conflict when the user has a filter of this name for this target, unprocessable when there are too many */
async function createFilterPreset(tx: Tx, { id, userId, scope, target, now, ...fields }: CreatePreset): Promise<void> {
  const known = await tx.get<{ count: number }>(
    sql`select count(*) as count from filter_presets where user_id = ${userId}`,
  )
  if ((known?.count ?? 0) >= maxPresets) {
    throw new AppError('too_many_filters', { most: maxPresets })
  }
  await tx.insert('filterPresets', {
    id,
    userId,
    scope,
    target,
    ...(await columns(tx, fields)),
    createdAt: now,
    updatedAt: now,
  })
}

async function replaceFilterPreset(tx: Tx, { id, userId, now, ...fields }: ReplacePreset): Promise<void> {
  const where = sql`id = ${id} and user_id = ${userId}`
  if ((await tx.update('filterPresets', { ...(await columns(tx, fields)), updatedAt: now }, where)) === 0)
    throw notFound('filter')
}

async function deleteFilterPreset(
  tx: Tx,
  { id, userId }: { readonly id: string; readonly userId: string },
): Promise<void> {
  const removed = await tx.run(sql`delete from filter_presets where id = ${id} and user_id = ${userId}`)
  if (removed === 0) throw notFound('filter')
}

async function columns(tx: Tx, { name, condition, query, sort, libraryId }: PresetFields) {
  return {
    name,
    nameFold: foldText(name),
    condition: condition as NonNullable<Insert<'filterPresets'>['condition']>,
    query,
    sort,
    librarySeq: libraryId === null ? null : await seqOf(tx, 'libraries', libraryId),
  }
}

export const filterPresetWrites = {
  createFilterPreset: change(['system'], createFilterPreset),
  replaceFilterPreset: change(['system'], replaceFilterPreset),
  deleteFilterPreset: change(['system'], deleteFilterPreset),
}
