/** The basic types of ISO 32000-1, 7.3. Numbers, booleans and null are represented by JavaScript values. */
export type PdfName = { readonly kind: 'name'; readonly name: string }
export type PdfString = { readonly kind: 'string'; readonly bytes: Uint8Array }
export type PdfRef = { readonly kind: 'ref'; readonly number: number; readonly generation: number }
export type PdfDict = ReadonlyMap<string, PdfValue>
export type PdfArray = readonly PdfValue[]
export type PdfStream = {
  readonly kind: 'stream'
  readonly dict: PdfDict
  /** Offset of the first byte of the data in the file. */
  readonly start: number
}
export type PdfValue = null | boolean | number | PdfName | PdfString | PdfRef | PdfArray | PdfDict | PdfStream

/** Thrown by this folder when the file violates the specification; caught by its entry functions. */
export class PdfObjectError extends Error {
  override readonly name = 'PdfObjectError'
}

export function isDict(value: PdfValue | undefined): value is PdfDict {
  return value instanceof Map
}

export function isArray(value: PdfValue | undefined): value is PdfArray {
  return Array.isArray(value)
}

function kindOf(value: PdfValue | undefined): string | undefined {
  return typeof value === 'object' && value !== null && 'kind' in value ? value.kind : undefined
}

export function isRef(value: PdfValue | undefined): value is PdfRef {
  return kindOf(value) === 'ref'
}

export function isStream(value: PdfValue | undefined): value is PdfStream {
  return kindOf(value) === 'stream'
}

export function isString(value: PdfValue | undefined): value is PdfString {
  return kindOf(value) === 'string'
}

export function isName(value: PdfValue | undefined): value is PdfName {
  return kindOf(value) === 'name'
}

/** The text of a name, or undefined for anything else. */
export function nameOf(value: PdfValue | undefined): string | undefined {
  return isName(value) ? value.name : undefined
}

/** An integer in range; throws otherwise. */
export function wholeNumber(value: PdfValue | undefined, max: number): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0 || value > max) {
    throw new PdfObjectError('A number is missing or out of range.')
  }
  return value
}
