import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isLost } from '../api/connection.ts'
import { rememberPerson } from '../api/kept/device-store.ts'
import { stopAllKeeping } from '../api/kept/keeping.ts'
import { refreshKept } from '../api/kept/refresh-kept.ts'
import { sendWaiting } from '../api/kept/send-waiting.ts'
import { canKeep } from '../api/kept/use-kept.ts'
import { keys } from '../api/keys.ts'
import { staleKeys } from '../api/live-keys.ts'
import { meQuery } from '../api/queries/session.ts'

/** How often at most it is looked whether kept books are still there, and where one is in them. */
const refreshEachMs = 10 * 60_000

/** What waits is told for whoever is remembered: that comes first. */
let remembering: Promise<unknown> = Promise.resolve()

/** Nobody is in front of this device any more: what one person keeps here, nobody sees until they sign in again. */
export async function leaveDevice(): Promise<void> {
  stopAllKeeping()
  // A browser that cannot remember anybody has nothing to forget.
  if (canKeep()) await rememberPerson(null).catch(() => undefined)
}

/** Remembers on this device who is signed in, so that their kept books open without the server; and forgets who left. */
export function useDevicePerson(): void {
  const person = useQuery(meQuery).data
  useEffect(() => {
    if (person === undefined || !canKeep()) return
    if (person === null) void leaveDevice()
    else remembering = rememberPerson(person).catch(() => undefined)
  }, [person])
}

/** Tells the server what was read without it: when one comes, when the server is back, and when the window is seen again. */
export function useSendWaiting(userId: string | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    if (userId === undefined || !canKeep()) return
    let refreshed = 0
    const send = async () => {
      await remembering
      for (const queryKey of staleAfter(await sendWaiting())) void client.invalidateQueries({ queryKey })
      if (Date.now() - refreshed < refreshEachMs) return
      refreshed = Date.now()
      await refreshKept(userId).catch(() => undefined)
    }
    const seen = () => document.visibilityState === 'visible' && void send()
    const back = () => isLost.get() || void send()
    void send()
    window.addEventListener('online', send)
    document.addEventListener('visibilitychange', seen)
    const stopFollowing = isLost.subscribe(back)
    return () => {
      window.removeEventListener('online', send)
      document.removeEventListener('visibilitychange', seen)
      stopFollowing()
    }
  }, [userId, client])
}

/** What is another one once places in these books were told. */
function staleAfter(bookIds: readonly string[]): readonly QueryKey[] {
  if (bookIds.length === 0) return []
  const stale = bookIds.map((bookId) => staleKeys({ type: 'progress_updated', bookId }))
  return [keys.anySeries, ...stale.flatMap((some) => (some === 'everything' ? [] : some))]
}
