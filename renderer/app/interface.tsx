import { MantineProvider, useMantineColorScheme } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, StrictMode, Suspense, useEffect, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { onSessionEnd } from '../api/account/session.ts'
import type { User } from '../api/types.ts'
import { desktop } from '../desktop/bridge.ts'
import { activeLanguage } from '../languages/active.ts'
import { listenForInstallOffer } from '../lib/install-offer.ts'
import { colorSchemeManager, cssVariables, theme } from '../styles/theme.ts'
import { queryClient } from './query-client.ts'
import { router } from './router.ts'
import { handleSessionEnd, returnToSignIn, revalidatedUser } from './session-guard.ts'
import { startWorker } from './start-worker.ts'

const SignInAgain = lazy(async () => {
  const { SignInAgain: dialog } = await import('../features/session/sign-in-again.tsx')
  return { default: dialog }
})

/** Sign-in dialog over a screen with unsaved input. A different user reloads the page. */
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

/** The window of the desktop app has the colours of its pages before their first one. A failure leaves the previous. */
function DesktopColors() {
  const { colorScheme } = useMantineColorScheme()
  useEffect(() => {
    desktop()
      ?.setColorScheme(colorScheme)
      .catch(() => undefined)
  }, [colorScheme])
  return null
}

/** Providers around all screens. */
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
      <DesktopColors />
      <Notifications position="bottom-center" />
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <SessionReturn />
      </QueryClientProvider>
    </MantineProvider>
  )
}

/** Renders the interface. Loaded dynamically after the translations. */
export function showInterface(): void {
  const root = document.getElementById('root')
  if (root !== null) {
    createRoot(root).render(
      <StrictMode>
        <Providers />
      </StrictMode>,
    )
  }
  // Menus and tray of the desktop app follow the language. A failure leaves them in the previous one.
  desktop()
    ?.setLanguage(activeLanguage)
    .catch(() => undefined)
  listenForInstallOffer()
  startWorker()
}
