/** How titles are compared: without case, accents, punctuation and a year in brackets at the end. */
export function titleKey(title: string): string {
  return splitYear(title)
    .title.normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** `Lamps (2004)`: the year in which the series began is often part of its title. */
export function splitYear(text: string): { readonly title: string; readonly year?: number } {
  const [, title, year] = /^(.*\S)\s*\((\d{4})\)$/.exec(text.trim()) ?? []
  return title === undefined || year === undefined ? { title: text.trim() } : { title, year: Number(year) }
}

/** Words as Metron looks for them: each has to be in the name, so that punctuation around them would be in the way. */
export function searchWords(title: string): string {
  const words = title.split(/\s+/).map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
  return words.filter((word) => word !== '').join(' ')
}

/** Whether two years may be the same: dates on covers are often some months ahead. */
export function isNearYear(a: number | undefined, b: number | undefined): boolean {
  return a === undefined || b === undefined || Math.abs(a - b) <= 1
}
