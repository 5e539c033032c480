/**
 * Natural order of names: digits compare as numbers of any length, letters without case, `/` before everything (so a
 * folder's own files sort before those of longer folder names). Names equal by these rules are ordered by code point,
 * so that two different strings never compare as 0. Independent of locale.
 * @returns negative, 0 (only for identical strings) or positive
 */
export function naturalCompare(a: string, b: string): number {
  let i = 0
  let j = 0
  while (i < a.length && j < b.length) {
    const digits = startsDigits(a, i) && startsDigits(b, j)
    const chunkEndA = chunkEnd(a, i, digits)
    const chunkEndB = chunkEnd(b, j, digits)
    const order = digits
      ? compareDigits(a.slice(i, chunkEndA), b.slice(j, chunkEndB))
      : rank(a.codePointAt(i) ?? 0) - rank(b.codePointAt(j) ?? 0)
    if (order !== 0) return order
    i = chunkEndA
    j = chunkEndB
  }
  if (i < a.length) return 1
  return j < b.length ? -1 : compareCodePoints(a, b)
}

/** Order by code point: negative, 0 or positive. UTF-16 order puts emoji before some letters; this does not. */
export function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) {
    if (a.charCodeAt(i) !== b.charCodeAt(i)) {
      const start = i > 0 && isLowSurrogate(a.charCodeAt(i)) && isLowSurrogate(b.charCodeAt(i)) ? i - 1 : i
      return (a.codePointAt(start) ?? 0) - (b.codePointAt(start) ?? 0)
    }
  }
  return a.length - b.length
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff
}

/** ASCII and full-width digits; -1 for everything else. */
function digitValue(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30
  if (code >= 0xff10 && code <= 0xff19) return code - 0xff10
  return -1
}

function startsDigits(text: string, at: number): boolean {
  return digitValue(text.charCodeAt(at)) >= 0
}

/** End of the run of digits, or of the one character, at `from`. */
function chunkEnd(text: string, from: number, digits: boolean): number {
  if (!digits) return from + ((text.codePointAt(from) ?? 0) > 0xffff ? 2 : 1)
  let end = from
  while (end < text.length && startsDigits(text, end)) end++
  return end
}

function compareDigits(a: string, b: string): number {
  let i = 0
  let j = 0
  while (i < a.length - 1 && digitValue(a.charCodeAt(i)) === 0) i++
  while (j < b.length - 1 && digitValue(b.charCodeAt(j)) === 0) j++
  const longer = a.length - i - (b.length - j)
  if (longer !== 0) return longer
  for (; i < a.length; i++, j++) {
    const order = digitValue(a.charCodeAt(i)) - digitValue(b.charCodeAt(j))
    if (order !== 0) return order
  }
  return 0
}

/** One number per character, so that the order is total. A digit ranks as `0`. */
function rank(code: number): number {
  if (code === 0x2f) return -1
  if (digitValue(code) >= 0) return 0x30
  if (code < 0x80) return code >= 0x41 && code <= 0x5a ? code + 0x20 : code
  return String.fromCodePoint(code).toLowerCase().codePointAt(0) ?? code
}
