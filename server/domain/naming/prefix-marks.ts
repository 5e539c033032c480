import { foldText } from '../text/fold.ts'
import type { Token } from './lexer.ts'
import { gluedPrefixes, issueSigns, type Join, type Marker, type MarkerKind, markers } from './marker-table.ts'
import { type Mark, makeMark, skipSpace } from './marks.ts'
import { numberWordValue, romanValue } from './numerals.ts'
import { type NumberRange, type RangeOptions, readRange } from './ranges.ts'

const longestMarker = 16

/**
 * Parses a mark with its marker first: `v05`, `Chapter 12`, `#3`, `卷5`.
 * @param chained the token directly follows another mark (`v2c6`, `S01E05`)
 */
export function readPrefixMark(tokens: readonly Token[], at: number, chained: boolean): Mark | null {
  const token = tokens[at]
  if (isIssueSign(token)) return readSignMark(tokens, at)
  const found = token?.kind === 'word' ? findMarker(token.text) : null
  if (token === undefined || found === null) return readGluedUnknown(tokens, at)
  const { marker, offset } = found
  if (!canStart(tokens[at - 1], marker, chained) || (marker.kind === 'season' && isOrdinal(tokens, at - 2))) return null
  const target = targetOf(tokens, at + 1)
  if (target === null || !marker.joins.includes(target.join) || tokens[target.at]?.group !== token.group) return null
  const range = readRange(tokens, target.at, rangeOptions(tokens, marker.kind)) ?? readSpelled(tokens, target, marker)
  if (range === null) return readUnknown(tokens, { from: at, start: token.start + offset }, { marker, at: target.at })
  if (!isValidEnd(tokens, range, marker) || isLetterOfName(tokens, { at, target }, range)) return null
  if (marker.after && belongsToNextMarker(tokens, range.to)) return null
  return makeMark(tokens, marker, withLetter(tokens, range, 1), { from: at, start: token.start + offset })
}

/**
 * The last letter of `World War V 003`, `World War V 03` and `World War V #3` is not a volume marker: volumes have no
 * hundreds, a one-letter marker is adjacent to its number, and is not padded after a space.
 */
function isLetterOfName(
  tokens: readonly Token[],
  { at, target }: { readonly at: number; readonly target: Target },
  range: NumberRange,
): boolean {
  if (!/^\p{Lu}$/u.test(tokens[at]?.text ?? '') || target.join !== 'space') return false
  if (isIssueSign(tokens[target.at - 1])) return true
  if (!range.padded || range.length < 2) return false
  return range.length >= 3 || (isRomanFive(tokens, at) && !isNumbered(tokens, range.to))
}

/** The `V` of `Louis V 03`: after a word that is not all capitals, so that upper case is significant. */
function isRomanFive(tokens: readonly Token[], at: number): boolean {
  const word = tokens[at - 2]
  return tokens[at - 1]?.kind === 'space' && word?.kind === 'word' && /^\p{Lu}.*\p{Ll}/u.test(word.text)
}

/** `Fog V 03 012`, `Fog V 03 c012`, `Fog V 03 #12`: another number follows directly. */
function isNumbered(tokens: readonly Token[], at: number): boolean {
  const next = tokens[skipSpace(tokens, at)]
  if (next?.kind === 'number' || isIssueSign(next)) return true
  return next?.kind === 'word' && findMarker(next.text) !== null && hasOwnNumber(tokens, skipSpace(tokens, at))
}

/** `Vol.TBD`: an unknown volume ends the name like a known one. */
function readUnknown(
  tokens: readonly Token[],
  bounds: { readonly from: number; readonly start: number },
  { marker, at }: { readonly marker: Marker; readonly at: number },
): Mark | null {
  if (marker.kind !== 'volume' && marker.kind !== 'chapter') return null
  const isUnknown = marker.short ? /^tb[acde]$/i : /^(tb[acde]|\?)$/i
  return isUnknown.test(tokens[at]?.text ?? '') ? markUnknown(tokens, bounds, at + 1) : null
}

