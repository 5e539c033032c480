import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useMe } from '../account/use-me.ts'
import { keys } from '../live/keys.ts'
import { removeOfflineBook } from './copies.ts'
import { type OfflineBook, offlineBooksOf, waitingSessions } from './device-store.ts'
import type { DownloadAmount } from './download-book.ts'
import { downloads, followDownloads, stopDownload } from './downloads.ts'
import { notifyWorker, offlineChannel } from './offline-address.ts'
import { refreshOfflineBooks } from './refresh-offline-books.ts'

/** What is known of kept books on their page is at most this old, unless the server does not answer. */
const refreshEachMs = 30_000

/** Whether this browser can keep anything at this address: browsers do so over https and on the computer itself only. */
export function canDownload(): boolean {
  return window.isSecureContext && 'caches' in window && 'serviceWorker' in navigator
}

/** The books of the signed-in person on this device, the one kept last first; undefined until they are known. */
export function useOfflineBooks(): readonly OfflineBook[] | undefined {
  const userId = useMe()?.id
  return useQuery({
    queryKey: keys.offlineBooks,
    queryFn: () => offlineBooksOf(userId ?? ''),
    enabled: userId !== undefined && canDownload(),
    staleTime: Number.POSITIVE_INFINITY,
  }).data
}

/** A book as it is kept on this device, and how far that has come. */
export function useOfflineBook(bookId: string): {
  readonly offlineBook: OfflineBook | undefined
  readonly amount: DownloadAmount | undefined
} {
  const amounts = useSyncExternalStore(downloads.subscribe, downloads.get)
  const offlineBook = useOfflineBooks()?.find((book) => book.bookId === bookId)
  return { offlineBook, amount: amounts.get(bookId) }
}

/** How many sessions of reading wait to be told to the server. */
export function useWaitingCount(): number {
  const userId = useMe()?.id
  return (
    useQuery({
      queryKey: keys.waiting,
      queryFn: async () => (await waitingSessions(userId ?? '')).length,
      enabled: userId !== undefined && canDownload(),
      staleTime: Number.POSITIVE_INFINITY,
    }).data ?? 0
  )
}

/** Removes books of the signed-in person from this device. */
export function useRemoveOfflineBook(): (bookIds: readonly string[]) => Promise<void> {
  const client = useQueryClient()
  const userId = useMe()?.id
  return async (bookIds) => {
    if (userId === undefined) return
    for (const bookId of bookIds) {
      stopDownload(bookId)
      await removeOfflineBook(userId, bookId)
    }
    notifyWorker()
    await client.invalidateQueries({ queryKey: keys.offline })
  }
}

/** Looks at what the server has now of the kept books: a newer file, or nothing any more. */
export function useOfflineRefresh(): void {
  const userId = useMe()?.id
  useEffect(() => {
    if (userId !== undefined && canDownload()) void refreshOfflineBooks(userId, refreshEachMs).catch(() => undefined)
  }, [userId])
}

type Room = { readonly used: number; readonly quota: number }

/** How many bytes this browser uses for Inglenook, and how many it allows; undefined when it does not tell. */
export function useRoom(): Room | undefined {
  const { data } = useQuery({
    queryKey: keys.offlineStorage,
    queryFn: async (): Promise<Room | null> => {
      const { usage, quota } = await navigator.storage.estimate()
      return usage === undefined || quota === undefined ? null : { used: usage, quota }
    },
    enabled: canDownload(),
    staleTime: 5_000,
  })
  return data ?? undefined
}

/** Shows what other windows, the worker and the keeping of books change. */
export function useFollowOfflineBooks(): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!canDownload()) return
    const channel = new BroadcastChannel(offlineChannel)
    const refresh = () => client.invalidateQueries({ queryKey: keys.offline })
    channel.onmessage = () => void refresh()
    const unfollow = followDownloads(refresh)
    return () => {
      unfollow()
      channel.close()
    }
  }, [client])
}
