import type { AutoMatchConditions as Conditions } from '../../../api/types.ts'
import { type ConditionField, conditionFields, fieldNamed, needsName, type Operator, operatorsOf } from './fields.ts'
import { lockedNames, operatorNames } from './texts.ts'

type Rule = Conditions['rules'][number]

/** A condition being edited. Inputs unused by its operator are empty. */
export type ConditionDraft = {
  readonly key: number
  /** Name of a `ConditionField`. */
  readonly field: string
  /** The source, entry or locked field that the condition field requires. */
  readonly name: string
  readonly operator: Operator
  readonly value: string
  readonly values: readonly string[]
}

export type ConditionsDraft = { readonly mode: Conditions['mode']; readonly rules: readonly ConditionDraft[] }

export const maxConditions = 50

/**
 * A condition without a value.
 * @param key unique while the page is open
 */
export function newCondition(field: ConditionField, key: number): ConditionDraft {
  const isLock = field.family === 'lock'
  const [first = 'equals'] = operatorsOf(field, field.family === 'number' ? 'gte' : 'equals')
  const operator = field.family === 'number' ? 'gte' : first
  const name = isLock ? 'title' : ''
  return { key, field: field.name, name, operator, value: isLock ? 'true' : '', values: [] }
}

/** The conditions with an additional one. */
export function withCondition({ mode, rules }: ConditionsDraft): ConditionsDraft {
  const [first] = conditionFields
  const key = Math.max(-1, ...rules.map((rule) => rule.key)) + 1
  return first === undefined ? { mode, rules } : { mode, rules: [...rules, newCondition(first, key)] }
}

/**
 * Draft of stored conditions; null when they contain something unknown to this page, which must then leave them
 * unchanged.
 */
export function readConditions(stored: Conditions | null): ConditionsDraft | null {
  if (stored === null) return { mode: 'all', rules: [] }
  const rules = stored.rules.map(readRule)
  if (rules.some((rule) => rule === null)) return null
  return { mode: stored.mode, rules: rules.filter((rule) => rule !== null) }
}

function readRule({ field: path, operator, value }: Rule, key: number): ConditionDraft | null {
  const place = fieldFor(path)
  if (place === null) return null
  const many = Array.isArray(value) ? value.map(String) : []
  const one = Array.isArray(value) || value === null || value === undefined ? '' : String(value)
  const rule = { key, ...place, operator, value: one, values: many }
  const read = place.field === 'lock' ? readLock(rule) : rule
  return read === null || writeCondition(read) === null ? null : read
}

/** A lock is never unknown, so “is not true” equals “is false”. */
function readLock(rule: ConditionDraft): ConditionDraft | null {
  const { operator, value } = rule
  if (value !== 'true' && value !== 'false') return null
  if (operator === 'equals') return rule
  const other = value === 'true' ? 'false' : 'true'
  return operator === 'not_equals' ? { ...rule, operator: 'equals', value: other } : null
}

function fieldFor(path: string): Pick<ConditionDraft, 'field' | 'name'> | null {
  if (fieldNamed(path) !== undefined) return path.endsWith('.') ? null : { field: path, name: '' }
  const lock = /^metadata\.(\w+)Lock$/.exec(path)?.[1]
  if (lock !== undefined) return lock in lockedNames ? { field: 'lock', name: lock } : null
  const prefix = ['externalIds.', 'customMetadata.'].find((start) => path.startsWith(start))
  return prefix === undefined ? null : { field: prefix, name: path.slice(prefix.length) }
}

/** Kind of value that an operator takes. */
export function operandOf(operator: Operator): 'none' | 'one' | 'many' {
  if (operator === 'is_null' || operator === 'is_not_null') return 'none'
  return operator === 'in' || operator === 'not_in' ? 'many' : 'one'
}

/** The condition for the server; null while incomplete. */
export function writeCondition(rule: ConditionDraft): Rule | null {
  const field = fieldNamed(rule.field)
  const name = rule.name.trim()
  if (field === undefined || (needsName(field) && name === '') || !(rule.operator in operatorNames)) return null
  const path = field.family === 'lock' ? `metadata.${name}Lock` : field.name + name
  const { operator } = rule
  const comparison = { field: path, operator }
  const operand = operandOf(operator)
  if (operand === 'none') return comparison
  if (operand === 'many') {
    const values = rule.values.map((value) => value.trim()).filter((value) => value !== '')
    return values.length === 0 ? null : { ...comparison, value: values }
  }
  if (field.family === 'lock') return { ...comparison, value: rule.value === 'true' }
  const value = typed(field, operator, rule.value)
  return value === null ? null : { ...comparison, value }
}

const compares: ReadonlySet<Operator> = new Set(['gt', 'gte', 'lt', 'lte'])

function typed({ family }: ConditionField, operator: Operator, value: string): string | number | null {
  // Leading and trailing spaces are significant in a pattern.
  const text = operator === 'matches' ? value : value.trim()
  if (text === '') return null
  const isEqual = operator === 'equals' || operator === 'not_equals'
  if (!compares.has(operator) && !(family === 'number' && isEqual)) return text
  const number = Number(text.replace(',', '.'))
  return Number.isFinite(number) ? number : null
}

/** Whether all conditions are complete. */
export function isFinished(draft: ConditionsDraft | null): boolean {
  return draft?.rules.every((rule) => writeCondition(rule) !== null) ?? true
}

/** The complete conditions for the server; null matches every series. */
export function writeConditions({ mode, rules }: ConditionsDraft): Conditions | null {
  const written = rules.map(writeCondition).filter((rule) => rule !== null)
  return written.length === 0 ? null : { mode, rules: written }
}
