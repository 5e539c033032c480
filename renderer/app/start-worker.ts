import { createSignal } from '../lib/signal.ts'

/** How often at most a window that is seen again looks for a newer interface. */
const checkEachMs = 60 * 60_000

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
  const found = () => {
    const worker = registration.installing ?? registration.waiting
    // The first worker of a device needs nobody's leave.
    if (worker !== null && registration.active !== null) whenInstalled(worker, () => weigh(worker))
  }
  found()
  let checkedAt = Date.now()
  registration.addEventListener('updatefound', found)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < checkEachMs) return
    checkedAt = Date.now()
    void registration.update().catch(() => undefined)
  })
}

function whenInstalled(worker: ServiceWorker, then: () => void): void {
  if (worker.state === 'installed') then()
  else
    worker.addEventListener('statechange', () => {
      if (worker.state === 'installed') then()
    })
}

/** A worker that keeps the very interface which is shown takes over at once; one with another waits until it is asked. */
function weigh(worker: ServiceWorker): void {
  const entry = document.querySelector<HTMLScriptElement>('script[type=module][src]')
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = ({ data: isShown }) => {
    if (isShown === true) worker.postMessage('take over')
    else waitingWorker.set(worker)
  }
  worker.postMessage(new URL(entry?.src ?? '', window.location.href).pathname, [port2])
}

/** Takes the newer interface: it takes over, and the page comes anew with it. */
export function takeNewer(): void {
  const newer = waitingWorker.get()
  if (newer === null) return
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true })
  newer.postMessage('take over')
}
