import type { WaitingSession } from './device-store.ts'

/** One thing that was done in a book without the server. */
export type Act = {
  readonly kind: WaitingSession['kind']
  /** 1-based; null when a book was only marked. */
  readonly toPage: number | null
  /** 0 to 1. */
  readonly toPercentage: number | null
  /** In milliseconds since 1970, by the clock of this device. */
  readonly at: number
}

/** A pause that is longer ends a session, as it does on the server. */
const sessionGapMs = 30 * 60_000
/** Who does not turn a page for longer than this is not reading. */
const longestPageMs = 3 * 60_000

type Whose = { readonly id: string; readonly userId: string; readonly bookId: string }

/**
 * The session that an act makes: that of the last act in the same book goes on, unless it is over, may have been sent,
 * or was something else than reading.
 * @param whose name and owner of a new session
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
  // A clock that was set back must not make the newer act the older one.
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
