import type { QueryClient } from '@tanstack/react-query'
import type { EventType, StreamEvent } from '../../../server/contract/events.ts'
import { addressOf } from '../call.ts'
import { explainFailure } from '../explain-failure.ts'
import { isActive } from '../queries/libraries.ts'
import { coverChanged, coversOfLists } from '../titles/covers.ts'
import type { ScanStatus } from '../types.ts'
import { createCoalescer } from './coalesce.ts'
import { keepConnected } from './event-connection.ts'
import { keys } from './keys.ts'
import { changesListCovers, keysOfTasks, type Stale, staleKeys } from './live-keys.ts'
import { followSubscriptions, liveParameters } from './live-subscriptions.ts'
import { takeTask } from './live-tasks.ts'
import { ownMutations } from './own-mutations.ts'

/** The first change is refetched immediately, further changes at most at this pace. */
const pace = { firstMs: 800, maxMs: 6_000 }
/** A scan changes list covers again and again; they refresh at this pace. */
const listCoversMs = 4_000

/** No throttling: people wait for the end of a scan, and the log is followed live. */
const isPrompt: ReadonlySet<EventType> = new Set(['scan_progressed', 'log_written'])

/** Delay before the server counts as lost. */
const timeoutMs = 10_000

/**
 * Follows the event stream over the window's single connection and refreshes what is on screen: immediately at first,
 * less often while a scan goes on. Returns the function that stops this.
 */
export function followEvents(client: QueryClient): () => void {
  const timers = { after: (milliseconds: number, run: () => void) => window.setTimeout(run, milliseconds) }
  const refresh = createCoalescer((stale) => refetchStale(client, stale), pace, timers)
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
    addressOf('streamEvents', { query: { include: liveParameters(), ...(since === null ? {} : { since }) } })
  const stream = keepConnected(addressSince, {
    onMessage: (data) => {
      const event = data as StreamEvent
      takeEvent(client, event, refresh)
      if (changesListCovers(event)) refreshListCovers()
    },
    onOpen: () => refetchStale(client, keysOfTasks),
    onReopen: () => {
      refresh('everything')
      refreshListCovers()
    },
    onRefused: () => void checkSession(),
  })
  ownMutations.follow(stream.isDelivering)
  const unfollow = followSubscriptions(stream.renew)
  return () => {
    unfollow()
    stream.close()
  }
}

/** A sign-out elsewhere ends the session immediately, not at the next request. */
async function checkSession(): Promise<void> {
  await explainFailure(addressOf('getMe'), AbortSignal.timeout(timeoutMs)).catch(() => null)
}

function takeEvent(client: QueryClient, event: StreamEvent, refresh: (stale: Stale) => void): void {
  switch (event.type) {
    case 'cover_updated':
      coverChanged(event.entityId)
      if (event.seriesId !== undefined) coverChanged(event.seriesId)
      break
    case 'list_updated':
      if (event.listId !== undefined) coverChanged(event.listId)
      break
    // Every step of scans and tasks is sent: refetch only when one starts, pauses or ends.
    case 'scan_progressed':
      if (!takeScan(client, event.status)) return
      break
    case 'task_progressed':
      if (!takeTask(client, event.task, performance.now())) return
      break
  }
  if (ownMutations.take(client, event)) return
  if (isPrompt.has(event.type)) refetchStale(client, staleKeys(event))
  else refresh(staleKeys(event))
}

function refetchStale(client: QueryClient, stale: Stale): void {
  if (stale === 'everything') void client.invalidateQueries()
  else for (const queryKey of stale) void client.invalidateQueries({ queryKey })
}

/**
 * Writes the state of a scan into the query cache; used for events and for responses that contain one. Returns whether
 * the scan has just ended.
 */
export function takeScan(client: QueryClient, scan: ScanStatus): boolean {
  const before = client.getQueryData<ScanStatus>(keys.scan(scan.libraryId))
  client.setQueryData(keys.scan(scan.libraryId), scan)
  client.setQueryData<readonly ScanStatus[]>(keys.activeScans, (known = []) => {
    const others = known.filter((other) => other.libraryId !== scan.libraryId)
    return isActive(scan) ? [...others, scan] : others
  })
  // The end of a scan is sent more than once.
  const wasEnded = before?.scanId === scan.scanId && !isActive(before)
  return !isActive(scan) && !wasEnded
}
