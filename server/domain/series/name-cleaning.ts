import { noteText } from '../notes/table.ts'
import type { Result } from '../result.ts'
import { compilePattern, type Effort, type GaveUp, replacePattern, type SafePattern } from '../text/safe-pattern.ts'
import { type FieldError, type Fields, flag, pattern, readFields, text } from './config-fields.ts'

/** One clean-up rule for folder names: each match of the pattern is replaced. */
export type NameRule = {
  readonly pattern: string
  /** `$1`, `$<name>` and `$&` refer to the match. */
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
    return { ok: false, failure: [{ field: '', message: noteText('config_too_many_rules', { most: maxRules }) }] }
  }
  const rules: NameRule[] = []
  const errors: FieldError[] = []
  for (const [i, item] of list.entries()) {
    const read = readFields(item, ruleFields)
    if (!read.ok) errors.push(...read.failure.map((error) => ({ ...error, field: `[${i}].${error.field}` })))
    else if (read.value.pattern === '')
      errors.push({ field: `[${i}].pattern`, message: noteText('config_rule_pattern') })
    else rules.push(read.value)
  }
  return errors.length === 0 ? { ok: true, value: rules } : { ok: false, failure: errors }
}

/** The result of a rule for a name; unchanged when the rule was aborted. */
export type RuleStep = { readonly rule: number; readonly result: string; readonly gaveUp: GaveUp | null }

/** Step limit of one rule on one name (some ten milliseconds), so that no rule blocks a scan. */
const maxStepsPerRule = 100_000
/** Total steps of all rules on all names in one preview. */
const maxStepsPerTest = 4_000_000

/** The result for each name, and the steps of each enabled rule in order; `rule` is its 0-based index. */
export function tryNameRules(
  rules: readonly NameRule[],
  names: readonly string[],
): { name: string; cleaned: string; steps: RuleStep[] }[] {
  const prepared = prepareRules(rules)
  const budget: Effort = { left: maxStepsPerTest }
  return names.map((name) => {
    const steps = applyRules(prepared, name, budget)
    const shown = steps.map((step) => ({ ...step, result: tidy(step.result) }))
    return { name, cleaned: tidyOr(name, steps.at(-1)?.result ?? name), steps: shown }
  })
}

/**
 * Prepares rules for many names: they give the display name of a series, applied in order. A rule that is disabled or
 * invalid does nothing, nor does one that would take too long on a name or make it too long. A name that would become
 * empty stays unchanged. The original name, not this one, identifies the series.
 */
export function createNameCleaner(rules: readonly NameRule[]): (name: string) => string {
  const prepared = prepareRules(rules)
  return (name) => tidyOr(name, applyRules(prepared, name).at(-1)?.result ?? name)
}

type PreparedRule = { readonly rule: number; readonly pattern: SafePattern; readonly replacement: string }

function prepareRules(rules: readonly NameRule[]): PreparedRule[] {
  return rules.flatMap(({ pattern, replacement, enabled }, rule) => {
    const compiled = enabled ? compilePattern(pattern) : null
    return compiled?.ok ? [{ rule, pattern: compiled.value, replacement }] : []
  })
}

function applyRules(rules: readonly PreparedRule[], name: string, budget?: Effort): RuleStep[] {
  let result = name
  return rules.map(({ rule, pattern, replacement }) => {
    const given = Math.max(0, Math.min(maxStepsPerRule, budget?.left ?? maxStepsPerRule))
    const effort: Effort = { left: given }
    const replaced = replacePattern(pattern, result, replacement, effort)
    if (budget !== undefined) budget.left -= given - effort.left
    if (replaced.ok) result = replaced.value
    return { rule, result, gaveUp: replaced.ok ? null : replaced.failure }
  })
}

function tidy(name: string): string {
  return name.replace(/\s+/gu, ' ').trim()
}

function tidyOr(name: string, cleaned: string): string {
  const tidied = tidy(cleaned)
  return tidied === '' ? name : tidied
}
