import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute } from '@tanstack/react-router'
import { Root } from './root.tsx'
import { requireSession } from './session-guard.ts'
import { Shell } from './shell/shell.tsx'

/** Everything stands below it. */
export const rootRoute = createRootRouteWithContext<{ readonly queryClient: QueryClient }>()({ component: Root })

/** Every screen behind the sign-in but the readers. */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: requireSession,
  component: Shell,
})
