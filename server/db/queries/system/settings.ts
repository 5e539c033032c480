import type { Reader } from '../../database.ts'
import type { SettingRecord } from '../../records/system.ts'
import { parseJson } from '../../rows/job.ts'
import type { Stored } from '../../rows/stored.ts'
import { raw, sql } from '../../sql.ts'
import type { Row } from '../../tables/all.ts'

const columns = raw(
  's.key, s.value, s.version, s.updated_at as updatedAt, s.updated_by as updatedBy, u.username as updatedByName',
)
const tables = raw('settings s left join users u on u.id = s.updated_by')

/** Every setting that differs from its default, by key. */
export async function listSettings(reader: Reader): Promise<SettingRecord[]> {
  const rows = await reader.all<Stored<SettingRecord>>(sql`select ${columns} from ${tables} order by s.key`)
  return rows.map(presentSetting)
}

export type SettingChange = Omit<Row<'settingChanges'>, 'seq' | 'key'> & {
  /** Null when they were deleted. */
  readonly changedByName: string | null
}

/** The previous values of a setting, newest first; null is the default. */
export async function listSettingHistory(reader: Reader, key: string, limit: number): Promise<SettingChange[]> {
  const rows = await reader.all<Stored<SettingChange>>(
    sql`select c.old_value as oldValue, c.new_value as newValue, c.reason, c.changed_at as changedAt,
          c.changed_by as changedBy, u.username as changedByName
        from setting_changes c left join users u on u.id = c.changed_by
        where c.key = ${key} order by c.seq desc limit ${limit}`,
  )
  return rows.map((row) => ({ ...row, oldValue: parseJson(row.oldValue), newValue: parseJson(row.newValue) }))
}

function presentSetting(row: Stored<SettingRecord>): SettingRecord {
  return { ...row, value: parseJson(row.value) }
}
