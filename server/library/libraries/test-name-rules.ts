import { parseNameRules, type RuleStep, tryNameRules } from '../../domain/series/name-cleaning.ts'
import type { GivenSettings } from './library-settings.ts'
import { problemsOf, refuseFields } from './refuse-fields.ts'

type RuleTest = {
  readonly name: string
  /** The name that would be shown. */
  readonly cleaned: string
  /** What each rule that is switched on made of it, in order. */
  readonly steps: RuleStep[]
}

/**
 * Tries clean-up rules on names; effort is bounded whatever the patterns.
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
