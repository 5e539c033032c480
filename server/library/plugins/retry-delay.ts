import type { PluginFailure } from '../../domain/plugins/plugin-failure.ts'

/** Longer delays are not waited for. */
const longestSeconds = 120
const usualSeconds = 30

/** The delay that a plugin or its service requests; null: none, or too long. */
export function retryDelaySeconds({ kind, retryAfterSeconds }: PluginFailure): number | null {
  const seconds = retryAfterSeconds ?? usualSeconds
  return kind === 'rate-limited' && seconds <= longestSeconds ? seconds : null
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
