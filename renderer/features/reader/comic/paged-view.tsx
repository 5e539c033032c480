import { type RefObject, useLayoutEffect, useMemo } from 'react'
import type { BookFormat, Page } from '../../../api/types.ts'
import type { TurnDirection } from '../shell/turns.ts'
import { PagePicture } from './page-picture.tsx'
import { pagesToLoad } from './page-state.ts'
import classes from './paged-view.module.css'
import type { Fit } from './use-comic-settings.ts'

type PagedViewProps = {
  readonly stage: RefObject<HTMLDivElement | null>
  readonly format: BookFormat
  readonly pages: readonly Page[]
  /** 1-based. */
  readonly page: number
  readonly fit: Fit
  readonly direction: TurnDirection
}

/** One page at a time. Its neighbours lie ready behind it, so that turning shows them at once. */
export function PagedView({ stage, format, pages, page, fit, direction }: PagedViewProps) {
  const ready = useMemo(() => pagesToLoad(page, pages.length).toSorted((a, b) => a - b), [page, pages.length])
  return (
    <div className={classes.stage} data-fit={fit} ref={stage}>
      <ScrollToStart direction={direction} key={`${page} ${fit}`} stage={stage} />
      {ready.map((number) => {
        const facts = pages[number - 1]
        const shown = number === page
        return (
          facts !== undefined && (
            <div aria-hidden={!shown} className={classes.sheet} data-shown={shown || undefined} key={number}>
              <PagePicture className={classes.picture} format={format} page={facts} shown={shown} />
            </div>
          )
        )
      })}
    </div>
  )
}

type ScrollToStartProps = Pick<PagedViewProps, 'stage' | 'direction'>

/** Each new page begins at its upper corner, on the side where its reading begins. */
function ScrollToStart({ stage, direction }: ScrollToStartProps) {
  useLayoutEffect(() => {
    const element = stage.current
    if (element === null) return
    element.scrollTop = 0
    element.scrollLeft = direction === 'rtl' ? element.scrollWidth : 0
  }, [stage, direction])
  return null
}
