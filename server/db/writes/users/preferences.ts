import { AppError, notFound } from '../../../domain/errors.ts'
import { preferenceLimits } from '../../../domain/preferences.ts'
import { sql } from '../../sql.ts'
import { type Tx, upsert } from '../../tx.ts'
import { change } from '../change.ts'

type SetPreferences = {
  readonly userId: string
  readonly values: readonly { readonly key: string; readonly value: unknown }[]
  readonly now: number
}

/** @throws AppError conflict when there would be too many; nothing is set then */
async function setPreferences(tx: Tx, { userId, values, now }: SetPreferences): Promise<void> {
  for (const { key, value } of values)
    await upsert(tx, 'userPreferences', { userId, key, value, updatedAt: now }, ['userId', 'key'])
  const { most: limit } = preferenceLimits
  if ((await countPreferences(tx, userId)) > limit)
    throw new AppError('too_many_preferences', { most: limit }, { most: limit })
}

export async function countPreferences(tx: Tx, userId: string): Promise<number> {
  const row = await tx.get<{ many: number }>(
    sql`select count(*) as many from user_preferences where user_id = ${userId}`,
  )
  return row?.many ?? 0
}

/** @throws AppError not_found */
async function deletePreference(
  tx: Tx,
  { userId, key }: { readonly userId: string; readonly key: string },
): Promise<void> {
  if ((await tx.run(sql`delete from user_preferences where user_id = ${userId} and key = ${key}`)) === 0)
    throw notFound('preference')
}

export const preferenceWrites = {
  setPreferences: change([], setPreferences),
  deletePreference: change([], deletePreference),
}
