import type { Annotation, PageText } from '../../../../api/types.ts'
import type { Span } from '../../shell/find-in-text.ts'

type Runs = PageText['runs']

/** The words of a page as one text; lines are parted by line feeds. */
export function pageString(runs: Runs): string {
  return runs.map(({ text, endsLine }) => (endsLine ? `${text}\n` : text)).join('')
}

/** Where each run begins in the text of its page. */
export function runStarts(runs: Runs): readonly number[] {
  let at = 0
  return runs.map(({ text, endsLine }) => {
    const start = at
    at += text.length + (endsLine ? 1 : 0)
    return start
  })
}

/**
 * A page's text to be searched: a word that is parted at the end of a line is whole again, unless hyphens are looked for.
 * Every letter stays at its place: what parts the word becomes as many signs that nobody sees.
 */
export function searchable(text: string, words: string): string {
  if (/[-‐‑]/.test(words)) return text
  return text.replace(/(?<=\p{L})[-‐\u00ad]\n(?=\p{Ll})/gu, '\u00ad\u00ad')
}

/** A part of a page's text that looks otherwise; a highlight knows what it is the mark of. */
export type Mark = Span & { readonly kind: string; readonly annotation?: Annotation }

/** A part of a run, and how it looks; null for the words as they are. */
type Piece = { readonly text: string; readonly mark: Mark | null }

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
