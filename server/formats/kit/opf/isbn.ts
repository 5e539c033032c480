/**
 * The ISBN in an identifier in any notation (`urn:isbn:…`, `ISBN 978-…`).
 * @returns 10 or 13 characters without dashes, with a valid check digit; null otherwise
 */
export function isbnIn(identifier: string): string | null {
  const written = /(?:^|[^0-9a-z])((?:97[89][- ]?)?(?:\d[- ]?){9}[\dx])$/i.exec(identifier.trim())?.[1]
  const digits = written?.replaceAll(/[- ]/g, '').toUpperCase()
  if (digits === undefined) return null
  if (digits.length === 13) return isValid13(digits) ? digits : null
  return digits.length === 10 && isValid10(digits) ? digits : null
}

function isValid13(digits: string): boolean {
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
  return /^\d{13}$/.test(digits) && sum % 10 === 0
}

function isValid10(digits: string): boolean {
  const sum = [...digits].reduce(
    (total, digit, index) => total + (digit === 'X' ? 10 : Number(digit)) * (10 - index),
    0,
  )
  return sum % 11 === 0
}
