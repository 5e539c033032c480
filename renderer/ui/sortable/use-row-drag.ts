import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

/** Top and height of a row in page pixels. */
export type RowBox = { readonly start: number; readonly size: number }

/**
 * Index that a dragged row would have if it were dropped.
 * @param boxAt box of the row at an index before the drag; undefined beyond the ends
 * @param from index of the dragged row (0-based)
 * @param by pixels downwards
 */
export function dragPosition(boxAt: (index: number) => RowBox | undefined, from: number, by: number): number {
  const dragged = boxAt(from)
  if (dragged === undefined) return from
  const middle = dragged.start + dragged.size / 2 + by
  const step = by < 0 ? -1 : 1
  let position = from
  for (let next = boxAt(from + step); next !== undefined; next = boxAt(position + step)) {
    if ((middle - next.start - next.size / 2) * step <= 0) break
    position += step
  }
  return position
}

/** Offset of a row in pixels downwards while another one is dragged from `from` to `to`. */
export function rowOffset(index: number, { from, to }: { readonly from: number; readonly to: number }, height: number) {
  if (index > from && index <= to) return -height
  if (index < from && index >= to) return height
  return 0
}

/** Distance to the edge of the window in pixels within which a drag scrolls. */
const edge = 72
/** Scroll speed at the very edge in pixels per millisecond, and the limit of its acceleration: lists may be long. */
const speed = 0.8
const maxGain = 8
/** Milliseconds after which the speed is doubled, then tripled, and so on. */
const gainMs = 700
/** Limits the step after a blocked frame. */
const longestFrame = 100

type Drag = { readonly from: number; readonly to: number; readonly by: number }
type Grip = {
  readonly from: number
  /** In page coordinates. */
  readonly startY: number
  clientY: number
}

type BoxAt = (index: number) => RowBox | undefined

export type RowDrag = {
  readonly drag: Drag | null
  /** Offset of the row in pixels. */
  readonly offsetOf: (index: number) => number
  readonly handlersFor: (index: number) => {
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void
    readonly onPointerUp: (event: PointerEvent<HTMLElement>) => void
    readonly onPointerCancel: () => void
    readonly onLostPointerCapture: () => void
  }
}

/**
 * Rows that are dragged by a handle; the window scrolls along. Escape cancels.
 * @param rows boxes of all rows, including those off screen
 */
export function useRowDrag(rows: RefObject<BoxAt>, onMove: (from: number, to: number) => void): RowDrag {
  const grip = useRef<Grip | null>(null)
  const [drag, setDrag] = useState<Drag | null>(null)

  const follow = () => {
    if (grip.current !== null) setDrag(dragOf(grip.current, rows.current))
  }
  const cancelDrag = () => {
    grip.current = null
    setDrag(null)
  }
  useEdgeScroll(grip, drag !== null, follow)
  useEscape(drag !== null, cancelDrag)

  const handlersFor = (index: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.preventDefault()
      event.currentTarget.focus()
      event.currentTarget.setPointerCapture(event.pointerId)
      const { clientY } = event
      grip.current = { from: index, startY: clientY + window.scrollY, clientY }
      follow()
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (grip.current === null) return
      grip.current.clientY = event.clientY
      follow()
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const grabbed = grip.current
      cancelDrag()
      if (grabbed === null) return
      // Current pointer position; the rendered one may be older.
      const { from, to } = dragOf({ ...grabbed, clientY: event.clientY }, rows.current)
      if (from !== to) onMove(from, to)
    },
    onPointerCancel: cancelDrag,
    onLostPointerCapture: cancelDrag,
  })

  const offsetOf = (index: number) => {
    if (drag === null) return 0
    if (index === drag.from) return drag.by
    return rowOffset(index, drag, rows.current(drag.from)?.size ?? 0)
  }
  return { drag, offsetOf, handlersFor }
}

function dragOf({ from, startY, clientY }: Grip, boxAt: BoxAt): Drag {
  const by = clientY + window.scrollY - startY
  return { from, to: dragPosition(boxAt, from, by), by }
}

function useEdgeScroll(grip: RefObject<Grip | null>, active: boolean, follow: () => void): void {
  const latest = useRef(follow)
  latest.current = follow
  useEffect(() => {
    if (!active) return
    let frame = 0
    let last = performance.now()
    let edgeMs = 0
    const step = (now: number) => {
      const passed = Math.min(longestFrame, Math.max(0, now - last))
      last = now
      const y = grip.current?.clientY ?? window.innerHeight / 2
      const above = Math.min(edge, Math.max(0, edge - y))
      const below = Math.min(edge, Math.max(0, y - (window.innerHeight - edge)))
      edgeMs = above + below > 0 ? edgeMs + passed : 0
      if (edgeMs > 0) {
        const gain = Math.min(maxGain, 1 + edgeMs / gainMs)
        window.scrollBy(0, ((below - above) / edge) * speed * gain * passed)
        latest.current()
      }
      frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [grip, active])
}

function useEscape(active: boolean, cancelDrag: () => void): void {
  const latest = useRef(cancelDrag)
  latest.current = cancelDrag
  useEffect(() => {
    if (!active) return
    const listen = (event: KeyboardEvent) => event.key === 'Escape' && latest.current()
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [active])
}
