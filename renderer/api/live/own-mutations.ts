import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { EventType, StreamEvent } from '../../../server/contract/events.ts'
import { collapseKeys, type Timers } from './coalesce.ts'
import { type Stale, staleKeys } from './live-keys.ts'

/** Options that a mutation puts into its `meta`. */
type MutationMeta = {
  /** Shows its error as a notification, for controls without room for it. */
  readonly notify?: 'failure'
  /**
   * Event types, one of which reports the change to every window including this one. The event triggers the refetch,
   * and the mutation stays pending until that is done.
   */
  readonly events?: readonly EventType[]
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: MutationMeta
  }
}

/** How long a mutation waits for its event before everything is refetched, as the stream is then broken. */
const maxMs = 1_000
/** Events of one mutation arrive together. */
const gatherMs = 30

type PendingMutation = {
  readonly events: ReadonlySet<EventType>
  /** Events that arrived before the response: the mutation may take long, or its event may overtake the response. */
  readonly earlyStale: Stale[]
  /** Stops waiting for the event; null until the response has arrived. */
  settle: (() => void) | null
  /** Its event arrived while it was pending. */
  isReported: boolean
}

export type OwnMutations = {
  /** @param isDelivering whether events currently reach this window */
  follow(isDelivering: () => boolean): void
  begin(mutation: object, events: readonly EventType[]): void
  /** Succeeded: returns a promise that resolves when the stale queries have been refetched. */
  end(client: QueryClient, mutation: object): Promise<void>
  /** Failed: stop waiting. */
  forget(mutation: object): void
  /** True when the stale queries are to be refetched immediately because a mutation waits for them. */
  take(client: QueryClient, event: StreamEvent): boolean
}

/** Makes this window's mutations visible immediately, through the same events that inform all others. */
export function createOwnMutations(timers: Timers): OwnMutations {
  const pending = new Map<object, PendingMutation>()
  let isDelivering = () => false
  let gathered: Stale[] = []
  let isFlushing = false

  function flushSoon(client: QueryClient): void {
    if (isFlushing) return
    isFlushing = true
    timers.after(gatherMs, () => {
      isFlushing = false
      const stale = gathered
      gathered = []
      const reported = [...pending].filter(([, { isReported }]) => isReported)
      for (const [key] of reported) pending.delete(key)
      void refetchStale(client, stale).then(() => {
        for (const [, { settle }] of reported) settle?.()
      })
    })
  }

  return {
    follow(next) {
      isDelivering = next
    },
    begin(key, events) {
      pending.set(key, { events: new Set(events), earlyStale: [], settle: null, isReported: false })
    },
    forget: (key) => void pending.delete(key),
    async end(client, key) {
      const mutation = pending.get(key)
      if (mutation === undefined) return
      if (mutation.earlyStale.length > 0 || !isDelivering()) {
        pending.delete(key)
        return refetchStale(client, mutation.earlyStale.length > 0 ? mutation.earlyStale : ['everything'])
      }
      return new Promise((resolve) => {
        mutation.settle = resolve
        timers.after(maxMs, () => {
          if (pending.delete(key)) void refetchStale(client, ['everything']).then(resolve)
        })
      })
    },
    take(client, event) {
      const stale = staleKeys(event)
      let isAwaited = false
      for (const mutation of pending.values()) {
        isAwaited ||= mutation.settle !== null
        if (event.type !== 'resync' && !mutation.events.has(event.type)) continue
        if (mutation.settle === null) mutation.earlyStale.push(stale)
        else {
          mutation.isReported = true
          flushSoon(client)
        }
      }
      if (isAwaited) gathered.push(stale)
      return isAwaited
    },
  }
}

/** Refetches active queries; the others are refetched when shown. */
async function refetchStale(client: QueryClient, stale: readonly Stale[]): Promise<void> {
  const keys = new Map<string, QueryKey>()
  for (const some of stale) {
    if (some === 'everything') return client.invalidateQueries()
    for (const key of some) keys.set(JSON.stringify(key), key)
  }
  await Promise.all(collapseKeys([...keys.values()]).map((queryKey) => client.invalidateQueries({ queryKey })))
}

/** The instance of this window. */
export const ownMutations = createOwnMutations({ after: (milliseconds, run) => setTimeout(run, milliseconds) })
