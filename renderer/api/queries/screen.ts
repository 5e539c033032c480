import { queryOptions } from '@tanstack/react-query'
import { forgetSession, storeSession } from '../account/session.ts'
import { ApiError } from '../api-error.ts'
import { call } from '../call.ts'
import { keys } from '../live/keys.ts'
import type { ScreenPerson, User } from '../types.ts'

/** People who can sign in by PIN on this browser, most recent first. */
export const screenQuery = queryOptions({
  queryKey: keys.screen,
  queryFn: async ({ signal }): Promise<readonly ScreenPerson[]> => (await call('getScreen', { signal })).people,
  staleTime: 0,
  retry: false,
})

/** Signs in a person who is remembered by this browser. */
export async function signInByPin(userId: string, pin: string): Promise<User> {
  const answer = await call('signInByPin', { body: { userId, pin } })
  storeSession(answer)
  return answer.user
}

/** Removes a person from this browser. An unknown one counts as removed. */
export async function removeRememberedPerson(userId: string): Promise<void> {
  await call('forgetScreenPerson', { params: { userId } }).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.status === 404)) throw error
  })
}

/** Sets the PIN of the person who has just signed in; this browser then remembers them. */
export function choosePin(pin: string, currentPassword: string): Promise<User> {
  return call('setPin', { body: { pin, currentPassword } })
}

/** Identity providers offered at sign-in. */
export const providersQuery = queryOptions({
  queryKey: keys.providers,
  queryFn: async ({ signal }) => (await call('listIdentityProviders', { signal })).providers,
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
})

/**
 * Starts a sign-in at a provider. Returns the address to open; the browser comes back to the sign-in page. The previous
 * session of this browser is dropped, so that nobody returns as another person.
 */
export async function startProviderSignIn(provider: string): Promise<string> {
  const { redirectUrl } = await call('beginProviderSignIn', { params: { provider }, body: { redirectUri: '/sign-in' } })
  forgetSession()
  return redirectUrl
}

/** Configuration of the providers. */
export const providerSettingsQuery = queryOptions({
  queryKey: keys.providerSettings,
  queryFn: ({ signal }) => call('describeIdentityProviders', { signal }),
})

/** Checks that a provider responds; throws when it does not. */
export async function checkProvider(provider: string): Promise<void> {
  await call('beginProviderSignIn', { params: { provider }, body: { redirectUri: '/sign-in' } })
}
