import { useMemo, useRef } from 'react'
import type { TurnDirection } from '../turns.ts'

export type Turn = 'next' | 'previous'

/** The pages as a finger moves them. */
export type SwipeSurface = {
  /** Whether they can follow a finger now: not while they are enlarged or scrolled. */
  readonly isFree: () => boolean
  /** Moves them sideways by so many pixels from where they rest. */
  readonly follow: (dx: number) => void
  /** The finger was lifted: turns, or lets the pages return to where they were. */
  readonly settle: (turn: Turn | null) => void
}

/** Where a finger is, in pixels of the screen, and when (milliseconds). */
export type Touch = { readonly x: number; readonly y: number; readonly at: number }

/** Follows one finger from going down to being lifted. */
export type Swipe = {
  readonly begin: (touch: Touch) => void
  readonly move: (touch: Touch) => void
  /** @returns whether the finger moved the pages, so that it meant nothing else */
  readonly end: (touch: Touch) => boolean
  /** The finger is for something else: the pages return. */
  readonly cancel: () => void
}

type SwipeOptions = {
  readonly surface: SwipeSurface
  readonly direction: () => TurnDirection
  /** Of the window, in pixels. */
  readonly width: () => number
}

/** Pixels that a finger moves before it is known what it does. */
const slack = 10
/** Sideways means so many times further across than up or down. */
const sideways = 1.2
/** Milliseconds that are looked at to tell how fast a finger is. */
const recent = 100

/** Tells what a finger means to do with the pages; they follow it as soon as it moves sideways. */
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
  /** How far it had come back when it was lifted. */
  readonly back: number
  /** In pixels a millisecond, at the end. */
  readonly speed: number
  readonly width: number
}

/** The share of the window that a slow finger has to move a page by. */
const share = 0.3
/** What counts as quick, and how far a quick finger has to go. */
const quick = 0.25
const shortest = 30

/** What a finger meant that is lifted: a far way turns, a short one only when it was quick, and going back cancels. */
export function turnOfDrag({ dx, back, speed, width }: Drag, direction: TurnDirection): Turn | null {
  if (back >= shortest) return null
  const isQuick = Math.abs(speed) >= quick
  const goesOn = Math.sign(speed) === Math.sign(dx)
  const turns = isQuick ? goesOn && Math.abs(dx) >= shortest : Math.abs(dx) >= share * width
  if (!turns) return null
  return dx < 0 === (direction === 'ltr') ? 'next' : 'previous'
}

/** Past the ends of a book a page gives way only a little. */
export function resist(dx: number): number {
  return dx * 0.25
}

/** How pages come to rest; null for people who asked for less movement. */
export function restingMotion(): KeyframeAnimationOptions | null {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return null
  return { duration: 220, easing: 'cubic-bezier(0.2, 0.7, 0.3, 1)' }
}

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
