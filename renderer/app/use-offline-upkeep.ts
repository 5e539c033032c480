import { notifications } from '@mantine/notifications'
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isLost } from '../api/connection.ts'
import { keys } from '../api/live/keys.ts'
import { keysOfProgress } from '../api/live/live-keys.ts'
import { sweepCopies } from '../api/offline/copies.ts'
import { resumeDownloads } from '../api/offline/downloads.ts'
import { offlineChannel } from '../api/offline/offline-address.ts'
import { refreshBooks, refreshOfflineBooks } from '../api/offline/refresh-offline-books.ts'
import { sendOutbox } from '../api/offline/send-outbox.ts'
import { canDownload } from '../api/offline/use-offline-books.ts'
import { texts } from '../features/shared/offline/texts.ts'
import { personIsRemembered } from './device-person.ts'

/** Minimum interval of the upkeep, when the server is back and when the window gets the focus. */
const upkeepEachMs = { back: 0, visible: 10 * 60_000 }
/** Delay before sending again what a reachable server did not accept. */
const soonMs = 10_000
/** The network may be available shortly before the server. */
const onceMoreMs = 3_000

/**
 * Maintains offline data on start, when the server is back, and when the window gets the focus: syncs progress that was
 * read offline, refreshes changed books, and resumes interrupted downloads.
 */
export function useOfflineUpkeep(userId: string | undefined): void {
  const client = useQueryClient()
  useEffect(() => (userId === undefined || !canDownload() ? undefined : startUpkeep(userId, client)), [userId, client])
}

function startUpkeep(userId: string, client: QueryClient): () => void {
  const sending = createTimer(() => void send())
  const retryTimer = createTimer(() => triggerUpkeep(upkeepEachMs.back))
  const send = async () => {
    sending.stop()
    await personIsRemembered()
    const { reported, retryMs } = await sendOutbox()
    for (const queryKey of staleAfter(reported)) void client.invalidateQueries({ queryKey })
    if (retryMs !== null) sending.start(retryMs)
    // A later change from another device may have won.
    await refreshBooks(reported)
  }
  const runUpkeep = async (eachMs: number) => {
    retryTimer.stop()
    await send()
    if ((await refreshOfflineBooks(userId, eachMs)) === 'away') return retryTimer.start(onceMoreMs)
    for (const { title } of await resumeDownloads(userId)) notifications.show({ message: texts.downloaded(title) })
  }
  const triggerUpkeep = (eachMs: number) => void runUpkeep(eachMs).catch(() => undefined)
  const unfollow = follow({
    back: () => triggerUpkeep(upkeepEachMs.back),
    visible: () => triggerUpkeep(upkeepEachMs.visible),
    waiting: () => sending.isRunning() || sending.start(soonMs),
  })
  triggerUpkeep(0)
  void sweepCopies().catch(() => undefined)
  return () => {
    for (const timer of [sending, retryTimer]) timer.end()
    unfollow()
  }
}

/** Schedules a retry unless the server is known to be unreachable: everything runs again when it is back. */
function createTimer(run: () => void) {
  let timer: number | undefined
  let isOver = false
  const stop = () => {
    window.clearTimeout(timer)
    timer = undefined
  }
  return {
    stop,
    isRunning: () => timer !== undefined,
    start(milliseconds: number): void {
      stop()
      if (isOver) return
      timer = window.setTimeout(() => {
        timer = undefined
        if (!isLost.get() && navigator.onLine) run()
      }, milliseconds)
    },
    end() {
      isOver = true
      stop()
    },
  }
}

type Moments = { readonly [moment in 'back' | 'visible' | 'waiting']: () => unknown }

/**
 * Subscribes to the triggers.
 * @returns removes the listeners
 */
function follow({ back, visible, waiting }: Moments): () => void {
  const onVisibilityChange = () => document.visibilityState === 'visible' && visible()
  const channel = new BroadcastChannel(offlineChannel)
  channel.onmessage = ({ data }: MessageEvent<unknown>) => data === 'waiting' && waiting()
  window.addEventListener('online', back)
  document.addEventListener('visibilitychange', onVisibilityChange)
  const unfollow = isLost.subscribe(() => isLost.get() || back())
  return () => {
    channel.close()
    window.removeEventListener('online', back)
    document.removeEventListener('visibilitychange', onVisibilityChange)
    unfollow()
  }
}

/** Queries that change when progress of these books was synced. */
function staleAfter(bookIds: readonly string[]): readonly QueryKey[] {
  return bookIds.length === 0 ? [] : [keys.seriesLists, keys.anySeries, ...bookIds.flatMap(keysOfProgress)]
}
