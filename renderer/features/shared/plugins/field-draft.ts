import type { PluginConfig, PluginField } from '../../../api/types.ts'
import { formatNumber } from '../../../lib/format.ts'
import { texts } from './texts.ts'

/** Draft by field key: a flag as boolean, everything else as text, a list with an item on each line. */
export type FieldDraft = Readonly<Record<string, string | boolean>>

/** Initial draft: the stored values, else the defaults of the plugin. */
export function draftOf(fields: readonly PluginField[], config: PluginConfig): FieldDraft {
  return Object.fromEntries(
    fields.map((field) => {
      const value = config[field.key] ?? field.default
      return [field.key, field.type === 'flag' ? value === true : textOf(value)]
    }),
  )
}

function textOf(value: PluginConfig[string] | null): string {
  if (value === null) return ''
  return Array.isArray(value) ? value.join('\n') : String(value)
}

/**
 * Validation errors by field key.
 * @param keysSet secrets that are stored, which are not required again
 */
export function problemsOf(
  fields: readonly PluginField[],
  draft: FieldDraft,
  keysSet: readonly string[] = [],
): Readonly<Partial<Record<string, string>>> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const isStored = field.isSecret && keysSet.includes(field.key)
      const problem = problemOf(isStored ? { ...field, isRequired: false } : field, draft[field.key])
      return problem === null ? [] : [[field.key, problem]]
    }),
  )
}

function problemOf(field: PluginField, typed: FieldDraft[string] | undefined): string | null {
  if (typeof typed === 'boolean') return null
  const text = (typed ?? '').trim()
  if (text === '') return field.isRequired ? texts.needed : null
  if (field.type !== 'number') return null
  const value = Number(text)
  if (!Number.isFinite(value)) return texts.numberNeeded
  const { min, max } = field
  return (min !== null && value < min) || (max !== null && value > max) ? boundsOf(field) : null
}

/** Bounds of a number as a sentence; empty for none. */
export function boundsOf({ min, max }: Pick<PluginField, 'min' | 'max'>): string {
  if (min !== null && max !== null) return texts.bounds(formatNumber(min), formatNumber(max))
  if (min !== null) return texts.least(formatNumber(min))
  return max === null ? '' : texts.most(formatNumber(max))
}

/**
 * Configuration of a valid draft. Empty fields are omitted, except lists with a default, and so are defaults that nobody
 * chose; stored values of undeclared fields are preserved.
 */
export function configOf(fields: readonly PluginField[], draft: FieldDraft, config: PluginConfig): PluginConfig {
  const others = Object.entries(config).filter(([key]) => !fields.some((field) => field.key === key))
  const set = fields.flatMap((field) => {
    const value = valueTyped(field, draft[field.key])
    const usual = field.default ?? (field.type === 'flag' ? false : null)
    const isUsual = config[field.key] === undefined && JSON.stringify(value) === JSON.stringify(usual)
    return value === null || isUsual ? [] : [[field.key, value] as const]
  })
  return Object.fromEntries([...others, ...set])
}

function valueTyped(field: PluginField, typed: FieldDraft[string] | undefined): PluginConfig[string] | null {
  if (typeof typed === 'boolean') return typed
  const { type, default: usual } = field
  const text = (typed ?? '').trim()
  // Left out, the items of the default would return.
  if (text === '') return Array.isArray(usual) && usual.length > 0 ? [] : null
  if (type === 'list') return text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))
  return type === 'number' ? Number(text) : text
}
