/** A text as it is compared, with the way back to what was written. */
type FoldedText = {
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

/** A part of a text: from `start` up to and without `end`, in UTF-16 units. */
export type Span = { readonly start: number; readonly end: number }

/**
 * Finds words in a text, however they are accented, in the order of the text and without overlaps.
 * @param most how many are wanted
 */
export function findInText(text: string, words: string, most: number): readonly Span[] {
  const wanted = foldText(words).text.trim()
  if (wanted === '') return []
  const { text: folded, origins } = foldText(text)
  const found: Span[] = []
  for (let at = folded.indexOf(wanted); at !== -1 && found.length < most; ) {
    const end = at + wanted.length
    found.push({ start: origins[at] ?? 0, end: endOf(origins, end) })
    at = folded.indexOf(wanted, end)
  }
  return found
}

/** Where a match ends: behind the last letter, of which several folded ones may come. */
function endOf(origins: Int32Array, end: number): number {
  let next = end
  while (next < origins.length - 1 && origins[next] === origins[end - 1]) next += 1
  return origins[next] ?? 0
}

/** What stands around a part of a text, on one line each. */
export type Excerpt = { readonly before: string; readonly match: string; readonly after: string }

const sideBefore = 48
const sideAfter = 90

/** Cuts a part out with some words on both sides of it. */
export function excerptOf(text: string, { start, end }: Span): Excerpt {
  const from = Math.max(0, start - sideBefore)
  const to = Math.min(text.length, end + sideAfter)
  const before = oneLine(text.slice(from, start))
  const after = oneLine(text.slice(end, to))
  return {
    before: from === 0 ? before : `…${before.replace(/^\S{0,16}\s/, '')}`,
    match: oneLine(text.slice(start, end)),
    after: to === text.length ? after : `${after.replace(/\s\S{0,16}$/, '')}…`,
  }
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ')
}
