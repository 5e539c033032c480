import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { isOverText } from '../shell/text-selection.ts'
import { clampZoom, tapZoom, zoomOfWheel } from '../shell/zoom-range.ts'

/** A point of the window in pixels. */
type Point = { readonly x: number; readonly y: number }

/** Point of the picture (shares of its sides, 0 to 1) that stays fixed on screen. */
type Anchor = { readonly shareX: number; readonly shareY: number; readonly at: Point }

export type Zoom = {
  /** 1 is fitted. */
  readonly zoom: number
  /** Zooms around a point of the window, else around its centre. */
  readonly zoomTo: (next: (zoom: number) => number, at?: Point) => void
}

/** Zoom of a stage. The point under the fingers stays fixed. */
export function useZoom(stage: RefObject<HTMLElement | null>): Zoom {
  const [zoom, setZoom] = useState(1)
  const anchor = useRef<Anchor | null>(null)

  const zoomTo = useCallback(
    (next: (zoom: number) => number, at?: Point) => {
      anchor.current = anchorAt(stage.current, at)
      setZoom((before) => clampZoom(next(before)))
    },
    [stage],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the zoom that moved the picture
  useLayoutEffect(() => {
    const element = stage.current
    const picture = pictureOf(element)
    const previousAnchor = anchor.current
    anchor.current = null
    if (element === null || picture === null || previousAnchor === null) return
    const box = picture.getBoundingClientRect()
    element.scrollLeft += box.left + previousAnchor.shareX * box.width - previousAnchor.at.x
    element.scrollTop += box.top + previousAnchor.shareY * box.height - previousAnchor.at.y
  }, [stage, zoom])

  return useMemo(() => ({ zoom, zoomTo }), [zoom, zoomTo])
}

function anchorAt(stage: HTMLElement | null, requested: Point | undefined): Anchor | null {
  const box = pictureOf(stage)?.getBoundingClientRect()
  if (stage === null || box === undefined || box.width === 0 || box.height === 0) return null
  const at = requested ?? { x: stage.clientWidth / 2, y: stage.clientHeight / 2 }
  return { shareX: (at.x - box.left) / box.width, shareY: (at.y - box.top) / box.height, at }
}

function pictureOf(stage: HTMLElement | null): Element | null {
  return stage?.querySelector('[data-shown] [data-spread]') ?? null
}

/** Limits of a double tap in milliseconds and pixels. */
const tapPause = 300
const tapWay = 24
/** Double taps zoom only between these shares of the width: taps at the sides turn pages. */
const middle = { from: 0.3, to: 0.7 } as const

type Listen = (stage: HTMLElement, zoom: Zoom, stop: AbortSignal) => void

/** Ctrl+wheel, pinch, a double tap in the centre, and dragging with the mouse. */
export function useZoomGestures(stage: RefObject<HTMLElement | null>, zoom: Zoom): void {
  useEffect(() => {
    const element = stage.current
    if (element === null) return
    const stop = new AbortController()
    for (const listen of [listenToWheel, listenToTaps, listenToDrag]) listen(element, zoom, stop.signal)
    return () => stop.abort()
  }, [stage, zoom])
  const { zoomTo } = zoom
  // Must survive the zoom changes of a pinch.
  useEffect(() => {
    const element = stage.current
    if (element === null) return
    const stop = new AbortController()
    listenToPinch(element, zoomTo, stop.signal)
    return () => stop.abort()
  }, [stage, zoomTo])
}

const listenToWheel: Listen = (stage, { zoomTo }, signal) => {
  const turn = (event: WheelEvent) => {
    if (!event.ctrlKey) return
    event.preventDefault()
    zoomTo((before) => zoomOfWheel(before, event.deltaY), { x: event.clientX, y: event.clientY })
  }
  stage.addEventListener('wheel', turn, { passive: false, signal })
}

const listenToTaps: Listen = (stage, { zoom, zoomTo }, signal) => {
  let last: (Point & { readonly at: number }) | null = null
  const tap = (event: PointerEvent) => {
    if (isOverText(event)) return
    const share = event.clientX / window.innerWidth
    const here = { x: event.clientX, y: event.clientY, at: event.timeStamp }
    const before = last
    last = here
    if (before === null || share < middle.from || share > middle.to) return
    if (here.at - before.at > tapPause || Math.hypot(here.x - before.x, here.y - before.y) > tapWay) return
    last = null
    zoomTo(() => (zoom > 1 ? 1 : tapZoom), here)
  }
  stage.addEventListener('click', tap, { signal })
}

const listenToDrag: Listen = (stage, _zoom, signal) => {
  let isSelecting = false
  const press = (event: PointerEvent) => {
    isSelecting = isOverText(event)
  }
  const move = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse' || (event.buttons & 1) === 0 || isSelecting) return
    stage.scrollBy({ left: -event.movementX, top: -event.movementY, behavior: 'instant' })
  }
  stage.addEventListener('pointerdown', press, { signal })
  stage.addEventListener('pointermove', move, { signal })
}

function listenToPinch(stage: HTMLElement, zoomTo: Zoom['zoomTo'], signal: AbortSignal): void {
  let apart = 0
  const begin = (event: TouchEvent) => {
    if (event.touches.length !== 2) return
    event.preventDefault()
    apart = spanOf(event).apart
  }
  const move = (event: TouchEvent) => {
    if (event.touches.length !== 2 || apart === 0) return
    event.preventDefault()
    const span = spanOf(event)
    const growth = span.apart / apart
    apart = span.apart
    zoomTo((before) => before * growth, span.middle)
  }
  stage.addEventListener('touchstart', begin, { passive: false, signal })
  stage.addEventListener('touchmove', move, { passive: false, signal })
}

/** Distance between two fingers and their midpoint, in pixels. */
function spanOf({ touches: [one, other] }: TouchEvent): { readonly apart: number; readonly middle: Point } {
  if (one === undefined || other === undefined) return { apart: 0, middle: { x: 0, y: 0 } }
  const apart = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)
  return { apart, middle: { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 } }
}
