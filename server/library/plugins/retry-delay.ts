import type { PluginFailure } from '../../domain/plugins/plugin-failure.ts'

/** Longer delays are not waited for. */
export const longestSeconds = 120
const usualSeconds = 30

/** The delay that a plugin or its service requests; null: none, or too long. */
export function retryDelaySeconds(failure: PluginFailure): number | null {
  const seconds = requestedDelay(failure)
  return seconds !== null && seconds <= longestSeconds ? seconds : null
}

/** The same, however long; null: none. */
export function requestedDelay({ kind, retryAfterSeconds }: PluginFailure): number | null {
  return kind === 'rate-limited' ? (retryAfterSeconds ?? usualSeconds) : null
}

/** Resolves early when the signal aborts. */
export function retryPauseFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
  })
}
