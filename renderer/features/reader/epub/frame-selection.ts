import type { Span } from '../shell/text/find-in-text.ts'
import { resourceName } from './annotations/locate.ts'
import { spanOf } from './text/flat-text.ts'
import { textOf } from './text/marks.ts'
import { boxInWindow, type WindowBox } from './window-box.ts'

/** Words that are selected in a resource. */
export type Selected = {
  /** Name of the resource in the book. */
  readonly resource: string
  readonly span: Span
  readonly words: string
  readonly at: WindowBox
  readonly unselect: () => void
}

const restMs = 250

/** Tells what is selected as soon as the selection rests; null when nothing is. Gives the way to stop. */
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