/** `vTBD`, a single word to the lexer. */
function readGluedUnknown(tokens: readonly Token[], at: number): Mark | null {
  const word = tokens[at]
  const marker = word?.kind === 'word' ? /^(.+)tb[acde]$/i.exec(word.text)?.[1] : undefined
  const kind = marker === undefined ? undefined : findMarker(marker)?.marker.kind
  if (word === undefined || (kind !== 'volume' && kind !== 'chapter')) return null
  return markUnknown(tokens, { from: at, start: word.start }, at + 1)
}

function markUnknown(tokens: readonly Token[], bounds: { readonly from: number; readonly start: number }, to: number) {
  const range: NumberRange = { value: 0, end: null, padded: false, whole: true, length: 0, to }
  return makeMark(tokens, { kind: 'version', short: false }, range, bounds)
}

/** The range with its letter suffix, which is not part of its value: `5a`, `27AU`, `54.LR`. */
function withLetter(tokens: readonly Token[], range: NumberRange, letters: number): NumberRange {
  const dotted = tokens[range.to]?.kind === 'sign' && tokens[range.to]?.text === '.' && letters > 1
  const word = tokens[dotted ? range.to + 1 : range.to]
  if (word?.kind !== 'word' || word.text.length > letters || !/^\p{ASCII}+$/u.test(word.text)) return range
  if (tokens[dotted ? range.to + 2 : range.to + 1]?.kind === 'number' || (letters === 1 && findMarker(word.text)))
    return range
  return { ...range, to: dotted ? range.to + 2 : range.to + 1 }
}

/** The marker that a word is, or in a script without spaces ends with; `offset` is its start in the word. */
export function findMarker(word: string): { readonly marker: Marker; readonly offset: number } | null {
  const marker = word.length <= longestMarker ? markers.get(foldText(word)) : undefined
  if (marker !== undefined) return { marker, offset: 0 }
  const glued = gluedPrefixes.find(([text]) => word.endsWith(text))
  return glued === undefined ? null : { marker: glued[1], offset: word.length - glued[0].length }
}

/** The suffix of `2nd` or `3rd`. */
export function isOrdinal(tokens: readonly Token[], at: number): boolean {
  return /^(st|nd|rd|th|e|er|ème|eme)$/i.test(tokens[at]?.text ?? '') && tokens[at - 1]?.kind === 'number'
}

/** A short marker cannot follow a digit (`52c01`), unless it continues another mark. */
function canStart(before: Token | undefined, marker: Marker, chained: boolean): boolean {
  if (marker.chained) return chained
  return !marker.short || chained || before?.kind !== 'number'
}

/** A short marker's number may be followed by letters only if these are another marker or one small letter. */
function isValidEnd(tokens: readonly Token[], range: NumberRange, marker: Marker): boolean {
  const next = tokens[range.to]
  if (next?.kind !== 'word') return isSeasonMarker(tokens, range, marker)
  const numbered = tokens[range.to + 1]?.kind === 'number'
  if (/^(st|nd|rd|th|[d-z])$/i.test(next.text) && !numbered) return false
  if (!marker.short || (/^[px]$/i.test(next.text) && numbered)) return true
  if (/^[a-h]$/.test(next.text) && !numbered) return range.length >= 2
  return findMarker(next.text) !== null && hasNumberAttached(tokens, range.to + 1)
}

/** The `6` of `v2c6` and `v2ch.6`; the second `c` of `C2C` has none. */
function hasNumberAttached(tokens: readonly Token[], at: number): boolean {
  return tokens[tokens[at]?.text === '.' ? at + 1 : at]?.kind === 'number'
}

/** A lone `S2` in a title is not a season: it is one with two digits, or followed by a number. */
function isSeasonMarker(tokens: readonly Token[], range: NumberRange, marker: Marker): boolean {
  if (marker.kind !== 'season' || !marker.short || range.length >= 2) return true
  if (tokens[range.to]?.kind !== 'space') return false
  const next = tokens[range.to + 1]?.kind === 'dash' ? skipSpace(tokens, range.to + 2) : range.to + 1
  return tokens[next]?.kind === 'number'
}

function isIssueSign(token: Token | undefined): boolean {
  return token?.kind === 'sign' && issueSigns.includes(token.text)
}

