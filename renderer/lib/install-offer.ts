import { createSignal } from './signal.ts'

/** The `beforeinstallprompt` event, which not all browsers have. */
type InstallOffer = Event & { readonly prompt: () => Promise<unknown> }

/** Installs this page as an app, while the browser offers it. */
export const installOffer = createSignal<InstallOffer | null>(null)

/** Keeps the event for a later button: browsers fire it once, early, and would show their own prompt. */
export function listenForInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    installOffer.set(event as InstallOffer)
  })
  window.addEventListener('appinstalled', () => installOffer.set(null))
}

/** Whether this window is the installed app. */
export function isInstalled(): boolean {
  return window.matchMedia('(display-mode: standalone)').matches
}
