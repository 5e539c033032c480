/** A token of CSS Syntax 3, section 4. `raw` is written unchanged; the others are serialised from their value. */
export type CssToken =
  | { readonly type: 'ident' | 'function' | 'at' | 'hash' | 'string' | 'url'; readonly value: string }
  | { readonly type: 'number'; readonly value: string; readonly unit: string }
  | { readonly type: 'raw'; readonly value: string }
  | { readonly type: 'space' | 'comment' }

const SPACE = /[ \t\n\r\f]+/y
const NUMBER = /[+-]?(?:\d+\.\d+|\.\d+|\d+)(?:[eE][+-]?\d+)?/y
/** Name code points; an escape is a backslash before anything but a line end. */
const NAME = /(?:[-\w\u0080-\uffff]|\\[0-9a-fA-F]{1,6}[ \t\n\r\f]?|\\[^\n\r\f0-9a-fA-F])+/y
const NAME_START = /(?:--|-?(?:[a-zA-Z_\u0080-\uffff]|\\[^\n\r\f]))/y
const UNQUOTED_URL_END = /[ \t\n\r\f]*(?:\)|$)/y

/** Splits a stylesheet into tokens. Never fails: bad tokens become comments, which separate their neighbours. */
export function* cssTokens(stylesheet: string): Generator<CssToken> {
  const text = stylesheet.replaceAll(/\r\n?|\f/g, '\n').replaceAll('\0', '\ufffd')
  let position = 0
  while (position < text.length) {
    const [token, end] = tokenAt(text, position)
    yield token
    position = Math.max(end, position + 1)
  }
}

type Step = readonly [CssToken, number]
const NOTHING = { type: 'comment' } as const

function tokenAt(text: string, at: number): Step {
  const space = match(SPACE, text, at)
  if (space !== '') return [{ type: 'space' }, at + space.length]
  if (text.startsWith('/*', at)) {
    const end = text.indexOf('*/', at + 2)
    return [NOTHING, end === -1 ? text.length : end + 2]
  }
  const character = text[at] ?? ''
  if (character === '"' || character === "'") return stringAt(text, at, character)
  if (text.startsWith('<!--', at) || text.startsWith('-->', at)) return [NOTHING, at + (character === '<' ? 4 : 3)]
  const number = match(NUMBER, text, at)
  if (number !== '') return numberAt(text, at, number)
  if (match(NAME_START, text, at) !== '') return identAt(text, at)
  return markedNameAt(text, at, character)
}

function numberAt(text: string, at: number, number: string): Step {
  const end = at + number.length
  if (text[end] === '%') return [{ type: 'number', value: number, unit: '%' }, end + 1]
  const unit = match(NAME_START, text, end) === '' ? '' : match(NAME, text, end)
  return [{ type: 'number', value: number, unit: unescaped(unit) }, end + unit.length]
}

function identAt(text: string, at: number): Step {
  const name = match(NAME, text, at)
  const value = unescaped(name)
  const end = at + name.length
  if (text[end] !== '(') return [{ type: 'ident', value }, end]
  return value.toLowerCase() === 'url' ? urlAt(text, end + 1) : [{ type: 'function', value }, end + 1]
}

function markedNameAt(text: string, at: number, character: string): Step {
  if (character === '#') {
    const name = match(NAME, text, at + 1)
    if (name !== '') return [{ type: 'hash', value: unescaped(name) }, at + 1 + name.length]
  }
  if (character === '@' && match(NAME_START, text, at + 1) !== '') {
    const name = match(NAME, text, at + 1)
    return [{ type: 'at', value: unescaped(name) }, at + 1 + name.length]
  }
  // This backslash precedes a line end: written unchanged it would escape the next character.
  return [character === '\\' ? NOTHING : { type: 'raw', value: character }, at + 1]
}

/**
 * `url(` with a quoted address is a function with a string argument; without quotes everything up to `)` is the
 * address.
 */
