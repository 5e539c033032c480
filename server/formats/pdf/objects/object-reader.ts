import type { ByteSource } from '../../kit/byte-source.ts'
import { type CrossReference, type ObjectLocation, readCrossReference } from './cross-reference.ts'
import { decodeStream } from './decode-stream.ts'
import { type FileWindow, fileWindow } from './file-window.ts'
import { Lexer } from './lexer.ts'
import { numberToken, parseIndirect, parseValue } from './parse-object.ts'
import {
  isDict,
  isRef,
  isStream,
  nameOf,
  type PdfDict,
  PdfObjectError,
  type PdfStream,
  type PdfValue,
  wholeNumber,
} from './values.ts'

/** Reads the objects of a valid PDF. Every method throws `PdfObjectError` when the file is invalid. */
export type ObjectReader = {
  readonly trailer: PdfDict
  /** Offset of the newest cross-reference section. */
  readonly crossReferenceStart: number
  /** The value of a reference, or the value itself. A missing object is null (7.3.10). */
  resolve(value: PdfValue | undefined): PdfValue
  dict(value: PdfValue | undefined): PdfDict
  /** Raw bytes of a stream, at most `maxBytes`. */
  rawData(stream: PdfStream, maxBytes: number): Uint8Array
  /** Decoded bytes of a stream, at most `maxBytes` in the file. */
  data(stream: PdfStream, maxBytes: number): Uint8Array
}

const MAX_REFERENCE_CHAIN = 8
const MAX_CONTAINER_BYTES = 8 * 1024 * 1024
const MAX_CONTAINER_OBJECTS = 100_000
const MAX_CONTAINERS = 16

type Container = { readonly bytes: Uint8Array; readonly offsets: readonly { number: number; offset: number }[] }

/**
 * Reads the cross-reference of a file.
 * @throws PdfObjectError when the file is damaged, does not start with its header or is not a PDF
 */
export function openObjects(source: ByteSource): ObjectReader {
  const file = fileWindow(source)
  if (file.read(0, 5).toString('latin1') !== '%PDF-') throw new PdfObjectError('The file has no header at its start.')
  return new FileObjects(file, readCrossReference(file))
}

class FileObjects implements ObjectReader {
  readonly trailer: PdfDict
  readonly crossReferenceStart: number
  readonly #file: FileWindow
  readonly #table: CrossReference
  readonly #containers = new Map<number, Container>()

  constructor(file: FileWindow, table: CrossReference) {
    this.#file = file
    this.#table = table
    this.trailer = table.trailer
    this.crossReferenceStart = table.start
  }

  resolve(value: PdfValue | undefined): PdfValue {
    let current = value ?? null
    for (let step = 0; isRef(current); step += 1) {
      if (step >= MAX_REFERENCE_CHAIN) throw new PdfObjectError('References run in a circle.')
      current = this.#load(current.number)
    }
    return current
  }

  dict(value: PdfValue | undefined): PdfDict {
    const resolved = this.resolve(value)
    if (!isDict(resolved)) throw new PdfObjectError('A dictionary was expected.')
    return resolved
  }

  rawData(stream: PdfStream, maxBytes: number): Uint8Array {
    const length = wholeNumber(this.resolve(stream.dict.get('Length')), maxBytes)
    return this.#file.streamData(stream.start, length)
  }

  data(stream: PdfStream, maxBytes: number): Uint8Array {
    return decodeStream(stream.dict, this.rawData(stream, maxBytes))
  }

  #load(number: number): PdfValue {
    const location = this.#table.find(number)
    if (location === undefined) return null
    return location.type === 'offset' ? this.#atOffset(number, location.offset) : this.#inside(number, location)
  }

  #atOffset(number: number, offset: number): PdfValue {
    const { value, streamStart } = this.#file.parse(offset, (bytes) => parseIndirect(bytes, number))
    if (streamStart === null) return value
    if (!isDict(value)) throw new PdfObjectError('A stream without dictionary.')
    return { kind: 'stream', dict: value, start: offset + streamStart }
  }

  #inside(number: number, location: ObjectLocation & { type: 'inside' }): PdfValue {
    const container = this.#container(location.container)
    const entry = container.offsets[location.index]
    if (entry?.number !== number) throw new PdfObjectError('An object is not where it should be.')
    return parseValue(new Lexer(container.bytes, entry.offset))
  }

  #container(number: number): Container {
    const cached = this.#containers.get(number)
    if (cached !== undefined) return cached
    const location = this.#table.find(number)
    if (location?.type !== 'offset') throw new PdfObjectError('A container inside a container.')
    const stream = this.#atOffset(number, location.offset)
    if (!isStream(stream) || nameOf(stream.dict.get('Type')) !== 'ObjStm') throw new PdfObjectError('No container.')
    const container = this.#readContainer(stream)
    if (this.#containers.size >= MAX_CONTAINERS) this.#containers.clear()
    this.#containers.set(number, container)
    return container
  }

  /** Object streams (7.5.7): pairs of number and offset, then the objects. */
  #readContainer(stream: PdfStream): Container {
    const bytes = this.data(stream, MAX_CONTAINER_BYTES)
    const count = wholeNumber(this.resolve(stream.dict.get('N')), MAX_CONTAINER_OBJECTS)
    const first = wholeNumber(this.resolve(stream.dict.get('First')), bytes.length)
    const lexer = new Lexer(bytes)
    const offsets: { number: number; offset: number }[] = []
    for (let index = 0; index < count; index += 1) {
      const number = numberToken(lexer)
      offsets.push({ number, offset: first + wholeNumber(numberToken(lexer), bytes.length) })
    }
    return { bytes, offsets }
  }
}
