import { rateLimited } from '../runtime/errors.ts'
import type { Clock } from '../types.ts'

type PacingOptions = {
  readonly perMinute: number
  readonly concurrency: number
  readonly longestWaitMs: number
  readonly clock: Clock
  /** Name of the service. */
  readonly host: string
}

type Turn = {
  /** Before what waits already, for another attempt. */
  readonly isFirst: boolean
  /** Time after which the work no longer starts. */
  readonly until: number
}

export type Pacing = {
  /**
   * Runs work when its turn comes.
   * @throws PluginError -32001 when that would take too long
   */
  run<T>(work: () => Promise<T>, turn: Turn): Promise<T>
  /** Nothing starts before. */
  pauseFor(ms: number): void
}

/** `inglenook plugin test` answers from recordings, for which nothing has to wait. */
function isRecorded(): boolean {
  return Reflect.get(globalThis, Symbol.for('inglenook.recorded')) === true
}

/**
 * A token bucket: at most `perMinute` starts in any minute, a sixth of them at once, and at most `concurrency` running.
 */
export function createPacing({ perMinute, concurrency, longestWaitMs, clock, host }: PacingOptions): Pacing {
  const burst = Math.max(1, Math.floor(perMinute / 6))
  const perMs = Math.max(perMinute - burst, perMinute / 2) / 60_000
  const waiting: (() => void)[] = []
  let tokens = burst
  let filledAt = clock.now()
  let pausedUntil = 0
  let active = 0
  let cancelTimer: (() => void) | undefined

  const fill = () => {
    const now = clock.now()
    tokens = Math.min(burst, tokens + Math.max(0, now - filledAt) * perMs)
    filledAt = now
  }
  /** Until the one that is `position` places behind the next one can start. */
  const waitMs = (position: number) => {
    if (isRecorded()) return 0
    fill()
    const forTokens = Math.max(0, (position + 1 - tokens - rounding) / perMs)
    return Math.ceil(Math.max(pausedUntil - clock.now(), 0, forTokens))
  }
  const startNext = () => {
    cancelTimer?.()
    cancelTimer = undefined
    while (waiting.length > 0 && active < concurrency) {
      const ms = waitMs(0)
      if (ms > 0) {
        cancelTimer = clock.after(ms, startNext)
        return
      }
      tokens = Math.max(0, tokens - 1)
      active += 1
      waiting.shift()?.()
    }
  }
  const tooMany = (seconds: number | null) => rateLimited(`Too many requests to ${host} wait already.`, seconds)
  const enqueue = ({ isFirst, until }: Turn) =>
    new Promise<void>((resolve, reject) => {
      const start = () => {
        cancelDeadline()
        resolve()
      }
      // What runs before it may take longer than the limits say.
      const cancelDeadline = clock.after(Math.max(0, until - clock.now()), () => {
        waiting.splice(waiting.indexOf(start), 1)
        reject(tooMany(null))
      })
      if (isFirst) waiting.unshift(start)
      else waiting.push(start)
      startNext()
    })
  return {
    async run(work, turn) {
      const ms = waitMs(turn.isFirst ? 0 : waiting.length)
      if (ms > Math.min(longestWaitMs, turn.until - clock.now())) throw tooMany(Math.ceil(ms / 1_000))
      await enqueue(turn)
      try {
        return await work()
      } finally {
        active -= 1
        startNext()
      }
    },
    pauseFor(ms) {
      pausedUntil = Math.max(pausedUntil, clock.now() + ms)
    },
  }
}

/** Ten tenths must sum to one. */
const rounding = 1e-9
