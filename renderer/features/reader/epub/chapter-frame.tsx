import { Button } from '@mantine/core'
import type { PointerEvent as ReactPointerEvent, RefObject } from 'react'
import { LoadingIndicator } from '../shell/loading-indicator.tsx'
import { useFailureReason } from '../shell/reader-message.tsx'
import { useGestures } from '../shell/use-commands.ts'
import classes from './epub-reader.module.css'
import { type FrameInput, linkUnder } from './frame-input.ts'
import { texts } from './texts.ts'
import { type ChapterFrameOptions, useChapterFrame } from './use-chapter-frame.ts'

type ChapterFrameProps = ChapterFrameOptions & { readonly src: string; readonly onRetry: () => void }

/**
 * One resource of the book in a sandboxed frame without scripts. It shares the origin only to be measured; the server
 * sanitises its content and its content security policy forbids scripts as well.
 */
export function ChapterFrame({ src, onRetry, ...options }: ChapterFrameProps) {
  const { frame, state, inputOverlay, load } = useChapterFrame(options)
  if (state === 'failed') return <BrokenChapter onRetry={onRetry} src={src} />
  return (
    <>
      <iframe
        className={classes.frame}
        data-shown={state === 'shown' || undefined}
        onLoad={load}
        ref={frame}
        sandbox="allow-same-origin"
        src={src}
        title={texts.page}
      />
      {state === 'loading' && <LoadingIndicator />}
      {inputOverlay && <InputOverlay frame={frame} input={options.input} />}
    </>
  )
}

type GlassProps = { readonly frame: RefObject<HTMLIFrameElement | null>; readonly input: FrameInput }

/** Receives taps and swipes over a frame whose document gets no events. */
export function InputOverlay({ frame, input }: GlassProps) {
  const gestures = useGestures(input.direction, input.onCommand, input.swipe)
  const follow = (event: ReactPointerEvent<HTMLDivElement>) => {
    const link = frame.current && linkUnder(frame.current, event.clientX, event.clientY)
    if (link === null) gestures.onPointerUp(event)
    else input.onLink(link)
  }
  return (
    <div
      className={classes.inputOverlay}
      data-swipes={input.swipe !== null || undefined}
      onPointerCancel={gestures.onPointerCancel}
      onPointerDown={gestures.onPointerDown}
      onPointerMove={gestures.onPointerMove}
      onPointerUp={follow}
    />
  )
}

export function BrokenChapter({ src, onRetry }: { readonly src: string; readonly onRetry: () => void }) {
  const reason = useFailureReason(src)
  return (
    <div className={classes.broken} role="alert">
      <p className={classes.brokenTitle}>{texts.broken}</p>
      <p>
        {reason} {texts.goOn}
      </p>
      <Button onClick={onRetry} variant="default">
        {texts.retry}
      </Button>
    </div>
  )
}

/** Links to the adjacent chapters below a scrolled one. */
export function ChapterTurns({ onTurn }: { readonly onTurn: (step: 1 | -1) => void }) {
  return (
    <div className={classes.turns}>
      <Button onClick={() => onTurn(1)} variant="default">
        {texts.nextChapter}
      </Button>
    </div>
  )
}
