import type { Clock } from '../domain/ids.ts'
import type { DomainEvent } from './domain-event.ts'

export type PublishedEvent = {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly event: DomainEvent
}

export type EventBus = {
  /** Publishes the events of a commit. Call it after the commit; never throws. */
  publish(events: readonly DomainEvent[]): void
  /** Every event at once, one by one, as published. @returns unsubscribes */
  subscribe(listener: (event: DomainEvent) => void): () => void
  /** Events for clients, in batches, without the live data of running scans. @returns unsubscribes */
  follow(listener: (events: readonly PublishedEvent[]) => void): () => void
  /** Delivers the pending batch. */
  flush(): void
  /** Delivers the pending batch and ends every subscription. */
  close(): void
}

export type EventBusOptions = {
  readonly clock: Clock
  /** Called with errors of a listener; the other listeners are called regardless. */
  readonly onListenerError: (error: unknown) => void
  /** Duration of a batch window. */
  readonly gatherMs?: number
  /** Runs `task` after `ms` and returns a function to cancel it; a timer unless a test injects another. */
  readonly later?: (task: () => void, ms: number) => () => void
}

/** Live data of a running scan goes to the scan stream; only its end is replayed. */
function isTransient(event: DomainEvent): boolean {
  return event.type === 'scan_progressed' && (event.status.status === 'running' || event.status.status === 'pending')
}

export function afterTimeout(task: () => void, ms: number): () => void {
  const timer = setTimeout(task, ms)
  timer.unref()
  return () => clearTimeout(timer)
}

/** Calls every listener; an exception of one affects neither the others nor the publisher. */
export function deliver<T>(
  listeners: ReadonlySet<(value: T) => void>,
  value: T,
  onError: (error: unknown) => void,
): void {
  for (const listener of [...listeners]) {
    try {
      listener(value)
    } catch (error) {
      onError(error)
    }
  }
}

/**
 * The server's event bus. Internal subscribers get every event at once; those that serve clients get batches of
 * `gatherMs` (default 50), so that each batch needs one lookup.
 */
export function createEventBus(options: EventBusOptions): EventBus {
  const { clock, onListenerError, gatherMs = 50, later = afterTimeout } = options
  const subscribers = new Set<(event: DomainEvent) => void>()
  const followers = new Set<(events: readonly PublishedEvent[]) => void>()
  let waiting: PublishedEvent[] = []
  let cancelFlush: (() => void) | null = null
  let closed = false

  function flush(): void {
    cancelFlush?.()
    cancelFlush = null
    const batch = waiting
    waiting = []
    if (batch.length > 0) deliver(followers, batch, onListenerError)
  }

  return {
    publish(events) {
      if (closed) return
      for (const event of events) {
        deliver(subscribers, event, onListenerError)
        if (followers.size > 0 && !isTransient(event)) waiting.push({ at: clock(), event })
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
    flush,
    close() {
      if (closed) return
      flush()
      closed = true
      subscribers.clear()
      followers.clear()
    },
  }
}
