import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { Chapter, OnPlace, Target } from './chapter.ts'
import { createFixedChapter } from './fixed-chapter.ts'
import { type FrameInput, hearsEvents, listenToFrame } from './frame-input.ts'
import type { FrameStyle } from './frame-style.ts'
import { createPagedChapter } from './paged-chapter.ts'
import { createScrolledChapter } from './scrolled-chapter.ts'
import { type Marks, paintMarks } from './text/marks.ts'

export type ChapterFrameOptions = {
  readonly stage: RefObject<HTMLDivElement | null>
  readonly control: RefObject<Chapter | null>
  readonly fixed: boolean
  readonly style: FrameStyle
  readonly target: Target
  readonly onPlace: OnPlace
  readonly input: FrameInput
  readonly marks: Marks
}

/** A resource that could not be shown has no pages to turn, so that one comes past it. */
const unreadable: Chapter = {
  layOut: () => undefined,
  show: () => undefined,
  turn: () => false,
  holds: () => false,
  here: () => ({ text: '', start: 0 }),
}

type FrameState = 'loading' | 'shown' | 'failed'

/** Brings a resource onto the screen: waits for it, lays it out, follows changes of window and settings. */
export function useChapterFrame(options: ChapterFrameOptions) {
  const { stage, control, style, target } = options
  const frame = useRef<HTMLIFrameElement>(null)
  const [state, setState] = useState<FrameState>('loading')
  const [glass, setGlass] = useState(false)
  const latest = useRef(options)
  latest.current = options
  const seen = useRef({ share: 0, flow: style.flow })

  const make = useCallback(
    (start: Target): Document | null => {
      const doc = frame.current?.contentDocument
      if (frame.current === null || stage.current === null || !isReadable(doc)) return null
      const { onPlace, fixed, style: look } = latest.current
      const follow: OnPlace = (page, pages) => {
        seen.current = { share: page / pages, flow: look.flow }
        onPlace(page, pages)
      }
      const chapter = createChapter({ frame: frame.current, stage: stage.current, doc, start, fixed, look, follow })
      control.current = chapter
      chapter.layOut(look)
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
    setGlass(!hearsEvents(doc))
    setState('shown')
  }, [make, control])

  // A new place in a resource that is there already.
  useEffect(() => control.current?.show(target), [control, target])
  useEffect(() => {
    if (control.current === null) return
    if (seen.current.flow === style.flow) {
      control.current.layOut(style)
      const doc = frame.current?.contentDocument
      if (doc) void layOutSettled(doc, control, latest)
      return
    }
    const { text, start } = control.current.here()
    make(text === '' ? { kind: 'share', share: seen.current.share } : { kind: 'letter', start })
  }, [control, style, make])
  useLiveFrame(frame, state === 'shown', options)
  useEffect(() => {
    const around = stage.current
    return () => {
      control.current = null
      if (around !== null) around.onscroll = null
    }
  }, [control, stage])
  return { frame, state, glass, load }
}

/** While a resource is shown it hears what one does, and has its marks. */
function useLiveFrame(
  frame: RefObject<HTMLIFrameElement | null>,
  isShown: boolean,
  { input, marks }: ChapterFrameOptions,
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
  readonly fixed: boolean
  readonly look: FrameStyle
  readonly follow: OnPlace
}

function createChapter({ frame, stage, doc, start, fixed, look, follow }: Making): Chapter {
  frame.removeAttribute('style')
  stage.onscroll = null
  if (fixed) return createFixedChapter(frame, follow)
  if (look.flow === 'paged') return createPagedChapter(doc, start, follow)
  const chapter = createScrolledChapter(frame, stage, start, follow)
  stage.onscroll = chapter.scrolled
  return chapter
}

/** A refusal of the server comes as JSON, which is no text to read. */
function isReadable(doc: Document | null | undefined): doc is Document {
  return doc?.body !== undefined && doc.body !== null && /html|svg/.test(doc.contentType)
}

/** Lays a resource out once more when all of it is there: the one that is on screen by then. */
async function layOutSettled(
  doc: Document,
  control: RefObject<Chapter | null>,
  latest: RefObject<ChapterFrameOptions>,
): Promise<void> {
  const chapter = control.current
  await settled(doc)
  if (chapter !== null && control.current === chapter) chapter.layOut(latest.current.style)
}

const patienceMs = 4_000

/** When fonts and pictures are there, the text takes its final shape; slow ones are not waited for longer. */
async function settled(doc: Document): Promise<void> {
  const pictures = [...doc.images].map((picture) => picture.decode().catch(() => null))
  const patience = new Promise((resolve) => window.setTimeout(resolve, patienceMs))
  await Promise.race([Promise.all([doc.fonts.ready, ...pictures]), patience])
}
