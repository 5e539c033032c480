import type { ProviderRefusal } from '../../../server/contract/oidc.ts'
import { inLanguage } from '../../languages/in-language.ts'

export type Refused = { readonly provider: string; readonly reason: string }
type Words = { readonly title: string; readonly text: string }

/** What to do next, for each reason why a sign-in at a provider came to nothing. */
export const english = {
  ended: (provider) => ({
    title: 'This sign-in has ended',
    text: `It took longer than five minutes, or it was begun in another window. Choose ${provider} once more, and finish it in this window.`,
  }),
  cancelled: (provider) => ({
    title: 'You stopped the sign-in',
    text: `Nothing happened. Choose ${provider} again when you want to go on, or sign in another way.`,
  }),
  unreachable: (provider) => ({
    title: `${provider} cannot be reached`,
    text: 'Try again in a minute. Until then you can sign in with a password, if you have one here.',
  }),
  refused: (provider) => ({
    title: `The answer of ${provider} was not accepted`,
    text: 'Try once more. If it happens again, ask the person who runs this Inglenook: its log says what was wrong.',
  }),
  groups: (provider) => ({
    title: 'Your groups could not be understood',
    text: `${provider} told of your groups in a way that Inglenook does not know, so nobody is let in by guessing. Ask the person who runs this Inglenook to look at the groups claim.`,
  }),
  'no-account': (provider) => ({
    title: 'You have no account here yet',
    text: `${provider} knows you, but this Inglenook does not make accounts by itself. Ask the person who runs it for an invitation.`,
  }),
  deactivated: () => ({
    title: 'Your account is switched off',
    text: 'Everything of yours is kept. Ask the person who runs this Inglenook to switch it on again.',
  }),
} as const satisfies Readonly<Record<ProviderRefusal, (provider: string) => Words>>

const words: Readonly<Record<ProviderRefusal, (provider: string) => Words>> = inLanguage('providerRefusals', english)

/** Why a sign-in at a provider came to nothing, and what to do. A reason that is not known is told as a refusal. */
export function refusalWords({ reason }: Pick<Refused, 'reason'>, providerName: string): Words {
  const report = Object.hasOwn(words, reason) ? words[reason as ProviderRefusal] : words.refused
  return report(providerName)
}
