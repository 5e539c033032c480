import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

/** Upper edge and height of a row, in pixels from the top of the page. */
export type RowBox = { readonly start: number; readonly size: number }

/**
 * Where a row that is dragged would come to lie.
 * @param boxAt the box of the row at an index, before the drag; undefined beyond the ends
 * @param from the dragged row (0-based) @param by pixels downwards
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

/** How far a row makes way, in pixels downwards, while another one is dragged from `from` to `to`. */
export function makesWay(index: number, { from, to }: { readonly from: number; readonly to: number }, height: number) {
  if (index > from && index <= to) return -height
  if (index < from && index >= to) return height
  return 0
}

/** Pixels from the edge of the window where a drag scrolls it. */
const edge = 72
/** Pixels in a millisecond at the very edge, and how many times that after a while at it: lists may be long. */
const speed = 0.8
const maxGain = 8
/** Milliseconds after which it is twice as fast, then three times … */
const gainMs = 700
/** A window that was busy for longer does not leap. */
const longestFrame = 100

type Drag = { readonly from: number; readonly to: number; readonly by: number }
type Grip = {
  readonly from: number
  /** Of the page, not of the window. */
  readonly startY: number
  clientY: number
}

type BoxAt = (index: number) => RowBox | undefined

export type RowDrag = {
  readonly drag: Drag | null
  /** Pixels by which a row is out of its place. */
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
 * Rows of a list that are dragged by a grip; the window scrolls along. Escape lets go without a change.
 * @param rows knows the box of every row, also of those that are not on screen
 */
export function useRowDrag(rows: RefObject<BoxAt>, onMove: (from: number, to: number) => void): RowDrag {
  const grip = useRef<Grip | null>(null)
  const [drag, setDrag] = useState<Drag | null>(null)

  const follow = () => {
    if (grip.current !== null) setDrag(dragOf(grip.current, rows.current))
  }
  const letGo = () => {
    grip.current = null
    setDrag(null)
  }
  useEdgeScroll(grip, drag !== null, follow)
  useEscape(drag !== null, letGo)

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
      letGo()
      if (grabbed === null) return
      // Where the pointer is now: what is on screen may be a moment older.
      const { from, to } = dragOf({ ...grabbed, clientY: event.clientY }, rows.current)
      if (from !== to) onMove(from, to)
    },
    onPointerCancel: letGo,
    onLostPointerCapture: letGo,
  })

  const offsetOf = (index: number) => {
    if (drag === null) return 0
    if (index === drag.from) return drag.by
    return makesWay(index, drag, rows.current(drag.from)?.size ?? 0)
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

function useEscape(active: boolean, letGo: () => void): void {
  const latest = useRef(letGo)
  latest.current = letGo
  useEffect(() => {
    if (!active) return
    const listen = (event: KeyboardEvent) => event.key === 'Escape' && latest.current()
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [active])
}
