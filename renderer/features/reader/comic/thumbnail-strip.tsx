import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { pageImage } from '../../../api/addresses.ts'
import type { Page } from '../../../api/types.ts'
import type { TurnDirection } from '../shell/turns.ts'
import { texts } from './texts.ts'
import classes from './thumbnail-strip.module.css'

type ThumbnailStripProps = {
  readonly pages: readonly Page[]
  /** Pages (1-based) on screen. */
  readonly shown: readonly number[]
  readonly direction: TurnDirection
  readonly onSeek: (page: number) => void
}

/** Distance between thumbnails, and the width of the requested picture, in pixels. */
const step = 84
const thumbnailWidth = 320

/** Thumbnails of all pages in reading direction; only the visible ones are mounted. */
export function ThumbnailStrip({ pages, shown, direction, onSeek }: ThumbnailStripProps) {
  const room = useRef<HTMLDivElement>(null)
  const strip = useVirtualizer({
    count: pages.length,
    getScrollElement: () => room.current,
    estimateSize: () => step,
    horizontal: true,
    isRtl: direction === 'rtl',
    overscan: 3,
  })
  const first = Math.min(...shown)
  useEffect(() => strip.scrollToIndex(first - 1, { align: 'center' }), [strip, first])
  return (
    <nav aria-label={texts.thumbnails} className={classes.room} dir={direction} ref={room}>
      <div className={classes.strip} style={{ width: strip.getTotalSize() }}>
        {strip.getVirtualItems().map(({ index, start }) => {
          const page = pages[index]
          return (
            page !== undefined && (
              <button
                aria-current={shown.includes(page.pageNumber) ? 'page' : undefined}
                aria-label={texts.pageOf(page.pageNumber, pages.length)}
                className={classes.page}
                key={index}
                onClick={() => onSeek(page.pageNumber)}
                style={{ insetInlineStart: start, width: step }}
                type="button"
              >
                <img alt="" className={classes.picture} src={pageImage(page.bookId, page.pageNumber, thumbnailWidth)} />
                <span>{page.pageNumber}</span>
              </button>
            )
          )
        })}
      </div>
    </nav>
  )
}
