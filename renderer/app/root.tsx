import { VisuallyHidden } from '@mantine/core'
import { type QueryClient, useIsFetching, useQueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useMe } from '../api/account/use-me.ts'
import { followEvents } from '../api/live/live.ts'
import { useFollowOfflineBooks } from '../api/offline/use-offline-books.ts'
import { common } from '../ui/texts.ts'
import { useDelayed } from '../ui/use-delayed.ts'
import { useDevicePerson } from './device-person.ts'
import classes from './root.module.css'
import { requireSession } from './session-guard.ts'
import { Shell } from './shell/shell.tsx'
import { useOfflineUpkeep } from './use-offline-upkeep.ts'

/** Indicates a slow navigation at the upper edge of the window. */
function WaitingLine() {
  const isAsking = useIsFetching({ predicate: ({ state }) => state.status === 'pending' }) > 0
  const isGoing = useRouterState({ select: ({ isLoading }) => isLoading })
  const isLate = useDelayed(isAsking || isGoing)
  return (
    <div aria-live="polite" className={classes.line} data-late={isLate || undefined}>
      {isLate && <VisuallyHidden>{common.loading}</VisuallyHidden>}
    </div>
  )
}

/** Wraps all screens; follows the event stream while signed in. */
function Root() {
  const client = useQueryClient()
  const userId = useMe()?.id
  useEffect(() => (userId === undefined ? undefined : followEvents(client)), [client, userId])
  useDevicePerson()
  useOfflineUpkeep(userId)
  useFollowOfflineBooks()
  return (
    <>
      <WaitingLine />
      <Outlet />
    </>
  )
}

/** Root of all routes. */
export const rootRoute = createRootRouteWithContext<{ readonly queryClient: QueryClient }>()({ component: Root })

/** Parent of all signed-in screens except the readers. */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: requireSession,
  component: Shell,
})
