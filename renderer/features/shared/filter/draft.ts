import type { WireCondition } from './browse.ts'
import { type FilterField, type FilterTarget, fieldNamed } from './fields.ts'
import { operatorWords } from './texts.ts'

/** A condition in the editor. Properties that the field does not use are empty. */
export type RuleDraft = {
  readonly kind: 'rule'
  readonly key: number
  readonly field: string
  readonly operator: string
  readonly value: string
  readonly values: readonly string[]
  readonly low: string
  readonly high: string
}

/** Conditions that must all match, or any of them. */
export type GroupDraft = { readonly kind: 'all' | 'any'; readonly key: number; readonly of: readonly FilterNode[] }
export type FilterNode = RuleDraft | GroupDraft

/** Nesting limit of the editor; the server allows more. */
export const deepestGroup = 4

let lastKey = 0
/** React key of a node, so that inputs keep their state when another node is removed. */
function newKey(): number {
  lastKey += 1
  return lastKey
}

export function newGroup(kind: GroupDraft['kind'], of: readonly FilterNode[] = []): GroupDraft {
  return { kind, key: newKey(), of }
}

/** A condition without a value. */
export function newRule(field: FilterField, operator = firstOperator(field), value = ''): RuleDraft {
  return { kind: 'rule', key: newKey(), field: field.name, operator, value, values: [], low: '', high: '' }
}

function firstOperator(field: FilterField): string {
  if (field.family === 'number') return 'gte'
  const plain = field.choices !== undefined || field.names !== undefined || field.family !== 'text'
  return plain ? (Object.keys(operatorWords[field.family])[0] ?? 'is') : 'contains'
}

/**
 * Draft of a condition: always a group, so that conditions can be added. Null when the condition has parts that the
 * editor does not support and must be preserved.
 */
export function readCondition(target: FilterTarget, wire: WireCondition | null): GroupDraft | null {
  if (wire === null) return newGroup('all')
  const node = readNode(target, wire)
  if (node === null) return null
  return node.kind === 'rule' ? newGroup('all', [node]) : node
}

function readNode(target: FilterTarget, wire: unknown): FilterNode | null {
  const [key, content, ...rest] = Object.entries(objectOf(wire)).flat()
  if (typeof key !== 'string' || rest.length > 0) return null
  if (key !== 'allOf' && key !== 'anyOf') return readRule(fieldNamed(target, key), objectOf(content))
  if (!Array.isArray(content)) return null
  const of = content.map((part) => readNode(target, part))
  if (of.some((part) => part === null)) return null
  return newGroup(key === 'allOf' ? 'all' : 'any', of as readonly FilterNode[])
}

function readRule(field: FilterField | undefined, operand: Readonly<Record<string, unknown>>): RuleDraft | null {
  const { operator } = operand
  if (field === undefined || typeof operator !== 'string' || !(operator in operatorWords[field.family])) return null
  const text = (value: unknown) => (value === undefined || value === null ? '' : shown(field, String(value)))
  const values = Array.isArray(operand.values) ? operand.values.map(String) : []
  const low = text(operand.min ?? operand.start)
  const high = text(operand.max ?? operand.end)
  return { ...newRule(field, operator, text(operand.value)), values, low, high }
}

