import { listSettingHistory, listSettings, type SettingChange } from '../../db/queries/system/settings.ts'
import type { SettingRecord } from '../../db/records/system.ts'
import { type Write, write } from '../../db/write.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { AppError, notFound } from '../../domain/errors.ts'
import { checkSetting, type Setting } from '../../domain/settings/setting.ts'
import { isSettingKey, type SettingKey, settingKeys, settingTable } from '../../domain/settings/setting-table.ts'
import { parseCron } from '../../jobs/cron.ts'
import type { LibraryContext } from '../library-context.ts'
import type { LiveSettings } from './live-settings.ts'

type Value = string | number | boolean

/** A setting with its effective value. */
export type ShownSetting = Omit<Setting, 'default'> & {
  readonly key: SettingKey
  readonly value: Value
  readonly defaultValue: Value
  /** Why the value cannot be applied at present, and what to do. */
  readonly problem: string | null
  /** 0 for a setting that was never changed. */
  readonly version: number
  readonly updatedAt: number | null
  readonly updatedBy: string | null
  /** Null when they are gone. */
  readonly updatedByName: string | null
}

export type SettingInput = { readonly key: string; readonly value: Value }

export async function showSettings({ database, settings }: LibraryContext, category?: string): Promise<ShownSetting[]> {
  const stored = new Map((await listSettings(database.reader)).map((record) => [record.key, record]))
  return settingKeys
    .filter((key) => category === undefined || settingTable[key].category === category)
    .map((key) => show(settings, key, stored.get(key)))
}

function show(settings: LiveSettings, key: SettingKey, record: SettingRecord | undefined): ShownSetting {
  const { default: _builtIn, ...about } = settingTable[key] as Setting
  return {
    ...about,
    key,
    value: settings.get(key),
    defaultValue: settings.defaultOf(key),
    problem: settings.problemOf(key),
    version: record?.version ?? 0,
    updatedAt: record?.updatedAt ?? null,
    updatedBy: record?.updatedBy ?? null,
    updatedByName: record?.updatedByName ?? null,
  }
}

/** @throws AppError `not_found` */
function known(key: string): SettingKey {
  if (!isSettingKey(key)) throw notFound('setting')
  return key
}

export async function showSetting(context: LibraryContext, key: string): Promise<ShownSetting> {
  const found = (await showSettings(context)).find((setting) => setting.key === known(key))
  if (found === undefined) throw notFound('setting')
  return found
}

/**
 * Sets values, all or none, and applies them at once. A value already in effect leaves the setting unchanged.
 * @throws AppError `not_found` for an unknown key, `bad_request` that names every invalid value with its bounds
 */
export async function setSettings(
  viewer: Viewer,
  context: LibraryContext,
  changes: readonly SettingInput[],
  reason: string | null,
): Promise<ShownSetting[]> {
  const problems: { readonly in: 'body'; readonly field: string; readonly message: string }[] = []
  const writes: Write<unknown>[] = []
  const by = viewer.userId
  for (const { key, value: newValue } of changes) {
    const checked = check(known(key), newValue)
    if (!checked.ok) {
      problems.push({ in: 'body', field: key, message: checked.message })
      continue
    }
    const configured = context.settings.defaultOf(known(key))
    writes.push(write('putSetting', { key, value: checked.value, configured, by, reason, now: context.clock() }))
  }
  if (problems.length > 0) {
    const reported = problems.map(({ field, message }) => `${field}: ${message}`).join('; ')
    throw new AppError('setting_invalid', { problems: reported }, problems)
  }
  await context.database.commit(writes)
  await context.settings.refresh()
  const wanted = new Set(changes.map(({ key }) => key))
  return (await showSettings(context)).filter(({ key }) => wanted.has(key))
}

function check(key: SettingKey, newValue: Value) {
  const checked = checkSetting(settingTable[key], newValue)
  if (!checked.ok || settingTable[key].type !== 'cron') return checked
  const parsed = parseCron(String(checked.value), null)
  return parsed.ok ? checked : ({ ok: false, message: parsed.message } as const)
}

export async function resetSetting(viewer: Viewer, context: LibraryContext, key: string): Promise<ShownSetting> {
  const { database, clock, settings } = context
  await database.commit([write('resetSetting', { key: known(key), by: viewer.userId, now: clock() })])
  await settings.refresh()
  return showSetting(context, key)
}

export async function settingHistory(
  { database }: LibraryContext,
  key: string,
  limit: number,
): Promise<SettingChange[]> {
  return listSettingHistory(database.reader, known(key), limit)
}
