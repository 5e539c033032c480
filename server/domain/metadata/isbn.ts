/**
 * An ISBN in any spelling (`ISBN: 0-306-40615-2`, `urn:isbn:9780306406157`) as the 13 digits of ISO 2108.
 * @returns null for invalid ones, including wrong check digits
 */
export function toIsbn13(text: string): string | null {
  const match = /^\s*(?:urn:)?(?:isbn(?:-1[03])?)?[:\s]*([0-9][0-9\s\u2010-\u2015-]{7,20}[0-9xX])\s*$/i.exec(
    text.slice(0, 64),
  )
  const digits = match?.[1]?.replace(/[^0-9xX]/g, '').toUpperCase()
  if (digits === undefined) return null
  if (/^97[89]\d{10}$/.test(digits)) return checkDigit13(digits.slice(0, 12)) === digits[12] ? digits : null
  if (!/^\d{9}[\dX]$/.test(digits) || checkDigit10(digits.slice(0, 9)) !== digits[9]) return null
  const stem = `978${digits.slice(0, 9)}`
  return stem + checkDigit13(stem)
}

/** Weights 1 and 3 in turn, modulo 10. */
function checkDigit13(twelve: string): string {
  let sum = 0
  for (let i = 0; i < 12; i++) sum += Number(twelve[i]) * (i % 2 === 0 ? 1 : 3)
  return String((10 - (sum % 10)) % 10)
}

/** Weights 10 down to 2, modulo 11, X for ten. */
function checkDigit10(nine: string): string {
  let sum = 0
  for (let i = 0; i < 9; i++) sum += Number(nine[i]) * (10 - i)
  const check = (11 - (sum % 11)) % 11
  return check === 10 ? 'X' : String(check)
}
