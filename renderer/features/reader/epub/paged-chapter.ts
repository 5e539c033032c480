import { restingMotion } from '../shell/swipe/swipe.ts'
import type { TurnDirection } from '../shell/turns.ts'
import type { Chapter, OnPosition, PageDrag, Target } from './chapter.ts'
import { findTarget, type Layout, layOutPages, visiblePosition } from './frame-layout.ts'
import type { FrameStyle } from './frame-style.ts'
import { pageOfShare } from './spine-position.ts'
import { type FlatText, spanOf } from './text/flat-text.ts'
import { textOf } from './text/marks.ts'

type PageListeners = { readonly onPosition: OnPosition; readonly onDirection: (direction: TurnDirection) => void }

/** A resource that is read page by page. */
export function createPagedChapter(doc: Document, start: Target, { onPosition, onDirection }: PageListeners): Chapter {
  let layout: Layout | null = null
  let page = 0
  let pendingTarget: Target | null = start
  let visibleTo: Element | Range | null = null
  let laidOut: FrameStyle | null = null

  /** @param anchor position to return to after every new layout */
  function moveTo(next: number, anchor: Element | Range | null = null): void {
    if (layout === null) return
    page = Math.min(layout.pages - 1, Math.max(0, next))
    layout.show(page)
    visibleTo = anchor ?? visiblePosition(doc, layout.corner.x, layout.corner.y)
    onPosition(page, layout.pages)
  }

  const goTo = (target: Target, shown: Layout) => moveTo(...spotOf(doc, target, shown))

  return {
    layOut(style: FrameStyle) {
      const before = layout === null ? 0 : page / layout.pages
      const isSettling = laidOut === null || laidOut === style
      laidOut = style
      layout = layOutPages(doc, style)
      onDirection(layout.direction)
      if (pendingTarget !== null && (isSettling || visibleTo === null)) goTo(pendingTarget, layout)
      else if (visibleTo === null) moveTo(pageOfShare(before, layout.pages))
      else {
        pendingTarget = null
        moveTo(layout.pageOf(visibleTo), visibleTo)
      }
    },
    show(target) {
      pendingTarget = target
      if (layout !== null) goTo(target, layout)
    },
    turn(step) {
      pendingTarget = null
      const next = page + step
      if (layout === null || next < 0 || next >= layout.pages) return false
      moveTo(next)
      return true
    },
    ...dragPages(doc, () => ({ layout, page })),
    contains(annotation) {
      if (layout === null) return false
      const found = findTarget(doc, { kind: 'annotation', annotation })
      return (found === null ? 0 : layout.pageOf(found)) === page
    },
    here() {
      const flat = textOf(doc)
      const start = visibleTo === null ? firstOnPage(doc, flat, { layout, page }) : startOf(flat, visibleTo)
      return { text: flat.text, start }
    },
  }
}

type Spot = readonly [at: number, anchor: Element | Range | null]

/** The page of a target, and the position on it that has to stay visible. */
function spotOf(doc: Document, target: Target, { pages, pageOf }: Layout): Spot {
  if (target.kind === 'end') return [pages - 1, null]
  if (target.kind === 'share') return [pageOfShare(target.share, pages), null]
  const anchor = findTarget(doc, target)
  return [anchor === null ? 0 : pageOf(anchor), anchor]
}

/** Moves the pages of a text horizontally; adjacent pages are visible only in horizontal text. */
function dragPages({ body }: Document, now: () => Shown): PageDrag {
  let moved: { readonly page: number; readonly dx: number } | null = null
  return {
    follow(dx) {
      const { layout, page } = now()
      for (const motion of body.getAnimations()) motion.finish()
      moved = { page, dx }
      layout?.show(page, dx)
    },
    rest() {
      const { layout, page } = now()
      if (layout === null || moved === null) return
      const step = (page - moved.page) * (layout.direction === 'ltr' ? layout.width : -layout.width)
      layout.show(page, moved.dx + step)
      const from = body.style.transform
      moved = null
      layout.show(page)
      const motion = restingMotion()
      if (motion !== null) body.animate([{ transform: from }, { transform: body.style.transform }], motion)
    },
  }
}

/** Text offset of a position. */
function startOf(flat: FlatText, found: Element | Range): number {
  if (!('tagName' in found)) return spanOf(flat, found).start
  const range = found.ownerDocument.createRange()
  range.selectNode(found)
  return spanOf(flat, range).start
}

type Shown = { readonly layout: Layout | null; readonly page: number }

/** Text offset of a page without a letter in its corner: found by bisection in page order. */
function firstOnPage(doc: Document, { pieces }: FlatText, { layout, page }: Shown): number {
  let low = 0
  let high = pieces.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const piece = pieces[middle]
    if (piece === undefined) break
    const range = doc.createRange()
    range.selectNodeContents(piece.node)
    if ((layout?.pageOf(range) ?? 0) < page) low = middle + 1
    else high = middle
  }
  return pieces[low]?.start ?? 0
}
