import { PdfObjectError } from './values.ts'

/** A token of PDF syntax (ISO 32000-1, 7.2). `word` is an operator or keyword. */
export type Token =
  | { readonly type: 'number'; readonly value: number }
  | { readonly type: 'name'; readonly value: string }
  | { readonly type: 'string'; readonly value: Uint8Array }
  | { readonly type: 'word'; readonly value: string }
  | { readonly type: 'open-array' | 'close-array' | 'open-dict' | 'close-dict' | 'end' }

/** The bytes end inside a token: the file may continue. */
export class UnexpectedEnd extends PdfObjectError {
  constructor() {
    super('The bytes end inside an object.')
  }
}

const WHITE = new Set([0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20])
const DELIMITERS = new Set([...'()<>[]{}/%'].map((character) => character.charCodeAt(0)))
const ESCAPED = new Map([
  [0x6e, 0x0a],
  [0x72, 0x0d],
  [0x74, 0x09],
  [0x62, 0x08],
  [0x66, 0x0c],
])
const LONGEST_TOKEN = 1024 * 1024

/** Splits bytes into tokens. */
export class Lexer {
  readonly #bytes: Uint8Array
  /** Offset of the next byte. */
  position: number

  constructor(bytes: Uint8Array, position = 0) {
    this.#bytes = bytes
    this.position = position
  }

  /** The next token; `end` at the end of the bytes. */
  next(): Token {
    this.#skipWhite()
    const byte = this.#bytes[this.position]
    if (byte === undefined) return { type: 'end' }
    switch (byte) {
      case 0x5b:
        return this.#mark('open-array', 1)
      case 0x5d:
        return this.#mark('close-array', 1)
      case 0x2f:
        this.position += 1
        return { type: 'name', value: this.#name() }
      case 0x28:
        return { type: 'string', value: this.#literalString() }
      case 0x3c:
        return this.#bytes[this.position + 1] === 0x3c ? this.#mark('open-dict', 2) : this.#hexString()
      case 0x3e:
        if (this.#bytes[this.position + 1] === 0x3e) return this.#mark('close-dict', 2)
        throw this.#stray()
      default:
        if (DELIMITERS.has(byte)) throw this.#stray()
        return this.#numberOrWord()
    }
  }

  #mark(type: 'open-array' | 'close-array' | 'open-dict' | 'close-dict', length: number): Token {
    this.position += length
    return { type }
  }

  #stray(): PdfObjectError {
    return this.position + 1 >= this.#bytes.length ? new UnexpectedEnd() : new PdfObjectError('A stray delimiter.')
  }

  #skipWhite(): void {
    for (;;) {
      const byte = this.#bytes[this.position]
      if (byte === 0x25) this.#skipComment()
      else if (byte !== undefined && WHITE.has(byte)) this.position += 1
      else return
    }
  }

  #skipComment(): void {
    for (;;) {
      const byte = this.#bytes[this.position]
      if (byte === undefined || byte === 0x0a || byte === 0x0d) return
      this.position += 1
    }
  }

  /** Bytes up to the next white space or delimiter. */
  #regular(): string {
    const start = this.position
    for (;;) {
      const byte = this.#bytes[this.position]
      if (byte === undefined || WHITE.has(byte) || DELIMITERS.has(byte)) break
      this.position += 1
      if (this.position - start > LONGEST_TOKEN) throw new PdfObjectError('A token is too long.')
    }
    return Buffer.from(this.#bytes.buffer, this.#bytes.byteOffset + start, this.position - start).toString('latin1')
  }

  #name(): string {
    return this.#regular().replaceAll(/#([0-9a-f]{2})/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    )
  }

  #numberOrWord(): Token {
    const text = this.#regular()
    if (/^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(text)) return { type: 'number', value: Number(text) }
    return { type: 'word', value: text }
  }

  #hexString(): Token {
    const end = this.#bytes.indexOf(0x3e, this.position)
    if (end === -1) throw new UnexpectedEnd()
    if (end - this.position > LONGEST_TOKEN) throw new PdfObjectError('A token is too long.')
    const text = Buffer.from(this.#bytes.subarray(this.position + 1, end))
      .toString('latin1')
      .replaceAll(/\s+/g, '')
    if (!/^[0-9a-f]*$/i.test(text)) throw new PdfObjectError('A string in hexadecimal holds something else.')
    this.position = end + 1
    return { type: 'string', value: Buffer.from(text.length % 2 === 0 ? text : `${text}0`, 'hex') }
  }

  #literalString(): Uint8Array {
    const out: number[] = []
    let depth = 1
    this.position += 1
    for (;;) {
      const byte = this.#bytes[this.position]
      if (byte === undefined) throw new UnexpectedEnd()
      if (out.length > LONGEST_TOKEN) throw new PdfObjectError('A token is too long.')
      this.position += 1
      if (byte === 0x5c) {
        this.#escape(out)
        continue
      }
      if (byte === 0x28) depth += 1
      if (byte === 0x29) depth -= 1
      if (depth === 0) return Uint8Array.from(out)
      out.push(byte)
    }
  }

  /** After a backslash: a letter with a meaning, up to three octal digits, a line end (empty), or the character. */
  #escape(out: number[]): void {
    const byte = this.#bytes[this.position]
    if (byte === undefined) throw new UnexpectedEnd()
    const octal = /^[0-7]{1,3}/.exec(
      Buffer.from(this.#bytes.subarray(this.position, this.position + 3)).toString('latin1'),
    )
    if (octal !== null) {
      this.position += octal[0].length
      out.push(Number.parseInt(octal[0], 8) & 0xff)
      return
    }
    this.position += 1
    if (byte === 0x0d && this.#bytes[this.position] === 0x0a) this.position += 1
    if (byte === 0x0a || byte === 0x0d) return
    out.push(ESCAPED.get(byte) ?? byte)
  }
}
