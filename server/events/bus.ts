import type { Clock } from '../domain/ids.ts'
import { coalesce } from './coalesce.ts'
import type { DomainEvent } from './domain-event.ts'

/** An event of the stream. Ids grow, also across restarts, so that a client's last id is never mistaken. */
export type RecordedEvent = {
  readonly id: number
  /** Milliseconds since 1970. */
  readonly at: number
  readonly event: DomainEvent
}

export type EventBus = {
  /** Tells what a commit made true. Call it after the commit; never throws. */
  publish(events: readonly DomainEvent[]): void
  /** Every event at once, one by one, as published. @returns the function that ends the subscription */
  subscribe(listener: (event: DomainEvent) => void): () => void
  /** The stream for clients: bursts coalesced, with ids. @returns the function that ends it */
  follow(listener: (events: readonly RecordedEvent[]) => void): () => void
  /** What was recorded after `id`, oldest first; `resync` when that is no longer (or was never) in the window. */
  since(id: number): readonly RecordedEvent[] | 'resync'
  /** Id of the newest recorded event: where a new client starts. */
  lastId(): number
  /** Records what still waits and ends every subscription. */
  close(): void
}

export type EventBusOptions = {
  readonly clock: Clock
  /** Called with what a listener threw; the other listeners are served regardless. */
  readonly onListenerError: (error: unknown) => void
  /** Events kept for replay. */
  readonly capacity?: number
  /** How long a burst is gathered before it is recorded. */
  readonly gatherMs?: number
  /** Runs `task` after `ms` and returns what cancels it; a timer unless a test brings its own. */
  readonly later?: (task: () => void, ms: number) => () => void
}

/** Live figures of a running scan go to the scan stream; only its end is worth replaying. */
function isTransient(event: DomainEvent): boolean {
  return event.type === 'scan_progressed' && (event.status.status === 'running' || event.status.status === 'pending')
}

function afterTimeout(task: () => void, ms: number): () => void {
  const timer = setTimeout(task, ms)
  timer.unref()
  return () => clearTimeout(timer)
}

/** Calls every listener; one that throws never hurts the others or the publisher. */
function deliver<T>(listeners: ReadonlySet<(value: T) => void>, value: T, onError: (error: unknown) => void): void {
  for (const listener of [...listeners]) {
    try {
      listener(value)
    } catch (error) {
      onError(error)
    }
  }
}

/**
 * The server's event bus. Subscribers inside the process get every event at once; the recorded stream gathers
 * `gatherMs` (default 100) of events, coalesces them, gives them ids and keeps the newest `capacity` (default 2,000).
 */
export function createEventBus(options: EventBusOptions): EventBus {
  const { clock, onListenerError, capacity = 2_000, gatherMs = 100, later = afterTimeout } = options
  const subscribers = new Set<(event: DomainEvent) => void>()
  const followers = new Set<(events: readonly RecordedEvent[]) => void>()
  // Ids of a later run lie above those of an earlier one as long as fewer than 1,000 events a millisecond are recorded.
  const firstId = Math.floor(clock()) * 1_000
  let lastId = firstId
  let ring: RecordedEvent[] = []
  let waiting: DomainEvent[] = []
  let cancelFlush: (() => void) | null = null
  let closed = false

  function flush(): void {
    cancelFlush = null
    const gathered = coalesce(waiting)
    waiting = []
    const at = clock()
    const recorded = gathered.map((event) => {
      lastId += 1
      return { id: lastId, at, event }
    })
    ring = [...ring, ...recorded].slice(-capacity)
    if (recorded.length > 0) deliver(followers, recorded, onListenerError)
  }

  return {
    publish(events) {
      if (closed) return
      for (const event of events) {
        deliver(subscribers, event, onListenerError)
        if (!isTransient(event)) waiting.push(event)
      }
      if (waiting.length > 0 && cancelFlush === null) cancelFlush = later(flush, gatherMs)
    },
    subscribe(listener) {
      subscribers.add(listener)
      return () => subscribers.delete(listener)
    },
    follow(listener) {
      followers.add(listener)
      return () => followers.delete(listener)
    },
    since(id) {
      if (id === lastId) return []
      const oldest = ring[0]
      if (oldest === undefined || id < oldest.id - 1 || id < firstId || id > lastId) return 'resync'
      return ring.slice(id - oldest.id + 1)
    },
    lastId: () => lastId,
    close() {
      if (closed) return
      cancelFlush?.()
      flush()
      closed = true
      subscribers.clear()
      followers.clear()
    },
  }
}
