import type { Chapter, OnPlace, Target } from './chapter.ts'
import { elementOf, type Layout, layOutPages, placeInSight } from './frame-layout.ts'
import type { FrameStyle } from './frame-style.ts'
import { pageOfShare } from './place.ts'

/** A resource that is read page by page. */
export function createPagedChapter(doc: Document, start: Target, onPlace: OnPlace): Chapter {
  let layout: Layout | null = null
  let page = 0
  let wanted: Target | null = start
  let inSight: Range | null = null
  let corner = { x: 0, y: 0 }

  function moveTo(next: number): void {
    if (layout === null) return
    page = Math.min(layout.pages - 1, Math.max(0, next))
    layout.show(page)
    inSight = placeInSight(doc, corner.x, corner.y)
    onPlace(page, layout.pages)
  }

  function pageOfTarget(target: Target, { pages, pageOf }: Layout): number {
    if (target.kind === 'end') return pages - 1
    if (target.kind === 'share') return pageOfShare(target.share, pages)
    const element = elementOf(doc, target.fragment)
    return element === null ? 0 : pageOf(element)
  }

  return {
    layOut(style: FrameStyle) {
      const before = layout === null ? 0 : page / layout.pages
      layout = layOutPages(doc, style)
      corner = { x: style.columns.side + 4, y: style.columns.block + 8 }
      if (wanted !== null) moveTo(pageOfTarget(wanted, layout))
      else moveTo(inSight === null ? pageOfShare(before, layout.pages) : layout.pageOf(inSight))
    },
    show(target) {
      wanted = target
      if (layout !== null) moveTo(pageOfTarget(target, layout))
    },
    turn(step) {
      wanted = null
      const next = page + step
      if (layout === null || next < 0 || next >= layout.pages) return false
      moveTo(next)
      return true
    },
  }
}
