import type { QueryClient } from '@tanstack/react-query'
import { addressOf } from './call.ts'
import { createCoalescer } from './coalesce.ts'
import { coverChanged, coversOfLists } from './cover-versions.ts'
import { keepConnected } from './event-connection.ts'
import { explainFailure } from './explain-failure.ts'
import { keys } from './keys.ts'
import { changesListCovers, type LiveEvent, staleKeys } from './live-keys.ts'
import { keysOfTasks, takeTask } from './live-tasks.ts'
import { followWants, liveWants } from './live-wants.ts'
import { isActive } from './scan-state.ts'
import type { ScanStatus } from './types.ts'

/** What changed is asked for again after the first time, and at most this seldom while it goes on changing. */
const pace = { firstMs: 800, mostMs: 6_000 }
/** A scan changes what lists show again and again; their covers follow at this pace. */
const listCoversMs = 4_000

/** How long is waited for a server that does not answer. */
const timeoutMs = 10_000

/**
 * Follows the event stream, the one connection of a window, and refreshes what is on screen, at once at first and more
 * and more seldom while a scan goes on changing it. Gives the way to stop.
 */
export function followEvents(client: QueryClient): () => void {
  const timers = { after: (milliseconds: number, run: () => void) => window.setTimeout(run, milliseconds) }
  const refresh = createCoalescer(
    (stale) => {
      if (stale === 'everything') void client.invalidateQueries()
      else for (const queryKey of stale) void client.invalidateQueries({ queryKey })
    },
    pace,
    timers,
  )
  let listsWait = false
  const refreshListCovers = () => {
    if (listsWait) return
    listsWait = true
    window.setTimeout(() => {
      listsWait = false
      coverChanged(coversOfLists)
    }, listCoversMs)
  }
  const addressSince = (since: string | null) =>
    addressOf('streamEvents', { query: { include: liveWants(), ...(since === null ? {} : { since }) } })
  const stream = keepConnected(addressSince, {
    onMessage: (data) => {
      const event = data as LiveEvent
      takeEvent(client, event, refresh)
      if (changesListCovers(event)) refreshListCovers()
    },
    onOpen: () => {
      for (const queryKey of keysOfTasks) void client.invalidateQueries({ queryKey })
    },
    onReopen: () => {
      refresh('everything')
      refreshListCovers()
    },
    onRefused: () => void lookAtSession(),
  })
  const unfollow = followWants(stream.renew)
  return () => {
    unfollow()
    stream.close()
  }
}

/** Who was signed out elsewhere is told at once, and not at the next thing that they do. */
async function lookAtSession(): Promise<void> {
  await explainFailure(addressOf('getMe'), AbortSignal.timeout(timeoutMs)).catch(() => null)
}

function takeEvent(client: QueryClient, event: LiveEvent, refresh: (stale: ReturnType<typeof staleKeys>) => void) {
  if (event.type === 'cover_updated' && event.entityId !== undefined) {
    coverChanged(event.entityId)
    if (event.seriesId !== undefined) coverChanged(event.seriesId)
  }
  if (event.type === 'list_updated' && event.listId !== undefined) coverChanged(event.listId)
  if (event.type === 'scan_progressed' && event.status !== undefined) takeScan(client, event.status)
  if (event.type === 'task_progressed' && event.task !== undefined) {
    refresh(takeTask(client, event.task, performance.now()))
  }
  // At its own pace: those who follow the log see it as it is written.
  if (event.type === 'log_written') void client.invalidateQueries({ queryKey: keys.anyLogs })
  refresh(staleKeys(event))
}

/** Puts the state of a scan where the screens look for it; used by the stream and by answers that carry one. */
export function takeScan(client: QueryClient, scan: ScanStatus): void {
  const before = client.getQueryData<ScanStatus>(keys.scan(scan.libraryId))
  client.setQueryData(keys.scan(scan.libraryId), scan)
  client.setQueryData<readonly ScanStatus[]>(keys.activeScans, (known = []) => {
    const others = known.filter((other) => other.libraryId !== scan.libraryId)
    return isActive(scan) ? [...others, scan] : others
  })
  // The end of a scan is told more than once.
  const wasEnded = before?.scanId === scan.scanId && !isActive(before)
  if (isActive(scan) || wasEnded) return
  for (const queryKey of [keys.libraries, keys.seriesLists, keys.bookLists]) void client.invalidateQueries({ queryKey })
}
