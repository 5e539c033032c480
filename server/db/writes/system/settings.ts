import { isDeepStrictEqual } from 'node:util'
import { type Tx, upsert } from '../../dialects/sqlite/tx.ts'
import { sql } from '../../sql.ts'
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
function putSetting(tx: Tx, { key, value, configured, by, reason, now }: PutSetting): void {
  if (value === null || value === undefined) {
    resetSetting(tx, { key, by, now })
    return
  }
  const before = current(tx, key)
  if (isDeepStrictEqual(before === undefined ? configured : before.value, value)) return
  upsert(tx, 'settings', { key, value, version: (before?.version ?? 0) + 1, updatedAt: now, updatedBy: by }, ['key'])
  tx.insert('settingChanges', {
    key,
    oldValue: before?.value,
    newValue: value,
    reason: reason ?? null,
    changedAt: now,
    changedBy: by,
  })
}

/** Restores the default. Returns false when it was the default already. */
function resetSetting(tx: Tx, { key, by, now }: { key: string; by: string | null; now: number }): boolean {
  const before = current(tx, key)
  if (before === undefined) return false
  tx.run(sql`delete from settings where key = ${key}`)
  tx.insert('settingChanges', { key, oldValue: before.value, reason: 'reset', changedAt: now, changedBy: by })
  return true
}

function current(tx: Tx, key: string): { value: unknown; version: number } | undefined {
  const row = tx.get<{ value: string; version: number }>(sql`select value, version from settings where key = ${key}`)
  return row === undefined ? undefined : { value: JSON.parse(row.value) as unknown, version: row.version }
}

export const settingWrites = {
  putSetting: change(['system'], putSetting),
  resetSetting: change(['system'], resetSetting),
}
