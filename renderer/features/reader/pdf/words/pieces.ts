import type { Annotation, PageText } from '../../../../api/types.ts'
import type { Span } from '../../shell/find-in-text.ts'

type Runs = PageText['runs']

/** Text of a page; lines are separated by line feeds. */
export function pageString(runs: Runs): string {
  return runs.map(({ text, endsLine }) => (endsLine ? `${text}\n` : text)).join('')
}

/** Offset of each run in the text of its page. */
export function runStarts(runs: Runs): readonly number[] {
  let at = 0
  return runs.map(({ text, endsLine }) => {
    const start = at
    at += text.length + (endsLine ? 1 : 0)
    return start
  })
}

/**
 * Text of a page for searching: hyphenated words are joined unless the query has a hyphen. Offsets are preserved: the
 * hyphenation is replaced by as many invisible characters.
 */
export function searchable(text: string, words: string): string {
  if (/[-‐‑]/.test(words)) return text
  return text.replace(/(?<=\p{L})[-‐\u00ad]\n(?=\p{Ll})/gu, '\u00ad\u00ad')
}

/** A styled part of a page's text; a highlight has the id of its annotation. */
export type Mark = Span & { readonly kind: string; readonly annotation?: Annotation }

/** A part of a run and its style; null for unmarked text. */
type Piece = { readonly text: string; readonly mark: Mark | null }

/**
 * Splits a run at the edges of marks. Where marks overlap, the later one wins.
 * @param start offset of the run in the text of its page
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
