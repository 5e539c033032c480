import { membersOf, type StateFile, wholeOf } from '../../sdk/index.ts'
import { listOfNumbers } from './values.ts'

const hourMs = 3_600_000

/** Counts the requests of the last hour, by resource. */
export type HourlyLimit = {
  /** Goes on with what an earlier process of the plugin wrote, and writes to this file from now on. */
  continueIn(file: StateFile): void
  /**
   * Takes one request from what is left.
   * @returns seconds until there is one again; 0: it may be sent
   */
  take(resource: string): number
  /** Nothing is left for so many seconds, whatever was counted: the service says so. */
  blockFor(seconds: number): void
}

/** @param most requests in any hour to each resource */
export function createHourlyLimit(most: number, now: () => number = Date.now): HourlyLimit {
  const sent = new Map<string, readonly number[]>()
  let blockedUntil = 0
  let file: StateFile | null = null

  const write = () => file?.write({ blockedUntil, sent: Object.fromEntries(sent) })
  return {
    continueIn(stored) {
      file = stored
      const state = membersOf(stored.read())
      // A clock that was set back must not block for longer than the service ever does.
      blockedUntil = Math.min(wholeOf(state?.blockedUntil, 0, Number.MAX_SAFE_INTEGER) ?? 0, now() + 24 * hourMs)
      sent.clear()
      for (const [resource, times] of Object.entries(membersOf(state?.sent) ?? {})) {
        sent.set(resource, listOfNumbers(times))
      }
    },
    take(resource) {
      const at = now()
      if (blockedUntil > at) return Math.ceil((blockedUntil - at) / 1_000)
      const recent = (sent.get(resource) ?? []).filter((time) => time > at - hourMs && time <= at)
      const [first = at] = recent
      if (recent.length >= most) return Math.max(1, Math.ceil((first + hourMs - at) / 1_000))
      sent.set(resource, [...recent, at])
      write()
      return 0
    },
    blockFor(seconds) {
      blockedUntil = Math.max(blockedUntil, now() + seconds * 1_000)
      write()
    },
  }
}
