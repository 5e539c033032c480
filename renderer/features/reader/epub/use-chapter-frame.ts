import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { Chapter, OnPlace, Target } from './chapter.ts'
import { createFixedChapter } from './fixed-chapter.ts'
import { type FrameInput, hearsEvents, listenToFrame } from './frame-input.ts'
import type { FrameStyle } from './frame-style.ts'
import { createPagedChapter } from './paged-chapter.ts'
import { createScrolledChapter } from './scrolled-chapter.ts'

export type ChapterFrameOptions = {
  readonly stage: RefObject<HTMLDivElement | null>
  readonly control: RefObject<Chapter | null>
  readonly fixed: boolean
  readonly style: FrameStyle
  readonly target: Target
  readonly onPlace: OnPlace
  readonly input: FrameInput
}

/** A resource that could not be shown has no pages to turn, so that one comes past it. */
const unreadable: Chapter = { layOut: () => undefined, show: () => undefined, turn: () => false }

type FrameState = 'loading' | 'shown' | 'failed'

/** Brings a resource onto the screen: waits for it, lays it out, follows changes of window and settings. */
export function useChapterFrame(options: ChapterFrameOptions) {
  const { stage, control, style, target, input } = options
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
      void settled(doc).then(() => control.current === chapter && chapter.layOut(latest.current.style))
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
    if (seen.current.flow === style.flow) control.current.layOut(style)
    else make({ kind: 'share', share: seen.current.share })
  }, [control, style, make])
  useEffect(() => {
    const doc = frame.current?.contentDocument
    return state === 'shown' && doc ? listenToFrame(doc, input) : undefined
  }, [state, input])
  useEffect(() => {
    const around = stage.current
    return () => {
      control.current = null
      if (around !== null) around.onscroll = null
    }
  }, [control, stage])
  return { frame, state, glass, load }
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

const patienceMs = 4_000

/** When fonts and pictures are there, the text takes its final shape; slow ones are not waited for longer. */
async function settled(doc: Document): Promise<void> {
  const pictures = [...doc.images].map((picture) => picture.decode().catch(() => null))
  const patience = new Promise((resolve) => window.setTimeout(resolve, patienceMs))
  await Promise.race([Promise.all([doc.fonts.ready, ...pictures]), patience])
}
