import type { Database } from '../../db/database.ts'
import { listSettings } from '../../db/queries/system/settings.ts'
import type { SettingRecord } from '../../db/records/system.ts'
import { checkSetting } from '../../domain/settings/setting.ts'
import {
  isSettingKey,
  type SettingKey,
  type SettingValues,
  settingKeys,
  settingTable,
} from '../../domain/settings/setting-table.ts'

/** The settings that hold now: what was set in the interface, else what the configuration says. */
export type LiveSettings = {
  get<K extends SettingKey>(key: K): SettingValues[K]
  /** What holds when nothing is set in the interface. */
  defaultOf<K extends SettingKey>(key: K): SettingValues[K]
  /** Calls `apply` after each change of one of the keys, with the new value in place, and waits for it. */
  onChange(keys: readonly SettingKey[], apply: () => void | Promise<void>): void
  /** Why what is set cannot hold at present, and what to do about it; null: it holds. */
  problemOf(key: SettingKey): string | null
  /** Says so of a setting, or that it holds again. */
  reportProblem(key: SettingKey, problem: string | null): void
  /** Reads anew what is set in the interface and applies what is different. */
  refresh(): Promise<void>
}

export type LiveSettingsOptions = {
  readonly reader: Database['reader']
  /** What the configuration says. */
  readonly configured: Partial<SettingValues>
  /** Told of a stored value that is none (any more), and of what could not be applied. */
  readonly onProblem: (message: string, fields: Readonly<Record<string, unknown>>) => void
  /** Told when something else is set, or another problem is known. */
  readonly onChange?: () => void
}

type Listener = { readonly keys: readonly SettingKey[]; readonly apply: () => void | Promise<void> }

export async function openLiveSettings(options: LiveSettingsOptions): Promise<LiveSettings> {
  const { reader, configured, onProblem, onChange } = options
  const listeners: Listener[] = []
  const problems = new Map<SettingKey, string>()
  const builtIn = Object.fromEntries(settingKeys.map((key) => [key, settingTable[key].default]))
  const defaults = { ...builtIn, ...configured } as SettingValues
  let values = defaults

  function read(records: readonly SettingRecord[]): SettingValues {
    const stored: Partial<Record<SettingKey, unknown>> = {}
    for (const { key, value } of records) {
      if (!isSettingKey(key)) continue
      const checked = checkSetting(settingTable[key], value as string)
      if (checked.ok) stored[key] = checked.value
      else onProblem('Ignored a stored setting that is not valid', { setting: key, reason: checked.message })
    }
    return { ...defaults, ...stored } as SettingValues
  }

  async function refresh(): Promise<void> {
    const before = values
    values = read(await listSettings(reader))
    const changed = new Set(settingKeys.filter((key) => before[key] !== values[key]))
    for (const { keys, apply } of listeners) {
      if (!keys.some((key) => changed.has(key))) continue
      try {
        await apply()
      } catch (error) {
        onProblem('Could not apply settings', { settings: keys, error })
      }
    }
    if (changed.size > 0) onChange?.()
  }

  await refresh()
  return {
    get: (key) => values[key],
    defaultOf: (key) => defaults[key],
    onChange: (keys, apply) => void listeners.push({ keys, apply }),
    problemOf: (key) => problems.get(key) ?? null,
    reportProblem(key, problem) {
      const before = problems.get(key) ?? null
      if (problem === null) problems.delete(key)
      else problems.set(key, problem)
      if (problem !== before) onChange?.()
    },
    refresh,
  }
}
