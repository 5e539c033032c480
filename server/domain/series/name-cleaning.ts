import type { Result } from '../result.ts'
import { compilePattern, replacePattern, type SafePattern } from '../text/safe-pattern.ts'
import { type FieldError, type Fields, flag, pattern, readFields, text } from './config-fields.ts'

/** One step of a library's clean-up of folder names: what the pattern matches becomes the replacement. */
export type NameRule = {
  readonly pattern: string
  /** `$1`, `$<name>` and `$&` stand for what was matched. */
  readonly replacement: string
  readonly description: string
  readonly enabled: boolean
}

const maxRules = 50

const ruleFields: Fields<NameRule> = {
  pattern: { read: pattern(), missing: '' },
  replacement: { read: text(200), missing: '' },
  description: { read: text(500), missing: '' },
  enabled: { read: flag, missing: true },
}

/** Checks a list of rules (at most 50); null and undefined are an empty list. */
export function parseNameRules(value: unknown): Result<readonly NameRule[], readonly FieldError[]> {
  const list = value ?? []
  if (!Array.isArray(list) || list.length > maxRules) {
    return { ok: false, failure: [{ field: '', message: `It must be a list of at most ${maxRules} rules.` }] }
  }
  const rules: NameRule[] = []
  const errors: FieldError[] = []
  for (const [i, item] of list.entries()) {
    const read = readFields(item, ruleFields)
    if (!read.ok) errors.push(...read.failure.map((error) => ({ ...error, field: `[${i}].${error.field}` })))
    else if (read.value.pattern === '') errors.push({ field: `[${i}].pattern`, message: 'A rule needs a pattern.' })
    else rules.push(read.value)
  }
  return errors.length === 0 ? { ok: true, value: rules } : { ok: false, failure: errors }
}

/** What each rule that is switched on makes of a name, one after the other; `rule` is its 0-based place in the list. */
export function traceNameRules(rules: readonly NameRule[], name: string): { rule: number; result: string }[] {
  let current = name
  return rules.flatMap((rule, place) => {
    if (!rule.enabled) return []
    current = createNameCleaner([rule])(current)
    return [{ rule: place, result: current }]
  })
}

/** Prepares rules for many names; a rule that is switched off or cannot be understood does nothing. */
export function createNameCleaner(rules: readonly NameRule[]): (name: string) => string {
  const steps = rules.filter((rule) => rule.enabled).flatMap(prepareRule)
  return (name) => {
    const cleaned = steps.reduce((current, step) => replacePattern(step.pattern, current, step.replacement), name)
    const tidy = cleaned.replace(/\s+/gu, ' ').trim()
    return tidy === '' ? name : tidy
  }
}

/**
 * The display name of a series: the rules of the library applied in order. A name of which nothing would be left stays
 * as it is. The original name, not this one, identifies the series.
 */
export function cleanSeriesName(name: string, rules: readonly NameRule[]): string {
  return createNameCleaner(rules)(name)
}

function prepareRule(rule: NameRule): { pattern: SafePattern; replacement: string }[] {
  const compiled = compilePattern(rule.pattern)
  return compiled.ok ? [{ pattern: compiled.value, replacement: rule.replacement }] : []
}
