import { type RefObject, useMemo } from 'react'
import { flushSync } from 'react-dom'
import { useSheetSurface } from '../shell/swipe/sheet-surface.ts'
import { type Swipe, type SwipeSurface, type Turn, useSwipe } from '../shell/swipe/swipe.ts'
import type { TurnDirection } from '../shell/turns.ts'
import type { Chapter } from './chapter.ts'

/** Sheets of a fixed layout, pages of a text, or null: scrolled or zoomed content follows the finger natively. */
type Shows = 'sheets' | 'pages' | 'neither'

export function sheetsAt(zoom: number): Shows {
  return zoom > 1 ? 'neither' : 'sheets'
}

export function pagesIn(flow: 'paged' | 'scroll' | undefined): Shows {
  return flow === 'paged' ? 'pages' : 'neither'
}

type TextSwipeOptions = {
  readonly stage: RefObject<HTMLDivElement | null>
  readonly chapter: RefObject<Chapter | null>
  readonly direction: TurnDirection
  readonly shows: Shows
  readonly perform: (turn: Turn) => void
}

const always = () => true

/** Swipe handling of an EPUB; null where a drag scrolls. */
export function useTextSwipe({ stage, chapter, direction, shows, perform }: TextSwipeOptions): Swipe | null {
  const sheets = useSheetSurface({ stage, direction, isFree: always, perform })
  const pages = useMemo(() => pageSurface(chapter, perform), [chapter, perform])
  const swipe = useSwipe(direction, shows === 'sheets' ? sheets : pages)
  return shows === 'neither' ? null : swipe
}

function pageSurface(chapter: RefObject<Chapter | null>, perform: (turn: Turn) => void): SwipeSurface {
  return {
    isFree: () => chapter.current !== null,
    follow: (dx) => chapter.current?.follow(dx),
    settle(turn) {
      const moved = chapter.current
      if (turn !== null) flushSync(() => perform(turn))
      // The next resource has its own transition.
      if (chapter.current === moved) moved?.rest()
    },
  }
}
