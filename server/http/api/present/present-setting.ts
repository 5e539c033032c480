import type { SettingChange } from '../../../db/queries/system/settings.ts'
import type { ShownSetting } from '../../../library/settings/settings.ts'
import { rfc3339, rfc3339OrNull } from './values.ts'

/** A setting as the API shows it: values are texts. */
export function presentSetting(setting: ShownSetting) {
  const { key, type, category, description, min, max, choices, value, defaultValue } = setting
  return {
    id: key,
    key,
    value: String(value),
    valueType: type,
    category,
    description,
    isSensitive: false,
    defaultValue: String(defaultValue),
    minValue: min ?? null,
    maxValue: max ?? null,
    allowedValues: choices === undefined ? null : [...choices],
    problem: setting.problem,
    version: setting.version,
    updatedAt: rfc3339OrNull(setting.updatedAt),
    updatedBy: setting.updatedBy,
    updatedByName: setting.updatedByName,
  }
}

export function presentSettingChange(key: string, change: SettingChange) {
  const { oldValue, newValue, reason, changedAt, changedBy, changedByName } = change
  return {
    key,
    oldValue: textOf(oldValue),
    newValue: textOf(newValue),
    changeReason: reason,
    changedAt: rfc3339(changedAt),
    changedBy,
    changedByName,
  }
}

function textOf(value: unknown): string | null {
  return value === null || value === undefined ? null : String(value)
}
