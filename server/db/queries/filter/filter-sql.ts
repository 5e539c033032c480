import type {
  BookCondition,
  BookFilterField,
  Condition,
  ConditionLeaf,
  SeriesCondition,
  SeriesFilterField,
} from '../../../domain/filter/condition.ts'
import { all, type Fragment, join, raw, sql } from '../../sql.ts'
import { bookOperands, seriesOperands } from './filter-fields.ts'
import {
  dateTest,
  type Inside,
  insideSelect,
  numberTest,
  type Operand,
  type Operands,
  textTest,
} from './filter-operators.ts'

/**
 * A condition over `b` (books).
 * @param userId whose read states count; empty for none
 */
export function bookConditionSql(condition: BookCondition, userId: string, inside: Inside = insideSelect): Fragment {
  return compile<BookFilterField>(condition, bookOperands(userId, inside))
}

/** A condition over `s` (series); see {@link bookConditionSql}. */
export function seriesConditionSql(condition: SeriesCondition, userId: string): Fragment {
  return compile<SeriesFilterField>(condition, seriesOperands(userId))
}

function compile<Field extends string>(condition: Condition<Field>, operands: Operands<Field>): Fragment {
  if ('of' in condition) {
    const parts = [...condition.of].sort((a, b) => cost(a) - cost(b)).map((one) => compile(one, operands))
    if (condition.kind === 'all') return all(parts)
    return join(
      parts.map((part) => sql`(${part})`),
      ' or ',
      raw('false'),
    )
  }
  return leafSql(condition, operands[condition.field])
}

/** SQLite tests conditions in the order written, so the cheap ones go first: numbers, sets, own texts, other tables. */
function cost(condition: Condition): number {
  if ('of' in condition) return Math.max(0, ...condition.of.map(cost))
  if (condition.kind !== 'text') return 0
  return costs[condition.field] ?? ownText
}

const ownText = 2
const costs: Readonly<Record<string, number>> = {
  genre: 1,
  tag: 1,
  author: 1,
  sharingTag: 1,
  readStatus: 3,
  bookType: 3,
  path: 3,
  summary: 4,
}

/** One test. @param operand of the field under test */
export function leafSql<Field extends string>(condition: ConditionLeaf<Field>, operand: Operand): Fragment {
  if (condition.kind === 'text' && operand.kind === 'text') return textTest(operand.value, condition)
  if (condition.kind === 'text' && operand.kind === 'texts') return severalTexts(operand, condition)
  if (condition.kind === 'number' && operand.kind === 'number') return numberTest(operand.value, condition)
  if (condition.kind === 'date' && operand.kind === 'number') return dateTest(operand.value, condition)
  return membership(condition, operand)
}

function membership<Field extends string>(condition: ConditionLeaf<Field>, operand: Operand): Fragment {
  if (condition.kind === 'uuid' && operand.kind === 'ids') {
    const inside = operand.among(condition.values)
    return condition.negated ? sql`not (${inside})` : inside
  }
  if (condition.kind === 'bool' && operand.kind === 'bool') {
    return condition.value ? operand.test : sql`not (${operand.test})`
  }
  throw new Error(`The filter field ${condition.field} is not of the family ${condition.kind}`)
}

/** Negations match when no value matches. */
function severalTexts(
  operand: Extract<Operand, { kind: 'texts' }>,
  condition: Extract<ConditionLeaf<string>, { kind: 'text' }>,
): Fragment {
  const positive = (operator: 'is' | 'contains') =>
    operand.some((value) => textTest(value, { operator, value: condition.value }))
  switch (condition.operator) {
    case 'isNull':
      return sql`not (${operand.any})`
    case 'isNotNull':
      return operand.any
    case 'isNot':
      return sql`not (${positive('is')})`
    case 'doesNotContain':
      return sql`not (${positive('contains')})`
    default:
      return operand.some((value) => textTest(value, condition))
  }
}
