import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { BookFormat, Page } from '../../../api/types.ts'
import type { TurnDirection } from '../shell/turns.ts'
import { type Size, useStageSize } from '../shell/use-reader-frame.ts'
import { stripBox } from './fit-spread.ts'
import { PageFrame } from './page-frame.tsx'
import type { Overlay } from './page-parts.ts'
import type { ComicSettings, View } from './settings.ts'
import classes from './strip-view.module.css'
import { usePageShapes } from './use-page-shapes.ts'

/** Maps vertical wheel movement to a horizontal strip; null otherwise. */
function useWheelAcross(stage: RefObject<HTMLElement | null>, turn: TurnDirection | null): void {
  useEffect(() => {
    const element = stage.current
    if (element === null || turn === null) return
    const roll = (event: WheelEvent) => {
      if (event.ctrlKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) return
      event.preventDefault()
      element.scrollBy({ left: turn === 'rtl' ? -event.deltaY : event.deltaY, behavior: 'instant' })
    }
    element.addEventListener('wheel', roll, { passive: false })
    return () => element.removeEventListener('wheel', roll)
  }, [stage, turn])
}

type StripViewProps = {
  readonly stage: RefObject<HTMLDivElement | null>
  readonly format: BookFormat
  readonly pages: readonly Page[]
  /** 1-based; changes that do not come from scrolling scroll to the page. */
  readonly page: number
  readonly settings: ComicSettings
  readonly view: View
  readonly onPage: (page: number) => void
  /** Content after the last page. */
  readonly end: ReactNode
  readonly overlay: Overlay
}

const nothing: Size = { width: 0, height: 0 }
/** Distances in pixels below this need no scrolling. */
const slack = 2

/** All pages as one strip. Sizes are known in advance, so that loading pages does not shift the layout. */
export function StripView(props: StripViewProps) {
  const { stage, format, pages, page, settings, view, onPage, end, overlay } = props
  const room = useStageSize(stage) ?? nothing
  const shapes = usePageShapes(settings.crop)
  const { rotation, stripWidth, crop } = settings
  const gap = view.layout === 'webtoon' ? 0 : settings.gap
  const axis = view.layout === 'row' ? 'across' : 'down'
  const side = axis === 'across' ? 'width' : 'height'
  const boxOf = (index: number) => {
    const facts = pages[index]
    return facts === undefined ? nothing : stripBox(shapes.sizeOf(facts), { axis, room, stripWidth, rotation })
  }
  const strip = useVirtualizer({
    count: pages.length,
    getScrollElement: () => stage.current,
    estimateSize: (index) => boxOf(index)[side] + gap,
    horizontal: axis === 'across',
    isRtl: axis === 'across' && view.turn === 'rtl',
    overscan: 2,
  })
  const shape = `${room.width} ${room.height} ${stripWidth} ${gap} ${rotation} ${crop} ${axis} ${view.turn}`
  const settled = useRef({ page: 0, shape: '', offset: 0 })

  useLayoutEffect(() => {
    const before = settled.current
    if (room.width === 0 || (before.page === page && before.shape === shape)) return
    if (before.shape !== shape) strip.measure()
    // Stored first: smooth scrolling reports every page it passes.
    settled.current = { page, shape, offset: 0 }
    const isLow = boxOf(page - 1)[side] * 2 < room[side]
    strip.scrollToIndex(page - 1, { align: isLow ? 'center' : 'start' })
    settled.current.offset = scrollOffset(stage.current, axis)
  })
  // Page sizes and margins that arrive later change the layout; keep the visible page in position.
  useLayoutEffect(() => {
    for (const { index, size } of strip.getVirtualItems()) {
      const known = boxOf(index)[side] + gap
      if (size !== known) strip.resizeItem(index, known)
    }
  })
  useWheelAcross(stage, axis === 'across' ? view.turn : null)

  const follow = () => {
    // The strip may already be ahead of this event.
    const offset = scrollOffset(stage.current, axis)
    if (settled.current.page === 0 || Math.abs(offset - settled.current.offset) <= slack) return
    // With several pages in the window the first one would never be in the centre.
    const index = offset <= slack ? 0 : strip.getVirtualItemForOffset(offset + room[side] / 2)?.index
    if (index === undefined) return
    settled.current.offset = Number.NaN
    if (index + 1 === settled.current.page) return
    settled.current = { page: index + 1, shape, offset: Number.NaN }
    onPage(index + 1)
  }
  const across = stripBox(nothing, { axis, room, stripWidth, rotation })
  const lengths =
    axis === 'across'
      ? { width: strip.getTotalSize(), height: room.height }
      : { width: across.width, height: strip.getTotalSize() }
  return (
    <div
      className={classes.stage}
      data-along={axis}
      dir={axis === 'across' ? view.turn : undefined}
      onScroll={follow}
      ref={stage}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
      tabIndex={0}
    >
      <div className={classes.strip} style={lengths}>
        {strip.getVirtualItems().map(({ index, start }) => {
          const facts = pages[index]
          const shared = { format, rotation, shapes, overlay, box: boxOf(index), count: pages.length }
          return (
            facts !== undefined && (
              <div className={classes.page} key={index} style={{ translate: cssOffset(start, view, axis) }}>
                <PageFrame {...shared} page={facts} shown />
              </div>
            )
          )
        })}
      </div>
      <div className={classes.end} dir="ltr">
        {end}
      </div>
    </div>
  )
}

/** Scroll offset in pixels. In right-to-left strips the browser reports negative values. */
function scrollOffset(stage: HTMLDivElement | null, axis: 'across' | 'down'): number {
  if (stage === null) return 0
  return axis === 'across' ? Math.abs(stage.scrollLeft) : stage.scrollTop
}

function cssOffset(start: number, { turn }: View, axis: 'across' | 'down'): string {
  if (axis === 'down') return `0 ${start}px`
  return `${turn === 'rtl' ? -start : start}px 0`
}
