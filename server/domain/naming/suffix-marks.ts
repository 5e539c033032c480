import type { Token } from './lexer.ts'
import { type Counter, countersBehind, ordinalPrefixes } from './marker-table.ts'
import { type Mark, makeMark, skipSpace } from './marks.ts'
import { hanNumerals, hanValue } from './numerals.ts'
import { findMarker, hasOwnNumber, isOrdinal } from './prefix-marks.ts'
import { type NumberRange, plainRange, readRange } from './ranges.ts'

/** Parses a mark with its number first: `3巻`, `第 25 话`, `2 Глава`, `3. Band`. */
export function readSuffixMark(tokens: readonly Token[], at: number): Mark | null {
  if (tokens[at]?.kind !== 'number') return null
  const range = readRange(tokens, at, plainRange)
  if (range === null || tokens[at]?.group !== tokens[range.to]?.group) return null
  return readCounter(tokens, at, range) ?? readMarkerBehind(tokens, at, range)
}

function readCounter(tokens: readonly Token[], at: number, range: NumberRange): Mark | null {
  const prefix = ordinalPrefix(tokens, at)
  const wordAt = prefix === null ? range.to : skipSpace(tokens, range.to)
  const word = tokens[wordAt]
  if (word?.kind !== 'word') return null
  const counter = countersBehind.find((entry) => word.text.startsWith(entry.text))
  if (counter === undefined || (counter.strict && prefix === null && !endsWord(word.text, counter))) return null
  const whole = word.text.length === counter.text.length
  const total = isTotal(tokens[at - 1]) && range.end === null && range.value > 1
  const counted = total ? { ...range, value: 1, end: range.value } : range
  return makeMark(tokens, { kind: counter.kind, short: false }, counted, {
    from: at,
    start: prefix ?? (tokens[at]?.start ?? 0) - (total ? 1 : 0),
    stop: word.start + counter.text.length,
    to: whole ? wordAt + 1 : wordAt,
  })
}

/** Offset of the 第 before a number; null when there is none. */
function ordinalPrefix(tokens: readonly Token[], at: number): number | null {
  const word = tokens[tokens[at - 1]?.kind === 'space' ? at - 2 : at - 1]
  if (word?.kind !== 'word') return null
  return ordinalPrefixes.some((prefix) => word.text.endsWith(prefix)) ? word.end - 1 : null
}

/** `全12巻` are volumes 1 to 12. */
function isTotal(before: Token | undefined): boolean {
  return before?.kind === 'word' && before.text.endsWith('全')
}

function endsWord(word: string, counter: Counter): boolean {
  const rest = word.slice(counter.text.length)
  return rest === '' || ordinalPrefixes.includes(rest)
}

/** `3. Band`, `2 Глава`; after an ordinal any long marker counts: `2nd Season`, `3e tome`. */
function readMarkerBehind(tokens: readonly Token[], at: number, range: NumberRange): Mark | null {
  const ordinal = isOrdinal(tokens, range.to)
  const markerIndex = ordinal || tokens[range.to]?.text === '.' ? range.to + 1 : range.to
  const wordAt = skipSpace(tokens, markerIndex)
  const word = tokens[wordAt]
  const marker = word?.kind === 'word' ? findMarker(word.text)?.marker : undefined
  if (word === undefined || marker === undefined || marker.short) return null
  if (ordinal ? marker.kind === 'part' : !marker.after) return null
  if (hasOwnNumber(tokens, wordAt) && !(ordinal && marker.kind === 'season')) return null
  const mark = makeMark(tokens, marker, range, { from: at, to: wordAt + 1 })
  return { ...mark, stop: word.end }
}

const counterTexts = countersBehind.map((counter) => counter.text).join('|')
const hanOrdinal = new RegExp(
  `第([${hanNumerals}]{1,7})(${counterTexts})|(卷|巻|册|冊)([${hanNumerals}]{1,7})(?!\\p{L})`,
  'u',
)

/** `第十二話` and `卷五`, single words to the lexer. */
export function readHanOrdinal(tokens: readonly Token[], at: number): Mark | null {
  const word = tokens[at]
  if (word?.kind !== 'word' || !/[第卷巻册冊]/u.test(word.text)) return null
  const match = hanOrdinal.exec(word.text)
  const counter = countersBehind.find((entry) => entry.text === (match?.[2] ?? match?.[3]))
  if (match === null || counter === undefined) return null
  const value = hanValue(match[1] ?? match[4] ?? '')
  const range: NumberRange = { value, end: null, padded: false, whole: true, length: 1, to: at + 1 }
  const start = word.start + match.index
  return makeMark(tokens, { kind: counter.kind, short: false }, range, {
    from: at,
    start,
    stop: start + match[0].length,
  })
}
