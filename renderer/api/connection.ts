import { operations } from '../../server/contract/index.ts'
import { createSignal } from '../lib/signal.ts'

/** How often a server that does not answer is asked again. */
const pauseMs = 3_000

/** Whether the server has stopped answering; it is asked again until it does. */
export const isLost = createSignal(false)

/** Whether the server answers anything at all. */
export async function answers(): Promise<boolean> {
  return fetch(operations.getSetupStatus.path, { cache: 'no-store' }).then(
    () => true,
    () => false,
  )
}

let isAsking = false

/** A stream broke off or a request got no answer: looks whether the server is gone, and follows it until it is back. */
export function doubtConnection(): void {
  if (isAsking) return
  isAsking = true
  void followUntilBack()
}

async function followUntilBack(): Promise<void> {
  while (!(await answers())) {
    isLost.set(true)
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  isLost.set(false)
  isAsking = false
}
