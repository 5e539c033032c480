import type { QueryKey } from '@tanstack/react-query'

export type Timers = {
  readonly after: (milliseconds: number, run: () => void) => unknown
}

export type Pace = {
  /** How long the first of a burst waits, in milliseconds. */
  readonly firstMs: number
  /** How long each waits at most. */
  readonly maxMs: number
}

/** Above so many keys at once the lists they begin with are meant. */
const maxKeys = 60

/**
 * Gathers keys and hands them over in one go. The first of a burst waits `firstMs`; while more keep coming, each wait is
 * twice the one before, up to `maxMs`, so that a scan of thousands of books becomes a refresh now and then. Very many
 * keys become the few that they begin with; `everything` swallows the keys around it.
 */
export function createCoalescer(
  handOver: (keys: readonly QueryKey[] | 'everything') => void,
  { firstMs, maxMs }: Pace,
  timers: Timers,
): (keys: readonly QueryKey[] | 'everything') => void {
  let gathered = new Map<string, QueryKey>()
  let everything = false
  let wait: number | null = null

  function flush(): void {
    const last = wait ?? firstMs
    if (!everything && gathered.size === 0) {
      wait = null
      return
    }
    const keys = everything ? 'everything' : withoutExcess([...gathered.values()])
    gathered = new Map()
    everything = false
    begin(Math.min(last * 2, maxMs))
    handOver(keys)
  }

  function begin(milliseconds: number): void {
    wait = milliseconds
    timers.after(milliseconds, flush)
  }

  return (keys) => {
    if (keys === 'everything') everything = true
    else for (const key of keys) gathered.set(JSON.stringify(key), key)
    if (wait === null && (everything || gathered.size > 0)) begin(firstMs)
  }
}

/** Very many keys become the few that they begin with. */
export function withoutExcess(keys: readonly QueryKey[]): readonly QueryKey[] {
  return keys.length <= maxKeys ? keys : [...new Set(keys.map(([name]) => name))].map((name) => [name])
}
