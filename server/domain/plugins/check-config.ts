import { noteText } from '../notes/table.ts'
import type { FieldError } from '../series/config-fields.ts'
import type { PluginConfig, PluginField, PluginFieldType, PluginValue } from './manifest.ts'

/**
 * Validation errors of a plugin's configuration, by field.
 * @param isComplete whether required fields without a default must be set
 */
export function checkConfig(fields: readonly PluginField[], config: PluginConfig, isComplete = true): FieldError[] {
  const known = new Map(fields.map((field) => [field.key, field]))
  const unknownKeys = Object.keys(config).filter((key) => !known.has(key))
  return [
    ...unknownKeys.map((field) => ({ field, message: noteText('setting_unknown') })),
    ...fields.flatMap((field) => {
      const message = problemOf(field, config[field.key], isComplete)
      return message === null ? [] : [{ field: field.key, message }]
    }),
  ]
}

function problemOf(field: PluginField, value: PluginValue | undefined, isComplete: boolean): string | null {
  if (value !== undefined && value !== '') return checks[field.type](value, field)
  return isComplete && field.isRequired && field.default === null ? noteText('setting_needed') : null
}

/**
 * Separates the secrets of a configuration from the values that can be shown.
 * @returns `config` without secret fields; `secrets` has those that are set
 */
export function separateSecrets(
  fields: readonly PluginField[],
  config: PluginConfig,
): { readonly config: PluginConfig; readonly secrets: Readonly<Record<string, string>> } {
  const secretKeys = new Set(fields.filter(({ isSecret }) => isSecret).map(({ key }) => key))
  const entries = Object.entries(config)
  const secrets = entries.flatMap(([key, value]) =>
    secretKeys.has(key) && typeof value === 'string' && value !== '' ? [[key, value] as const] : [],
  )
  return {
    config: Object.fromEntries(entries.filter(([key]) => !secretKeys.has(key))),
    secrets: Object.fromEntries(secrets),
  }
}

/** A configuration as its plugin receives it: with the secrets of its secret fields. */
export function withSecrets(
  fields: readonly PluginField[],
  config: PluginConfig,
  secrets: Readonly<Record<string, string>>,
): PluginConfig {
  const set = fields.flatMap(({ key, isSecret }) => {
    const value = isSecret ? secrets[key] : undefined
    return value === undefined ? [] : [[key, value] as const]
  })
  return { ...config, ...Object.fromEntries(set) }
}

const checks: Readonly<Record<PluginFieldType, (value: PluginValue, field: PluginField) => string | null>> = {
  flag: (value) => (typeof value === 'boolean' ? null : noteText('setting_on_or_off')),
  list: (value) => (Array.isArray(value) ? null : noteText('setting_list')),
  text: (value) => (typeof value === 'string' ? null : noteText('setting_text')),
  choice: (value, { options }) => {
    const names = options.map((option) => option.value)
    return names.some((name) => name === value) ? null : noteText('setting_choice', { choices: names })
  },
  number: (value, { min, max }) => {
    if (typeof value !== 'number' || !Number.isFinite(value)) return noteText('setting_number')
    if (min !== null && value < min) return noteText('setting_too_small', { least: min })
    return max !== null && value > max ? noteText('setting_too_large', { most: max }) : null
  },
}

/** Effective values: as set, else the defaults. */
export function withDefaults(fields: readonly PluginField[], config: PluginConfig): PluginConfig {
  const effectiveValues = fields.flatMap((field) => {
    const value = config[field.key]
    const stored = value === undefined || value === '' ? field.default : value
    return stored === null ? [] : [[field.key, stored] as const]
  })
  return Object.fromEntries(effectiveValues)
}
