import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { keys } from '../api/live/keys.ts'
import { rememberPerson } from '../api/offline/device-store.ts'
import { stopAllDownloads } from '../api/offline/downloads.ts'
import { forgetLeft } from '../api/offline/stored-position.ts'
import { canDownload } from '../api/offline/use-offline-books.ts'
import { meQuery, signOut } from '../api/queries/session.ts'
import type { User } from '../api/types.ts'

let remembering: Promise<unknown> = Promise.resolve()

/** What waits is told for whoever is remembered: that comes first. */
export function personIsRemembered(): Promise<unknown> {
  return remembering
}

/** Nobody is in front of this device any more: what one person keeps here, nobody sees until they sign in again. */
async function leaveDevice(): Promise<void> {
  stopAllDownloads()
  // A browser that cannot remember anybody has nothing to forget.
  if (canDownload()) await rememberPerson(null).catch(() => undefined)
}

/** Remembers on this device who is signed in, so that their kept books open without the server; and forgets who left. */
export function useDevicePerson(): void {
  const person = useQuery(meQuery).data
  useEffect(() => {
    if (person === undefined || !canDownload()) return
    if (person === null) void leaveDevice()
    else remembering = rememberPerson(person).catch(() => undefined)
  }, [person])
}

/** What is known of the house and of this browser, whoever is in front of it; all of it stands on the sign-in. */
const sharedKeys: ReadonlySet<unknown> = new Set(
  [keys.me, keys.setup, keys.screen, keys.providers].map(([name]) => name),
)

/**
 * Forgets what was seen by whoever was signed in here before: the next person may not see the same.
 * @param user who is signed in now
 */
export function forgetOthers(client: QueryClient, user: User | null): void {
  client.removeQueries({ predicate: ({ queryKey: [name] }) => !sharedKeys.has(name) })
  client.getMutationCache().clear()
  forgetLeft()
  client.setQueryData(keys.me, user)
}

/** Signs out and forgets what this person has seen. */
export function useSignOut(): () => Promise<void> {
  const client = useQueryClient()
  const router = useRouter()
  return useCallback(async () => {
    await leaveDevice()
    await signOut()
    await router.navigate({ to: '/sign-in', search: {} })
    forgetOthers(client, null)
  }, [client, router])
}
