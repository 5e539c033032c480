import { parseNameRules, type RuleStep, tryNameRules } from '../../domain/series/name-cleaning.ts'
import type { GivenSettings } from './library-settings.ts'
import { problemsOf, refuseFields } from './refuse-fields.ts'

type RuleTest = {
  readonly name: string
  /** The resulting name. */
  readonly cleaned: string
  /** The result of each enabled rule, in order. */
  readonly steps: RuleStep[]
}

/**
 * Tests clean-up rules on names; effort is bounded for any pattern.
 * @throws AppError `bad_request` rule by rule
 */
export function testNameRules(
  given: NonNullable<GivenSettings['titlePreprocessingRules']>,
  names: readonly string[],
): RuleTest[] {
  const rules = parseNameRules(given)
  if (!rules.ok) refuseFields(problemsOf('rules', rules.failure))
  return tryNameRules(rules.ok ? rules.value : [], names)
}
