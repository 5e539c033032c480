import { isDeepStrictEqual } from 'node:util'
import { sql } from '../../sql.ts'
import { type Tx, upsert } from '../../tx.ts'
import { change } from '../change.ts'

type PutSetting = {
  readonly key: string
  /** Any JSON, already validated for the setting. */
  readonly value: unknown
  /** The default. */
  readonly configured?: unknown
  readonly by: string | null
  readonly reason?: string | null
  readonly now: number
}

/** Sets a value and records the change; setting the current value is no change. Null restores the default. */
async function putSetting(tx: Tx, { key, value, configured, by, reason, now }: PutSetting): Promise<void> {
  if (value === null || value === undefined) {
    await resetSetting(tx, { key, by, now })
    return
  }
  const before = await current(tx, key)
  if (isDeepStrictEqual(before === undefined ? configured : before.value, value)) return
  await upsert(tx, 'settings', { key, value, version: (before?.version ?? 0) + 1, updatedAt: now, updatedBy: by }, [
    'key',
  ])
  await tx.insert('settingChanges', {
    key,
    oldValue: before?.value,
    newValue: value,
    reason: reason ?? null,
    changedAt: now,
    changedBy: by,
  })
}

/** Restores the default. Returns false when it was the default already. */
async function resetSetting(
  tx: Tx,
  { key, by, now }: { key: string; by: string | null; now: number },
): Promise<boolean> {
  const before = await current(tx, key)
  if (before === undefined) return false
  await tx.run(sql`delete from settings where key = ${key}`)
  await tx.insert('settingChanges', { key, oldValue: before.value, reason: 'reset', changedAt: now, changedBy: by })
  return true
}

async function current(tx: Tx, key: string): Promise<{ value: unknown; version: number } | undefined> {
  const row = await tx.get<{ value: string; version: number }>(
    sql`select value, version from settings where key = ${key}`,
  )
  return row === undefined ? undefined : { value: JSON.parse(row.value) as unknown, version: row.version }
}

export const settingWrites = {
  putSetting: change(['system'], putSetting),
  resetSetting: change(['system'], resetSetting),
}
