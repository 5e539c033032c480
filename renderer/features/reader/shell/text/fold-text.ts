/** A text as it is compared, with the way back to what was written. */
export type FoldedText = {
  readonly text: string
  /** Where each character of `text` begins in the original; one more at the end, for its length. */
  readonly origins: Int32Array
}

/** Marks on letters are left out of a comparison, signs that sound like letters of their own (が) are not. */
const marks = /[\u0300-\u036f]/g
const unseen = /[\u00ad\u200b-\u200d\u2060\ufeff]/
const space = /\s/u

/** What typographers write for signs that a keyboard has. */
const plain: ReadonlyMap<string, string> = new Map([
  ...[...'‘’‚‛′'].map((sign) => [sign, "'"] as const),
  ...[...'“”„‟″«»'].map((sign) => [sign, '"'] as const),
  ...[...'‐‑‒–—―−'].map((sign) => [sign, '-'] as const),
])

const known = new Map<string, string>()
const maxKnown = 20_000

/**
 * Folds a text for a search: case, accents, kinds of quotes and dashes, half and full width make no difference; white
 * space is one blank; what nobody sees is left out.
 */
export function foldText(original: string): FoldedText {
  const pieces: string[] = []
  const origins: number[] = []
  let afterSpace = false
  for (let at = 0; at < original.length; ) {
    const sign = signAt(original, at)
    const folded = foldSign(sign)
    const isSpace = folded === ' '
    if (!(isSpace && afterSpace)) {
      pieces.push(folded)
      for (let unit = 0; unit < folded.length; unit += 1) origins.push(at)
    }
    if (folded !== '') afterSpace = isSpace
    at += sign.length
  }
  origins.push(original.length)
  return { text: pieces.join(''), origins: Int32Array.from(origins) }
}

/** A letter with the marks that are written after it. */
function signAt(text: string, at: number): string {
  const first = String.fromCodePoint(text.codePointAt(at) ?? 0)
  let end = at + first.length
  while (isMark(text.charCodeAt(end))) end += 1
  return end === at + first.length ? first : text.slice(at, end)
}

function isMark(code: number): boolean {
  return code >= 0x300 && code <= 0x36f
}

function foldSign(sign: string): string {
  const before = known.get(sign)
  if (before !== undefined) return before
  const folded = foldUnknown(sign)
  if (known.size < maxKnown) known.set(sign, folded)
  return folded
}

function foldUnknown(sign: string): string {
  if (space.test(sign)) return ' '
  if (unseen.test(sign)) return ''
  const bare = sign.normalize('NFKD').replace(marks, '').normalize('NFC').toLowerCase()
  return [...bare].map((letter) => plain.get(letter) ?? letter).join('')
}
