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

/** Maximum age of a stored book's details, unless the server does not respond. */
const refreshEachMs = 30_000

/** Whether this browser can store books at this address: only over HTTPS and on localhost. */
export function canDownload(): boolean {
  return window.isSecureContext && 'caches' in window && 'serviceWorker' in navigator
}

/** Books of the signed-in person on this device, most recently stored first; undefined until loaded. */
export function useOfflineBooks(): readonly OfflineBook[] | undefined {
  const userId = useMe()?.id
  return useQuery({
    queryKey: keys.offlineBooks,
    queryFn: () => offlineBooksOf(userId ?? ''),
    enabled: userId !== undefined && canDownload(),
    staleTime: Number.POSITIVE_INFINITY,
  }).data
}

/** A stored book with its download progress. */
export function useOfflineBook(bookId: string): {
  readonly offlineBook: OfflineBook | undefined
  readonly amount: DownloadAmount | undefined
} {
  const amounts = useSyncExternalStore(downloads.subscribe, downloads.get)
  const offlineBook = useOfflineBooks()?.find((book) => book.bookId === bookId)
  return { offlineBook, amount: amounts.get(bookId) }
}

/** Number of offline reading sessions that are not sent yet. */
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

/** Checks the server for newer files or lost access. */
export function useOfflineRefresh(): void {
  const userId = useMe()?.id
  useEffect(() => {
    if (userId !== undefined && canDownload()) void refreshOfflineBooks(userId, refreshEachMs).catch(() => undefined)
  }, [userId])
}

type Room = { readonly used: number; readonly quota: number }

/** Bytes this browser uses for Inglenook and its quota; undefined when it does not report them. */
export function useStorageEstimate(): Room | undefined {
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

/** Refreshes queries when another window, the worker or a download changes stored data. */
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
