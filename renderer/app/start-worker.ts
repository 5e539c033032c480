import { createSignal } from '../lib/signal.ts'

/** How often at most a window that is seen again looks for a newer interface. */
const lookEachMs = 60 * 60_000

/** A newer interface that is ready and waits to be taken; null: this one is the newest. */
export const waitingWorker = createSignal<ServiceWorker | null>(null)

/**
 * Starts what keeps the interface and books on this device, where browsers allow it: over https and on the computer
 * itself. It begins when the page has come, so that the page comes first.
 */
export function startWorker(): void {
  if (!import.meta.env.PROD || !window.isSecureContext || !('serviceWorker' in navigator)) return
  const start = () => {
    navigator.serviceWorker.register('/worker.js', { updateViaCache: 'none' }).then(follow, () => undefined)
  }
  if (document.readyState === 'complete') start()
  else window.addEventListener('load', start, { once: true })
}

function follow(registration: ServiceWorkerRegistration | undefined): void {
  // Browsers that are told to allow no workers may give none instead of refusing.
  if (registration === undefined) return
  // This page is of the server, so it is the newest: nothing of an older one is needed any more.
  registration.waiting?.postMessage('take over')
  let looked = Date.now()
  registration.addEventListener('updatefound', () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => {
      const isUpdate = navigator.serviceWorker.controller !== null
      if (installing.state === 'installed' && isUpdate) waitingWorker.set(installing)
    })
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - looked < lookEachMs) return
    looked = Date.now()
    void registration.update().catch(() => undefined)
  })
}

/** Takes the newer interface: it takes over, and the page comes anew with it. */
export function takeNewer(): void {
  const newer = waitingWorker.get()
  if (newer === null) return
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true })
  newer.postMessage('take over')
}
