import { asciiDigits, vulgarCharacters, vulgarValue } from './numerals.ts'

export type Digits = {
  readonly value: number
  /** Number of digits before the point. */
  readonly length: number
  /** Written with a leading zero: `01`, `000`, `0`. */
  readonly padded: boolean
  readonly whole: boolean
  /** `½` and similar. */
  readonly vulgar: boolean
  /** A part of a chain such as `0.0.1` or `100.000.000`, which is not a number. */
  readonly chained: boolean
}

/**
 * `space` is white space and `_`, and `.` in a name without either; `dash` any run of hyphens, dashes and tildes;
 * `sign` every other character. Tokens cover the whole text, so two tokens in a row without a `space` are adjacent.
 */
export type Token = {
  readonly kind: 'word' | 'number' | 'space' | 'dash' | 'bracket' | 'sign'
  readonly text: string
  readonly start: number
  readonly end: number
  /** Index of the bracket group that contains or is delimited by the token; -1 outside brackets. */
  readonly group: number
  readonly digits: Digits | null
}

/** A bracketed part: `from` and `to` are token indexes, `to` exclusive, both brackets included. */
export type Group = {
  readonly shape: 'round' | 'square'
  readonly from: number
  to: number
}

export type Lexed = { readonly text: string; readonly tokens: readonly Token[]; readonly groups: readonly Group[] }

const closers: ReadonlyMap<string, string> = new Map(
  ['()', '（）', '[]', '［］', '【】', '〔〕', '{}', '｛｝'].map((pair) => [pair.charAt(0), pair.charAt(1)]),
)
const roundOpeners = '(（'

const piece = new RegExp(
  [
    '(?<number>\\p{Nd}+)',
    `(?<vulgar>[${vulgarCharacters}])`,
    '(?<space>[\\s_]+)',
    '(?<dash>[\\-‐‑‒–—―−~〜～]+)',
    '(?<acronym>(?:\\p{Lu}\\.){2,}(?:\\p{Lu}(?![\\p{L}\\p{M}]))?)',
    "(?<word>[[\\p{L}\\p{M}]--[ºª]]+(?:['’][[\\p{L}\\p{M}]--[ºª]]+)*)",
    '(?<sign>[^])',
  ].join('|'),
  'vy',
)

/**
 * Splits a name into tokens and bracket groups, in one pass. Nested brackets belong to the outer group; an unclosed
 * group extends to the end; a closing bracket without an opening one is a sign.
 * @param text in NFC
 */
export function lex(text: string): Lexed {
  const dotIsSpace = !/[\s_]/u.test(text)
  const tokens: Token[] = []
  const groups: Group[] = []
  const brackets = new BracketTracker(groups)
  piece.lastIndex = 0
  for (let match = piece.exec(text); match !== null; match = piece.exec(text)) {
    const start = match.index
    const found = kindOf(match, dotIsSpace)
    const digits = found === 'number' ? readDigits(match, dotIsSpace) : null
    const end = digits === null ? start + match[0].length : digits.end
    piece.lastIndex = end
    const { kind, group } = brackets.bracketOf(found, match[0], tokens.length)
    tokens.push({ kind, text: text.slice(start, end), start, end, group, digits: digits?.digits ?? null })
  }
  const last = groups.at(-1)
  if (last !== undefined && last.to < 0) last.to = tokens.length
  return { text, tokens, groups }
}

function kindOf(match: RegExpExecArray, dotIsSpace: boolean): Token['kind'] {
  const named = match.groups ?? {}
  if (named.number !== undefined || named.vulgar !== undefined) return 'number'
  if (named.space !== undefined) return 'space'
  if (named.dash !== undefined) return 'dash'
  if (named.acronym !== undefined || named.word !== undefined) return 'word'
  return dotIsSpace && match[0] === '.' ? 'space' : 'sign'
}

/** Tracks the outermost bracket group; inner brackets of the same kind are counted, others are ignored. */
class BracketTracker {
  readonly #groups: Group[]
  #opener = ''
  #depth = 0

  constructor(groups: Group[]) {
    this.#groups = groups
  }

  bracketOf(kind: Token['kind'], text: string, index: number): Pick<Token, 'kind' | 'group'> {
    if (this.#depth === 0) {
      if (!closers.has(text)) return { kind, group: -1 }
      this.#opener = text
      this.#depth = 1
      this.#groups.push({ shape: roundOpeners.includes(text) ? 'round' : 'square', from: index, to: -1 })
      return { kind: 'bracket', group: this.#groups.length - 1 }
    }
    const group = this.#groups.length - 1
    if (text === this.#opener) this.#depth++
    if (text !== closers.get(this.#opener)) return { kind, group }
    this.#depth--
    const current = this.#groups[group]
    if (this.#depth > 0 || current === undefined) return { kind, group }
    current.to = index + 1
    return { kind: 'bracket', group }
  }
}

/**
 * Digits with their fraction: `.` and one or two digits, or three with a leading zero (`27.001`), or `,` and one digit.
 * In a name with `.` as space the fraction has one digit. Further points make it a chain, whose parts stay separate.
 */
function readDigits(match: RegExpExecArray, dotIsSpace: boolean): { digits: Digits; end: number } {
  const text = match.input
  if (match.groups?.vulgar !== undefined) {
    const digits = {
      value: vulgarValue(match[0]),
      length: 0,
      padded: false,
      whole: false,
      vulgar: true,
      chained: false,
    }
    return { digits, end: match.index + match[0].length }
  }
  const integer = asciiDigits(match[0])
  const end = match.index + match[0].length
  const fraction = joinsPrevious(text, match.index) ? null : readFraction(text, end, dotIsSpace ? 1 : 2)
  const chained = fraction === null && !dotIsSpace && (linksOn(text, end) || joinsPrevious(text, match.index))
  const digits = {
    value: Number(fraction === null ? integer : `${integer}.${fraction.digits}`),
    length: integer.length,
    padded: integer.startsWith('0'),
    whole: fraction === null,
    vulgar: false,
    chained,
  }
  return { digits, end: fraction?.end ?? end }
}

const fractionForms = [
  null,
  /[.,](\p{Nd})(?![\p{Nd}]|[.,]\p{Nd})/uy,
  /(?:\.(\p{Nd}{1,2}|0\p{Nd}[1-9]|0[1-9]\p{Nd})|,(\p{Nd}))(?![\p{Nd}]|[.,]\p{Nd})/uy,
] as const

function readFraction(text: string, at: number, digitCount: 1 | 2): { digits: string; end: number } | null {
  const form = fractionForms[digitCount]
  form.lastIndex = at
  const match = form.exec(text)
  if (match === null) return null
  return { digits: asciiDigits(match[1] ?? match[2] ?? ''), end: at + match[0].length }
}

function linksOn(text: string, end: number): boolean {
  return text[end] === '.' && /\p{Nd}/u.test(text[end + 1] ?? '')
}

function joinsPrevious(text: string, start: number): boolean {
  return text[start - 1] === '.' && /\p{Nd}/u.test(text[start - 2] ?? '')
}
