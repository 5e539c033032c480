/** Bytes from `first` to `last`, both inclusive, 0-based. */
export type ByteRange = { readonly first: number; readonly last: number }

type Validators = { readonly tag: string; readonly lastModified?: number | undefined }

/**
 * The range of a request (RFC 9110 section 14).
 * @param size bytes of the complete content
 * @returns undefined for the complete content: no range, an unsupported form, several ranges, or an outdated
 * `If-Range`; `unsatisfiable` when the range is out of bounds
 */
export function wantedRange(
  headers: { readonly range?: string | undefined; readonly 'if-range'?: string | string[] | undefined },
  size: number,
  validators: Validators,
): ByteRange | 'unsatisfiable' | undefined {
  if (headers.range === undefined || !isRangeValid(headers['if-range'], validators)) return undefined
  const match = /^bytes=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(headers.range)
  const [, from = '', to = ''] = match ?? []
  if (match === null || (from === '' && to === '')) return undefined
  if (from === '') return lastBytes(Number(to), size)
  const first = Number(from)
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < first) return undefined
  return first >= size ? 'unsatisfiable' : { first, last }
}

function lastBytes(count: number, size: number): ByteRange | 'unsatisfiable' {
  if (count === 0 || size === 0) return 'unsatisfiable'
  return { first: Math.max(0, size - count), last: size - 1 }
}

/** `If-Range` uses strong comparison: a weak tag never matches, a date must be exactly the one that was sent. */
function isRangeValid(condition: string | string[] | undefined, validators: Validators): boolean {
  if (condition === undefined) return true
  const text = String(condition).trim()
  if (text.startsWith('"') || text.startsWith('W/')) return text === validators.tag && !text.startsWith('W/')
  const date = Date.parse(text)
  if (validators.lastModified === undefined || Number.isNaN(date)) return false
  return Math.floor(validators.lastModified / 1_000) * 1_000 === date
}
