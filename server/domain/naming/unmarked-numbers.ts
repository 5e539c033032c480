import { countJoiner } from './brackets.ts'
import { yearOf } from './dates.ts'
import type { Token } from './lexer.ts'
import { skipSpace } from './marks.ts'
import { type NumberRange, readRange } from './ranges.ts'

/** A number without a marker that could be the number of the book. */
export type UnmarkedNumber = NumberRange & {
  readonly from: number
  /** What follows it: nothing outside brackets, a dash or colon, or words. */
  readonly before: 'end' | 'separator' | 'word'
  /** Isolated by separators: the `05` of `Name - 05 - Title`. */
  readonly isolated: boolean
  /** Only numbers and brackets precede it. */
  readonly first: boolean
  /** Four plain digits from 1800 to 2099. */
  readonly yearLike: boolean
  /** Attached to the preceding word by a hyphen: `spawn-123`. */
  readonly hyphened: boolean
  /** The total in `02 of 06`. */
  readonly count: number | null
}

const maxBareDigits = 5
const maxBareNumbers = 50

/**
 * Finds standalone numbers outside brackets: not adjacent to letters (`F2`, `30th`), not part of a time, a price, an
 * abbreviated year (`’89`), a chain of points or a code such as `IG-88`.
 * @param taken token indexes already used by marks and dates
 * @param body token indexes at which the name proper begins, and after the folder's name where the name repeats it
 */
export function findUnmarkedNumbers(
  tokens: readonly Token[],
  taken: ReadonlySet<number>,
  body: { readonly from: number; readonly prefixTo: number },
): UnmarkedNumber[] {
  const found: UnmarkedNumber[] = []
  let wordsBefore = body.prefixTo > 0
  for (let at = Math.max(body.from, body.prefixTo); at < tokens.length && found.length < maxBareNumbers; at++) {
    const token = tokens[at]
    if (token === undefined || token.group >= 0 || taken.has(at)) continue
    const bare = token.digits === null || isThousand(tokens, at, taken) ? null : readUnmarkedNumber(tokens, at)
    if (bare !== null) {
      found.push({ ...bare, first: !wordsBefore })
      at = bare.to - 1
    } else if (token.kind === 'word' || token.kind === 'number') {
      wordsBefore = true
    }
  }
  return found
}

function readUnmarkedNumber(tokens: readonly Token[], at: number): Omit<UnmarkedNumber, 'first'> | null {
  const digits = tokens[at]?.digits
  if (!digits || digits.vulgar || digits.chained || digits.length > maxBareDigits) return null
  const range = readRange(tokens, at, { spaced: false, partial: true, skipMarker: (i) => i })
  const hyphensOnly = tokens[at - 1]?.kind === 'dash' && tokens.every((token) => token.kind !== 'space')
  if (range === null || !isFreeBefore(tokens, at) || !isFreeBehind(tokens, range, hyphensOnly)) return null
  const spaced = range.end === null ? readSpacedRange(tokens, at, range) : null
  const counted = spaced === null ? readCount(tokens, range) : null
  const lettered = tokens[range.to]?.kind === 'word' ? { ...range, to: range.to + 1 } : range
  const whole = spaced ?? { ...lettered, to: counted?.to ?? lettered.to }
  return {
    ...whole,
    from: at,
    before: charAfter(tokens, whole.to),
    isolated: isIsolated(tokens, at, whole.to),
    yearLike: range.end === null && yearOf(tokens[at]) !== null,
    hyphened: tokens[at - 1]?.kind === 'dash' && tokens[at - 2]?.kind === 'word',
    count: counted?.count ?? null,
  }
}

/** A part of `20,000`; after a marked number (`v01,009`) a comma begins another one. */
function isThousand(tokens: readonly Token[], at: number, taken: ReadonlySet<number>): boolean {
  if (tokens[at - 1]?.text === ',' && tokens[at - 2]?.kind === 'number') return !taken.has(at - 2)
  return tokens[at + 1]?.text === ',' && tokens[at + 2]?.digits?.length === 3 && tokens[at + 2]?.digits?.whole === true
}

