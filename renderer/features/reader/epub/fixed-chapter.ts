import type { Chapter, OnPlace } from './chapter.ts'
import { pageSizeOf, scaleFor } from './fixed-layout.ts'
import { textOf } from './text/marks.ts'

/** A page of a fixed layout: shown whole, as large as the window allows. */
export function createFixedChapter(frame: HTMLIFrameElement, onPlace: OnPlace): Chapter {
  return {
    layOut({ columns: { width, height } }) {
      const doc = frame.contentDocument
      if (doc === null) return
      const page = pageSizeOf(doc)
      const scale = scaleFor(page, width, height)
      Object.assign(frame.style, {
        width: `${page.width}px`,
        height: `${page.height}px`,
        transformOrigin: '0 0',
        transform: `translate(${(width - page.width * scale) / 2}px, ${(height - page.height * scale) / 2}px) scale(${scale})`,
      })
      onPlace(0, 1)
    },
    show: () => onPlace(0, 1),
    turn: () => false,
    holds: () => true,
    here: () => ({ text: frame.contentDocument === null ? '' : textOf(frame.contentDocument).text, start: 0 }),
  }
}
