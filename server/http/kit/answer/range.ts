/** Bytes from `first` to `last`, both included, 0-based. */
export type ByteRange = { readonly first: number; readonly last: number }

type Validators = { readonly tag: string; readonly lastModified?: number | undefined }

/**
 * The one range that a request asks for (RFC 9110 section 14).
 * @param size bytes of the whole
 * @returns undefined for the whole: no range, a form that is not understood, several ranges, or an `If-Range` that no
 *   longer holds; `unsatisfiable` when the range lies outside
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

/** `If-Range` compares strongly: a weak tag never holds, a date must be the very one that was sent. */
function isRangeValid(condition: string | string[] | undefined, validators: Validators): boolean {
  if (condition === undefined) return true
  const text = String(condition).trim()
  if (text.startsWith('"') || text.startsWith('W/')) return text === validators.tag && !text.startsWith('W/')
  const date = Date.parse(text)
  if (validators.lastModified === undefined || Number.isNaN(date)) return false
  return Math.floor(validators.lastModified / 1_000) * 1_000 === date
}
