import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { onSessionEnd } from '../api/account/session.ts'
import { desktop } from '../desktop/bridge.ts'
import { activeLanguage } from '../languages/active.ts'
import { awaitInstallOffer } from '../lib/install-offer.ts'
import { colorSchemeManager, cssVariables, theme } from '../styles/theme.ts'
import { queryClient } from './query-client.ts'
import { router } from './router.ts'
import { handleSessionEnd } from './session-guard.ts'
import { SessionReturn } from './session-return.tsx'
import { startWorker } from './start-worker.ts'

/** Everything that surrounds the screens. */
function Providers() {
  useEffect(() => onSessionEnd(() => handleSessionEnd(router, queryClient)), [])
  return (
    <MantineProvider
      colorSchemeManager={colorSchemeManager}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      deduplicateInlineStyles
      theme={theme}
    >
      <Notifications position="bottom-center" />
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <SessionReturn />
      </QueryClientProvider>
    </MantineProvider>
  )
}

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
