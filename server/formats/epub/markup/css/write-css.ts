import type { CssToken } from './css-tokens.ts'

/** Writes a token so that it can only be read as what it is (CSSOM, 2.1), whatever surrounds it. */
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

/** A string in double quotes; `<` is written by number so that no style element can be ended from inside. */
export function writeString(value: string): string {
  return `"${value.replaceAll(/[\u0000-\u001f\u007f"\\<>]/g, escapedByNumber)}"`
}

function writeName(name: string): string {
  if (name === '-') return '\\-'
  return writeNamePart(name).replace(/^(-?)(\d)/, (_, dash: string, digit: string) => dash + escapedByNumber(digit))
}

/** Two dashes at the end would be the end of a comment of HTML before a `>`. */
function writeNamePart(name: string): string {
  return name.replaceAll(/[^-\w\u0080-\uffff]|(?<=-)-$/g, escapedByNumber)
}

/** A unit that begins like an exponent would be read as one. */
function writeUnit(unit: string): string {
  return writeName(unit).replace(/^(e)(?=[-\d])/i, escapedByNumber)
}

function escapedByNumber(character: string): string {
  return `\\${character.charCodeAt(0).toString(16)} `
}
