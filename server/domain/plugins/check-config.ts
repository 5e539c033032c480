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

const checks: Readonly<Record<PluginFieldType, (value: PluginValue, field: PluginField) => string | null>> = {
  flag: (value) => (typeof value === 'boolean' ? null : noteText('setting_on_or_off')),
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
