import { useMemo, useRef } from 'react'
import type { TurnDirection } from '../turns.ts'

export type Turn = 'next' | 'previous'

/** Pages that can be dragged. */
export type SwipeSurface = {
  /** Whether a drag can start: not while they are zoomed or scrolled. */
  readonly isFree: () => boolean
  /** Moves the page horizontally by an offset in pixels. */
  readonly follow: (dx: number) => void
  /** End of a drag: turns the page, or moves it back. */
  readonly settle: (turn: Turn | null) => void
}

/** A touch point in screen pixels and its time in milliseconds. */
export type Touch = { readonly x: number; readonly y: number; readonly at: number }

/** Tracks one touch from start to end. */
export type Swipe = {
  readonly begin: (touch: Touch) => void
  readonly move: (touch: Touch) => void
  /** @returns whether the touch moved the pages and has no other effect */
  readonly end: (touch: Touch) => boolean
  /** The touch has another purpose: the pages move back. */
  readonly cancel: () => void
}

type SwipeOptions = {
  readonly surface: SwipeSurface
  readonly direction: () => TurnDirection
  /** Width of the window in pixels. */
  readonly width: () => number
}

/** Movement in pixels before the direction is decided. */
const slack = 10
/** A horizontal drag moves this many times further across than up or down. */
const sideways = 1.2
/** Time window in milliseconds for measuring the speed. */
const recent = 100

/** Recognises a horizontal drag; the pages follow it immediately. */
export function createSwipe({ surface, direction, width }: SwipeOptions): Swipe {
  let start: Touch | null = null
  let follows = false
  let touches: Touch[] = []
  let farthest = 0

  const forget = () => {
    const wasFollowing = follows
    start = null
    follows = false
    touches = []
    farthest = 0
    return wasFollowing
  }
  return {
    begin(touch) {
      if (forget()) surface.settle(null)
      if (!surface.isFree()) return
      start = touch
      touches = [touch]
    },
    move(touch) {
      if (start === null) return
      const [dx, dy] = [touch.x - start.x, touch.y - start.y]
      if (!follows) {
        if (Math.hypot(dx, dy) <= slack) return
        if (Math.abs(dx) < sideways * Math.abs(dy)) {
          forget()
          return
        }
        follows = true
      }
      touches = [...touches.filter(({ at }) => touch.at - at <= recent), touch]
      farthest = Math.max(farthest, Math.abs(dx))
      surface.follow(dx)
    },
    end(touch) {
      const [began, [first = touch]] = [start, touches]
      const back = farthest - Math.abs(touch.x - (began?.x ?? 0))
      if (!forget() || began === null) return false
      const speed = (touch.x - first.x) / Math.max(1, touch.at - first.at)
      const way = { dx: touch.x - began.x, back, speed: touch.at - first.at > recent ? 0 : speed, width: width() }
      surface.settle(turnOfDrag(way, direction()))
      return true
    },
    cancel() {
      if (forget()) surface.settle(null)
    },
  }
}

type Drag = {
  readonly dx: number
  /** Distance back from the furthest point. */
  readonly back: number
  /** Final speed in pixels per millisecond. */
  readonly speed: number
  readonly width: number
}

/** Share of the window that a slow drag needs to turn the page. */
const share = 0.3
/** Minimum speed and distance of a flick. */
const quick = 0.25
const shortest = 30

/** Result of a drag: a long one turns the page, a short one only as a flick; dragging back cancels. */
export function turnOfDrag({ dx, back, speed, width }: Drag, direction: TurnDirection): Turn | null {
  if (back >= shortest) return null
  const isQuick = Math.abs(speed) >= quick
  const goesOn = Math.sign(speed) === Math.sign(dx)
  const turns = isQuick ? goesOn && Math.abs(dx) >= shortest : Math.abs(dx) >= share * width
  if (!turns) return null
  return dx < 0 === (direction === 'ltr') ? 'next' : 'previous'
}

/** At the ends of the book the page moves with resistance. */
export function resist(dx: number): number {
  return dx * 0.25
}

/** Transition at the end of a drag; null with reduced motion. */
export function restingMotion(): KeyframeAnimationOptions | null {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return null
  return { duration: 220, easing: 'cubic-bezier(0.2, 0.7, 0.3, 1)' }
}

/** Drag handling of the pages. Stable across renders, because a touch may be active. */
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
