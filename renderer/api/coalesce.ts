import type { QueryKey } from '@tanstack/react-query'

export type Timers = {
  readonly after: (milliseconds: number, run: () => void) => unknown
}

/**
 * Gathers keys and hands them over in one go: the first of a burst waits `wait` milliseconds, so that a scan of
 * thousands of books becomes a refresh now and then. `everything` swallows the keys around it.
 */
export function createCoalescer(
  handOver: (keys: readonly QueryKey[] | 'everything') => void,
  wait: number,
  timers: Timers,
): (keys: readonly QueryKey[] | 'everything') => void {
  let gathered = new Map<string, QueryKey>()
  let everything = false
  let waiting = false

  function flush(): void {
    waiting = false
    const keys = everything ? 'everything' : [...gathered.values()]
    gathered = new Map()
    everything = false
    handOver(keys)
  }

  return (keys) => {
    if (keys === 'everything') everything = true
    else for (const key of keys) gathered.set(JSON.stringify(key), key)
    if (waiting || (!everything && gathered.size === 0)) return
    waiting = true
    timers.after(wait, flush)
  }
}
