import { ApiError } from '../../../api/api-error.ts'
import type { ShownPairing, User } from '../../../api/types.ts'

/** State of a pairing request of this browser. */
export type PairingState =
  | { readonly kind: 'starting' }
  /** `endsAt` is in milliseconds of `performance.now()`. */
  | { readonly kind: 'shown'; readonly pairing: ShownPairing; readonly endsAt: number }
  | { readonly kind: 'in'; readonly user: User }
  | { readonly kind: 'turned-away' }
  /** All codes expired unused: a new one is shown on request. */
  | { readonly kind: 'resting' }
  | { readonly kind: 'failed'; readonly error: unknown }

export type PairingContext = {
  readonly start: () => Promise<ShownPairing>
  /** Null while undecided. Throws `ApiError` 404 when the request is gone. */
  readonly poll: (pairing: ShownPairing, signal: AbortSignal) => Promise<User | null>
  readonly pause: (milliseconds: number) => Promise<void>
  readonly now: () => number
}

/** Codes shown in succession, for about half an hour. */
const maxRounds = 6
/** A dialog may mount its content twice: only a persistent mount starts a request. */
const settleMs = 60
/** The server may expire the code slightly before this clock does. */
const clockToleranceMs = 4_000

/**
 * Requests pairing and waits, with a new code whenever one expires, until it is decided.
 * @param report receives the state; not called after the signal aborts
 */
export async function requestPairing(
  context: PairingContext,
  signal: AbortSignal,
  report: (state: PairingState) => void,
): Promise<void> {
  const reportState = (state: PairingState) => {
    if (!signal.aborted) report(state)
  }
  try {
    await context.pause(settleMs)
    for (let round = 0; round < maxRounds && !signal.aborted; round++) {
      const pairing = await context.start()
      const endsAt = context.now() + pairing.expiresIn * 1_000
      reportState({ kind: 'shown', pairing, endsAt })
      const outcome = await wait(context, signal, pairing, endsAt)
      if (outcome === 'turned-away') return reportState({ kind: 'turned-away' })
      if (outcome !== 'over') return reportState({ kind: 'in', user: outcome })
    }
    reportState({ kind: 'resting' })
  } catch (error) {
    reportState({ kind: 'failed', error })
  }
}

async function wait(
  context: PairingContext,
  signal: AbortSignal,
  pairing: ShownPairing,
  endsAt: number,
): Promise<User | 'turned-away' | 'over'> {
  for (;;) {
    await context.pause(pairing.pollSeconds * 1_000)
    if (signal.aborted || context.now() >= endsAt) return 'over'
    const answer = await pollOnce(context, signal, pairing)
    if (answer === 'gone') return context.now() < endsAt - clockToleranceMs ? 'turned-away' : 'over'
    if (answer !== null) return answer
  }
}

/** Null while undecided, or while the server is briefly unavailable. */
async function pollOnce(
  context: PairingContext,
  signal: AbortSignal,
  pairing: ShownPairing,
): Promise<User | 'gone' | null> {
  try {
    return await context.poll(pairing, signal)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return 'gone'
    if (error instanceof ApiError && passing.includes(error.status)) return null
    throw error
  }
}

/** The server is unreachable, rate limited or busy. */
const passing: readonly number[] = [0, 429, 503]
