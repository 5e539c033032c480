/** Largest value of the integers on the wire (int32). */
export const INT32_MAX = 2_147_483_647

/** Characters of a written number. */
export const longestNumberText = 50

const vulgarFractions: Readonly<Record<string, number>> = { '½': 0.5, '¼': 0.25, '¾': 0.75, '⅓': 0.3333, '⅔': 0.6667 }

/**
 * Issue or chapter number as written: `12`, `#012`, `5.5`, `5,5`, `½`, `2½`, `-1`. Of `78.BEY`, `5AU` or `153b` the
 * leading digits count; of a range the first value.
 * @returns null when the text does not begin with a number
 */
export function parseNumber(value: string | number | null | undefined): number | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'number') return inRange(value)
  const text = value.normalize('NFC').trim().slice(0, 64)
  const match = /^#?\s*(-?)\s*(\d{1,10})?(?:[.,](\d{1,10}))?\s*([½¼¾⅓⅔])?/u.exec(text.replace(/[０-９]/g, halfWidth))
  if (match === null) return null
  const [, minus, integerPart, decimals, fraction] = match
  if (integerPart === undefined && decimals === undefined && fraction === undefined) return null
  const size = Number(`${integerPart ?? '0'}.${decimals ?? '0'}`) + (vulgarFractions[fraction ?? ''] ?? 0)
  return inRange(minus === '-' && size !== 0 ? -size : size)
}

function halfWidth(digit: string): string {
  return String.fromCharCode(digit.charCodeAt(0) - 0xfee0)
}

function inRange(value: number): number | null {
  if (!Number.isFinite(value) || Math.abs(value) > INT32_MAX) return null
  return Math.round(value * 10_000) / 10_000
}

/**
 * A whole number within bounds (both inclusive). `2.0` is 2; `2.5` is no whole number and never cut to one.
 * @returns null for anything else, also for the `-1` by which tagging tools say "unknown" when `min` is 0 or more
 */
export function parseInteger(
  value: string | number | null | undefined,
  bounds: { readonly min?: number; readonly max?: number } = {},
): number | null {
  const { min = 0, max = INT32_MAX } = bounds
  if (value === null || value === undefined) return null
  const text = typeof value === 'number' ? String(value) : value.trim()
  if (!/^[+-]?\d{1,10}(?:\.0+)?$/.test(text)) return null
  const integerPart = Number(text)
  return integerPart >= min && integerPart <= max ? integerPart : null
}
