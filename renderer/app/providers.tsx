import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import { onSessionEnd } from '../api/account/session.ts'
import { colorSchemeManager, cssVariables, theme } from '../styles/theme.ts'
import { queryClient } from './query-client.ts'
import { router } from './router.ts'
import { handleSessionEnd } from './session-guard.ts'
import { SessionReturn } from './session-return.tsx'

/** Everything that surrounds the screens. */
export function Providers() {
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
