import { AppError } from '../errors.ts'
import {
  type BookCondition,
  bookFilterFields,
  type Condition,
  conditionLimits,
  type FilterFamily,
  type FilterFields,
  type FilterOperator,
  operatorsByFamily,
  type SeriesCondition,
  seriesFilterFields,
} from './condition.ts'

type Json = Readonly<Record<string, unknown>>
type Walk = { readonly fields: FilterFields; nodes: number }

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * The condition of a series list (grammar of the reference, section 2).
 * @throws AppError bad_request with the path and the allowed values
 */
export function parseSeriesCondition(input: unknown): SeriesCondition {
  return parseNode(input, 'condition', 1, { fields: seriesFilterFields, nodes: 0 }) as SeriesCondition
}

/** The condition of a book list; see {@link parseSeriesCondition}. */
export function parseBookCondition(input: unknown): BookCondition {
  return parseNode(input, 'condition', 1, { fields: bookFilterFields, nodes: 0 }) as BookCondition
}

function parseNode(input: unknown, path: string, depth: number, walk: Walk): Condition {
  if (depth > conditionLimits.depth) {
    throw refusal(path, `Conditions can be nested at most ${conditionLimits.depth} deep.`)
  }
  walk.nodes += 1
  if (walk.nodes > conditionLimits.nodes) {
    throw refusal(path, `A filter can hold at most ${conditionLimits.nodes} conditions.`)
  }
  const object = asObject(input, path)
  const keys = Object.keys(object)
  const key = keys[0]
  if (key === undefined || keys.length !== 1) {
    throw refusal(path, 'A condition has exactly one key: allOf, anyOf or a field.', ['allOf', 'anyOf', ...names(walk)])
  }
  if (key === 'allOf' || key === 'AllOf') return parseGroup('all', object[key], `${path}.${key}`, { depth, walk })
  if (key === 'anyOf' || key === 'AnyOf') return parseGroup('any', object[key], `${path}.${key}`, { depth, walk })
  const family = Object.hasOwn(walk.fields, key) ? walk.fields[key] : undefined
  if (family === undefined) {
    throw refusal(path, `There is no filter field “${shorten(key)}”.`, ['allOf', 'anyOf', ...names(walk)])
  }
  return parseField(key, family, asObject(object[key], `${path}.${key}`), `${path}.${key}`)
}

function parseGroup(
  kind: 'all' | 'any',
  input: unknown,
  path: string,
  at: { readonly depth: number; readonly walk: Walk },
): Condition {
  if (!Array.isArray(input)) throw refusal(path, 'Expected a list of conditions.')
  return { kind, of: input.map((item, index) => parseNode(item, `${path}[${index}]`, at.depth + 1, at.walk)) }
}

function parseField(field: string, family: FilterFamily, operand: Json, path: string): Condition {
  const operator = operand.operator
  const allowed: readonly string[] = operatorsByFamily[family]
  if (typeof operator !== 'string' || !allowed.includes(operator)) {
    throw refusal(`${path}.operator`, `“${shorten(String(operator))}” is not an operator of ${field}.`, allowed)
  }
  const build = builders[family]
  return build(field, operator, operand, path)
}

type Build = (field: string, operator: string, operand: Json, path: string) => Condition

const builders: Readonly<Record<FilterFamily, Build>> = {
  text: (field, operator, operand, path) => {
    const nullary = operator === 'isNull' || operator === 'isNotNull'
    onlyKeys(operand, nullary ? [] : ['value'], path)
    const value = nullary ? '' : text(operand.value, `${path}.value`)
    return { kind: 'text', field, operator: operator as FilterOperator<'text'>, value }
  },
  uuid: (field, operator, operand, path) => {
    const list = operator === 'in' || operator === 'notIn'
    onlyKeys(operand, [list ? 'values' : 'value'], path)
    const values = list ? uuids(operand.values, `${path}.values`) : [uuid(operand.value, `${path}.value`)]
    return { kind: 'uuid', field, negated: operator === 'isNot' || operator === 'notIn', values }
  },
  bool: (field, operator, operand, path) => {
    onlyKeys(operand, [], path)
    return { kind: 'bool', field, value: operator === 'isTrue' }
  },
  number: (field, operator, operand, path) => ({
    kind: 'number',
    field,
    operator: operator as FilterOperator<'number'>,
    ...operands(operator, operand, path, { low: 'min', high: 'max', read: number }),
  }),
  date: (field, operator, operand, path) => ({
    kind: 'date',
    field,
    operator: operator as FilterOperator<'date'>,
    ...operands(operator, operand, path, { low: 'start', high: 'end', read: date }),
  }),
}

