import { createSignal } from '../lib/signal.ts'

/** Minimum interval between update checks when the window gets the focus. */
const checkEachMs = 60 * 60_000

/** A newer service worker that waits for activation; null when up to date. */
export const waitingWorker = createSignal<ServiceWorker | null>(null)

/**
 * Registers the service worker where browsers allow it (https and localhost), after the page has loaded so that it does
 * not compete with it.
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
  // Browsers that disable service workers may lack the API instead of rejecting.
  if (registration === undefined) return
  const found = () => {
    const worker = registration.installing ?? registration.waiting
    // The first service worker of a device needs no consent.
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

/** A service worker of the version on screen is activated immediately; another one waits for consent. */
function weigh(worker: ServiceWorker): void {
  const entry = document.querySelector<HTMLScriptElement>('script[type=module][src]')
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = ({ data: isShown }) => {
    if (isShown === true) worker.postMessage('take over')
    else waitingWorker.set(worker)
  }
  worker.postMessage(new URL(entry?.src ?? '', window.location.href).pathname, [port2])
}

/** Activates the newer service worker and reloads the page. */
export function takeNewer(): void {
  const newer = waitingWorker.get()
  if (newer === null) return
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true })
  newer.postMessage('take over')
}
