import type { CssToken } from './css-tokens.ts'

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
