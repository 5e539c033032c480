import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { BookFormat, Page } from '../../../api/types.ts'
import type { TurnDirection } from '../shell/turns.ts'
import { type Size, useStageSize } from '../shell/use-reader-frame.ts'
import { stripBox } from './fit-spread.ts'
import { PageFrame } from './page-frame.tsx'
import type { Over } from './page-parts.ts'
import type { ComicSettings, View } from './settings.ts'
import classes from './strip-view.module.css'
import { usePageShapes } from './use-page-shapes.ts'

/** A wheel that turns up and down moves a stage whose pages lie side by side; null: it does not. */
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
  /** 1-based; a change that did not come from scrolling is scrolled to. */
  readonly page: number
  readonly settings: ComicSettings
  readonly view: View
  readonly onPage: (page: number) => void
  /** What follows the last page. */
  readonly end: ReactNode
  readonly over: Over
}

const nothing: Size = { width: 0, height: 0 }
/** Pixels that count as no way at all. */
const slack = 2

/** All pages as one long strip. Their sizes are known from the record, so nothing jumps while they load. */
export function StripView(props: StripViewProps) {
  const { stage, format, pages, page, settings, view, onPage, end, over } = props
  const room = useStageSize(stage) ?? nothing
  const shapes = usePageShapes(settings.crop)
  const { rotation, stripWidth, crop } = settings
  const gap = view.layout === 'webtoon' ? 0 : settings.gap
  const along = view.layout === 'row' ? 'across' : 'down'
  const side = along === 'across' ? 'width' : 'height'
  const boxOf = (index: number) => {
    const facts = pages[index]
    return facts === undefined ? nothing : stripBox(shapes.sizeOf(facts), { along, room, stripWidth, rotation })
  }
  const strip = useVirtualizer({
    count: pages.length,
    getScrollElement: () => stage.current,
    estimateSize: (index) => boxOf(index)[side] + gap,
    horizontal: along === 'across',
    isRtl: along === 'across' && view.turn === 'rtl',
    overscan: 2,
  })
  const shape = `${room.width} ${room.height} ${stripWidth} ${gap} ${rotation} ${crop} ${along} ${view.turn}`
  const settled = useRef({ page: 0, shape: '', gone: 0 })

  useLayoutEffect(() => {
    const before = settled.current
    if (room.width === 0 || (before.page === page && before.shape === shape)) return
    if (before.shape !== shape) strip.measure()
    // Noted first: the way there tells itself as scrolling does.
    settled.current = { page, shape, gone: 0 }
    const isLow = boxOf(page - 1)[side] * 2 < room[side]
    strip.scrollToIndex(page - 1, { align: isLow ? 'center' : 'start' })
    settled.current.gone = goneIn(stage.current, along)
  })
  // Pages whose size or margins are known only now take their place; what is on screen stays where it is.
  useLayoutEffect(() => {
    for (const { index, size } of strip.getVirtualItems()) {
      const known = boxOf(index)[side] + gap
      if (size !== known) strip.resizeItem(index, known)
    }
  })
  useWheelAcross(stage, along === 'across' ? view.turn : null)

  const follow = () => {
    // What the strip itself knows may be the place before this event.
    const gone = goneIn(stage.current, along)
    if (settled.current.page === 0 || Math.abs(gone - settled.current.gone) <= slack) return
    // Where several pages stand beside one another, the first one would never be in the middle.
    const index = gone <= slack ? 0 : strip.getVirtualItemForOffset(gone + room[side] / 2)?.index
    if (index === undefined) return
    settled.current.gone = Number.NaN
    if (index + 1 === settled.current.page) return
    settled.current = { page: index + 1, shape, gone: Number.NaN }
    onPage(index + 1)
  }
  const across = stripBox(nothing, { along, room, stripWidth, rotation })
  const lengths =
    along === 'across'
      ? { width: strip.getTotalSize(), height: room.height }
      : { width: across.width, height: strip.getTotalSize() }
  return (
    <div
      className={classes.stage}
      data-along={along}
      dir={along === 'across' ? view.turn : undefined}
      onScroll={follow}
      ref={stage}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
      tabIndex={0}
    >
      <div className={classes.strip} style={lengths}>
        {strip.getVirtualItems().map(({ index, start }) => {
          const facts = pages[index]
          const shared = { format, rotation, shapes, over, box: boxOf(index), count: pages.length }
          return (
            facts !== undefined && (
              <div className={classes.page} key={index} style={{ translate: cssOffset(start, view, along) }}>
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

/** How far a strip is scrolled on, in pixels. From right to left the browser counts below zero. */
function goneIn(stage: HTMLDivElement | null, along: 'across' | 'down'): number {
  if (stage === null) return 0
  return along === 'across' ? Math.abs(stage.scrollLeft) : stage.scrollTop
}

function cssOffset(start: number, { turn }: View, along: 'across' | 'down'): string {
  if (along === 'down') return `0 ${start}px`
  return `${turn === 'rtl' ? -start : start}px 0`
}