/** Dates are edited by day. */
function shown(field: FilterField, value: string): string {
  return field.family === 'date' ? value.slice(0, 10) : value
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

/** Condition of a draft. Incomplete conditions and empty groups are omitted; null when nothing is left. */
export function writeCondition(target: FilterTarget, node: FilterNode): WireCondition | null {
  if (node.kind === 'rule') return writeRule(fieldNamed(target, node.field), node)
  const parts = node.of.map((part) => writeCondition(target, part)).filter((part) => part !== null)
  if (parts.length < 2) return parts[0] ?? null
  return { [node.kind === 'all' ? 'allOf' : 'anyOf']: parts }
}

const valueless: ReadonlySet<string> = new Set(['isNull', 'isNotNull', 'isTrue', 'isFalse'])

/** Inputs of an operator. */
export function operandOf(operator: string): 'none' | 'one' | 'many' | 'range' {
  if (valueless.has(operator)) return 'none'
  if (operator === 'between') return 'range'
  return operator === 'in' || operator === 'notIn' ? 'many' : 'one'
}

function writeRule(field: FilterField | undefined, rule: RuleDraft): WireCondition | null {
  if (field === undefined) return null
  const operand = writeOperand(field, rule)
  return operand === null ? null : { [field.name]: { operator: rule.operator, ...operand } }
}

function writeOperand(field: FilterField, rule: RuleDraft): Readonly<Record<string, unknown>> | null {
  switch (operandOf(rule.operator)) {
    case 'none':
      return {}
    case 'many':
      return rule.values.length === 0 ? null : { values: rule.values }
    case 'range':
      return writeRange(field, rule)
    case 'one': {
      const value = typed(field, rule.value, rule.operator === 'after' || rule.operator === 'onOrBefore')
      return value === null ? null : { value }
    }
  }
}

function writeRange(field: FilterField, { low, high }: RuleDraft): Readonly<Record<string, unknown>> | null {
  const from = typed(field, low, false)
  const to = typed(field, high, true)
  if (from === null && to === null) return null
  const [start, end] = field.family === 'date' ? ['start', 'end'] : ['min', 'max']
  return { ...(from === null ? {} : { [start]: from }), ...(to === null ? {} : { [end]: to }) }
}

/**
 * Value in the type of its field; null when it is incomplete.
 * @param endOfDay includes the whole day in a `before` comparison
 */
function typed(field: FilterField, value: string, endOfDay: boolean): string | number | null {
  const trimmed = value.trim()
  if (trimmed === '') return null
  if (field.family === 'number') {
    const number = Number(trimmed.replace(',', '.'))
    return Number.isFinite(number) ? number : null
  }
  if (field.family !== 'date') return trimmed
  if (!/^\d{4}-\d{2}-\d{2}$/.test(trimmed) || Number.isNaN(Date.parse(trimmed))) return null
  return endOfDay ? `${trimmed}T23:59:59.999Z` : trimmed
}

/** The tree with a node replaced; null removes it. */
export function replaceNode(group: GroupDraft, key: number, next: FilterNode | null): GroupDraft {
  const of = group.of.flatMap((node): readonly FilterNode[] => {
    if (node.key === key) return next === null ? [] : [next]
    return node.kind === 'rule' ? [node] : [replaceNode(node, key, next)]
  })
  return { ...group, of }
}

/** Number of conditions in a draft. */
export function ruleCount(node: FilterNode): number {
  return node.kind === 'rule' ? 1 : node.of.reduce((sum, part) => sum + ruleCount(part), 0)
}

/** Number of incomplete conditions in a draft. */
export function unfinishedCount(target: FilterTarget, node: FilterNode): number {
  if (node.kind !== 'rule') return node.of.reduce((sum, part) => sum + unfinishedCount(target, part), 0)
  return writeCondition(target, node) === null ? 1 : 0
}

/**
 * Converts a series filter for books, or the reverse: keeps conditions on fields of both. Null when none is left, or
 * the filter is invalid.
 */
export function carriedOver(from: FilterTarget, to: FilterTarget, filter: WireCondition | null): WireCondition | null {
  const draft = readCondition(from, filter)
  return draft === null ? null : writeCondition(to, draft)
}

/** Value of a field at the top level of a filter, as set by quick choices; empty for none. */
export function quickValue(group: GroupDraft, field: string): string {
  return quickRule(group, field)?.value ?? ''
}

/** The condition of {@link quickValue}. */
export function quickRule(group: GroupDraft, field: string): RuleDraft | undefined {
  if (group.kind === 'any' && group.of.length > 1) return undefined
  return group.of.find(
    (node): node is RuleDraft => node.kind === 'rule' && node.field === field && node.operator === 'is',
  )
}

/** The filter with another quick choice; empty removes it. Other conditions are kept. */
export function withQuick(group: GroupDraft, field: FilterField, value: string): GroupDraft {
  const old = quickRule(group, field.name)
  if (old !== undefined) return replaceNode(group, old.key, value === '' ? null : { ...old, value })
  if (value === '') return group
  const rule = newRule(field, 'is', value)
  if (group.kind === 'any' && group.of.length > 1) return newGroup('all', [group, rule])
  return { ...group, kind: 'all', of: [...group.of, rule] }
}
