import { stepBehavior } from '../../../lib/scroll-behavior.ts'
import type { Chapter, OnPlace, Target } from './chapter.ts'
import { elementOf, layOutScroll } from './frame-layout.ts'

/** A scrolled resource has no pages; its place is told in thousandths. */
const parts = 1_000
const step = 0.9
const slack = 3

/** A resource that is read as one long text: the frame is as tall as the text, and the stage around it scrolls. */
export function createScrolledChapter(
  frame: HTMLIFrameElement,
  stage: HTMLElement,
  start: Target,
  onPlace: OnPlace,
): Chapter & { readonly scrolled: () => void } {
  let height = 1
  let wanted: Target | null = start
  const doc = frame.contentDocument ?? document

  function topOf(target: Target): number {
    if (target.kind === 'end') return height
    if (target.kind === 'share') return target.share * height
    return elementOf(doc, target.fragment)?.getBoundingClientRect().top ?? 0
  }

  function tell(): void {
    const atEnd = stage.scrollTop + stage.clientHeight >= height - slack
    onPlace(atEnd ? parts - 1 : Math.min(parts - 2, Math.floor((stage.scrollTop / height) * parts)), parts)
  }

  return {
    layOut(style) {
      const before = stage.scrollTop / height
      height = Math.max(1, layOutScroll(doc, style))
      frame.style.height = `${height}px`
      stage.scrollTop = wanted === null ? before * height : topOf(wanted)
      tell()
    },
    show(target) {
      wanted = target
      stage.scrollTop = topOf(target)
      tell()
    },
    turn(direction) {
      wanted = null
      const left = direction === 1 ? stage.scrollHeight - stage.clientHeight - stage.scrollTop : stage.scrollTop
      if (left <= slack) return false
      stage.scrollBy({ top: direction * step * stage.clientHeight, behavior: stepBehavior() })
      return true
    },
    scrolled: tell,
  }
}
