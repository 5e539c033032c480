import { AsyncLocalStorage } from 'node:async_hooks'
import type { TimeLeft } from '../types.ts'
import { upstream } from './errors.ts'

/** Seconds that the server waits for an answer when it does not say. */
const usualSeconds = 30
/** Calls that sync a whole list: the server waits longer for them. */
const longCalls: Readonly<Record<string, number>> = { 'sync/pullProgress': 300, 'sync/pushProgress': 300 }

/** `performance.now()` at the end of the call that the code belongs to. */
const ends = new AsyncLocalStorage<number>()

/** Milliseconds until the current call has to be answered; endless outside of one. */
export const timeLeft: TimeLeft = () => (ends.getStore() ?? Number.POSITIVE_INFINITY) - performance.now()

/** Before the call itself ends, so that its requests say what was too slow. */
const leadMs = 100

/** What the server waits, less a margin for its answer to arrive: a call that takes longer costs the whole process. */
function budgetMs(method: string, serverSeconds: number): number {
  const seconds = longCalls[method] ?? serverSeconds
  return Math.max(seconds * 900, seconds * 1_000 - 3_000)
}

/**
 * Runs a call, which fails before the server gives it up.
 * @param serverSeconds that the server waits, from `initialize`
 */
export async function withinTime<T>(
  { method, serverSeconds = usualSeconds }: { readonly method: string; readonly serverSeconds?: number | undefined },
  work: () => T | Promise<T>,
): Promise<T> {
  const ms = budgetMs(method, serverSeconds)
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const problem = `The service took longer than ${Math.round(ms / 1_000)} seconds. Try again later.`
    timer = setTimeout(() => reject(upstream(problem)), ms)
  })
  try {
    return await Promise.race([ends.run(performance.now() + ms - leadMs, async () => work()), late])
  } finally {
    clearTimeout(timer)
  }
}
