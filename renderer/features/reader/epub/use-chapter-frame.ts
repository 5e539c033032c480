import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { TurnDirection } from '../shell/turns.ts'
import { type Chapter, noDrag, type OnPosition, type Target } from './chapter.ts'
import { type FrameInput, listenToFrame, receivesEvents } from './frame-input.ts'
import type { FrameStyle } from './frame-style.ts'
import { createPagedChapter } from './paged-chapter.ts'
import { readableDocument } from './picture-document.ts'
import { createScrolledChapter } from './scrolled-chapter.ts'
import { type Marks, paintMarks } from './text/marks.ts'

export type ChapterFrameOptions = {
  readonly stage: RefObject<HTMLDivElement | null>
  readonly control: RefObject<Chapter | null>
  readonly style: FrameStyle
  readonly target: Target
  readonly onPosition: OnPosition
  readonly input: FrameInput
  readonly marks: Marks
  /** Reports the page direction of the document. */
  readonly onDirection: (direction: TurnDirection) => void
}

/** A resource that failed to load counts as one page, so that the reader can move past it. */
const unreadable: Chapter = {
  layOut: () => undefined,
  show: () => undefined,
  turn: () => false,
  ...noDrag,
  contains: () => false,
  here: () => ({ text: '', start: 0 }),
}

type FrameState = 'loading' | 'shown' | 'failed'

/** Loads a resource into its frame, lays it out, and lays it out again after changes of window or settings. */
export function useChapterFrame(options: ChapterFrameOptions) {
  const { stage, control, style, target } = options
  const frame = useRef<HTMLIFrameElement>(null)
  const [state, setState] = useState<FrameState>('loading')
  const [inputOverlay, setInputOverlay] = useState(false)
  const latest = useRef(options)
  latest.current = options
  const lastPosition = useRef({ share: 0, flow: style.flow })

  const make = useCallback(
    (start: Target): Document | null => {
      const doc = readableDocument(frame.current?.contentDocument)
      if (frame.current === null || stage.current === null || doc === null) return null
      const { onPosition, onDirection, style: currentStyle } = latest.current
      const follow: OnPosition = (page, pages) => {
        lastPosition.current = { share: page / pages, flow: currentStyle.flow }
        onPosition(page, pages)
      }
      const around = { frame: frame.current, stage: stage.current }
      const chapter = createChapter({ ...around, doc, start, style: currentStyle, follow, onDirection })
      control.current = chapter
      chapter.layOut(currentStyle)
      void layOutSettled(doc, control, latest)
      return doc
    },
    [stage, control],
  )

  const load = useCallback(() => {
    const doc = make(latest.current.target)
    if (doc === null) {
      control.current = unreadable
      return setState('failed')
    }
    setInputOverlay(!receivesEvents(doc))
    setState('shown')
  }, [make, control])

  // Another target in the loaded resource.
  useEffect(() => control.current?.show(target), [control, target])
  useEffect(() => {
    if (control.current === null) return
    const doc = frame.current?.contentDocument
    if (lastPosition.current.flow === style.flow) {
      control.current.layOut(style)
      return doc ? void layOutSettled(doc, control, latest) : undefined
    }
    const { text, start } = control.current.here()
    make(text === '' ? { kind: 'share', share: lastPosition.current.share } : { kind: 'letter', start })
  }, [control, style, make])
  useLiveFrame(frame, state === 'shown', options)
  useEffect(() => {
    const around = stage.current
    return () => {
      control.current = null
      if (around !== null) around.onscroll = null
    }
  }, [control, stage])
  return { frame, state, inputOverlay, load }
}

/** A visible resource handles input and shows marks. */
export function useLiveFrame(
  frame: RefObject<HTMLIFrameElement | null>,
  isShown: boolean,
  { input, marks }: Pick<ChapterFrameOptions, 'input' | 'marks'>,
): void {
  useEffect(() => {
    const doc = frame.current?.contentDocument
    return isShown && doc ? listenToFrame(doc, input) : undefined
  }, [frame, isShown, input])
  useEffect(() => {
    const doc = frame.current?.contentDocument
    if (isShown && doc) paintMarks(doc, marks)
  }, [frame, isShown, marks])
}

type Making = {
  readonly frame: HTMLIFrameElement
  readonly stage: HTMLElement
  readonly doc: Document
  readonly start: Target
  readonly style: FrameStyle
  readonly follow: OnPosition
  readonly onDirection: (direction: TurnDirection) => void
}

function createChapter({ frame, stage, doc, start, style: currentStyle, follow, onDirection }: Making): Chapter {
  frame.removeAttribute('style')
  stage.onscroll = null
  if (currentStyle.flow === 'paged') return createPagedChapter(doc, start, { onPosition: follow, onDirection })
  const chapter = createScrolledChapter(frame, stage, start, follow)
  stage.onscroll = chapter.scrolled
  return chapter
}

/** Lays the visible resource out again once everything is loaded. */
async function layOutSettled(
  doc: Document,
  control: RefObject<Chapter | null>,
  latest: RefObject<ChapterFrameOptions>,
): Promise<void> {
  const chapter = control.current
  await settled(doc)
  if (chapter !== null && control.current === chapter) chapter.layOut(latest.current.style)
}

const timeoutMs = 4_000

/** Fonts and pictures change the layout when they arrive; the wait for them is limited. */
async function settled(doc: Document): Promise<void> {
  const pictures = [...doc.images].map((picture) => picture.decode().catch(() => null))
  const timeout = new Promise((resolve) => window.setTimeout(resolve, timeoutMs))
  await Promise.race([Promise.all([doc.fonts.ready, ...pictures]), timeout])
}
