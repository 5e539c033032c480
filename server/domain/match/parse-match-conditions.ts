import { seriesFieldNames } from '../metadata/fields.ts'
import { seriesLockNames } from '../metadata/locks.ts'
import { noteText } from '../notes/table.ts'
import type { Result } from '../result.ts'
import { type FieldError, oneOf, refuse } from '../series/config-fields.ts'
import { compilePattern } from '../text/safe-pattern.ts'
import {
  type MatchConditions,
  type MatchOperator,
  type MatchRule,
  type MatchScalar,
  matchOperators,
} from './match-conditions.ts'

export const matchLimits = { rules: 50, text: 500, list: 100, field: 200, depth: 5 } as const

const isOperator = oneOf(matchOperators)
const withoutValue: readonly MatchOperator[] = ['is_null', 'is_not_null']
const withNumber: readonly MatchOperator[] = ['gt', 'gte', 'lt', 'lte']
const withList: readonly MatchOperator[] = ['in', 'not_in']
const withText: readonly MatchOperator[] = ['contains', 'not_contains', 'starts_with', 'ends_with', 'matches']

/**
 * Validates conditions for automatic matching; null and undefined mean none.
 * @returns the conditions, or every invalid rule
 */
export function parseMatchConditions(value: unknown): Result<MatchConditions | null, readonly FieldError[]> {
  if (value === null || value === undefined) return { ok: true, value: null }
  if (typeof value !== 'object' || Array.isArray(value)) return refuse('', noteText('config_object'))
  const { mode = 'all', rules = [], ...others } = value as Record<string, unknown>
  const [unknown] = Object.keys(others)
  if (unknown !== undefined) return refuse(unknown.slice(0, 60), noteText('config_unknown_mode'))
  const read = oneOf(['all', 'any'])(mode)
  if (!read.ok) return refuse('mode', read.failure)
  if (!Array.isArray(rules) || rules.length > matchLimits.rules) {
    return refuse('rules', noteText('config_too_many_rules', { most: matchLimits.rules }))
  }
  const errors = rules.flatMap((rule, i) =>
    problemsOfRule(rule).map(({ field, message }) => ({ field: `rules[${i}]${field}`, message })),
  )
  if (errors.length > 0) return { ok: false, failure: errors }
  return { ok: true, value: { mode: read.value, rules: rules as MatchRule[] } }
}

function problemsOfRule(rule: unknown): FieldError[] {
  if (typeof rule !== 'object' || rule === null || Array.isArray(rule)) {
    return [{ field: '', message: noteText('config_rule_object') }]
  }
  const { field, operator, value, ...others } = rule as Record<string, unknown>
  const known = isOperator(operator)
  const [unknown] = Object.keys(others)
  return [
    ...(unknown === undefined ? [] : [{ field: `.${unknown.slice(0, 60)}`, message: noteText('config_rule_fields') }]),
    ...problem('.field', fieldProblem(field)),
    ...problem('.operator', known.ok ? null : known.failure),
    ...(known.ok ? problem('.value', valueProblem(known.value, value)) : []),
  ]
}

function problem(field: string, message: string | null): FieldError[] {
  return message === null ? [] : [{ field, message }]
}

const metadataNames: ReadonlySet<string> = new Set([
  ...seriesFieldNames,
  ...seriesLockNames.map((name) => `${name}Lock`),
])

function fieldProblem(field: unknown): string | null {
  if (typeof field !== 'string' || field.length > matchLimits.field) return noteText('config_short_text')
  const [root = '', ...rest] = field.split('.')
  const name = rest.join('.')
  if (field === 'bookCount') return null
  if (root === 'externalIds') return name === '' ? noteText('config_source_needed') : null
  if (root === 'metadata') {
    return metadataNames.has(name)
      ? null
      : noteText('config_known_fields', { fields: seriesFieldNames, locks: seriesLockNames })
  }
  if (root === 'customMetadata') {
    const isPath = rest.length > 0 && rest.length <= matchLimits.depth && rest.every((part) => part !== '')
    return isPath ? null : noteText('config_path_depth', { depth: matchLimits.depth })
  }
  return noteText('config_path_beginning')
}

function valueProblem(operator: MatchOperator, value: unknown): string | null {
  if (withoutValue.includes(operator)) {
    return value === undefined || value === null ? null : noteText('config_no_value')
  }
  if (withNumber.includes(operator)) {
    return typeof value === 'number' && Number.isFinite(value) ? null : noteText('config_number')
  }
  if (withText.includes(operator)) return textProblem(operator, value)
  if (!withList.includes(operator)) return isScalar(value) ? null : noteText('config_plain_value')
  const isList = Array.isArray(value) && value.length > 0 && value.length <= matchLimits.list && value.every(isScalar)
  return isList ? null : noteText('config_values', { most: matchLimits.list })
}

function textProblem(operator: MatchOperator, value: unknown): string | null {
  if (typeof value !== 'string' || value === '' || value.length > matchLimits.text) {
    return noteText('config_text_length', { most: matchLimits.text })
  }
  if (operator !== 'matches') return null
  const compiled = compilePattern(value)
  return compiled.ok ? null : compiled.failure
}

function isScalar(value: unknown): value is MatchScalar {
  if (typeof value === 'string') return value.length <= matchLimits.text
  return typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))
}
