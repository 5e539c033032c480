import type { Annotation } from '../../../../api/types.ts'
import { highlightColors, highlightName, spanIn } from '../../shell/annotations/annotations.ts'
import { findInText, type Span } from '../../shell/find-in-text.ts'
import { type FlatText, flattenText, rangeOf } from './flat-text.ts'

/** Marks on the page, painted without changing it. */
export type Marks = {
  /** All search results. */
  readonly words: string
  /** The current search result. */
  readonly here: Span | null
  /** Highlights of the reader. */
  readonly highlights: readonly Annotation[]
}

/** Names of the CSS highlights in the style sheet of the frame. */
export const markNames = { found: 'inglenook-found', here: 'inglenook-here', noted: 'inglenook-noted' } as const

const maxMarked = 2_000
const texts = new WeakMap<Document, FlatText>()

/** Text of the document on screen, computed once. */
export function textOf(doc: Document): FlatText {
  const known = texts.get(doc)
  if (known !== undefined) return known
  const flat = flattenText(doc.body ?? doc.documentElement)
  texts.set(doc, flat)
  return flat
}

/**
 * Paints marks over the text of a document (CSS Custom Highlight API) without changing it. Without support for it,
 * nothing is marked.
 */
export function paintMarks(doc: Document, { words, here, highlights }: Marks): void {
  const found = words === '' ? [] : findInText(textOf(doc).text, words, maxMarked)
  for (const color of highlightColors) {
    paint(
      doc,
      highlightName(color),
      spansOf(
        doc,
        highlights.filter((one) => (one.color ?? 'yellow') === color),
      ),
    )
  }
  paint(
    doc,
    markNames.noted,
    spansOf(
      doc,
      highlights.filter(({ note }) => note !== null),
    ),
  )
  paint(doc, markNames.found, found, 1)
  paint(doc, markNames.here, here === null ? [] : [here], 2)
}

/** The highlight under a point of a document; null for none. */
export function highlightAt(doc: Document, x: number, y: number, highlights: readonly Annotation[]): Annotation | null {
  const isUnder = ({ left, right, top, bottom }: DOMRect) => x >= left && x <= right && y >= top && y <= bottom
  const hits = highlights.filter((one) =>
    spansOf(doc, [one]).some((span) => [...(rangeOf(textOf(doc), span)?.getClientRects() ?? [])].some(isUnder)),
  )
  // The latest of overlapping highlights is on top.
  return hits.at(-1) ?? null
}

function spansOf(doc: Document, highlights: readonly Annotation[]): readonly Span[] {
  return highlights.flatMap((one) => spanIn(textOf(doc).text, one) ?? [])
}

/** @param priority the higher one wins where marks overlap */
function paint(doc: Document, name: string, spans: readonly Span[], priority = 0): void {
  const view = doc.defaultView
  if (view === null || typeof view.Highlight !== 'function') return
  const ranges = spans.flatMap((span) => rangeOf(textOf(doc), span) ?? [])
  view.CSS.highlights.delete(name)
  if (ranges.length === 0) return
  const highlight = new view.Highlight(...ranges)
  highlight.priority = priority
  view.CSS.highlights.set(name, highlight)
}
