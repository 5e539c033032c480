import { inflateSync } from 'node:zlib'
import { isArray, isDict, nameOf, type PdfDict, PdfObjectError, type PdfValue, wholeNumber } from './values.ts'

/** Maximum unpacked size of a cross-reference, object or content stream. */
const MAX_UNPACKED = 32 * 1024 * 1024

/**
 * Decodes the filter of a structural stream: none, or one `FlateDecode` with or without a PNG predictor.
 * @throws PdfObjectError for every other filter and for damaged data
 */
export function decodeStream(dict: PdfDict, data: Uint8Array): Uint8Array {
  const filter = singleMember(dict.get('Filter'))
  if (filter === null) return data
  if (nameOf(filter) !== 'FlateDecode') throw new PdfObjectError('A structural stream has an unusual filter.')
  return undoPredictor(inflate(data), singleMember(dict.get('DecodeParms')))
}

/** A single filter may be a name or an array of one; absent, null and an empty array mean none. */
export function singleMember(value: PdfValue | undefined): PdfValue {
  if (!isArray(value)) return value ?? null
  if (value.length > 1) throw new PdfObjectError('A stream has several filters.')
  return value[0] ?? null
}

function inflate(data: Uint8Array): Uint8Array {
  try {
    return inflateSync(data, { maxOutputLength: MAX_UNPACKED })
  } catch {
    throw new PdfObjectError('A structural stream is damaged.')
  }
}

function undoPredictor(data: Uint8Array, parameters: PdfValue): Uint8Array {
  if (!isDict(parameters)) return data
  const predictor = parameters.get('Predictor') ?? 1
  if (predictor === 1) return data
  if (wholeNumber(predictor, 15) < 10) throw new PdfObjectError('An unusual predictor.')
  const colors = wholeNumber(parameters.get('Colors') ?? 1, 32)
  const bits = wholeNumber(parameters.get('BitsPerComponent') ?? 8, 16)
  const columns = wholeNumber(parameters.get('Columns') ?? 1, 1_000_000)
  return undoPng(data, Math.ceil((columns * colors * bits) / 8), Math.max(1, Math.ceil((colors * bits) / 8)))
}

/** PNG specification, section 9: each row starts with its filter type. */
function undoPng(data: Uint8Array, rowBytes: number, pixelBytes: number): Uint8Array {
  if (rowBytes === 0) throw new PdfObjectError('Rows without columns.')
  const rows = Math.floor(data.length / (rowBytes + 1))
  let above = new Uint8Array(rowBytes)
  const out = new Uint8Array(rows * rowBytes)
  for (let row = 0; row < rows; row += 1) {
    const source = row * (rowBytes + 1)
    const target = out.subarray(row * rowBytes, (row + 1) * rowBytes)
    undoRow(data[source], data.subarray(source + 1, source + 1 + rowBytes), { above, target, pixelBytes })
    above = target
  }
  return out
}

type Row = { readonly above: Uint8Array; readonly target: Uint8Array; readonly pixelBytes: number }

function undoRow(filter: number | undefined, source: Uint8Array, { above, target, pixelBytes }: Row): void {
  for (let column = 0; column < target.length; column += 1) {
    // Undefined for the first pixel: it has no left neighbour.
    const near = {
      left: target[column - pixelBytes] ?? 0,
      up: above[column] ?? 0,
      upLeft: above[column - pixelBytes] ?? 0,
    }
    target[column] = (source[column] ?? 0) + predicted(filter, near)
  }
}

function predicted(filter: number | undefined, near: { left: number; up: number; upLeft: number }): number {
  switch (filter) {
    case 0:
      return 0
    case 1:
      return near.left
    case 2:
      return near.up
    case 3:
      return (near.left + near.up) >> 1
    case 4:
      return paeth(near.left, near.up, near.upLeft)
    default:
      throw new PdfObjectError('An unknown row filter.')
  }
}

function paeth(left: number, up: number, upLeft: number): number {
  const estimate = left + up - upLeft
  const toLeft = Math.abs(estimate - left)
  const toUp = Math.abs(estimate - up)
  const toUpLeft = Math.abs(estimate - upLeft)
  if (toLeft <= toUp && toLeft <= toUpLeft) return left
  return toUp <= toUpLeft ? up : upLeft
}
