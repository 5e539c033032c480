import { foldText } from './fold-text.ts'

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
