import type { WaitingSession } from './device-store.ts'

/** One action in a book while offline. */
export type Act = {
  readonly kind: WaitingSession['kind']
  /** 1-based; null when the book was only marked. */
  readonly toPage: number | null
  /** 0 to 1. */
  readonly toPercentage: number | null
  /** In milliseconds since 1970, by the clock of this device. */
  readonly at: number
}

/** A longer pause ends a session, as on the server. */
const sessionGapMs = 30 * 60_000
/** Without a page turn for longer than this, the time does not count as reading. */
const longestPageMs = 3 * 60_000

type Whose = { readonly id: string; readonly userId: string; readonly bookId: string }

/**
 * The session after an action: continues the last one of the same book, unless it has ended, may have been sent, or was
 * no reading.
 * @param whose id and owner of a new session
 */
export function joinAct(last: WaitingSession | undefined, act: Act, whose: Whose): WaitingSession {
  const { kind, toPage, toPercentage, at } = act
  const goesOn = last?.kind === 'progress' && !last.isSent && kind !== 'reset' && at - last.endedAt <= sessionGapMs
  if (!goesOn) {
    return {
      ...whose,
      kind,
      toPage,
      toPercentage,
      startedAt: at,
      endedAt: at,
      activeMs: 0,
      pagesRead: 0,
      isSent: false,
    }
  }
  // If the clock was set back, the newer action must still be the later one.
  const endedAt = Math.max(at, last.endedAt)
  const passed = endedAt - last.endedAt
  const turned = Math.max(0, (toPage ?? 0) - (last.toPage ?? toPage ?? 0))
  return {
    ...last,
    kind,
    toPage: toPage ?? last.toPage,
    toPercentage: toPage === null ? last.toPercentage : toPercentage,
    endedAt,
    activeMs: last.activeMs + Math.min(passed, longestPageMs),
    pagesRead: last.pagesRead + Math.min(turned, Math.ceil(passed / 1_000)),
  }
}
