import { spanIn } from '../shell/annotations/annotations.ts'
import type { Span } from '../shell/find-in-text.ts'
import type { TurnDirection } from '../shell/turns.ts'
import type { Target } from './chapter.ts'
import { windowsOf } from './columns.ts'
import { type FrameStyle, frameStyle } from './frame-style.ts'
import { rangeOf } from './text/flat-text.ts'
import { textOf } from './text/marks.ts'

const styleId = 'inglenook-style'

/** Layout of a document and navigation in it. */
export type Layout = {
  readonly pages: number
  /** Size of the window in pixels. */
  readonly width: number
  /** Direction in which pages follow each other. */
  readonly direction: TurnDirection
  /** Position of the first letter of a page in the window in pixels: it depends on the writing direction. */
  readonly corner: { readonly x: number; readonly y: number }
  /** Shows a page (0-based), offset horizontally in pixels. */
  readonly show: (page: number, dx?: number) => void
  /** Page (0-based) that contains a position of the document. */
  readonly pageOf: (found: Element | Range) => number
}

/** Paginates a document by its own writing mode and direction. */
export function layOutPages(doc: Document, style: FrameStyle): Layout {
  const vertical = isVertical(doc)
  setStyle(doc, frameStyle(style, vertical))
  const { body } = doc
  const { width, height } = style.columns
  const windowLength = vertical ? height : width
  body.style.transform = 'none'
  const pages = windowsOf(vertical ? body.scrollHeight : body.scrollWidth, windowLength)
  const backwards = !vertical && computed(doc, body).direction === 'rtl'

  const { side, block } = style.columns
  const fromRight = backwards || (vertical && computed(doc, body).writingMode === 'vertical-rl')

  return {
    pages,
    width,
    direction: fromRight ? 'rtl' : 'ltr',
    corner: { x: fromRight ? width - side - 4 : side + 4, y: block + 8 },
    show(page, dx = 0) {
      const way = page * windowLength * (backwards ? 1 : -1)
      body.style.transform = vertical ? `translate(${dx}px, ${way}px)` : `translateX(${way + dx}px)`
    },
    pageOf(found) {
      const box = found.getBoundingClientRect()
      const frame = body.getBoundingClientRect()
      const across = backwards ? frame.right - box.right : box.left - frame.left
      const way = vertical ? box.top - frame.top : across
      return Math.min(pages - 1, Math.max(0, Math.floor((way + 1) / windowLength)))
    },
  }
}

/** Lays a document out as one scrolled text and returns its height in pixels. */
export function layOutScroll(doc: Document, style: FrameStyle): number {
  setStyle(doc, frameStyle(style, false))
  doc.body.style.transform = 'none'
  return Math.ceil(doc.body.getBoundingClientRect().height)
}

/** First visible position, to return to after a new layout; null without text there. */
export function visiblePosition(doc: Document, x: number, y: number): Range | null {
  const caret = doc.caretPositionFromPoint?.(x, y)
  if (caret === null || caret === undefined) return null
  const range = doc.createRange()
  const { offsetNode, offset } = caret
  const length = offsetNode.nodeType === Node.TEXT_NODE ? (offsetNode.nodeValue?.length ?? 0) : 0
  if (length === 0) return null
  range.setStart(offsetNode, Math.min(offset, length - 1))
  range.setEnd(offsetNode, Math.min(offset + 1, length))
  return range
}

/** Position of a fragment or a text range in a document; null when it is missing. */
export function findTarget(doc: Document, target: Target): Element | Range | null {
  if (target.kind === 'fragment') return elementOf(doc, target.fragment)
  const span = spanOfTarget(doc, target)
  return span === null ? null : rangeOf(textOf(doc), span)
}

function spanOfTarget(doc: Document, target: Target): Span | null {
  if (target.kind === 'annotation') return spanIn(textOf(doc).text, target.annotation)
  if (target.kind === 'letter') return { start: target.start, end: target.start + 1 }
  return target.kind === 'span' ? target.span : null
}

/** Element of a fragment, by id or by the older named anchor. */
export function elementOf(doc: Document, fragment: string): Element | null {
  return doc.getElementById(fragment) ?? doc.getElementsByName(fragment)[0] ?? null
}

function setStyle(doc: Document, text: string): void {
  const known = doc.getElementById(styleId)
  const element = known ?? doc.createElementNS('http://www.w3.org/1999/xhtml', 'style')
  if (element.textContent !== text) element.textContent = text
  if (known !== null) return
  element.id = styleId
  ;(doc.head ?? doc.documentElement).append(element)
}

function isVertical(doc: Document): boolean {
  return computed(doc, doc.body).writingMode.startsWith('vertical')
}

function computed(doc: Document, element: Element): CSSStyleDeclaration {
  return (doc.defaultView ?? window).getComputedStyle(element)
}
