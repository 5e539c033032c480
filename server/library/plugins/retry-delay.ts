import type { PluginFailure } from '../../domain/plugins/plugin-failure.ts'

/** What is longer is not waited for. */
const longestSeconds = 120
const usualSeconds = 30

/** How long a plugin or its service asks to wait; null: it does not, or for too long. */
export function retryDelaySeconds({ kind, retryAfterSeconds }: PluginFailure): number | null {
  const seconds = retryAfterSeconds ?? usualSeconds
  return kind === 'rate-limited' && seconds <= longestSeconds ? seconds : null
}

/** Ends early, without an error, when the signal does. */
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
