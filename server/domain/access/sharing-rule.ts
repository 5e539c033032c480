import { AppError } from '../errors.ts'
import type { Condition, SeriesCondition, SeriesFilterField } from '../filter/condition.ts'
import { parseSeriesCondition } from '../filter/parse-condition.ts'

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
