import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { type FrameInput, receivesEvents } from '../frame-input.ts'
import { coloursOf, markRules } from '../frame-style.ts'
import { readableDocument } from '../picture-document.ts'
import type { Marks } from '../text/marks.ts'
import { useLiveFrame } from '../use-chapter-frame.ts'
import { type PageSize, pageSizeOf, usualSize } from './page-size.ts'

const styleId = 'inglenook-style'

/**
 * Base styles of a fixed-layout page: white paper, no margins, and highlight colours. They precede the styles of the
 * book, which override them.
 */
function stylePage(doc: Document): void {
  const known = doc.getElementById(styleId)
  const element = known ?? doc.createElementNS('http://www.w3.org/1999/xhtml', 'style')
  element.textContent = `html { overflow: hidden !important; background: #fff; color: #000; color-scheme: light; }
html, body { margin: 0; padding: 0; }
${markRules(coloursOf('light', 'light'))}`
  if (known !== null) return
  element.id = styleId
  ;(doc.head ?? doc.documentElement).prepend(element)
}

/** Load state of a page. */
export type LoadedPage = {
  /** Size that the page was made for. */
  readonly size: PageSize
  readonly isBroken: boolean
  /** Whether the frame receives no taps. */
  readonly hasNoInput: boolean
}

/** A page that is still loading. */
export const unknownPage: LoadedPage = { size: usualSize, isBroken: false, hasNoInput: false }

type Options = {
  readonly shown: boolean
  readonly input: FrameInput
  readonly marks: Marks
  readonly onLoaded: (page: LoadedPage) => void
}

/** Loads a fixed-layout page into a frame and listens to its input while it is shown. */
export function useFixedFrame({ shown, input, marks, onLoaded }: Options): {
  readonly frame: RefObject<HTMLIFrameElement | null>
  readonly load: () => void
} {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isLoaded, setLoaded] = useState(false)
  const load = useCallback(() => {
    const doc = readableDocument(frame.current?.contentDocument)
    if (doc === null) {
      onLoaded({ ...unknownPage, isBroken: true })
      return
    }
    stylePage(doc)
    setLoaded(true)
    onLoaded({ size: pageSizeOf(doc), isBroken: false, hasNoInput: !receivesEvents(doc) })
  }, [onLoaded])
  // Keyboard events would still go to the hidden page.
  useEffect(() => {
    if (shown || frame.current === null || document.activeElement !== frame.current) return
    frame.current.blur()
    window.focus()
  }, [shown])
  useLiveFrame(frame, shown && isLoaded, { input, marks })
  return { frame, load }
}
