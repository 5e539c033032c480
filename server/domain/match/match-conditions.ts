import type { SeriesLock } from '../metadata/locks.ts'
import type { SeriesField } from '../metadata/patch.ts'
import type { Result } from '../result.ts'
import { foldText } from '../text/fold.ts'
import { compilePattern } from '../text/safe-pattern.ts'

export const matchOperators = [
  'is_null',
  'is_not_null',
  'equals',
  'not_equals',
  'gt',
  'gte',
  'lt',
  'lte',
  'contains',
  'not_contains',
  'starts_with',
  'ends_with',
  'matches',
  'in',
  'not_in',
] as const
export type MatchOperator = (typeof matchOperators)[number]
export type MatchScalar = string | number | boolean

export type MatchRule = {
  /** `bookCount`, `externalIds.count`, `externalIds.<source>`, `metadata.<field>`, `metadata.<field>Lock` (also of `customMetadata` and `cover`), `customMetadata.<name>`. */
  readonly field: string
  readonly operator: MatchOperator
  /** Absent for `is_null` and `is_not_null`, a list for `in` and `not_in`. */
  readonly value?: MatchScalar | readonly MatchScalar[] | null
}

/** Which series a plugin may match automatically. No rules: all. */
export type MatchConditions = { readonly mode: 'all' | 'any'; readonly rules: readonly MatchRule[] }

/** A series with the fields that conditions test. */
export type MatchSubject = {
  readonly bookCount: number
  /** By source. */
  readonly externalIds: Readonly<Record<string, string>>
  /** Lists of people and links as names and addresses. */
  readonly metadata: Readonly<Partial<Record<SeriesField, MatchScalar | readonly string[]>>>
  readonly locks: readonly SeriesLock[]
  readonly customMetadata: Readonly<Record<string, unknown>> | null
}

export type MatchVerdict = {
  readonly passes: boolean
  /** For each rule in order: whether it matches, and the value of the series (null: none). */
  readonly rules: readonly { readonly holds: boolean; readonly actual: MatchScalar | readonly MatchScalar[] | null }[]
}

type Actual = MatchScalar | readonly MatchScalar[] | null
/** Whether a rule matches a series. */
type Test = (actual: Actual) => boolean

/**
 * Prepares conditions for many series. Text comparison ignores case, accents and width, except for `matches`. An
 * operator matches a list when it matches any item; a negated operator matches whenever its positive one does not,
 * including missing values.
 * @param conditions checked by `parseMatchConditions`; an invalid pattern matches nothing
 */
export function createMatcher({ mode, rules }: MatchConditions): (subject: MatchSubject) => MatchVerdict {
  const tests = rules.map((rule) => ({ field: rule.field, holds: testOf(rule) }))
  return (subject) => {
    const verdicts = tests.map(({ field, holds }) => {
      const actual = actualOf(subject, field)
      return { holds: holds(actual), actual }
    })
    const matching = verdicts.filter(({ holds }) => holds).length
    const passes = rules.length === 0 || (mode === 'all' ? matching === rules.length : matching > 0)
    return { passes, rules: verdicts }
  }
}

function testOf({ operator, value }: MatchRule): Test {
  switch (operator) {
    case 'is_null':
      return isMissing
    case 'is_not_null':
      return (actual) => !isMissing(actual)
    case 'not_equals':
      return not(testOf({ field: '', operator: 'equals', ...given(value) }))
    case 'not_contains':
      return not(testOf({ field: '', operator: 'contains', ...given(value) }))
    case 'not_in':
      return not(testOf({ field: '', operator: 'in', ...given(value) }))
    case 'matches':
      return anyItem(patternTest(String(value)))
    case 'in': {
      const wanted = Array.isArray(value) ? (value as readonly MatchScalar[]) : []
      return anyItem((actual) => wanted.some((one) => isSame(actual, one)))
    }
    default:
      return anyItem((actual) => compare[operator](actual, value as MatchScalar))
  }
}

const given = (value: MatchRule['value']) => (value === undefined ? {} : { value })

const compare = {
  equals: isSame,
  gt: numeric((a, b) => a > b),
  gte: numeric((a, b) => a >= b),
  lt: numeric((a, b) => a < b),
  lte: numeric((a, b) => a <= b),
  contains: textual((text, part) => text.includes(part)),
  starts_with: textual((text, part) => text.startsWith(part)),
  ends_with: textual((text, part) => text.endsWith(part)),
} as const satisfies Readonly<Record<string, (actual: MatchScalar, value: MatchScalar) => boolean>>

function isMissing(actual: Actual): boolean {
  return actual === null || actual === '' || (Array.isArray(actual) && actual.length === 0)
}

function not(test: Test): Test {
  return (actual) => !test(actual)
}

function anyItem(test: (actual: MatchScalar) => boolean): Test {
  return (actual) => {
    if (isMissing(actual)) return false
    return Array.isArray(actual) ? (actual as readonly MatchScalar[]).some(test) : test(actual as MatchScalar)
  }
}

function isSame(actual: MatchScalar, value: MatchScalar): boolean {
  if (typeof actual === 'number' && typeof value === 'number') return actual === value
  return foldText(String(actual)) === foldText(String(value))
}

function numeric(test: (a: number, b: number) => boolean) {
  return (actual: MatchScalar, value: MatchScalar): boolean => {
    if (typeof actual === 'boolean' || String(actual).trim() === '') return false
    const [a, b] = [Number(actual), Number(value)]
    return Number.isFinite(a) && Number.isFinite(b) && test(a, b)
  }
}

function textual(test: (text: string, part: string) => boolean) {
  return (actual: MatchScalar, value: MatchScalar): boolean => test(foldText(String(actual)), foldText(String(value)))
}

function patternTest(source: string): (actual: MatchScalar) => boolean {
  const compiled: Result<{ readonly find: (text: string) => unknown }, string> = compilePattern(source)
  return (actual) => compiled.ok && compiled.value.find(String(actual)) !== null
}

/** The values of a series for a field; null: none. */
function actualOf(subject: MatchSubject, field: string): Actual {
  const [root = '', ...rest] = field.split('.')
  const name = rest.join('.')
  if (root === 'bookCount') return subject.bookCount
  if (root === 'externalIds') {
    if (name === 'count') return Object.keys(subject.externalIds).length
    return Object.hasOwn(subject.externalIds, name) ? (subject.externalIds[name] ?? null) : null
  }
  if (root === 'customMetadata') return customValue(subject.customMetadata, rest)
  if (name.endsWith('Lock')) return subject.locks.some((field) => field === name.slice(0, -'Lock'.length))
  return (Object.hasOwn(subject.metadata, name) ? subject.metadata[name as SeriesField] : null) ?? null
}

/** A value in custom metadata: numbers, words, flags and lists of them; anything else is compared as JSON. */
function customValue(data: unknown, path: readonly string[]): Actual {
  let value = data
  for (const name of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return null
    value = (value as Record<string, unknown>)[name]
  }
  if (Array.isArray(value)) return value.map(scalarOf).filter((item) => item !== null)
  return scalarOf(value)
}

function scalarOf(value: unknown): MatchScalar | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  return JSON.stringify(value)
}
