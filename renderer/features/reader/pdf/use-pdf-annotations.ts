import { useCallback, useEffect, useState } from 'react'
import { useAnnotations } from '../../../api/reading/use-annotations.ts'
import type { Annotation, Book } from '../../../api/types.ts'
import { excerptOf, type HighlightColor } from '../shell/annotations/annotations.ts'
import type { Span } from '../shell/find-in-text.ts'
import { clearSelection, hasSelection } from '../shell/text-selection.ts'

/** Selected text of a page (1-based), and its box in the window in pixels. */
type TextSelection = {
  readonly page: number
  readonly span: Span
  readonly words: string
  readonly at: DOMRect
}

/** Selected text of the text layer; of several pages the first. Null without a selection. */
function readTextSelection(): TextSelection | null {
  const selection = window.getSelection()
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  const layers = [...document.querySelectorAll('[data-page-words]')]
  const layer = layers.find((one) => range.intersectsNode(one))
  if (layer === undefined) return null
  const runs = [...layer.querySelectorAll<HTMLElement>('[data-words]')].filter((run) => range.intersectsNode(run))
  const [first, last] = [runs[0], runs.at(-1)]
  if (first === undefined || last === undefined) return null
  const start = startOf(first) + (offsetIn(first, range.startContainer, range.startOffset) ?? 0)
  const end = startOf(last) + (offsetIn(last, range.endContainer, range.endOffset) ?? lengthOf(last))
  const words = wordsOf(runs, start, end)
  const chosen = words.trim()
  if (chosen === '') return null
  const from = start + words.indexOf(chosen)
  return {
    page: Number(layer.getAttribute('data-page-words')),
    span: { start: from, end: from + chosen.length },
    words: chosen,
    at: range.getBoundingClientRect(),
  }
}

/** Offset of a run in the text of its page. */
function startOf(run: Element): number {
  return Number(run.getAttribute('data-words'))
}

function lengthOf(run: Element): number {
  return run.textContent?.length ?? 0
}

/** Number of characters of a run before a position; null for a position outside of it. */
function offsetIn(run: Element, container: Node, offset: number): number | null {
  if (!run.contains(container)) return null
  const before = document.createRange()
  before.setStart(run, 0)
  before.setEnd(container, offset)
  return before.toString().length
}

/** Text of a page between two offsets as the server counts them: lines are separated by one character. */
function wordsOf(runs: readonly Element[], start: number, end: number): string {
  let text = ''
  let at = start
  for (const run of runs) {
    const begin = startOf(run)
    text += '\n'.repeat(Math.max(0, begin - at))
    const from = Math.max(begin, start)
    text += (run.textContent ?? '').slice(from - begin, end - begin)
    at = Math.min(end, begin + lengthOf(run))
  }
  return text
}

/** Delay in milliseconds after the last change of the selection. */
const rest = 250

/** Current selection of a page's text. */
function useTextSelection(): TextSelection | null {
  const [selected, setSelected] = useState<TextSelection | null>(null)
  useEffect(() => {
    let timer = 0
    const wait = () => {
      window.clearTimeout(timer)
      if (!hasSelection()) setSelected(null)
      timer = window.setTimeout(() => setSelected(readTextSelection()), rest)
    }
    document.addEventListener('selectionchange', wait)
    return () => {
      window.clearTimeout(timer)
      document.removeEventListener('selectionchange', wait)
    }
  }, [])
  return selected
}

/** Bookmarks and highlights of a PDF: the locator of a highlight counts characters of the page text. */
export function usePdfAnnotations({ id }: Book) {
  const { list, error, add, change, remove } = useAnnotations(id)
  const [editedId, setEdited] = useState<string | null>(null)
  const selected = useTextSelection()

  const mark = (color: HighlightColor, withNote: boolean) => {
    if (selected === null) return
    const { page, span, words } = selected
    const locator = { position: page, resource: null, start: span.start, end: span.end }
    clearSelection()
    add.mutate(
      { kind: 'highlight', locator, excerpt: excerptOf(words), color },
      { onSuccess: (created) => withNote && setEdited(created.id) },
    )
  }
  const bookmarkOf = (page: number) =>
    list.find(({ kind, locator }) => kind === 'bookmark' && locator.position === page)
  const toggleBookmark = (page: number) => {
    const set = bookmarkOf(page)
    if (set !== undefined) return remove.mutate(set.id)
    add.mutate({ kind: 'bookmark', locator: { position: page, resource: null, start: 0, end: 0 } })
  }
  const stopEditing = useCallback(() => setEdited(null), [])
  const edit = useCallback((one: Annotation) => setEdited(one.id), [])
  const edited = list.find((one) => one.id === editedId) ?? null
  return {
    list,
    error,
    change,
    remove,
    selected,
    unselect: clearSelection,
    mark,
    bookmarkOf,
    toggleBookmark,
    edit,
    edited,
    stopEditing,
  }
}

export type PdfAnnotations = ReturnType<typeof usePdfAnnotations>
