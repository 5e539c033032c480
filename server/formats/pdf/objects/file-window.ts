import type { ByteSource } from '../../kit/byte-source.ts'
import { UnexpectedEnd } from './lexer.ts'
import { parseIndirect } from './parse-object.ts'
import { isDict, type PdfDict, PdfObjectError, wholeNumber } from './values.ts'

/** Most objects are small; a list of 50,000 pages is not. */
const FIRST_WINDOW = 2 * 1024
const LARGEST_WINDOW = 8 * 1024 * 1024
const WINDOW_GROWTH = 16

/**
 * Reads ranges of a file, throwing `PdfObjectError` on failure, and parses at an offset with as many bytes as needed.
 */
export type FileWindow = {
  readonly size: number
  /** At most `length` bytes; fewer at the end of the file. */
  read(offset: number, length: number): Buffer
  parse<T>(offset: number, parser: (bytes: Buffer) => T): T
  /** A stream with a direct length, as required for cross-reference streams. */
  streamAt(offset: number): { readonly value: PdfDict; readonly data: Buffer }
  /** Data of a stream, verified to end with `endstream`. */
  streamData(start: number, length: number): Buffer
}

export function fileWindow(source: ByteSource): FileWindow {
  const window: FileWindow = {
    size: source.size,
    read(offset, length) {
      if (offset > source.size) throw new PdfObjectError('An offset lies outside the file.')
      const read = source.read(offset, length)
      if (!read.ok) throw new PdfObjectError('The file cannot be read.')
      return read.value
    },
    parse(offset, parser) {
      for (let length = FIRST_WINDOW; ; length *= WINDOW_GROWTH) {
        const bytes = window.read(offset, length)
        try {
          return parser(bytes)
        } catch (error) {
          const more = error instanceof UnexpectedEnd && bytes.length === length && length < LARGEST_WINDOW
          if (!more) throw error
        }
      }
    },
    streamAt(offset) {
      const { value, streamStart } = window.parse(offset, (bytes) => parseIndirect(bytes, firstNumber(bytes)))
      if (!isDict(value) || streamStart === null) throw new PdfObjectError('No stream lies here.')
      const length = wholeNumber(value.get('Length'), source.size)
      return { value, data: window.streamData(offset + streamStart, length) }
    },
    streamData(start, length) {
      const bytes = window.read(start, length + 32)
      if (bytes.length < length || !/^\s{0,2}endstream/.test(bytes.toString('latin1', length))) {
        throw new PdfObjectError('The length of a stream is wrong.')
      }
      return bytes.subarray(0, length)
    },
  }
  return window
}

/** Object number written at an offset. */
function firstNumber(bytes: Buffer): number {
  const digits = /^\s*(\d{1,10})\s/.exec(bytes.toString('latin1', 0, 32))?.[1]
  if (digits === undefined) throw new PdfObjectError('No object lies here.')
  return Number(digits)
}
