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

/** The effective settings: values set in the interface override the configuration. */
export type LiveSettings = {
  get<K extends SettingKey>(key: K): SettingValues[K]
  /** Values when nothing is set in the interface. */
  defaultOf<K extends SettingKey>(key: K): SettingValues[K]
  /** Calls `apply` after each change of one of the keys, with the new value set, and waits for it. */
  onChange(keys: readonly SettingKey[], apply: () => void | Promise<void>): void
  /** Why a value cannot be applied at present, and what to do; null: it is applied. */
  problemOf(key: SettingKey): string | null
  /** Reports or clears such a problem. */
  reportProblem(key: SettingKey, problem: string | null): void
  /** Reloads the values set in the interface and applies the changes. */
  refresh(): Promise<void>
}

type LiveSettingsOptions = {
  readonly reader: Database['reader']
  /** Values of the configuration. */
  readonly configured: Partial<SettingValues>
  /** Called with a stored value that is (no longer) valid, and with failures to apply one. */
  readonly onProblem: (message: string, fields: Readonly<Record<string, unknown>>) => void
  /** Called when a value or a problem changes. */
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

/** The current request limits, read for each response. */
export function rateLimits(settings: LiveSettings) {
  return () => ({
    enabled: settings.get('rate_limit.enabled'),
    anonymousRps: settings.get('rate_limit.anonymous_rps'),
    anonymousBurst: settings.get('rate_limit.anonymous_burst'),
    authenticatedRps: settings.get('rate_limit.authenticated_rps'),
    authenticatedBurst: settings.get('rate_limit.authenticated_burst'),
    imageCost: settings.get('rate_limit.image_cost'),
  })
}
