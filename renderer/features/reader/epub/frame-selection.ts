import type { Span } from '../shell/find-in-text.ts'
import { resourceName } from './links.ts'
import { spanOf } from './text/flat-text.ts'
import { textOf } from './text/marks.ts'

/** A box in the window in pixels. */
export type WindowBox = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }

/** Box of a range of the frame's document in window coordinates; the frame may be scaled. */
export function boxInWindow(target: Element | Range, doc: Document): WindowBox {
  const box = target.getBoundingClientRect()
  const { left, top, scale } = frameAround(doc)
  return {
    left: left + box.left * scale,
    top: top + box.top * scale,
    width: box.width * scale,
    height: box.height * scale,
  }
}

/** Window coordinates in pixels of a pointer over a frame's document. */
export function pointInWindow({ clientX, clientY }: PointerEvent, doc: Document): { x: number; y: number } {
  const { left, top, scale } = frameAround(doc)
  return { x: left + clientX * scale, y: top + clientY * scale }
}

function frameAround(doc: Document): { left: number; top: number; scale: number } {
  const frame = doc.defaultView?.frameElement
  if (!frame) return { left: 0, top: 0, scale: 1 }
  const { left, top, width } = frame.getBoundingClientRect()
  return { left, top, scale: frame.clientWidth > 0 ? width / frame.clientWidth : 1 }
}

/** Text that is selected in a resource. */
export type Selected = {
  /** Name of the resource in the book. */
  readonly resource: string
  readonly span: Span
  readonly words: string
  readonly at: WindowBox
  readonly unselect: () => void
}

const restMs = 250

/**
 * Reports the selection once it stops changing; null when it is empty.
 * @returns removes the listeners
 */
export function listenToSelection(doc: Document, onSelected: (selected: Selected | null) => void): () => void {
  let timer = 0
  const wait = () => {
    window.clearTimeout(timer)
    timer = window.setTimeout(() => onSelected(selectedIn(doc)), restMs)
  }
  doc.addEventListener('selectionchange', wait)
  return () => {
    window.clearTimeout(timer)
    doc.removeEventListener('selectionchange', wait)
  }
}

function selectedIn(doc: Document): Selected | null {
  const selection = doc.getSelection()
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  const flat = textOf(doc)
  const { start, end } = spanOf(flat, range)
  const chosen = flat.text.slice(start, end)
  const words = chosen.trim()
  if (words === '') return null
  const from = start + (chosen.length - chosen.trimStart().length)
  return {
    resource: resourceName(doc.URL),
    span: { start: from, end: from + words.length },
    words,
    at: boxInWindow(range, doc),
    unselect: () => selection.removeAllRanges(),
  }
}