/** An adjacent sign, word or dash must not make the number part of something else. */
function isFreeBefore(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]
  if (before === undefined || before.kind === 'space' || before.kind === 'bracket') return true
  if (before.kind === 'sign') return /^[,!?+&;]$/.test(before.text)
  if (before.kind === 'word') return before.text.endsWith('.')
  if (before.kind !== 'dash') return false
  const word = tokens[at - 2]
  return word?.kind !== 'word' || !isCode(tokens, at)
}

/** `IG-88`, `X-23`, `F-16`: up to three capitals and up to two digits, unless nothing else precedes them. */
function isCode(tokens: readonly Token[], at: number): boolean {
  const word = tokens[at - 2]?.text ?? ''
  const digits = tokens[at]?.digits
  return /^\p{Lu}{1,3}$/u.test(word) && digits?.padded === false && digits.length <= 2
}

function isFreeBehind(tokens: readonly Token[], range: NumberRange, hyphensOnly: boolean): boolean {
  const next = tokens[range.to]
  if (next?.kind === 'word') return isLetterSuffix(tokens, range) || readCount(tokens, range) !== null
  if (next?.kind === 'dash' && tokens[range.to + 1]?.kind === 'number' && range.end !== null) return false
  if (next?.kind === 'dash') return tokens[range.to + 1]?.kind !== 'word' || next.text.length > 1 || hyphensOnly
  if (next?.kind !== 'sign') return true
  const after = tokens[range.to + 1]
  if (/^[%°$€£ºª'’]$/.test(next.text)) return false
  return !(/^[:/]$/.test(next.text) && after?.kind === 'number') && !(next.text === '+' && after?.kind !== 'number')
}

/** `012b`; `10AI` at the end of the name outside brackets. */
function isLetterSuffix(tokens: readonly Token[], range: NumberRange): boolean {
  const letters = tokens[range.to]?.text ?? ''
  if (/^([a-h]|[A-C])$/.test(letters)) return range.length >= 2 || range.padded
  return /^(?!ST|ND|RD|TH)[A-Z]{2,3}$/.test(letters) && charAfter(tokens, range.to + 1) === 'end'
}

/** `3 - 5` and `001 – 006`: a range when both are written with the same number of digits. */
function readSpacedRange(tokens: readonly Token[], at: number, first: NumberRange): NumberRange | null {
  const range = readRange(tokens, at, { spaced: true, partial: false, skipMarker: (i) => i })
  if (range === null || range.end === null || range.to === first.to) return null
  return tokens[range.to - 1]?.digits?.length === range.length ? range : null
}

/** `02 of 06`, `2 von 6`, `3de5`. */
function readCount(tokens: readonly Token[], range: NumberRange): { count: number; to: number } | null {
  const wordAt = skipSpace(tokens, range.to)
  const at = skipSpace(tokens, wordAt + 1)
  const total = tokens[at]?.digits
  if (!countJoiner.test(tokens[wordAt]?.text ?? '') || !total?.whole || total.length > 4) return null
  return total.value >= range.value ? { count: total.value, to: at + 1 } : null
}

function charAfter(tokens: readonly Token[], to: number): UnmarkedNumber['before'] {
  const next = tokens[skipSpace(tokens, to)]
  if (next === undefined || next.kind === 'bracket') return 'end'
  if (next.kind === 'dash') return 'separator'
  return next.kind === 'sign' && /^[:;,.|+]$/.test(next.text) ? 'separator' : 'word'
}

function isIsolated(tokens: readonly Token[], at: number, to: number): boolean {
  const spacedBefore = tokens[at - 1]?.kind === 'space'
  const before = tokens[spacedBefore ? at - 2 : at - 1]
  const opened = before === undefined || before.kind === 'bracket' || (before.kind === 'dash' && spacedBefore)
  return opened && charAfter(tokens, to) !== 'word'
}

/** Only spaces, dashes, commas, plus signs, brackets and the given word are between two token indexes. */
export function isNextTo(tokens: readonly Token[], from: number, to: number, word = ''): boolean {
  for (let i = from; i < to; i++) {
    const token = tokens[i]
    if (token === undefined || token.group >= 0 || token.kind === 'space' || token.kind === 'dash') continue
    if (token.kind === 'sign' && /^[,+&;]$/.test(token.text)) continue
    if (word === '' || token.text.toLowerCase() !== word) return false
  }
  return true
}
