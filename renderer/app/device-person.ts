import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { currentSession } from '../api/account/session.ts'
import { keys } from '../api/live/keys.ts'
import { rememberPerson } from '../api/offline/device-store.ts'
import { stopAllDownloads } from '../api/offline/downloads.ts'
import { clearStoredPosition } from '../api/offline/stored-position.ts'
import { canDownload } from '../api/offline/use-offline-books.ts'
import { meQuery, signOut } from '../api/queries/session.ts'
import type { User } from '../api/types.ts'

let remembering: Promise<unknown> = Promise.resolve()

/** Pending progress is sent as the remembered user: sync it before the user changes. */
export function personIsRemembered(): Promise<unknown> {
  return remembering
}

/** Without a user on this device, its downloads are hidden until they sign in again. */
async function leaveDevice(): Promise<void> {
  stopAllDownloads()
  // A browser without storage has nothing to forget.
  if (canDownload()) await rememberPerson(null).catch(() => undefined)
}

/**
 * Remembers who is signed in on this device, so that their downloads open offline, and forgets users who signed out.
 */
export function useDevicePerson(): void {
  const person = useQuery(meQuery).data
  useEffect(() => {
    if (person === undefined || !canDownload()) return
    if (person === null) void leaveDevice()
    else remembering = rememberPerson(person).catch(() => undefined)
  }, [person])
}

/** Queries about the server and the browser, which the sign-in shows to everyone. */
const sharedKeys: ReadonlySet<unknown> = new Set(
  [keys.me, keys.setup, keys.screen, keys.providers].map(([name]) => name),
)

/**
 * Removes cached queries of the previous user: the next one may have fewer permissions.
 * @param user id of the signed-in user
 */
export function forgetOthers(client: QueryClient, user: User | null): void {
  client.removeQueries({ predicate: ({ queryKey: [name] }) => !sharedKeys.has(name) })
  client.getMutationCache().clear()
  clearStoredPosition()
  client.setQueryData(keys.me, user)
}

/** Signs out and clears the cached data of the user. */
export function useSignOut(): () => Promise<void> {
  const client = useQueryClient()
  const router = useRouter()
  return useCallback(async () => {
    await leaveDevice()
    await signOut()
    await router.navigate({ to: '/sign-in', search: {} })
    // The navigation also ends with a later one: the next user may have signed in before.
    if (currentSession() === null) forgetOthers(client, null)
  }, [client, router])
}
