import { type CSSProperties, useCallback, useMemo } from 'react'
import { BrokenChapter, InputOverlay } from '../chapter-frame.tsx'
import type { FrameInput } from '../frame-input.ts'
import { resourceName } from '../links.ts'
import type { Marks } from '../text/marks.ts'
import { texts } from '../texts.ts'
import classes from './fixed-stage.module.css'
import type { PageBox } from './page-size.ts'
import { type LoadedPage, unknownPage, useFixedFrame } from './use-fixed-frame.ts'

type FixedPageProps = {
  /** Index of the sheet that contains the page. */
  readonly sheet: number
  /** Index of the resource in the spine, 0-based. */
  readonly at: number
  readonly src: string
  readonly box: PageBox
  /** Undefined while loading. */
  readonly page: LoadedPage | undefined
  readonly shown: boolean
  readonly input: FrameInput
  readonly marks: Marks
  readonly onLoaded: (at: number, page: LoadedPage) => void
  readonly onRetry: () => void
}

/** A fixed-layout page in a frame without scripts, at its original size and scaled as a whole. */
export function FixedPage({
  at,
  sheet,
  src,
  box,
  page = unknownPage,
  shown,
  onLoaded,
  onRetry,
  ...rest
}: FixedPageProps) {
  const marks = useMarksOf(src, rest.marks)
  const loaded = useCallback((one: LoadedPage) => onLoaded(at, one), [at, onLoaded])
  const { frame, load } = useFixedFrame({ shown, input: rest.input, marks, onLoaded: loaded })
  const { width, height } = page.size
  const pageStyle: CSSProperties = {
    left: box.left,
    top: box.top,
    width: width * box.scale,
    height: height * box.scale,
  }
  const isShown = shown && page !== unknownPage
  return (
    <div
      aria-hidden={!isShown}
      className={classes.page}
      data-sheet={sheet}
      data-shown={isShown || undefined}
      style={pageStyle}
    >
      {page.isBroken ? (
        <BrokenChapter onRetry={onRetry} src={src} />
      ) : (
        <iframe
          className={classes.frame}
          data-shown={isShown || undefined}
          onLoad={load}
          ref={frame}
          sandbox="allow-same-origin"
          src={src}
          style={{ width, height, transform: `scale(${box.scale})` }}
          tabIndex={isShown ? undefined : -1}
          title={texts.page}
        />
      )}
      {page.hasNoInput && <InputOverlay frame={frame} input={rest.input} />}
    </div>
  )
}

/** Annotations on this page. */
function useMarksOf(src: string, { words, here, highlights }: Marks): Marks {
  return useMemo(() => {
    const name = resourceName(src)
    return { words, here, highlights: highlights.filter(({ locator }) => locator.resource === name) }
  }, [src, words, here, highlights])
}
