import { membersOf, type StateFile, wholeOf } from '../../sdk/index.ts'

const longestMs = 24 * 3_600_000

/** A pause that Metron asks for, such as until its next day begins. It outlives the process of the plugin. */
export type Pause = {
  /** Goes on with what an earlier process of the plugin wrote, and writes to this file from now on. */
  continueIn(file: StateFile): void
  /** @returns seconds until the next request may be sent; 0: now */
  secondsLeft(): number
  begin(seconds: number): void
}

export function createPause(now: () => number = Date.now): Pause {
  let until = 0
  let file: StateFile | null = null
  return {
    continueIn(stored) {
      file = stored
      const before = wholeOf(membersOf(stored.read())?.until, 0, Number.MAX_SAFE_INTEGER) ?? 0
      // A clock that was set back must not make the pause longer than it can be.
      until = Math.min(before, now() + longestMs)
    },
    secondsLeft: () => Math.max(0, Math.ceil((until - now()) / 1_000)),
    begin(seconds) {
      until = Math.max(until, now() + Math.min(seconds * 1_000, longestMs))
      file?.write({ until })
    },
  }
}
