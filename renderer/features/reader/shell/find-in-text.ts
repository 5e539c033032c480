/** Text prepared for comparison, with a mapping to the original. */
type FoldedText = {
  readonly text: string
  /** Offset in the original of each character of `text`, plus one for the end. */
  readonly origins: Int32Array
}

/** Diacritics are ignored in comparisons, except marks that change the sound of a letter (が). */
const marks = /[\u0300-\u036f]/g
const unseen = /[\u00ad\u200b-\u200d\u2060\ufeff]/
const space = /\s/u

/** Typographic characters and their keyboard equivalents. */
const plain: ReadonlyMap<string, string> = new Map([
  ...[...'‘’‚‛′'].map((sign) => [sign, "'"] as const),
  ...[...'“”„‟″«»'].map((sign) => [sign, '"'] as const),
  ...[...'‐‑‒–—―−'].map((sign) => [sign, '-'] as const),
])

const known = new Map<string, string>()
const maxKnown = 20_000

/**
 * Folds a text for searching: case, diacritics, quotation marks, dashes and full or half width are normalised; white
 * space becomes one space; invisible characters are dropped.
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

/** A letter with its combining marks. */
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

/** Range of a text from `start` (inclusive) to `end` (exclusive), in UTF-16 units. */
export type Span = { readonly start: number; readonly end: number }

/**
 * Finds words in a text regardless of diacritics, in text order and without overlaps.
 * @param limit most results
 */
export function findInText(text: string, words: string, limit: number): readonly Span[] {
  const needle = foldText(words).text.trim()
  if (needle === '') return []
  const { text: folded, origins } = foldText(text)
  const found: Span[] = []
  for (let at = folded.indexOf(needle); at !== -1 && found.length < limit; ) {
    const end = at + needle.length
    found.push({ start: origins[at] ?? 0, end: endOf(origins, end) })
    at = folded.indexOf(needle, end)
  }
  return found
}

/** A match ends behind its last letter, which may have been folded to several characters. */
function endOf(origins: Int32Array, end: number): number {
  let next = end
  while (next < origins.length - 1 && origins[next] === origins[end - 1]) next += 1
  return origins[next] ?? 0
}

/** A match with the text around it, each in one line. */
export type Excerpt = { readonly before: string; readonly match: string; readonly after: string }

const sideBefore = 48
const sideAfter = 90

/** Cuts out a match with some text on both sides. */
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
