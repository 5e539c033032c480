import { readFileSync, writeFileSync } from 'node:fs'
import { membersOf, wholeOf } from './values.ts'

const longestMs = 24 * 3_600_000

/** A pause that Metron asks for, such as until its next day begins. It outlives the process of the plugin. */
export type Pause = {
  /** Goes on with what an earlier process of the plugin wrote, and writes to this file from now on. */
  continueIn(file: string): void
  /** @returns seconds until the next request may be sent; 0: now */
  secondsLeft(): number
  begin(seconds: number): void
}

export function createPause(now: () => number = Date.now): Pause {
  let until = 0
  let file: string | null = null
  return {
    continueIn(path) {
      file = path
      // A clock that was set back must not make the pause longer than it can be.
      until = Math.min(readUntil(path), now() + longestMs)
    },
    secondsLeft: () => Math.max(0, Math.ceil((until - now()) / 1_000)),
    begin(seconds) {
      until = Math.max(until, now() + Math.min(seconds * 1_000, longestMs))
      if (file === null) return
      try {
        writeFileSync(file, JSON.stringify({ until }))
      } catch {
        // Without the file, a new process asks once more.
      }
    },
  }
}

function readUntil(path: string): number {
  try {
    return wholeOf(membersOf(JSON.parse(readFileSync(path, 'utf8')))?.until, 0, Number.MAX_SAFE_INTEGER) ?? 0
  } catch {
    return 0
  }
}