type OperandRules = {
  readonly low: string
  readonly high: string
  readonly read: (input: unknown, path: string) => number
}

/** The value or bounds of a number or date operator; unused ones are 0 or null. */
function operands(operator: string, operand: Json, path: string, rules: OperandRules) {
  if (operator === 'isNull' || operator === 'isNotNull') {
    onlyKeys(operand, [], path)
    return { value: 0, min: null, max: null }
  }
  if (operator !== 'between') {
    onlyKeys(operand, ['value'], path)
    return { value: rules.read(operand.value, `${path}.value`), min: null, max: null }
  }
  onlyKeys(operand, [rules.low, rules.high], path)
  const bound = (key: string) => {
    const input = operand[key]
    return input === undefined || input === null ? null : rules.read(input, `${path}.${key}`)
  }
  return { value: 0, min: bound(rules.low), max: bound(rules.high) }
}

function text(input: unknown, path: string): string {
  if (typeof input !== 'string') throw refusal(path, 'Expected a text.')
  if (input.length > conditionLimits.textLength) {
    throw refusal(path, `The text can be at most ${conditionLimits.textLength} characters long.`)
  }
  return input
}

function uuid(input: unknown, path: string): string {
  const value = typeof input === 'string' ? input.toLowerCase() : ''
  if (!uuidPattern.test(value)) throw refusal(path, 'Expected a UUID.')
  return value
}

function uuids(input: unknown, path: string): readonly string[] {
  if (!Array.isArray(input)) throw refusal(path, 'Expected a list of UUIDs.')
  if (input.length > conditionLimits.values) {
    throw refusal(path, `The list can hold at most ${conditionLimits.values} UUIDs.`)
  }
  return input.map((item, index) => uuid(item, `${path}[${index}]`))
}

function number(input: unknown, path: string): number {
  if (typeof input !== 'number' || !Number.isFinite(input)) throw refusal(path, 'Expected a number.')
  return input
}

/** Milliseconds since 1970 of an RFC 3339 time or a plain date (midnight UTC). */
function date(input: unknown, path: string): number {
  const shape = /^\d{4}-\d{2}-\d{2}([Tt]\d{2}:\d{2}(:\d{2}(\.\d+)?)?([Zz]|[+-]\d{2}:\d{2}))?$/
  const time = typeof input === 'string' && input.length <= 40 && shape.test(input) ? Date.parse(input) : Number.NaN
  if (Number.isNaN(time)) throw refusal(path, 'Expected a date such as 2024-05-01 or 2024-05-01T12:00:00Z.')
  return time
}

function onlyKeys(operand: Json, allowed: readonly string[], path: string): void {
  for (const key of Object.keys(operand)) {
    if (key !== 'operator' && !allowed.includes(key)) {
      throw refusal(`${path}.${shorten(key)}`, `“${shorten(key)}” is not used by this operator.`, allowed)
    }
  }
}

function asObject(input: unknown, path: string): Json {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) throw refusal(path, 'Expected an object.')
  return input as Json
}

function names(walk: Walk): readonly string[] {
  return Object.keys(walk.fields)
}

function shorten(name: string): string {
  return name.length > 60 ? `${name.slice(0, 60)}…` : name
}

function refusal(path: string, message: string, allowed?: readonly string[]): AppError {
  const sentence =
    allowed === undefined || allowed.length === 0 ? message : `${message} Allowed: ${allowed.join(', ')}.`
  return new AppError(
    'condition_invalid',
    { problem: sentence, path },
    allowed === undefined ? { path } : { path, allowed },
  )
}
