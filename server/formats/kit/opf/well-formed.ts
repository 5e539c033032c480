import { XMLValidator } from 'fast-xml-parser'
import { decodeText } from '../decode-text.ts'

/**
 * Whether a document is well-formed as far as its tags, and in the encoding that it declares. The parser itself closes
 * what is open and drops what it does not expect: a stray tag in a title would silently take all metadata with it.
 */
export function isWellFormed(bytes: Uint8Array): boolean {
  const text = decodeText(bytes)
  return !contradictsItsDeclaration(bytes, text) && XMLValidator.validate(text) === true
}

/** UTF-16 by its mark, something else by its declaration: one of the two is wrong (XML 1.0, 4.3.3). */
function contradictsItsDeclaration(bytes: Uint8Array, text: string): boolean {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  const declared = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([^"']+)["']/.exec(text)?.[1]?.toLowerCase()
  return isUtf16 && declared !== undefined && !declared.startsWith('utf-16')
}
