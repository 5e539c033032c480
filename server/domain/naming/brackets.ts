import type { Group, Lexed, Token } from './lexer.ts'
import { skipSpace } from './marks.ts'
import { isTagWord, tidy } from './name-text.ts'
import { findMarker } from './prefix-marks.ts'
import { type NumberRange, plainRange, readRange } from './ranges.ts'

/** Square and curly brackets always contain tags; round ones when they contain a tag word or a size (`2048px`). */
export function isTagGroup(tokens: readonly Token[], group: Group): boolean {
  if (group.shape === 'square') return true
  const inside = tokens.slice(group.from, group.to)
  if (inside.some(({ kind, text }) => kind === 'word' && (isTagWord(text) || text.toLowerCase() === 'px'))) return true
  const words = inside.map(({ kind, text }) => (kind === 'word' || kind === 'number' ? text : ' ')).join('')
  return words.split(' ').some(isTagWord)
}

/** The separator between a number and the count: `2 of 6`. */
export const countJoiner = /^(of|de|von|van|di|z)$/i

/**
 * The value of a bracket of numbers: `(of 07)` a count, `(2 of 6)` a number and a count, `(5)` or `(1-6)` a number.
 */
export type NumberBracket = { readonly number: NumberRange | null; readonly count: number | null }

/** @returns null when the group contains anything else */
export function readNumberBracket(tokens: readonly Token[], group: Group): NumberBracket | null {
  const end = tokens[group.to - 1]?.kind === 'bracket' ? group.to - 1 : group.to
  let at = skipSpace(tokens, group.from + 1)
  const number = readRange(tokens, at, plainRange)
  at = skipSpace(tokens, number?.to ?? at)
  if (at === end) return number === null ? null : { number, count: null }
  if (!countJoiner.test(tokens[at]?.text ?? '')) return null
  const total = tokens[skipSpace(tokens, at + 1)]?.digits
  const closed = skipSpace(tokens, skipSpace(tokens, at + 1) + 1) === end
  return total?.whole === true && total.length <= 4 && closed ? { number, count: total.value } : null
}

/** `(The Expanse, #1)`, `[Dresden Files 01]`: the series of a book with its number, after or before the title. */
export type SeriesBracket = { readonly series: string; readonly number: NumberRange; readonly group: number }

/**
 * The first bracket with words followed by a number of at most three digits that is not a date.
 * @param skip groups known to be dates or tags
 */
export function findSeriesBracket(lexed: Lexed, skip: ReadonlySet<number>): SeriesBracket | null {
  const { text, tokens, groups } = lexed
  for (const [i, group] of groups.entries()) {
    const last = group.to - 2
    const digits = tokens[last]?.digits
    if (skip.has(i) || tokens[group.to - 1]?.kind !== 'bracket' || !digits || digits.length > 3) continue
    if (readNumberBracket(tokens, group) !== null) continue
    const bound = wordsEnd(tokens, group.from, last)
    const number = readRange(tokens, last, plainRange)
    const series = tidy(text.slice(tokens[group.from]?.end ?? 0, tokens[bound]?.start ?? 0), false)
    if (number !== null && /\p{L}{2}/u.test(series)) return { series, number, group: i }
  }
  return null
}

/** Back from the number over its marker (`, #`, ` Book `, ` v`) to the end of the words. */
function wordsEnd(tokens: readonly Token[], from: number, last: number): number {
  let at = last
  while (at > from + 1 && isBetween(tokens[at - 1])) at--
  return at
}

function isBetween(token: Token | undefined): boolean {
  if (token === undefined) return false
  if (token.kind === 'space' || token.kind === 'dash') return true
  return token.kind === 'sign'
    ? /^[#,.:;]$/.test(token.text)
    : token.kind === 'word' && findMarker(token.text)?.offset === 0
}
