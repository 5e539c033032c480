import { decodeStream } from './decode-stream.ts'
import type { FileWindow } from './file-window.ts'
import { Lexer } from './lexer.ts'
import { numberToken, parseValue } from './parse-object.ts'
import { isArray, isDict, nameOf, type PdfDict, PdfObjectError, type PdfValue, wholeNumber } from './values.ts'

/** Location of an object (ISO 32000-1, 7.5.4 and 7.5.8). */
export type ObjectLocation =
  | { readonly type: 'offset'; readonly offset: number }
  | { readonly type: 'inside'; readonly container: number; readonly index: number }

export type CrossReference = {
  readonly trailer: PdfDict
  /** Offset of the newest section, from `startxref`. */
  readonly start: number
  find(number: number): ObjectLocation | undefined
}

/** Maximum number of objects of a document; limits the memory of the table. */
const MAX_OBJECTS = 500_000
/** Maximum number of incremental updates of a document. */
const MAX_SECTIONS = 256

type Section = { readonly dict: PdfDict; readonly isTable: boolean }
type ObjectLocations = Map<number, ObjectLocation | null>

/**
 * Reads all cross-reference sections, newest first; older entries never replace newer ones.
 * @throws PdfObjectError when anything is invalid
 */
export function readCrossReference(file: FileWindow): CrossReference {
  const start = findStart(file)
  const locations: ObjectLocations = new Map()
  const seen = new Set<number>()
  const pending = [start]
  let trailer: PdfDict | null = null
  for (let offset = pending.pop(); offset !== undefined; offset = pending.pop()) {
    if (seen.has(offset) || seen.size >= MAX_SECTIONS) throw new PdfObjectError('The sections run in a circle.')
    seen.add(offset)
    const { dict, isTable } = readSection(file, offset, locations)
    trailer ??= dict
    const previous = dict.get('Prev')
    if (previous !== undefined) pending.push(wholeNumber(previous, file.size))
    // A table may point to a stream with objects hidden from old readers; it precedes `Prev`.
    const hidden = isTable ? dict.get('XRefStm') : undefined
    if (hidden !== undefined) pending.push(wholeNumber(hidden, file.size))
  }
  if (trailer === null) throw new PdfObjectError('There is no trailer.')
  return { trailer, start, find: (number) => locations.get(number) ?? undefined }
}

/** `startxref` is in the last 1,024 bytes (7.5.5, with the usual leniency of readers). */
function findStart(file: FileWindow): number {
  const tail = file.read(Math.max(0, file.size - 1024), 1024)
  const at = tail.lastIndexOf('startxref')
  if (at === -1) throw new PdfObjectError('The end of the file is missing.')
  return wholeNumber(numberToken(new Lexer(tail, at + 9)), file.size)
}

function readSection(file: FileWindow, offset: number, locations: ObjectLocations): Section {
  const isTable = file.read(offset, 4).toString('latin1') === 'xref'
  return { dict: isTable ? readTable(file, offset, locations) : readStream(file, offset, locations), isTable }
}

/** Subsections of 20-byte lines: offset, generation, `n` or `f`. */
function readTable(file: FileWindow, offset: number, locations: ObjectLocations): PdfDict {
  let position = offset + 4
  for (;;) {
    const head = file.read(position, 64)
    const lexer = new Lexer(head)
    const token = lexer.next()
    if (token.type === 'word' && token.value === 'trailer') return trailerAt(file, position + lexer.position)
    if (token.type !== 'number') throw new PdfObjectError('The cross-reference table is not sound.')
    const first = wholeNumber(token.value, MAX_OBJECTS)
    const count = wholeNumber(numberToken(lexer), MAX_OBJECTS)
    const gap = /^\s*/.exec(head.toString('latin1', lexer.position))?.[0].length ?? 0
    const lines = position + lexer.position + gap
    readLines(file.read(lines, count * 20), { first, count }, locations)
    position = lines + count * 20
  }
}

function readLines(bytes: Buffer, range: { first: number; count: number }, locations: ObjectLocations): void {
  if (bytes.length < range.count * 20 || range.first + range.count > MAX_OBJECTS) {
    throw new PdfObjectError('The cross-reference table is too short or too long.')
  }
  for (let line = 0; line < range.count; line += 1) {
    const text = bytes.toString('latin1', line * 20, line * 20 + 20)
    const parts = /^(\d{10}) (\d{5}) ([nf])\s{2}$/.exec(text)
    if (parts === null) throw new PdfObjectError('A line of the cross-reference table is not sound.')
    const location = parts[3] === 'n' ? ({ type: 'offset', offset: Number(parts[1]) } as const) : null
    addLocation(locations, range.first + line, location)
  }
}

function addLocation(locations: ObjectLocations, number: number, location: ObjectLocation | null): void {
  if (number > MAX_OBJECTS) throw new PdfObjectError('There are too many objects.')
  if (!locations.has(number)) locations.set(number, location)
}

function trailerAt(file: FileWindow, position: number): PdfDict {
  const dict = file.parse(position, (bytes) => parseValue(new Lexer(bytes)))
  if (!isDict(dict)) throw new PdfObjectError('The trailer is no dictionary.')
  return dict
}

function readStream(file: FileWindow, offset: number, locations: ObjectLocations): PdfDict {
  const { value, data } = file.streamAt(offset)
  if (nameOf(value.get('Type')) !== 'XRef') throw new PdfObjectError('No cross-reference lies here.')
  const bytes = decodeStream(value, data)
  const widths = fieldWidths(value.get('W'))
  const size = wholeNumber(value.get('Size'), MAX_OBJECTS)
  let position = 0
  for (const [first, count] of ranges(value.get('Index') ?? [0, size])) {
    for (let index = 0; index < count; index += 1) {
      if (position + widths.total > bytes.length) throw new PdfObjectError('The cross-reference stream is too short.')
      addLocation(locations, first + index, locationAt(bytes, position, widths))
      position += widths.total
    }
  }
  return value
}

type Widths = { readonly type: number; readonly second: number; readonly third: number; readonly total: number }

function fieldWidths(value: PdfValue | undefined): Widths {
  if (!isArray(value) || value.length < 3) throw new PdfObjectError('The widths of the fields are missing.')
  const [type, second, third] = [value[0], value[1], value[2]].map((width) => wholeNumber(width, 6)) as [
    number,
    number,
    number,
  ]
  const total = type + second + third
  if (total === 0) throw new PdfObjectError('The fields have no width.')
  return { type, second, third, total }
}

function ranges(value: PdfValue): [number, number][] {
  if (!isArray(value) || value.length % 2 !== 0 || value.length > 20_000) throw new PdfObjectError('No sound index.')
  const pairs: [number, number][] = []
  for (let at = 0; at < value.length; at += 2) {
    pairs.push([wholeNumber(value[at], MAX_OBJECTS), wholeNumber(value[at + 1], MAX_OBJECTS)])
  }
  return pairs
}

function locationAt(bytes: Uint8Array, position: number, widths: Widths): ObjectLocation | null {
  const type = widths.type === 0 ? 1 : field(bytes, position, widths.type)
  const second = field(bytes, position + widths.type, widths.second)
  const third = field(bytes, position + widths.type + widths.second, widths.third)
  if (type === 1) return { type: 'offset', offset: second }
  return type === 2 ? { type: 'inside', container: second, index: third } : null
}

function field(bytes: Uint8Array, position: number, width: number): number {
  return width === 0 ? 0 : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).readUIntBE(position, width)
}
