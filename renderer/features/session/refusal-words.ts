import type { ProviderRefusal } from '../../../server/contract/users/oidc.ts'
import { inLanguage } from '../../languages/in-language.ts'

export type Refused = { readonly provider: string; readonly reason: string }
type Words = { readonly title: string; readonly text: string }

/** What to do next, for each reason why a sign-in at a provider failed. */
export const english = {
  ended: (provider) => ({
    title: 'This sign-in has expired',
    text: `It took longer than five minutes or was started in another window. Choose ${provider} again and finish in this window.`,
  }),
  cancelled: (provider) => ({
    title: 'You cancelled the sign-in',
    text: `Nothing was changed. Choose ${provider} again to continue, or sign in another way.`,
  }),
  unreachable: (provider) => ({
    title: `${provider} can’t be reached`,
    text: 'Try again in a minute. If you have a password here, you can sign in with it.',
  }),
  refused: (provider) => ({
    title: `Inglenook couldn’t accept the response from ${provider}`,
    text: 'Try again. If it keeps happening, ask an administrator: the log says what is wrong.',
  }),
  groups: (provider) => ({
    title: 'Inglenook couldn’t read your groups',
    text: `${provider} sent your groups in an unknown format, so you weren’t signed in. Ask an administrator to check the groups claim.`,
  }),
  'no-account': (provider) => ({
    title: 'You don’t have an account here yet',
    text: `${provider} knows you, but this Inglenook doesn’t create accounts automatically. Ask an administrator for an invitation.`,
  }),
  deactivated: () => ({
    title: 'Your account is deactivated',
    text: 'Your data is still there. Ask an administrator to activate your account.',
  }),
} as const satisfies Readonly<Record<ProviderRefusal, (provider: string) => Words>>

const words: Readonly<Record<ProviderRefusal, (provider: string) => Words>> = inLanguage('providerRefusals', english)

/** Why a sign-in at a provider failed, and what to do. Unknown reasons read as a refusal. */
export function refusalWords({ reason }: Pick<Refused, 'reason'>, providerName: string): Words {
  const report = Object.hasOwn(words, reason) ? words[reason as ProviderRefusal] : words.refused
  return report(providerName)
}
