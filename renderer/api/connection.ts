import { operations } from '../../server/contract/index.ts'
import { createBackoff } from '../lib/backoff.ts'
import { createSignal } from '../lib/signal.ts'
import { isFromGateway } from './gateway.ts'

/** Backoff while the server does not respond. */
export const probePauses = { firstMs: 2_000, maxMs: 30_000 }

/** Whether the server has stopped responding; it is polled until it responds again. */
export const isLost = createSignal(false)

/** Whether the server itself responds, with any status. */
export async function isServerResponding(): Promise<boolean> {
  return fetch(operations.getSetupStatus.path, { cache: 'no-store' }).then(
    (response) => !isFromGateway(response),
    () => false,
  )
}

let isAsking = false

/** Called when a stream broke or a request got no response: checks the server, and polls it until it is back. */
export function checkConnection(): void {
  if (isAsking) return
  isAsking = true
  void followUntilBack()
}

async function followUntilBack(): Promise<void> {
  const pauses = createBackoff(probePauses, Math.random)
  const listening = new AbortController()
  let isWoken = false
  onWake(() => {
    isWoken = true
  }, listening)
  while (!(await isServerResponding())) {
    isLost.set(true)
    // A request that began before the network was back says nothing about it.
    const how = isWoken ? 'woken' : await waitOrWake(pauses.next())
    if (how === 'woken') pauses.reset()
    isWoken = false
  }
  listening.abort()
  isLost.set(false)
  isAsking = false
}

/** Waits, but at most until the window becomes visible or the network is back. */
export function waitOrWake(milliseconds: number, signal?: AbortSignal): Promise<'rested' | 'woken'> {
  return new Promise((resolve) => {
    const listening = new AbortController()
    const end = (how: 'rested' | 'woken') => {
      window.clearTimeout(timer)
      listening.abort()
      resolve(how)
    }
    const timer = window.setTimeout(() => end('rested'), milliseconds)
    onWake(() => end('woken'), listening)
    signal?.addEventListener('abort', () => end('rested'), listening)
  })
}

function onWake(call: () => void, listening: { readonly signal: AbortSignal }): void {
  window.addEventListener('online', call, listening)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && call(), listening)
}
