import type { Token } from './lexer.ts'

export type NumberRange = {
  readonly value: number
  /** Last of a range, larger than `value`. */
  readonly end: number | null
  readonly padded: boolean
  readonly whole: boolean
  /** Digits before the point of the first number. */
  readonly length: number
  /** Index of the token after the range. */
  readonly to: number
}

export type RangeOptions = {
  /** Ranges with spaces around the dash count (`#1 – 6`), where a boundary follows. */
  readonly spaced: boolean
  /** `4-1`, `4.a`, `4.extra` are parts of chapter 4. */
  readonly partial: boolean
  /** Index of the number after a repeated marker (`c001-c005`) at this index, or the index itself. */
  readonly skipMarker: (at: number) => number
}

export const plainRange: RangeOptions = { spaced: false, partial: false, skipMarker: (at) => at }

const maxDigits = 9

/**
 * Parses a number or a range of numbers, with an attached version (`12v2`), beginning at a token.
 * @returns null when there is no number at `at`, or one with more than nine digits
 */
export function readRange(tokens: readonly Token[], at: number, options: RangeOptions): NumberRange | null {
  const first = readNumber(tokens, at, options.partial)
  if (first === null) return null
  const single = { ...first, end: null }
  const joint = readJoint(tokens, first.to)
  if (joint === null) return single
  const numberAt = options.skipMarker(joint.to)
  const repeated = numberAt !== joint.to
  if (joint.kind === 'spaced' && !options.spaced && !repeated) return single
  const second = readNumber(tokens, numberAt, false)
  if (second === null || belongsToWord(tokens[second.to])) return single
  const isCertain = joint.kind === 'glued' || joint.kind === 'word' || repeated
  if (!isCertain && !endsPhrase(tokens, second.to)) return single
  if (joint.kind === 'spaced' && !repeated && second.padded && !first.padded) return single
  if (second.value > first.value) return { ...single, end: second.value, to: second.to }
  if (joint.kind !== 'glued') return single
  if (options.partial && first.whole && second.whole && second.length === 1 && !second.padded) {
    return { ...single, value: first.value + second.value / 10, whole: false, to: second.to }
  }
  return { ...single, to: second.to }
}

type ReadNumber = Omit<NumberRange, 'end'>

function readNumber(tokens: readonly Token[], at: number, partial: boolean): ReadNumber | null {
  const token = tokens[at]
  const digits = token?.digits
  if (token === undefined || !digits || digits.length > maxDigits) return null
  const mixed = readMixed(tokens, at)
  const suffix = partial && digits.whole ? readPartSuffix(tokens, at + 1) : 0
  const to = mixed?.to ?? (suffix > 0 ? at + 3 : at + 1)
  return {
    value: digits.value + (mixed?.fraction ?? suffix),
    padded: digits.padded,
    whole: digits.whole && !digits.vulgar && mixed === null && suffix === 0,
    length: digits.length,
    to: skipVersion(tokens, to),
  }
}

/** `7 ½` and `7½`. */
function readMixed(tokens: readonly Token[], at: number): { fraction: number; to: number } | null {
  if (tokens[at]?.digits?.whole !== true) return null
  const next = tokens[at + 1]?.kind === 'space' ? at + 2 : at + 1
  const digits = tokens[next]?.digits
  return digits?.vulgar === true ? { fraction: digits.value, to: next + 1 } : null
}

const wordSuffixes: Readonly<Record<string, number>> = { extra: 0.99, omake: 0.98, special: 0.97 }

/** `.a` to `.i` are the first to the ninth part; extras follow them. 0 without such a suffix. */
function readPartSuffix(tokens: readonly Token[], at: number): number {
  const word = tokens[at + 1]
  if (tokens[at]?.text !== '.' || tokens[at]?.kind !== 'sign' || word?.kind !== 'word') return 0
  const text = word.text.toLowerCase()
  if (/^[a-i]$/.test(text)) return (text.charCodeAt(0) - 0x60) / 10
  return wordSuffixes[text] ?? 0
}

/** After `12v2`, `12v.2`, `12ver2`: the second number is the revision of the file. */
function skipVersion(tokens: readonly Token[], at: number): number {
  const word = tokens[at]
  if (word?.kind !== 'word' || !/^v(er)?$/i.test(word.text)) return at
  const numberAt = tokens[at + 1]?.text === '.' ? at + 2 : at + 1
  return tokens[numberAt]?.digits ? numberAt + 1 : at
}

type Joint = { readonly to: number; readonly kind: 'glued' | 'spaced' | 'word' | 'any-word' | 'sign' }

const rangeWord = /^(to|thru|through|bis|à|a|au|al|hasta|até|tot|til|till|до|по)$/i
/** Range words that precede numbers in titles as well (`5 to 7 Days`). */
const anyWord = /^(to|a|au|al)$/i

/** Connectors of a range: a dash, with or without spaces; `to`, `bis` and `à`; `&` or `+` without spaces. */
function readJoint(tokens: readonly Token[], at: number): Joint | null {
  const spaceBefore = tokens[at]?.kind === 'space'
  const token = tokens[spaceBefore ? at + 1 : at]
  const next = spaceBefore ? at + 2 : at + 1
  const spaceAfter = tokens[next]?.kind === 'space'
  const to = spaceAfter ? next + 1 : next
  const glued = !spaceBefore && !spaceAfter
  if (token?.kind === 'dash' && token.text.length === 1) return { to, kind: glued ? 'glued' : 'spaced' }
  if (token?.kind === 'word' && spaceBefore && rangeWord.test(token.text)) {
    return { to, kind: anyWord.test(token.text) ? 'any-word' : 'word' }
  }
  return glued && (token?.text === '&' || token?.text === '+') ? { to, kind: 'sign' } : null
}

/** `5-2nd`, `24-7h`: the second number belongs to the following letters. */
function belongsToWord(token: Token | undefined): boolean {
  return token?.kind === 'word' && /^([a-z]|st|nd|rd|th)$/i.test(token.text)
}

/** The end, a bracket, a dash, `+` or `,`: no word that the number could belong to. */
function endsPhrase(tokens: readonly Token[], at: number): boolean {
  const next = tokens[tokens[at]?.kind === 'space' ? at + 1 : at]
  return next === undefined || next.kind === 'bracket' || next.kind === 'dash' || next.text === '+' || next.text === ','
}
