import { queryOptions } from '@tanstack/react-query'
import type { OperationCall } from '../../../server/contract/index.ts'
import { forgetSession, leaving, reportSessionEnd, storeSession } from '../account/session.ts'
import { ApiError } from '../api-error.ts'
import { call } from '../call.ts'
import { keys } from '../live/keys.ts'
import type { User } from '../types.ts'

/** The signed-in person according to the server, or null. */
export async function fetchSignedInPerson(): Promise<User | null> {
  try {
    return await call('getMe')
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

/** The signed-in person, or null. On a lost session the last one stays known, so that unsaved input survives. */
export const meQuery = queryOptions({
  queryKey: keys.me,
  queryFn: async ({ client, signal }): Promise<User | null> => {
    if (!(await finishLeaving())) return null
    try {
      return await call('getMe', { signal })
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error
      if (!client.getQueryData<User | null>(keys.me)) return null
      reportSessionEnd()
      throw error
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
})

/** Whether the first administrator still has to be created. */
export const setupQuery = queryOptions({
  queryKey: keys.setup,
  queryFn: ({ signal }) => call('getSetupStatus', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

type Credentials = { readonly username: string; readonly password: string }

/** Signs this browser in. `rememberScreen`: offer sign-in by PIN from now on; undefined leaves that unchanged. */
export async function signIn(credentials: Credentials & { readonly rememberScreen?: boolean }): Promise<User> {
  const answer = await call('login', { body: { ...credentials } })
  storeSession(answer)
  return answer.user
}

/** Creates the first administrator and signs this browser in. The code is required away from the server's computer. */
export async function createFirstAdministrator(credentials: Credentials, setupCode: string): Promise<User> {
  const body = setupCode === '' ? { ...credentials } : { ...credentials, setupCode }
  const answer = await call('initializeSetup', { body })
  storeSession(answer)
  return answer.user
}

/** Sets a new password by a one-time link and signs this browser in. */
export async function choosePassword(token: string, password: string): Promise<void> {
  storeSession(await call('resetPassword', { body: { token, password } }))
}

/** Role and sender of an invitation. */
export function offerQuery(token: string) {
  return queryOptions({
    queryKey: keys.offer(token),
    queryFn: ({ signal }) => call('lookAtInvitation', { body: { token }, signal }),
    retry: false,
  })
}

/** Accepts an invitation and signs this browser in with the new account. */
export async function acceptInvitation(body: OperationCall<'acceptInvitation'>['body']): Promise<void> {
  storeSession(await call('acceptInvitation', { body }))
}

/**
 * Ends the session of this browser, on the server too. If it cannot be reached, it is notified later, so
 * that the session does not come back.
 */
export async function signOut(): Promise<void> {
  leaving.begin(forgetSession())
  await finishLeaving()
}

let finishing: { readonly refreshToken: string; readonly done: Promise<boolean> } | null = null

/** Sends a pending sign-out to the server, each one once; false while it cannot be reached. */
function finishLeaving(): Promise<boolean> {
  const refreshToken = leaving.token()
  if (refreshToken === null) return Promise.resolve(true)
  if (finishing?.refreshToken === refreshToken) return finishing.done
  const own = { refreshToken, done: sendLeaving(refreshToken) }
  finishing = own
  return own.done.finally(() => {
    if (finishing === own) finishing = null
  })
}

async function sendLeaving(refreshToken: string): Promise<boolean> {
  try {
    await call('logout', { body: { refreshToken: refreshToken === '' ? null : refreshToken } })
  } catch (error) {
    if (error instanceof ApiError && error.status === 0) return false
  }
  // Another sign-out may have begun meanwhile.
  if (leaving.token() === refreshToken) leaving.end()
  return true
}
