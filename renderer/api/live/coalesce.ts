import type { QueryKey } from '@tanstack/react-query'

export type Timers = {
  readonly after: (milliseconds: number, run: () => void) => unknown
}

export type Pace = {
  /** Delay of the first key of a burst, in milliseconds. */
  readonly firstMs: number
  /** Longest delay of a key. */
  readonly maxMs: number
}

/** With more keys than this, their prefixes are used instead. */
const maxKeys = 60

/**
 * Batches keys. The first of a burst waits `firstMs`; while more arrive, each delay doubles up to `maxMs`, so that a
 * scan of thousands of books causes only occasional refreshes. Very many keys are replaced by their prefixes;
 * `everything` replaces all.
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
    const keys = everything ? 'everything' : collapseKeys([...gathered.values()])
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

/** Replaces very many keys by their prefixes. */
export function collapseKeys(keys: readonly QueryKey[]): readonly QueryKey[] {
  return keys.length <= maxKeys ? keys : [...new Set(keys.map(([name]) => name))].map((name) => [name])
}
