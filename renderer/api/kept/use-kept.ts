import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { keys } from '../keys.ts'
import { useMe } from '../use-me.ts'
import { removeKeptBook } from './copies.ts'
import { type KeptBook, keptBooksOf, waitingSessions } from './device-store.ts'
import type { KeepAmount } from './keep-book.ts'
import { followKeeping, keeping, stopKeeping } from './keeping.ts'
import { keptChannel } from './kept-address.ts'
import { tellKept } from './kept-channel.ts'
import { refreshKept } from './refresh-kept.ts'

/** What is known of kept books on their page is at most this old, unless the server does not answer. */
const lookEachMs = 30_000

/** Whether this browser can keep anything at this address: browsers do so over https and on the computer itself only. */
export function canKeep(): boolean {
  return window.isSecureContext && 'caches' in window && 'serviceWorker' in navigator
}

/** The books of the signed-in person on this device, the one kept last first; undefined until they are known. */
export function useKeptBooks(): readonly KeptBook[] | undefined {
  const userId = useMe()?.id
  return useQuery({
    queryKey: keys.keptBooks,
    queryFn: () => keptBooksOf(userId ?? ''),
    enabled: userId !== undefined && canKeep(),
    staleTime: Number.POSITIVE_INFINITY,
  }).data
}

/** A book as it is kept on this device, and how far that has come. */
export function useKeptBook(bookId: string): {
  readonly kept: KeptBook | undefined
  readonly amount: KeepAmount | undefined
} {
  const amounts = useSyncExternalStore(keeping.subscribe, keeping.get)
  const kept = useKeptBooks()?.find((book) => book.bookId === bookId)
  return { kept, amount: amounts.get(bookId) }
}

/** How many sessions of reading wait to be told to the server. */
export function useWaitingCount(): number {
  const userId = useMe()?.id
  return (
    useQuery({
      queryKey: keys.waiting,
      queryFn: async () => (await waitingSessions(userId ?? '')).length,
      enabled: userId !== undefined && canKeep(),
      staleTime: Number.POSITIVE_INFINITY,
    }).data ?? 0
  )
}

/** Removes books of the signed-in person from this device. */
export function useRemoveKept(): (bookIds: readonly string[]) => Promise<void> {
  const client = useQueryClient()
  const userId = useMe()?.id
  return async (bookIds) => {
    if (userId === undefined) return
    for (const bookId of bookIds) {
      stopKeeping(bookId)
      await removeKeptBook(userId, bookId)
    }
    tellKept()
    await client.invalidateQueries({ queryKey: keys.kept })
  }
}

/** Looks at what the server has now of the kept books: a newer file, or nothing any more. */
export function useLookAtServer(): void {
  const userId = useMe()?.id
  useEffect(() => {
    if (userId !== undefined && canKeep()) void refreshKept(userId, lookEachMs).catch(() => undefined)
  }, [userId])
}

type Room = { readonly used: number; readonly quota: number }

/** How many bytes this browser uses for Inglenook, and how many it allows; undefined when it does not tell. */
export function useRoom(): Room | undefined {
  const { data } = useQuery({
    queryKey: keys.keptRoom,
    queryFn: async (): Promise<Room | null> => {
      const { usage, quota } = await navigator.storage.estimate()
      return usage === undefined || quota === undefined ? null : { used: usage, quota }
    },
    enabled: canKeep(),
    staleTime: 5_000,
  })
  return data ?? undefined
}

/** Shows what other windows, the worker and the keeping of books change. */
export function useFollowKept(): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!canKeep()) return
    const channel = new BroadcastChannel(keptChannel)
    const look = () => client.invalidateQueries({ queryKey: keys.kept })
    channel.onmessage = () => void look()
    const unfollow = followKeeping(look)
    return () => {
      unfollow()
      channel.close()
    }
  }, [client])
}
