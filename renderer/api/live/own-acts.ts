import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { EventType, StreamEvent } from '../../../server/contract/events.ts'
import { type Timers, withoutExcess } from './coalesce.ts'
import { type Stale, staleKeys } from './live-keys.ts'

/** What a mutation may say about itself. */
type MutationMeta = {
  /** Tells in a notification what went wrong: for controls that have no room for it. */
  readonly notify?: 'failure'
  /**
   * Kinds of events, one of which tells everybody, and this window, what the act changed. What they make stale is asked
   * for again because of the event, and the act is pending until that is there.
   */
  readonly events?: readonly EventType[]
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: MutationMeta
  }
}

/** How long an act waits for its event. Then something is wrong with the stream: everything is asked for again. */
const maxMs = 1_000
/** The events of one act come together. */
const gatherMs = 30

type Act = {
  readonly events: ReadonlySet<EventType>
  /** What came before the answer did: the act may go on for long, or be told of faster than it is answered. */
  readonly before: Stale[]
  /** Ends what waits for the event; null until the act is done. */
  over: (() => void) | null
  /** Its event came while it was waited for. */
  isReported: boolean
}

export type OwnActs = {
  /** @param isDelivering whether events reach this window now */
  follow(isDelivering: () => boolean): void
  begin(act: object, events: readonly EventType[]): void
  /** Done: gives a promise that ends when what the act made stale was asked for again. */
  end(client: QueryClient, act: object): Promise<void>
  /** Not done: nothing is waited for. */
  forget(act: object): void
  /** True: what the event makes stale is asked for at once, since somebody waits for it. */
  take(client: QueryClient, event: StreamEvent): boolean
}

/** What this window does itself is seen at once, by the same events that tell everybody else. */
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

/** Asks for what is on screen of it; the rest is asked for when it is shown. */
async function askAgain(client: QueryClient, stale: readonly Stale[]): Promise<void> {
  const keys = new Map<string, QueryKey>()
  for (const some of stale) {
    if (some === 'everything') return client.invalidateQueries()
    for (const key of some) keys.set(JSON.stringify(key), key)
  }
  await Promise.all(withoutExcess([...keys.values()]).map((queryKey) => client.invalidateQueries({ queryKey })))
}

/** Those of this window. */
export const ownActs = createOwnActs({ after: (milliseconds, run) => setTimeout(run, milliseconds) })
