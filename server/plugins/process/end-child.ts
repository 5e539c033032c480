import type { Timers } from '../timers.ts'
import type { Child } from './start-child.ts'

/** What a plugin has for ending by itself, and then for ending once it is told to. */
export const graceMs = { askedMs: 5_000, toldMs: 2_000 } as const

/**
 * Ends the input of a plugin, tells it to end and makes it end. Resolves when nobody of it is left.
 * @param answered when it answered that it is about to end
 */
export async function endChild({ stdin, signal, gone }: Child, timers: Timers, answered: Promise<void>): Promise<void> {
  void answered.then(() => stdin.end())
  let cancel = timers.after(graceMs.askedMs, () => {
    stdin.end()
    signal('SIGTERM')
    cancel = timers.after(graceMs.toldMs, () => signal('SIGKILL'))
  })
  await gone
  cancel()
}
