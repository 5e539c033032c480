import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'

/** Duration of a long press in milliseconds, and the movement in pixels it tolerates. */
const longPressMs = 450
const strays = 10

type Press = { readonly x: number; readonly y: number; readonly timer: number; isDone: boolean }

/**
 * Handlers that detect a long press and suppress its click and context menu.
 * @param onLongPress null disables it
 */
export function useLongPress(onLongPress: (() => void) | null) {
  const press = useRef<Press | null>(null)
  const cancel = () => {
    if (press.current === null) return
    window.clearTimeout(press.current.timer)
    if (!press.current.isDone) press.current = null
  }
  const hold = () => {
    if (press.current === null || press.current.isDone || onLongPress === null) return
    window.clearTimeout(press.current.timer)
    press.current.isDone = true
    onLongPress()
  }
  useEffect(() => () => window.clearTimeout(press.current?.timer), [])
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      cancel()
      press.current = null
      if (onLongPress === null || event.pointerType !== 'touch' || !event.isPrimary) return
      const { clientX: x, clientY: y } = event
      press.current = { x, y, timer: window.setTimeout(hold, longPressMs), isDone: false }
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const from = press.current
      if (from !== null && Math.hypot(event.clientX - from.x, event.clientY - from.y) > strays) cancel()
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    onContextMenu(event: MouseEvent<HTMLElement>) {
      if (press.current === null) return
      event.preventDefault()
      hold()
    },
    onClickCapture(event: MouseEvent<HTMLElement>) {
      const isTap = event.detail > 0
      if (!isTap || press.current?.isDone !== true) return
      press.current = null
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
