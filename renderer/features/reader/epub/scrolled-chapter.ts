import { stepBehavior } from '../shell/scroll-stage.ts'
import { type Chapter, noDrag, type OnPosition, type Target } from './chapter.ts'
import { findTarget, layOutScroll, visiblePosition } from './frame-layout.ts'
import type { FrameStyle } from './frame-style.ts'
import { type FlatText, spanOf } from './text/flat-text.ts'
import { textOf } from './text/marks.ts'

/** A scrolled resource has no pages; its position is reported in thousandths. */
const parts = 1_000
const step = 0.9
const slack = 3
/** Pixels below the upper edge at which the first line is looked for. */
const probeOffset = 24

/** Distance in pixels between a target and the upper edge. */
function lead({ kind }: Target): number {
  return kind === 'span' || kind === 'annotation' ? 96 : 0
}

/** A resource as one scrolled text: the frame is as tall as the text, and the stage scrolls. */
export function createScrolledChapter(
  frame: HTMLIFrameElement,
  stage: HTMLElement,
  start: Target,
  onPosition: OnPosition,
): Chapter & { readonly scrolled: () => void } {
  let height = 1
  let wanted: Target | null = start
  let laidOut: FrameStyle | null = null
  const doc = frame.contentDocument ?? document

  function topOf(target: Target): number {
    if (target.kind === 'end') return height
    if (target.kind === 'share') return target.share * height
    return Math.max(0, (findTarget(doc, target)?.getBoundingClientRect().top ?? 0) - lead(target))
  }

  function report(): void {
    const atEnd = stage.scrollTop + stage.clientHeight >= height - slack
    onPosition(atEnd ? parts - 1 : Math.min(parts - 2, Math.floor((stage.scrollTop / height) * parts)), parts)
  }

  return {
    layOut(style) {
      const before = stage.scrollTop / height
      const isSettling = laidOut === null || laidOut === style
      laidOut = style
      const found = isSettling && wanted !== null ? null : firstLine(doc, stage)
      const below = found === null ? 0 : found.getBoundingClientRect().top - stage.scrollTop
      height = Math.max(1, layOutScroll(doc, style))
      frame.style.height = `${height}px`
      if (found !== null) {
        wanted = null
        stage.scrollTop = found.getBoundingClientRect().top - below
      } else stage.scrollTop = wanted === null ? before * height : topOf(wanted)
      report()
    },
    show(target) {
      wanted = target
      stage.scrollTop = topOf(target)
      report()
    },
    turn(direction) {
      wanted = null
      const left = direction === 1 ? stage.scrollHeight - stage.clientHeight - stage.scrollTop : stage.scrollTop
      if (left <= slack) return false
      stage.scrollBy({ top: direction * step * stage.clientHeight, behavior: stepBehavior() })
      return true
    },
    ...noDrag,
    contains(annotation) {
      return isVisible(findTarget(doc, { kind: 'annotation', annotation })?.getBoundingClientRect(), stage)
    },
    here() {
      const flat = textOf(doc)
      return { text: flat.text, start: startOf(flat, firstLine(doc, stage), stage.scrollTop / height) }
    },
    scrolled: report,
  }
}

/** Text offset at the upper edge. */
function firstLine(doc: Document, { scrollTop }: HTMLElement): Range | null {
  return visiblePosition(doc, doc.body.getBoundingClientRect().left + 4, scrollTop + probeOffset)
}

/** Whether an element is visible. */
function isVisible(box: DOMRect | undefined, { scrollTop, clientHeight }: HTMLElement): boolean {
  return box !== undefined && box.bottom > scrollTop && box.top < scrollTop + clientHeight
}

/** Text offset of a line; by the share of the height when there is none. */
function startOf(flat: FlatText, line: Range | null, share: number): number {
  return line === null ? Math.round(share * flat.text.length) : spanOf(flat, line).start
}
