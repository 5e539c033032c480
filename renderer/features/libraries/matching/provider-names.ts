import type { MatchingDraft } from '../library-draft.ts'
import { texts } from './texts.ts'

export type MatchingProps = {
  readonly matching: MatchingDraft
  readonly onMatching: (matching: MatchingDraft) => void
}
export type Provider = { readonly id: string; readonly displayName: string }

/** The name of a plugin, which may be removed. */
export function nameOf(providers: readonly Provider[], id: string): string {
  return providers.find((provider) => provider.id === id)?.displayName ?? texts.gone
}
