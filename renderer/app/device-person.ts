import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { rememberPerson } from '../api/offline/device-store.ts'
import { stopAllDownloads } from '../api/offline/downloads.ts'
import { canDownload } from '../api/offline/use-offline-books.ts'
import { meQuery } from '../api/queries/session.ts'

let remembering: Promise<unknown> = Promise.resolve()

/** What waits is told for whoever is remembered: that comes first. */
export function personIsRemembered(): Promise<unknown> {
  return remembering
}

/** Nobody is in front of this device any more: what one person keeps here, nobody sees until they sign in again. */
export async function leaveDevice(): Promise<void> {
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
