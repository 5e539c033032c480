import { queryOptions } from '@tanstack/react-query'
import { forgetSession, storeSession } from '../account/session.ts'
import { ApiError } from '../api-error.ts'
import { call } from '../call.ts'
import { keys } from '../live/keys.ts'
import type { ScreenPerson, User } from '../types.ts'

/** Who can sign in by PIN on this browser, the latest first. */
export const screenQuery = queryOptions({
  queryKey: keys.screen,
  queryFn: async ({ signal }): Promise<readonly ScreenPerson[]> => (await call('getScreen', { signal })).people,
  staleTime: 0,
  retry: false,
})

/** Signs this browser in as somebody whom it remembers. */
export async function signInByPin(userId: string, pin: string): Promise<User> {
  const answer = await call('signInByPin', { body: { userId, pin } })
  storeSession(answer)
  return answer.user
}

/** Makes this browser forget somebody. Whom it does not know any more is forgotten. */
export async function forgetOnScreen(userId: string): Promise<void> {
  await call('forgetScreenPerson', { params: { userId } }).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.status === 404)) throw error
  })
}

/** Chooses the PIN of whoever has just signed in; this browser remembers them from then on. */
export function choosePin(pin: string, currentPassword: string): Promise<User> {
  return call('setPin', { body: { pin, currentPassword } })
}

/** The identity providers that one can sign in by. */
export const providersQuery = queryOptions({
  queryKey: keys.providers,
  queryFn: async ({ signal }) => (await call('listIdentityProviders', { signal })).providers,
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
})

/**
 * Begins to sign in at a provider. Gives the address to go to; the browser comes back to the sign-in. What this browser
 * kept of a session before is forgotten, so that nobody comes back as somebody else.
 */
export async function beginAtProvider(provider: string): Promise<string> {
  const { redirectUrl } = await call('beginProviderSignIn', { params: { provider }, body: { redirectUri: '/sign-in' } })
  forgetSession()
  return redirectUrl
}

/** How the providers are configured. */
export const providerSettingsQuery = queryOptions({
  queryKey: keys.providerSettings,
  queryFn: ({ signal }) => call('describeIdentityProviders', { signal }),
})

/** Whether a provider answers; throws when it does not. */
export async function reachProvider(provider: string): Promise<void> {
  await call('beginProviderSignIn', { params: { provider }, body: { redirectUri: '/sign-in' } })
}
