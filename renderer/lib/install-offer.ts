import { createSignal } from './signal.ts'

/** What browsers give a page that can be installed; not all of them do. */
type InstallOffer = Event & { readonly prompt: () => Promise<unknown> }

/** The way to install this page as an app, as long as the browser offers it. */
export const installOffer = createSignal<InstallOffer | null>(null)

/** Keeps the offer for the screen that makes it: browsers make it once, early, and would show it over anything. */
export function awaitInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    installOffer.set(event as InstallOffer)
  })
  window.addEventListener('appinstalled', () => installOffer.set(null))
}

/** Whether this window is that of the installed app. */
export function isInstalled(): boolean {
  return window.matchMedia('(display-mode: standalone)').matches
}
