import type { ProviderRefusal } from '../../../server/contract/users/oidc.ts'
import { type RefusalText, refusals } from './texts.ts'

export type Refused = { readonly provider: string; readonly reason: string }

/** Why a sign-in at a provider failed, and what to do. Unknown reasons read as a refusal. */
export function refusalWords({ reason }: Pick<Refused, 'reason'>, providerName: string): RefusalText {
  const report = Object.hasOwn(refusals, reason) ? refusals[reason as ProviderRefusal] : refusals.refused
  return report(providerName)
}
