import type { PluginConfig, PluginField } from '../../../api/types.ts'
import { formatNumber } from '../../../lib/format.ts'
import { texts } from './texts.ts'

/** What is typed and chosen, by the keys of fields: a flag as it is, everything else as text. */
export type FieldDraft = Readonly<Record<string, string | boolean>>

/** What the fields show at first: what is set, else what the plugin would take. */
export function draftOf(fields: readonly PluginField[], config: PluginConfig): FieldDraft {
  return Object.fromEntries(
    fields.map((field) => {
      const value = config[field.key] ?? field.default
      return [field.key, field.type === 'flag' ? value === true : value === null ? '' : String(value)]
    }),
  )
}

/** What is wrong with a draft, by the keys of fields. */
export function problemsOf(
  fields: readonly PluginField[],
  draft: FieldDraft,
): Readonly<Partial<Record<string, string>>> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const problem = problemOf(field, draft[field.key])
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

/** Bounds of a number in a sentence; empty when there are none. */
export function boundsOf({ min, max }: Pick<PluginField, 'min' | 'max'>): string {
  if (min !== null && max !== null) return texts.bounds(formatNumber(min), formatNumber(max))
  if (min !== null) return texts.least(formatNumber(min))
  return max === null ? '' : texts.most(formatNumber(max))
}

/**
 * A draft without problems as it is kept. What is empty is not set, and neither is what the plugin would take anyhow and
 * nobody chose; what is set of fields that the plugin does not name any more stays.
 */
export function configOf(fields: readonly PluginField[], draft: FieldDraft, config: PluginConfig): PluginConfig {
  const others = Object.entries(config).filter(([key]) => !fields.some((field) => field.key === key))
  const set = fields.flatMap((field) => {
    const value = valueTyped(field, draft[field.key])
    const isUsual =
      config[field.key] === undefined && value === (field.default ?? (field.type === 'flag' ? false : null))
    return value === null || isUsual ? [] : [[field.key, value] as const]
  })
  return Object.fromEntries([...others, ...set])
}

function valueTyped({ type }: PluginField, typed: FieldDraft[string] | undefined): string | number | boolean | null {
  if (typeof typed === 'boolean') return typed
  const text = (typed ?? '').trim()
  if (text === '') return null
  return type === 'number' ? Number(text) : text
}
