import { useMemo, useRef } from 'react'
import type { TurnDirection } from '../turns.ts'
import { createSwipe, type Swipe, type SwipeSurface } from './swipe.ts'

/** A finger on the pages. The same while what it moves changes: it may be down at that moment. */
export function useSwipe(direction: TurnDirection, surface: SwipeSurface): Swipe {
  const latest = useRef({ direction, surface })
  latest.current = { direction, surface }
  return useMemo(
    () =>
      createSwipe({
        surface: {
          isFree: () => latest.current.surface.isFree(),
          follow: (dx) => latest.current.surface.follow(dx),
          settle: (turn) => latest.current.surface.settle(turn),
        },
        direction: () => latest.current.direction,
        width: () => window.innerWidth,
      }),
    [],
  )
}
