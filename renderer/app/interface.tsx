import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, StrictMode, Suspense, useEffect, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { onSessionEnd } from '../api/account/session.ts'
import type { User } from '../api/types.ts'
import { desktop } from '../desktop/bridge.ts'
import { activeLanguage } from '../languages/active.ts'
import { awaitInstallOffer } from '../lib/install-offer.ts'
import { colorSchemeManager, cssVariables, theme } from '../styles/theme.ts'
import { queryClient } from './query-client.ts'
import { router } from './router.ts'
import { handleSessionEnd, returnToSignIn, revalidatedUser } from './session-guard.ts'
import { startWorker } from './start-worker.ts'

const SignInAgain = lazy(async () => {
  const { SignInAgain: dialog } = await import('../features/session/sign-in-again.tsx')
  return { default: dialog }
})

/** The sign-in over a screen on which something is being typed. Another person than before starts anew. */
export function SessionReturn() {
  const client = useQueryClient()
  const before = useSyncExternalStore(revalidatedUser.subscribe, revalidatedUser.get)
  if (before === null) return null
  const leave = () => {
    revalidatedUser.set(null)
    void returnToSignIn(router, client)
  }
  const goOn = (user: User) => {
    revalidatedUser.set(null)
    if (before.id === user.id) void client.invalidateQueries()
    else window.location.assign('/')
  }
  return (
    <Suspense>
      <SignInAgain onDone={goOn} onLeave={leave} person={before} />
    </Suspense>
  )
}

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
