import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { EventType, StreamEvent } from '../../../server/contract/events.ts'
import { type Timers, withoutExcess } from './coalesce.ts'
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

type Act = {
  readonly events: ReadonlySet<EventType>
  /** Events that arrived before the response: the mutation may take long, or its event may overtake the response. */
  readonly before: Stale[]
  /** Stops waiting for the event; null until the response has arrived. */
  over: (() => void) | null
  /** Its event arrived while it was pending. */
  isReported: boolean
}

export type OwnActs = {
  /** @param isDelivering whether events currently reach this window */
  follow(isDelivering: () => boolean): void
  begin(act: object, events: readonly EventType[]): void
  /** Succeeded: returns a promise that resolves when the stale queries have been refetched. */
  end(client: QueryClient, act: object): Promise<void>
  /** Failed: stop waiting. */
  forget(act: object): void
  /** True when the stale queries are to be refetched immediately because a mutation waits for them. */
  take(client: QueryClient, event: StreamEvent): boolean
}

/** Makes this window's mutations visible immediately, through the same events that inform all others. */
export function createOwnActs(timers: Timers): OwnActs {
  const acts = new Map<object, Act>()
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
      const reported = [...acts].filter(([, { isReported }]) => isReported)
      for (const [key] of reported) acts.delete(key)
      void askAgain(client, stale).then(() => {
        for (const [, { over }] of reported) over?.()
      })
    })
  }

  return {
    follow(next) {
      isDelivering = next
    },
    begin(key, events) {
      acts.set(key, { events: new Set(events), before: [], over: null, isReported: false })
    },
    forget: (key) => void acts.delete(key),
    async end(client, key) {
      const act = acts.get(key)
      if (act === undefined) return
      if (act.before.length > 0 || !isDelivering()) {
        acts.delete(key)
        return askAgain(client, act.before.length > 0 ? act.before : ['everything'])
      }
      return new Promise((resolve) => {
        act.over = resolve
        timers.after(maxMs, () => {
          if (acts.delete(key)) void askAgain(client, ['everything']).then(resolve)
        })
      })
    },
    take(client, event) {
      const stale = staleKeys(event)
      let isAwaited = false
      for (const act of acts.values()) {
        isAwaited ||= act.over !== null
        if (event.type !== 'resync' && !act.events.has(event.type)) continue
        if (act.over === null) act.before.push(stale)
        else {
          act.isReported = true
          flushSoon(client)
        }
      }
      if (isAwaited) gathered.push(stale)
      return isAwaited
    },
  }
}

/** Refetches active queries; the others are refetched when shown. */
async function askAgain(client: QueryClient, stale: readonly Stale[]): Promise<void> {
  const keys = new Map<string, QueryKey>()
  for (const some of stale) {
    if (some === 'everything') return client.invalidateQueries()
    for (const key of some) keys.set(JSON.stringify(key), key)
  }
  await Promise.all(withoutExcess([...keys.values()]).map((queryKey) => client.invalidateQueries({ queryKey })))
}

/** The instance of this window. */
export const ownActs = createOwnActs({ after: (milliseconds, run) => setTimeout(run, milliseconds) })
