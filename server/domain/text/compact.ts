/** A text without what differs between editions and programs, with a mapping to the original. */
export type CompactText = {
  readonly text: string
  /** Offsets in the original of each unit of `text`: where its sign begins, and ends (exclusive). */
  readonly starts: Int32Array
  readonly ends: Int32Array
}

/** White space, soft hyphens, and signs without width. */
const unseen = /[\s\p{Cf}]/u
const quotes = /[‘’‚‛′“”„‟″«»"`]/u
const dashes = /[‐‑‒–—―−]/u

const folded = new Map<string, string>()
const mostFolded = 20_000

/** Without white space, case and accents; forms of one letter, of quotation marks and of dashes are one. */
export function compactText(original: string): CompactText {
  const parts: string[] = []
  const starts: number[] = []
  const ends: number[] = []
  let at = 0
  for (const sign of original) {
    const kept = compactSign(sign)
    if (kept !== '') parts.push(kept)
    for (let unit = 0; unit < kept.length; unit += 1) {
      starts.push(at)
      ends.push(at + sign.length)
    }
    at += sign.length
  }
  return { text: parts.join(''), starts: Int32Array.from(starts), ends: Int32Array.from(ends) }
}

function compactSign(sign: string): string {
  const known = folded.get(sign)
  if (known !== undefined) return known
  const kept = unseen.test(sign) ? '' : quotes.test(sign) ? "'" : dashes.test(sign) ? '-' : sign.normalize('NFKD')
  const result = kept.toLowerCase().replace(/[\s\p{Mn}]/gu, '')
  if (folded.size < mostFolded) folded.set(sign, result)
  return result
}

/** Occurrences that are compared. */
const most = 1_000

/** Every place of words in a text, from `start` (inclusive) to `end` (exclusive), up to a thousand. */
export function findCompact(
  { text, starts, ends }: CompactText,
  words: string,
): readonly { readonly start: number; readonly end: number }[] {
  const needle = compactText(words).text
  const found: { start: number; end: number }[] = []
  if (needle === '') return found
  for (let at = text.indexOf(needle); at !== -1 && found.length < most; at = text.indexOf(needle, at + 1)) {
    found.push({ start: starts[at] ?? 0, end: ends[at + needle.length - 1] ?? 0 })
  }
  return found
}
