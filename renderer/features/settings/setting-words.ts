import type { Setting } from '../../api/types.ts'
import { formatNumber } from '../../lib/format.ts'
import { choiceNames, groups, texts, words } from './texts.ts'

export type SettingGroup = {
  readonly category: string
  readonly title: string
  readonly lead: string | undefined
  readonly settings: readonly Setting[]
}

/** Settings by group: the known groups first, in order; then others under their own names. */
export function groupSettings(settings: readonly Setting[]): readonly SettingGroup[] {
  const known = Object.keys(groups)
  const categories = [...new Set([...known, ...settings.map(({ category }) => category)])]
  return categories.flatMap((category) => {
    const own = settings.filter((setting) => setting.category === category)
    if (own.length === 0) return []
    const about = groups[category]
    return [{ category, title: about?.title ?? capital(category), lead: about?.lead, settings: own }]
  })
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Label of a setting. */
export function labelOf({ key, description }: Setting): string {
  return words[key]?.label ?? description
}

/** A value as text: `On`, `1,024 MB`, `Errors only`. */
export function valueInWords({ key, valueType }: Setting, value: string): string {
  if (valueType === 'boolean') return value === 'true' ? texts.on : texts.off
  if (valueType === 'choice') return choiceNames[value] ?? value
  if (valueType === 'list') return value === '' ? texts.noWords : value
  if (valueType === 'cron' || valueType === 'path' || Number.isNaN(Number(value))) return value
  return amountInWords(key, Number(value))
}

function amountInWords(key: string, amount: number): string {
  const { unit, isPlain = false } = words[key] ?? {}
  const text = isPlain ? String(amount) : formatNumber(amount)
  return unit === undefined ? text : `${text} ${unit}`
}

/** Bounds of a number as text: `1 to 365 backups`; empty when there are none. */
export function boundsInWords({ key, minValue, maxValue }: Setting): string {
  if (minValue === null || maxValue === null) return ''
  const least = words[key]?.isPlain ? String(minValue) : formatNumber(minValue)
  return texts.bounds(least, amountInWords(key, maxValue))
}

/** Validation error of a typed number; null when valid. */
export function problemOf(setting: Setting, typed: string): string | null {
  const { valueType, minValue, maxValue } = setting
  const value = Number(typed.trim())
  if (typed.trim() === '' || !Number.isFinite(value)) return texts.numberNeeded
  if (valueType === 'integer' && !Number.isSafeInteger(value)) return texts.wholeNeeded
  if ((minValue !== null && value < minValue) || (maxValue !== null && value > maxValue)) {
    return texts.boundsNeeded(boundsInWords(setting))
  }
  return null
}
