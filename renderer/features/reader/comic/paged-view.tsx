import { type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import type { BookFormat, Page } from '../../../api/types.ts'
import type { TurnDirection } from '../shell/turns.ts'
import { type Size, useStageSize } from '../shell/use-reader-frame.ts'
import { fitSpread, turnedSize } from './fit-spread.ts'
import { PageFrame } from './page-frame.tsx'
import type { Overlay } from './page-parts.ts'
import { type Heading, spreadsToLoad } from './page-state.ts'
import classes from './paged-view.module.css'
import { firstOf, type Spread } from './pair-pages.ts'
import type { ComicSettings } from './settings.ts'
import { type PageShapes, usePageShapes } from './use-page-shapes.ts'
import { useZoomGestures, type Zoom } from './use-zoom.ts'

type PagedViewProps = {
  readonly stage: RefObject<HTMLDivElement | null>
  readonly format: BookFormat
  readonly pages: readonly Page[]
  readonly spreads: readonly Spread[]
  /** Index of the spread on screen, 0-based. */
  readonly spreadIndex: number
  readonly settings: ComicSettings
  readonly direction: TurnDirection
  readonly zoom: Zoom
  readonly overlay: Overlay
}

/** One spread at a time. Its neighbours are mounted behind it, so that page turns are instant. */
export function PagedView(props: PagedViewProps) {
  const { stage, spreads, spreadIndex, settings, direction, zoom } = props
  const heading = useHeading(spreadIndex)
  const shapes = usePageShapes(settings.crop)
  const room = useStageSize(stage)
  useZoomGestures(stage, zoom)
  useWideMark(stage)
  const ready = useMemo(
    () => spreadsToLoad(spreadIndex, spreads.length, heading).toSorted((a, b) => a - b),
    [spreadIndex, spreads.length, heading],
  )
  return (
    <div className={classes.stage} data-fit={settings.fit} data-zoomed={zoom.zoom > 1 || undefined} ref={stage}>
      <ScrollToStart direction={direction} key={`${spreadIndex} ${settings.fit}`} stage={stage} />
      {ready.map((at) => {
        const spread = spreads[at]
        if (spread === undefined || room === null) return null
        const shared = { ...props, spreadIndex: at, room, shapes, spread }
        return <Sheet {...shared} key={firstOf(spread)} shown={at === spreadIndex} />
      })}
    </div>
  )
}

type SheetProps = Pick<PagedViewProps, 'format' | 'pages' | 'spreadIndex' | 'settings' | 'zoom' | 'overlay'> & {
  readonly room: Size
  readonly spread: Spread
  readonly shown: boolean
  readonly shapes: PageShapes
}

function Sheet({ format, pages, spreadIndex, settings, zoom, overlay, room, spread, shown, shapes }: SheetProps) {
  const { fit, rotation, pairGap } = settings
  const facts = spread.flatMap((number) => pages[number - 1] ?? [])
  const sizes = facts.map((page) => turnedSize(pixelsOf(format, shapes.sizeOf(page)), rotation))
  const boxes = fitSpread(sizes, { fit, room, gap: pairGap, zoom: zoom.zoom })
  return (
    <div aria-hidden={!shown} className={classes.sheet} data-sheet={spreadIndex} data-shown={shown || undefined}>
      <div className={classes.spread} data-spread style={{ gap: pairGap }}>
        {facts.map((page, index) => {
          const box = boxes[index]
          const shared = {
            format,
            page,
            shown,
            rotation,
            shapes,
            overlay,
            count: pages.length,
            zoom: shown ? zoom.zoom : 1,
          }
          return box !== undefined && <PageFrame {...shared} box={box} key={page.pageNumber} />
        })}
      </div>
    </div>
  )
}

/** Marks the stage when its content is wider: swipes then pan instead of turning pages. */
function useWideMark(stage: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = stage.current
    const sheet = element?.querySelector<HTMLElement>('[data-shown]')
    element?.toggleAttribute('data-wide', (sheet?.offsetWidth ?? 0) > element.clientWidth + 1)
  })
}

/** PDF pages are measured in points (72 per inch), CSS pixels are 96 per inch. */
function pixelsOf(format: BookFormat, { width, height }: Size): Size {
  const unit = format === 'pdf' ? 96 / 72 : 1
  return { width: width * unit, height: height * unit }
}

/** Direction derived from the previous spread. */
function useHeading(spreadIndex: number): Heading {
  const [previous, setPrevious] = useState<{ readonly spreadIndex: number; readonly heading: Heading }>({
    spreadIndex,
    heading: 'onward',
  })
  if (previous.spreadIndex === spreadIndex) return previous.heading
  const heading = spreadIndex > previous.spreadIndex ? 'onward' : 'back'
  setPrevious({ spreadIndex, heading })
  return heading
}

type ScrollToStartProps = Pick<PagedViewProps, 'stage' | 'direction'>

/** A new page starts at the upper corner where its reading direction begins. */
function ScrollToStart({ stage, direction }: ScrollToStartProps) {
  useLayoutEffect(() => {
    const element = stage.current
    if (element === null) return
    element.scrollTop = 0
    element.scrollLeft = direction === 'rtl' ? element.scrollWidth : 0
  }, [stage, direction])
  return null
}
