/** Passes on the newest state of many items, each at most every `everyMs`. */
export type Pace<T> = {
  show(key: string, value: T): void
  /** Forgets the state that waits to be passed on. */
  drop(key: string): void
  stop(): void
}

type Lane<T> = { timer: NodeJS.Timeout | undefined; next: T | undefined }

/** The first change is passed on at once, then the newest every `everyMs`; the last one is never lost. */
export function createPace<T>(everyMs: number, send: (value: T) => void): Pace<T> {
  const lanes = new Map<string, Lane<T>>()

  const schedule = (key: string, lane: Lane<T>): NodeJS.Timeout =>
    setTimeout(() => {
      const { next } = lane
      lane.next = undefined
      if (next === undefined) {
        lanes.delete(key)
        return
      }
      lane.timer = schedule(key, lane)
      send(next)
    }, everyMs).unref()

  return {
    show(key, value) {
      const known = lanes.get(key)
      if (known !== undefined) {
        known.next = value
        return
      }
      const lane: Lane<T> = { timer: undefined, next: undefined }
      lanes.set(key, lane)
      lane.timer = schedule(key, lane)
      send(value)
    },
    drop(key) {
      clearTimeout(lanes.get(key)?.timer)
      lanes.delete(key)
    },
    stop() {
      for (const lane of lanes.values()) clearTimeout(lane.timer)
      lanes.clear()
    },
  }
}
