import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { BookFormat, Page } from '../../../api/types.ts'
import type { Over } from './page-parts.ts'
import { PagePicture } from './page-picture.tsx'
import { pageHeight } from './strip-shape.ts'
import classes from './strip-view.module.css'

type StripViewProps = {
  readonly stage: RefObject<HTMLDivElement | null>
  readonly format: BookFormat
  readonly pages: readonly Page[]
  /** 1-based; a change that did not come from scrolling is scrolled to. */
  readonly page: number
  /** Pixels between the pages. */
  readonly gap: number
  /** Percent of the window. */
  readonly stripWidth: number
  readonly onPage: (page: number) => void
  /** What follows the last page. */
  readonly end: ReactNode
  readonly over: Over
}

/** All pages as one long strip. Their heights are known from the record, so nothing jumps while they load. */
export function StripView(props: StripViewProps) {
  const { stage, format, pages, page, gap, stripWidth, onPage, end, over } = props
  const width = useStripWidth(stage, stripWidth)
  const strip = useVirtualizer({
    count: pages.length,
    getScrollElement: () => stage.current,
    estimateSize: (index) => pageHeight(pages[index], width) + gap,
    overscan: 2,
  })
  const settled = useRef({ page: 0, width: 0, gap: 0 })

  useLayoutEffect(() => {
    const before = settled.current
    const isSame = before.width === width && before.gap === gap
    if (width === 0 || (before.page === page && isSame)) return
    if (!isSame) strip.measure()
    settled.current = { page, width, gap }
    const low = pageHeight(pages[page - 1], width) * 2 < (stage.current?.clientHeight ?? 0)
    strip.scrollToIndex(page - 1, { align: low ? 'center' : 'start' })
  }, [strip, page, pages, stage, width, gap])

  const follow = () => {
    const element = stage.current
    if (element === null || settled.current.page === 0) return
    const middle = element.scrollTop + element.clientHeight / 2
    const index = strip.getVirtualItemForOffset(middle)?.index
    if (index === undefined || index + 1 === settled.current.page) return
    settled.current = { page: index + 1, width, gap }
    onPage(index + 1)
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
    <div className={classes.stage} onScroll={follow} ref={stage} tabIndex={0}>
      <div className={classes.strip} style={{ width, height: strip.getTotalSize() }}>
        {strip.getVirtualItems().map(({ index, start, size }) => {
          const facts = pages[index]
          return (
            facts !== undefined && (
              <div className={classes.page} key={index} style={{ height: size - gap, translate: `0 ${start}px` }}>
                <PagePicture className={classes.picture} count={pages.length} format={format} page={facts} shown />
                {over !== undefined && <div className={classes.over}>{over(facts, true)}</div>}
              </div>
            )
          )
        })}
      </div>
      <div className={classes.end}>{end}</div>
    </div>
  )
}

/** The width of the strip in pixels: all of a narrow window, a share of a wide one. */
function useStripWidth(stage: RefObject<HTMLDivElement | null>, percent: number): number {
  const [room, setRoom] = useState(0)
  useLayoutEffect(() => {
    const element = stage.current
    if (element === null) return
    const observer = new ResizeObserver(() => setRoom(element.clientWidth))
    observer.observe(element)
    setRoom(element.clientWidth)
    return () => observer.disconnect()
  }, [stage])
  return room < 700 ? room : Math.round((room * percent) / 100)
}
