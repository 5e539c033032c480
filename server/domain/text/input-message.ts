import type { InputKind } from '../notes/input.ts'
import { noteText } from '../notes/table.ts'

/** A validation issue of a value: the parts of a schema library's issue that messages need. */
export type InputIssue = {
  readonly code?: string | undefined
  /** For a value of the wrong kind. */
  readonly expected?: unknown
  /** For a value out of range: what is measured, and the bound. */
  readonly origin?: unknown
  readonly minimum?: unknown
  readonly maximum?: unknown
  readonly inclusive?: unknown
  /** For a text of the wrong form. */
  readonly format?: unknown
  /** For a value not in a list. */
  readonly values?: unknown
  /** For a number that is not a multiple of it. */
  readonly divisor?: unknown
  readonly input?: unknown
}

const kinds: Readonly<Record<string, InputKind>> = {
  string: 'text',
  number: 'number',
  int: 'whole_number',
  boolean: 'boolean',
  object: 'object',
  record: 'object',
  array: 'list',
  null: 'null',
}

const forms: Readonly<Record<string, InputKind>> = {
  guid: 'uuid',
  uuid: 'uuid',
  date: 'date',
  datetime: 'time',
  email: 'email',
  url: 'address',
  safeint: 'whole_number',
}

/**
 * One sentence for the user, without the value itself.
 * @returns undefined for issues without a message here
 */
export function inputMessage(issue: InputIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? noteText('input_needed') : expectation(kinds[String(issue.expected)])
    case 'invalid_format':
      return expectation(forms[String(issue.format)] ?? 'form')
    case 'invalid_value':
      return Array.isArray(issue.values) ? choice(issue.values) : undefined
    case 'not_multiple_of':
      return issue.divisor === 1 ? expectation('whole_number') : undefined
    case 'too_small':
      return bound('at least', issue.origin, issue.minimum, issue.inclusive)
    case 'too_big':
      return bound('at most', issue.origin, issue.maximum, issue.inclusive)
    case 'invalid_union':
      return noteText('input_no_form')
    default:
      return undefined
  }
}

function expectation(kind: InputKind | undefined): string | undefined {
  return kind === undefined ? undefined : noteText('input_of_kind', { kind })
}

function choice(values: readonly unknown[]): string {
  const [last = '', ...others] = values.map(String).reverse()
  if (others.length === 0) return noteText('input_equal', { value: last })
  return noteText('input_one_of', { choices: others.reverse(), last })
}

function bound(side: 'at least' | 'at most', origin: unknown, given: unknown, inclusive: unknown): string | undefined {
  if (typeof given !== 'number' && typeof given !== 'bigint') return undefined
  const limit = Number(given)
  const isLeast = side === 'at least'
  if (origin === 'string') {
    if (isLeast && limit === 1) return noteText('input_empty')
    return isLeast ? noteText('input_too_short', { least: limit }) : noteText('input_too_long', { most: limit })
  }
  if (origin === 'array')
    return isLeast ? noteText('input_too_few', { least: limit }) : noteText('input_too_many', { most: limit })
  if (inclusive === false)
    return isLeast ? noteText('input_more_than', { least: limit }) : noteText('input_less_than', { most: limit })
  return isLeast ? noteText('input_at_least', { least: limit }) : noteText('input_at_most', { most: limit })
}
