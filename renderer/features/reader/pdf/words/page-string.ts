import type { PageText } from '../../../../api/types.ts'

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
