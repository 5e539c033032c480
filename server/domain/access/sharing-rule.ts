import { AppError } from '../errors.ts'
import type { Condition, SeriesCondition, SeriesFilterField } from '../filter/condition.ts'
import { parseSeriesCondition } from '../filter/parse-condition.ts'
import { foldName, foldText } from '../text/fold.ts'

/**
 * The fields that a sharing rule may use: catalog data only. Progress, ratings, lists and sharing tags themselves must
 * not decide visibility.
 */
export const sharingRuleFields = [
  'libraryId',
  'genre',
  'tag',
  'status',
  'publisher',
  'language',
  'title',
  'titleSort',
  'summary',
  'author',
  'path',
  'completion',
  'hasExternalSourceId',
  'year',
  'ageRating',
  'dateAdded',
] as const satisfies readonly SeriesFilterField[]

const known: ReadonlySet<string> = new Set(sharingRuleFields)

/** The condition of a rule. @throws AppError bad_request that names what is not allowed */
export function parseSharingRule(input: unknown): SeriesCondition {
  const condition = parseSeriesCondition(input)
  const field = foreignField(condition)
  if (field === null) return condition
  throw new AppError(
    'rule_field_not_allowed',
    { field, allowed: sharingRuleFields },
    { path: 'rule', allowed: sharingRuleFields },
  )
}

function foreignField(condition: Condition): string | null {
  if (!('of' in condition)) return known.has(condition.field) ? null : condition.field
  for (const one of condition.of) {
    const field = foreignField(one)
    if (field !== null) return field
  }
  return null
}

/** A renamed genre, tag or person, as named by rule conditions. */
export type TermNaming = {
  readonly field: 'genre' | 'tag' | 'author'
  /** The former and the new name. */
  readonly from: string
  readonly to: string
}

type Json = Readonly<Record<string, unknown>>

const tests: Readonly<Record<string, (name: string, value: string) => boolean>> = {
  is: (name, value) => name === value,
  isNot: (name, value) => name === value,
  contains: (name, value) => name.includes(value),
  doesNotContain: (name, value) => name.includes(value),
  beginsWith: (name, value) => name.startsWith(value),
  endsWith: (name, value) => name.endsWith(value),
}

/**
 * Rewrites a rule condition for a renamed genre, tag or person. Exact names are replaced; where a partial name matched
 * the former name but not the new one, the new name is added.
 * @param condition as entered (see `parseSeriesCondition`), already validated
 * @returns the same object when it does not name the term
 */
export function followTerm(condition: unknown, naming: TermNaming): unknown {
  const [[key, operand] = ['', undefined]] = Object.entries(condition as Json)
  if (Array.isArray(operand)) {
    const parts = operand.map((part) => followTerm(part, naming))
    return parts.every((part, index) => part === operand[index]) ? condition : { [key]: parts }
  }
  return key === naming.field ? rewriteTest(condition, operand as Json, naming) : condition
}

function rewriteTest(condition: unknown, { operator, value }: Json, { field, from, to }: TermNaming): unknown {
  const fits = tests[String(operator)]
  if (fits === undefined || typeof value !== 'string') return condition
  const wanted = foldText(value)
  const isAbout = (name: string) => fits(foldName(name), wanted)
  if (!isAbout(from) || isAbout(to)) return condition
  const isNegated = operator === 'isNot' || operator === 'doesNotContain'
  const named = { [field]: { operator: isNegated ? 'isNot' : 'is', value: to } }
  if (operator === 'is' || operator === 'isNot') return named
  return isNegated ? { allOf: [condition, named] } : { anyOf: [condition, named] }
}