/** `#5`, `# ½`, `#-1`. */
function readSignMark(tokens: readonly Token[], at: number): Mark | null {
  const next = skipSpace(tokens, at + 1)
  const negative = tokens[next]?.text === '-'
  const options: RangeOptions = {
    spaced: true,
    partial: false,
    skipMarker: (i) => (isIssueSign(tokens[i]) ? i + 1 : i),
  }
  const range = readRange(tokens, negative ? next + 1 : next, options)
  if (range === null || tokens[at]?.group !== tokens[range.to - 1]?.group) return null
  const signed = negative ? { ...range, value: -range.value, end: null } : range
  return makeMark(tokens, { kind: 'issue', short: false }, withLetter(tokens, signed, 3), { from: at })
}

type Target = { readonly join: Join; readonly at: number }

/** The token that a marker is attached to, and how; a `#` between them (`Issue #5`) is skipped. */
function targetOf(tokens: readonly Token[], at: number): Target | null {
  const token = tokens[at]
  if (token === undefined) return null
  if (token.kind === 'number') return { join: 'glued', at }
  if (token.text === '.') return { join: 'dot', at: skipSpace(tokens, at + 1) }
  if (token.text === '°' || token.text === 'º') {
    return { join: 'degree', at: skipSpace(tokens, tokens[at + 1]?.text === '.' ? at + 2 : at + 1) }
  }
  if (token.kind === 'space') return { join: 'space', at: isIssueSign(tokens[at + 1]) ? at + 2 : at + 1 }
  const afterDash = tokens[at + 1]
  const isTied = afterDash?.kind === 'number' || /^tb[acde]$/i.test(afterDash?.text ?? '')
  if (token.kind === 'dash' && token.text.length === 1 && isTied) {
    return { join: 'hyphen', at: at + 1 }
  }
  return isIssueSign(token) ? { join: 'space', at: at + 1 } : null
}

function rangeOptions(tokens: readonly Token[], kind: MarkerKind): RangeOptions {
  const counted = kind === 'issue' || kind === 'chapter'
  return { spaced: counted, partial: counted, skipMarker: (at) => skipSameMarker(tokens, at, kind) }
}

/** The number behind a repeated marker: `c001-c005`, `Vol. 1 - Vol. 3`. */
function skipSameMarker(tokens: readonly Token[], at: number, kind: MarkerKind): number {
  const token = tokens[at]
  if (token?.kind !== 'word' || findMarker(token.text)?.marker.kind !== kind) return at
  const target = targetOf(tokens, at + 1)
  return target !== null && tokens[target.at]?.kind === 'number' ? target.at : at
}

/** `Volume III`, `Book Two`. */
function readSpelled(tokens: readonly Token[], target: Target, marker: Marker): NumberRange | null {
  const word = tokens[target.at]
  if (!marker.spelled || target.join === 'glued' || word?.kind !== 'word') return null
  const value = romanValue(word.text) ?? numberWordValue(word.text)
  if (value === null || (marker.kind === 'season' && continuesInWords(tokens, target.at + 1))) return null
  return { value, end: null, padded: false, whole: true, length: 2, to: target.at + 1 }
}

/** `Season One Guide`: words of a title, unless another marker follows (`Season Two Episode 5`). */
function continuesInWords(tokens: readonly Token[], at: number): boolean {
  const next = tokens[skipSpace(tokens, at)]
  return next?.kind === 'word' && findMarker(next.text) === null
}

/** `1 Том 3 Глава`: the 3 belongs to the chapter if its marker has no number after it. */
function belongsToNextMarker(tokens: readonly Token[], at: number): boolean {
  const word = tokens[skipSpace(tokens, at)]
  if (word?.kind !== 'word' || findMarker(word.text)?.marker.after !== true) return false
  return tokens[targetOf(tokens, skipSpace(tokens, at) + 1)?.at ?? -1]?.kind !== 'number'
}

/** Whether the marker at a token has a number after it that no later marker claims. */
export function hasOwnNumber(tokens: readonly Token[], at: number): boolean {
  const target = targetOf(tokens, at + 1)
  return target !== null && tokens[target.at]?.kind === 'number' && !belongsToNextMarker(tokens, target.at + 1)
}
