/** Words as Metron looks for them: each has to be in the name, so that punctuation around them would be in the way. */
export function searchWords(title: string): string {
  const words = title.split(/\s+/).map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
  return words.filter((word) => word !== '').join(' ')
}

/** Whether two years may be the same: dates on covers are often some months ahead. */
export function isNearYear(a: number | undefined, b: number | undefined): boolean {
  return a === undefined || b === undefined || Math.abs(a - b) <= 1
}
