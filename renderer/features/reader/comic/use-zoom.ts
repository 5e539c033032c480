import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { clampZoom } from '../shell/zoom-range.ts'

/** A point of the window in pixels. */
export type Point = { readonly x: number; readonly y: number }

/** The point of the picture (shares of its sides, 0 to 1) that stays where it is on screen. */
type Anchor = { readonly shareX: number; readonly shareY: number; readonly at: Point }

export type Zoom = {
  /** 1 is as fitted. */
  readonly zoom: number
  /** Changes it around a point of the window, else around the middle. */
  readonly zoomTo: (next: (zoom: number) => number, at?: Point) => void
}

/** How much the pages of a stage are enlarged. What lies under the fingers stays there. */
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
