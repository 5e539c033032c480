import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { desktop } from '../desktop/bridge.ts'
import { activeLanguage } from '../languages/active.ts'
import { awaitInstallOffer } from '../lib/install-offer.ts'
import { Providers } from './providers.tsx'
import { startWorker } from './start-worker.ts'

/** Shows the interface. This file and all that it needs is loaded when the words of the language are there. */
export function showInterface(): void {
  const root = document.getElementById('root')
  if (root !== null) {
    createRoot(root).render(
      <StrictMode>
        <Providers />
      </StrictMode>,
    )
  }
  // Menus and tray around this window follow it. One that does not hear it goes on in the language it had.
  desktop()
    ?.setLanguage(activeLanguage)
    .catch(() => undefined)
  awaitInstallOffer()
  startWorker()
}
