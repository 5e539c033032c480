import type { PluginFailure } from '../../domain/plugins/plugin-failure.ts'
import type { Result } from '../../domain/result.ts'
import type { Timers } from '../timers.ts'
import type { PluginFailures } from './failures.ts'

export type Outcome = Result<unknown, PluginFailure>

export type CallLimits = { readonly timeoutSeconds: number; readonly signal?: AbortSignal | undefined }

export type WaitingCalls = {
  wait(id: number, method: string, how: CallLimits): Promise<Outcome>
  /** @returns whether the call was expected */
  settle(id: unknown, outcome: Outcome): boolean
  endAll(failure: PluginFailure): void
}

type Received = {
  readonly failures: PluginFailures
  readonly timers: Timers
  /** A response timed out. */
  readonly onLate: (failure: PluginFailure) => void
}

/** Pending calls of a plugin, by id. */
export function createWaitingCalls({ failures, timers, onLate }: Received): WaitingCalls {
  const waiting = new Map<number, (outcome: Outcome) => void>()
  return {
    wait(id, method, { timeoutSeconds, signal }) {
      return new Promise((resolve) => {
        const giveUp = () => resolve({ ok: false, failure: failures.stopped('was cancelled') })
        signal?.addEventListener('abort', giveUp, { once: true })
        // Its response is still due: a plugin that exceeds the time hangs, whether or not a caller waits.
        const cancel = timers.after(timeoutSeconds * 1_000, () => onLate(failures.timeout(method, timeoutSeconds)))
        waiting.set(id, (outcome) => {
          cancel()
          signal?.removeEventListener('abort', giveUp)
          resolve(outcome)
        })
      })
    },
    settle(id, outcome) {
      if (typeof id !== 'number') return false
      waiting.get(id)?.(outcome)
      return waiting.delete(id)
    },
    endAll(failure) {
      for (const settle of waiting.values()) settle({ ok: false, failure })
      waiting.clear()
    },
  }
}
