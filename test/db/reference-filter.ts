import fc from 'fast-check'
import type { ConditionLeaf } from '../../server/domain/filter/condition.ts'
import { type Condition, operatorsByFamily } from '../../server/domain/filter/condition.ts'
import { foldText } from '../../server/domain/text/fold.ts'

/** The fields of a row as plain data, for matching conditions. */
export type Row = Readonly<Record<string, Cell>>
type Cell = string | number | boolean | null | readonly string[]

/** Reference implementation of the filter grammar. */
export function fits<Field extends string>(condition: Condition<Field>, row: Row): boolean {
  if ('of' in condition) {
    const results = condition.of.map((one) => fits(one, row))
    return condition.kind === 'all' ? results.every(Boolean) : results.some(Boolean)
  }
  const cell = row[condition.field] ?? null
  if (condition.kind === 'text') return textFits(condition, Array.isArray(cell) ? cell : [cell as string | null])
  if (condition.kind === 'uuid') return condition.values.includes(String(cell)) !== condition.negated
  if (condition.kind === 'bool') return cell === condition.value
  return rangeFits(condition, cell as number | null)
}

function textFits(
  condition: Extract<ConditionLeaf<string>, { kind: 'text' }>,
  cells: readonly (string | null)[],
): boolean {
  const wanted = foldText(condition.value)
  const values = cells.filter((cell) => cell !== null).map(foldText)
  switch (condition.operator) {
    case 'is':
      return values.includes(wanted)
    case 'isNot':
      return !values.includes(wanted)
    case 'contains':
      return values.some((value) => value.includes(wanted))
    case 'doesNotContain':
      return !values.some((value) => value.includes(wanted))
    case 'beginsWith':
      return values.some((value) => value.startsWith(wanted))
    case 'endsWith':
      return values.some((value) => value.endsWith(wanted))
    case 'isNull':
      return values.length === 0
    case 'isNotNull':
      return values.length > 0
  }
}

function rangeFits(
  condition: Extract<ConditionLeaf<string>, { kind: 'number' | 'date' }>,
  value: number | null,
): boolean {
  if (condition.operator === 'isNull') return value === null
  if (value === null) return false
  const { min, max } = condition
  switch (condition.operator) {
    case 'eq':
      return value === condition.value
    case 'ne':
      return value !== condition.value
    case 'gt':
    case 'after':
      return value > condition.value
    case 'gte':
    case 'onOrAfter':
      return value >= condition.value
    case 'lt':
    case 'before':
      return value < condition.value
    case 'lte':
    case 'onOrBefore':
      return value <= condition.value
    case 'between':
      return (min === null || value >= min) && (max === null || value <= max)
    case 'isNotNull':
      return true
  }
}

/** Values used by arbitrary conditions. */
export type Pool = {
  readonly fields: Readonly<Record<string, keyof typeof operatorsByFamily>>
  readonly texts: readonly string[]
  readonly ids: readonly string[]
  readonly numbers: readonly number[]
  readonly dates: readonly string[]
}

/** Arbitrary wire JSON of a condition over the fields, nested up to three levels. */
export function conditionJson(pool: Pool): fc.Arbitrary<unknown> {
  const leaf = fc
    .constantFrom(...Object.entries(pool.fields))
    .chain(([field, family]) =>
      fc
        .constantFrom<string>(...operatorsByFamily[family])
        .chain((operator) => operandJson(pool, family, operator).map((rest) => ({ [field]: { operator, ...rest } }))),
    )
  return fc.letrec((tie) => ({
    node: fc.oneof({ maxDepth: 3, withCrossShrink: true }, leaf, tie('group')),
    group: fc.tuple(fc.constantFrom('allOf', 'anyOf'), fc.array(tie('node'), { maxLength: 4 })).map(([key, of]) => ({
      [key]: of,
    })),
  })).node
}

function operandJson(pool: Pool, family: string, operator: string): fc.Arbitrary<Record<string, unknown>> {
  if (operator === 'isNull' || operator === 'isNotNull' || family === 'bool') return fc.constant({})
  if (operator === 'in' || operator === 'notIn') {
    return fc.array(fc.constantFrom(...pool.ids), { maxLength: 3 }).map((values) => ({ values }))
  }
  const value: fc.Arbitrary<unknown> =
    family === 'text'
      ? fc.constantFrom(...pool.texts)
      : family === 'uuid'
        ? fc.constantFrom(...pool.ids)
        : fc.constantFrom<number | string>(...(family === 'number' ? pool.numbers : pool.dates))
  if (operator !== 'between') return value.map((one) => ({ value: one }))
  const [low, high] = family === 'number' ? ['min', 'max'] : ['start', 'end']
  const bound = fc.option(value, { nil: null })
  return fc.tuple(bound, bound).map(([from, to]) => ({ [low]: from, [high]: to }))
}
