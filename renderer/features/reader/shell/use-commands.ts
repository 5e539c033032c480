import { type PointerEvent as ReactPointerEvent, useEffect, useRef } from 'react'
import { overlays, useOverlaid } from '../../../ui/use-overlaid.ts'
import type { KeyMap } from './key-map.ts'
import type { Swipe, Touch } from './swipe/swipe.ts'
import { clearSelection, hasSelection, isOverText } from './text-selection.ts'
import {
  type Command,
  commandOfPress,
  commandOfSwipe,
  commandOfTap,
  type SideCommand,
  type TurnDirection,
} from './turns.ts'

type Perform = (command: Command) => void

const fields = 'input, textarea, select'
const controls = `${fields}, button, a, summary`
/** Limits of a tap: movement in pixels and duration in milliseconds. */
const tapWay = 10
const tapTime = 450

/** Routes keys of the window to the reader, except those of the focused element. */
export function useKeyCommands<K extends string>(
  keys: KeyMap<K>,
  direction: TurnDirection,
  perform: (command: Exclude<K, SideCommand> | 'next' | 'previous') => void,
): void {
  const isOverlaid = useOverlaid()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const command = commandOfPress(keys, event, direction)
      if (command === null || event.defaultPrevented || isOverlaid.current) return
      if (handlesKey(event) && command !== 'leave') return
      event.preventDefault()
      perform(command)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [keys, direction, perform, isOverlaid])
}

/** Whether the focused element uses the key: fields use all, buttons those that press them. */
function handlesKey({ target, key }: KeyboardEvent): boolean {
  const presses = key === ' ' || key === 'Enter'
  return isWithin(target, presses ? controls : fields)
}

type Start = { readonly x: number; readonly y: number; readonly at: number }

export type Gesture = {
  readonly start: Start
  readonly x: number
  readonly y: number
  readonly at: number
  readonly width: number
  readonly swipes: boolean
}

/** Tap or swipe between pointer down and up; null when it was neither. */
export function commandOfGesture(gesture: Gesture, direction: TurnDirection): Command | null {
  const { start, x, y, at, width, swipes } = gesture
  const dx = x - start.x
  const dy = y - start.y
  const ms = at - start.at
  if (Math.hypot(dx, dy) <= tapWay) return ms <= tapTime ? commandOfTap(x / width, direction) : null
  return swipes ? commandOfSwipe(dx, dy, ms, direction) : null
}

/** Pointer handlers of the page surface. While zoomed, touches pan and pinch. */
export function useGestures(direction: TurnDirection, perform: Perform, swipe: Swipe | null = null) {
  const start = useRef<Start | null>(null)
  const isHolding = useRef(false)
  return {
    onPointerDown: (event: ReactPointerEvent) => {
      const begins = event.isPrimary && event.button === 0 && !isOverText(event)
      start.current = begins ? startOf(event) : null
      isHolding.current = hasSelection()
      if (begins && !isHolding.current && isForSwipe(event)) swipe?.begin(touchOf(event.nativeEvent))
      else swipe?.cancel()
    },
    onPointerMove: (event: ReactPointerEvent) => {
      if (!event.isPrimary) return
      // A drag that selects text is no swipe.
      if (hasSelection() || isZoomed()) swipe?.cancel()
      else swipe?.move(touchOf(event.nativeEvent))
    },
    onPointerCancel: () => {
      start.current = null
      swipe?.cancel()
    },
    onPointerUp: (event: ReactPointerEvent<HTMLElement>) => {
      const began = start.current
      start.current = null
      if (swipe?.end(touchOf(event.nativeEvent)) === true) return
      if (began !== null && isHolding.current) return clearSelection()
      // New selected text means that the touch selected it, even if it was short.
      if (began === null || hasSelection() || isZoomed() || isWithin(event.target, `${controls}, ${overlays}`)) return
      const gesture = {
        start: began,
        x: event.clientX,
        y: event.clientY,
        at: event.timeStamp,
        width: window.innerWidth,
        swipes: event.pointerType !== 'mouse',
      }
      const command = commandOfGesture(gesture, direction)
      if (command !== null) perform(command)
    },
  }
}

function startOf(event: ReactPointerEvent): Start {
  return { x: event.clientX, y: event.clientY, at: event.timeStamp }
}

/** Screen coordinates: the target may move with the touch. */
export function touchOf({ screenX, screenY, timeStamp }: PointerEvent): Touch {
  return { x: screenX, y: screenY, at: timeStamp }
}

/** Touch and pen move pages; the mouse does not, and buttons are excluded. */
function isForSwipe({ pointerType, target }: ReactPointerEvent): boolean {
  return pointerType !== 'mouse' && !isZoomed() && !isWithin(target, `${controls}, ${overlays}`)
}

/** Whether the visual viewport is pinch-zoomed: touches then pan instead of turning pages. */
export function isZoomed(): boolean {
  return (window.visualViewport?.scale ?? 1) > 1.05
}

function isWithin(target: EventTarget | null, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null
}
