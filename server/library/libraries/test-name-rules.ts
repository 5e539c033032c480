import { createNameCleaner, parseNameRules, traceNameRules } from '../../domain/series/name-cleaning.ts'
import type { GivenSettings } from './library-settings.ts'
import { problemsOf, refuseFields } from './refuse-fields.ts'

export type RuleTest = {
  readonly name: string
  /** The name that would be shown. */
  readonly cleaned: string
  /** What each rule that is switched on made of it, in order. */
  readonly steps: { rule: number; result: string }[]
}

/**
 * Tries clean-up rules on names; time is bounded whatever the patterns.
 * @throws AppError `bad_request` rule by rule
 */
export function testNameRules(
  given: NonNullable<GivenSettings['titlePreprocessingRules']>,
  names: readonly string[],
): RuleTest[] {
  const rules = parseNameRules(given)
  if (!rules.ok) refuseFields(problemsOf('rules', rules.failure))
  const known = rules.ok ? rules.value : []
  const clean = createNameCleaner(known)
  return names.map((name) => ({ name, cleaned: clean(name), steps: traceNameRules(known, name) }))
}
