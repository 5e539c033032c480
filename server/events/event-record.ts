import { afterTimeout, deliver, type EventBusOptions, type PublishedEvent } from './bus.ts'
import { coalesce } from './coalesce.ts'
import type { DomainEvent } from './domain-event.ts'

/** An event as sent to one listener. Ids increase across restarts, so a client's last id stays unambiguous. */
export type RecordedEvent = PublishedEvent & { readonly id: number }

/** The events of one listener, in order, with a bounded replay. Ids and times depend on nothing else. */
export type EventRecord = {
  /** Adds events visible to the listener, in order. */
  take(events: readonly PublishedEvent[]): void
  /** Records the pending burst. */
  flush(): void
  follow(listener: (events: readonly RecordedEvent[]) => void): () => void
  /** What was recorded after `id`, oldest first; `resync` when that is no longer (or was never) in the window. */
  since(id: number): readonly RecordedEvent[] | 'resync'
  /** Id of the newest recorded event: where a new client starts. */
  lastId(): number
  close(): void
}

export type EventRecordOptions = Pick<EventBusOptions, 'clock' | 'onListenerError' | 'later'> & {
  /** Called at the end of a burst: adds pending events, then records the burst by `flush`. */
  readonly onBurstEnd: () => void
  /** Events kept for replay. */
  readonly capacity?: number
  /** Duration of a burst, from its first event on. */
  readonly gatherMs?: number
}

/**
 * Collects bursts of `gatherMs` (default 100), coalesces them, assigns ids and keeps the newest `capacity` (default
 * 2,000).
 */
export function createEventRecord(options: EventRecordOptions): EventRecord {
  const { clock, onListenerError, onBurstEnd, capacity = 2_000, gatherMs = 100, later = afterTimeout } = options
  const followers = new Set<(events: readonly RecordedEvent[]) => void>()
  // Ids of a later record are higher as long as fewer than 1,000 events per millisecond are recorded.
  const firstId = Math.floor(clock()) * 1_000
  let lastId = firstId
  let ring: readonly RecordedEvent[] = []
  let burst: {
    readonly since: number
    at: number
    readonly events: DomainEvent[]
    readonly cancel: () => void
  } | null = null

  function flush(): void {
    if (burst === null) return
    const { at, events, cancel } = burst
    burst = null
    cancel()
    const recorded = coalesce(events).map((event) => {
      lastId += 1
      return { id: lastId, at, event }
    })
    ring = [...ring, ...recorded].slice(-capacity)
    if (recorded.length > 0) deliver(followers, recorded, onListenerError)
  }

  return {
    take(events) {
      for (const { at, event } of events) {
        if (burst !== null && at > burst.since + gatherMs) flush()
        burst ??= { since: at, at, events: [], cancel: later(onBurstEnd, gatherMs) }
        burst.events.push(event)
        burst.at = at
      }
    },
    flush,
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
      burst?.cancel()
      burst = null
      followers.clear()
    },
  }
}
