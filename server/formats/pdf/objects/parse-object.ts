import { Lexer, type Token, UnexpectedEnd } from './lexer.ts'
import { PdfObjectError, type PdfValue } from './values.ts'

const MAX_DEPTH = 64
/** Maximum number of members of an array or dictionary: the children of a flat page tree are the longest list. */
const MAX_MEMBERS = 200_000

/** An object and, when `stream` follows it, the offset of the data in the parsed bytes. */
export type ParsedObject = { readonly value: PdfValue; readonly streamStart: number | null; readonly end: number }

/**
 * Parses one value. A reference is distinguished from a number by lookahead.
 * @param bytes may continue after the value
 * @throws PdfObjectError when the bytes are no value, UnexpectedEnd when they end inside one
 */
export function parseValue(lexer: Lexer, depth = 0): PdfValue {
  return valueFrom(lexer, lexer.next(), depth)
}

/**
 * Parses `12 0 obj … endobj` or `… stream`.
 * @throws PdfObjectError when the number differs from the expected one
 */
export function parseIndirect(bytes: Uint8Array, expectedNumber: number): ParsedObject {
  const lexer = new Lexer(bytes)
  if (numberToken(lexer) !== expectedNumber) throw new PdfObjectError('Another object lies here.')
  numberToken(lexer)
  expectWord(lexer, 'obj')
  const value = parseValue(lexer)
  const word = lexer.next()
  if (word.type === 'end') throw new UnexpectedEnd()
  if (word.type === 'word' && word.value === 'stream') {
    return { value, streamStart: afterLineEnd(bytes, lexer.position), end: lexer.position }
  }
  if (word.type !== 'word' || word.value !== 'endobj') throw new PdfObjectError('The object has no end.')
  return { value, streamStart: null, end: lexer.position }
}

/** The next token as an integer. */
export function numberToken(lexer: Lexer): number {
  const token = lexer.next()
  if (token.type === 'end') throw new UnexpectedEnd()
  if (token.type !== 'number' || !Number.isSafeInteger(token.value)) throw new PdfObjectError('A number was expected.')
  return token.value
}

function expectWord(lexer: Lexer, expected: string): void {
  const token = lexer.next()
  if (token.type === 'end') throw new UnexpectedEnd()
  if (token.type !== 'word' || token.value !== expected) throw new PdfObjectError(`"${expected}" was expected.`)
}

/** `stream` is followed by CR LF or LF, never by CR alone (7.3.8.1). */
function afterLineEnd(bytes: Uint8Array, position: number): number {
  if (bytes[position] === 0x0a) return position + 1
  if (bytes[position] === 0x0d && bytes[position + 1] === 0x0a) return position + 2
  if (position + 2 > bytes.length) throw new UnexpectedEnd()
  throw new PdfObjectError('A stream does not begin on a line of its own.')
}

function valueFrom(lexer: Lexer, token: Token, depth: number): PdfValue {
  if (depth > MAX_DEPTH) throw new PdfObjectError('Nested too deeply.')
  switch (token.type) {
    case 'number':
      return referenceOrNumber(lexer, token.value)
    case 'name':
      return { kind: 'name', name: token.value }
    case 'string':
      return { kind: 'string', bytes: token.value }
    case 'open-array':
      return arrayOf(lexer, depth)
    case 'open-dict':
      return dictOf(lexer, depth)
    case 'word':
      return keyword(token.value)
    case 'end':
      throw new UnexpectedEnd()
    default:
      throw new PdfObjectError('A value was expected.')
  }
}

function keyword(word: string): PdfValue {
  if (word === 'null') return null
  if (word === 'true' || word === 'false') return word === 'true'
  throw new PdfObjectError('An unknown keyword.')
}

function referenceOrNumber(lexer: Lexer, first: number): PdfValue {
  if (!Number.isSafeInteger(first) || first < 0) return first
  const before = lexer.position
  const second = lexer.next()
  if (second.type === 'number' && Number.isSafeInteger(second.value) && second.value >= 0) {
    const third = lexer.next()
    if (third.type === 'word' && third.value === 'R') return { kind: 'ref', number: first, generation: second.value }
    if (third.type === 'end') throw new UnexpectedEnd()
  }
  lexer.position = before
  return first
}

function arrayOf(lexer: Lexer, depth: number): PdfValue {
  const members: PdfValue[] = []
  for (;;) {
    const token = lexer.next()
    if (token.type === 'close-array') return members
    if (members.length >= MAX_MEMBERS) throw new PdfObjectError('An array is too long.')
    members.push(valueFrom(lexer, token, depth + 1))
  }
}

function dictOf(lexer: Lexer, depth: number): PdfValue {
  const members = new Map<string, PdfValue>()
  for (;;) {
    const token = lexer.next()
    if (token.type === 'close-dict') return members
    if (token.type === 'end') throw new UnexpectedEnd()
    if (token.type !== 'name' || members.size >= MAX_MEMBERS) throw new PdfObjectError('A dictionary is not sound.')
    members.set(token.value, parseValue(lexer, depth + 1))
  }
}