function urlAt(text: string, at: number): Step {
  const start = at + match(SPACE, text, at).length
  if (text[start] === '"' || text[start] === "'") return [{ type: 'function', value: 'url' }, start]
  let position = start
  for (;;) {
    UNQUOTED_URL_END.lastIndex = position
    const character = text[position]
    if (character === undefined || UNQUOTED_URL_END.test(text)) {
      const end = text.indexOf(')', position)
      const value = unescaped(text.slice(start, position))
      return [{ type: 'url', value }, end === -1 ? text.length : end + 1]
    }
    if (/["'(\s]/.test(character)) return [{ type: 'url', value: 'about:invalid' }, afterBadUrl(text, position)]
    position += character === '\\' ? 2 : 1
  }
}

/** A bad address extends to the next unescaped `)`. */
function afterBadUrl(text: string, at: number): number {
  for (let position = at; position < text.length; position += text[position] === '\\' ? 2 : 1) {
    if (text[position] === ')') return position + 1
  }
  return text.length
}

/** A string ends at its quote; one that ends at a line end is bad and dropped. */
function stringAt(text: string, at: number, quote: string): Step {
  for (let position = at + 1; position < text.length; position += 1) {
    const character = text[position]
    if (character === quote) return [{ type: 'string', value: unescaped(text.slice(at + 1, position)) }, position + 1]
    if (character === '\n' || character === '\r' || character === '\f') return [NOTHING, position]
    if (character === '\\') position += text.startsWith('\r\n', position + 1) ? 2 : 1
  }
  return [{ type: 'string', value: unescaped(text.slice(at + 1)) }, text.length]
}

/** Section 4.3.7; an escaped line end (in strings) is empty. */
function unescaped(text: string): string {
  if (!text.includes('\\')) return text
  return text.replaceAll(
    /\\(?:([0-9a-fA-F]{1,6})(?:\r\n|[ \t\n\r\f])?|(\r\n|[\n\r\f])|([\s\S])|$)/g,
    (_, hex, line, other) => {
      if (line !== undefined) return ''
      if (hex === undefined) return other ?? ''
      const code = Number.parseInt(hex, 16)
      return code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? '\ufffd' : String.fromCodePoint(code)
    },
  )
}

function match(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0] ?? ''
}

/** Serialises a token so that it can only be parsed as the same token (CSSOM, 2.1) in any context. */
export function writeToken(token: CssToken): string {
  switch (token.type) {
    case 'space':
      return ' '
    case 'comment':
      return '/**/'
    case 'raw':
      return token.value
    case 'ident':
      return writeName(token.value)
    case 'function':
      return `${writeName(token.value)}(`
    case 'at':
      return `@${writeName(token.value)}`
    case 'hash':
      return `#${writeNamePart(token.value)}`
    case 'number':
      return token.value + (token.unit === '%' ? '%' : writeUnit(token.unit))
    case 'string':
      return writeString(token.value)
    case 'url':
      return `url(${writeString(token.value)})`
  }
}

/** A string in double quotes; `<` is escaped by number so that it cannot end a style element. */
export function writeString(value: string): string {
  return `"${value.replaceAll(/[\u0000-\u001f\u007f"\\<>]/g, escapedByNumber)}"`
}

function writeName(name: string): string {
  if (name === '-') return '\\-'
  return writeNamePart(name).replace(/^(-?)(\d)/, (_, dash: string, digit: string) => dash + escapedByNumber(digit))
}

/** Two trailing dashes followed by `>` would end an HTML comment. */
function writeNamePart(name: string): string {
  return name.replaceAll(/[^-\w\u0080-\uffff]|(?<=-)-$/g, escapedByNumber)
}

/** A unit that starts like an exponent would be parsed as one. */
function writeUnit(unit: string): string {
  return writeName(unit).replace(/^(e)(?=[-\d])/i, escapedByNumber)
}

function escapedByNumber(character: string): string {
  return `\\${character.charCodeAt(0).toString(16)} `
}
