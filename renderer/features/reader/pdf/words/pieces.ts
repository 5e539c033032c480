import type { Annotation } from '../../../../api/types.ts'
import type { Span } from '../../shell/text/find-in-text.ts'

/** A part of a page's text that looks otherwise; a highlight knows what it is the mark of. */
export type Mark = Span & { readonly kind: string; readonly annotation?: Annotation }

/** A part of a run, and how it looks; null for the words as they are. */
export type Piece = { readonly text: string; readonly mark: Mark | null }

/**
 * Cuts a run where marks begin and end. Where marks overlap the later one of the list is seen.
 * @param start where the run begins in the text of its page
 */
export function piecesOf(text: string, start: number, marks: readonly Mark[]): readonly Piece[] {
  const end = start + text.length
  const touching = marks.filter((mark) => mark.start < end && mark.end > start)
  if (touching.length === 0) return [{ text, mark: null }]
  const cuts = touching.flatMap((mark) => [Math.max(start, mark.start), Math.min(end, mark.end)])
  const offsets = [...new Set([start, ...cuts, end])].toSorted((a, b) => a - b)
  return offsets.slice(1).map((to, index) => {
    const from = offsets[index] ?? start
    const mark = touching.findLast((one) => one.start <= from && one.end >= to) ?? null
    return { text: text.slice(from - start, to - start), mark }
  })
}
