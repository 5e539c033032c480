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

export type Asked = {
  readonly title: string
  /** In which the series began. */
  readonly began?: number | undefined
  readonly number?: number | undefined
}

/** `Lamps (2004) #3`, or `Lamps 3`. */
export function parseIssue(text: string): Asked {
  const [, title, digits] = /^(.*\S)\s+(?:#\s?|no\.?\s)?(\d{1,6}(?:\.\d{1,3})?)$/i.exec(text.trim()) ?? []
  const { title: series, year: began } = splitYear(title ?? text)
  return { title: series, began, number: digits === undefined ? undefined : Number(digits) }
}

/** Whether two years may be the same: dates on covers are often some months ahead. */
export function isNearYear(a: number | undefined, b: number | undefined): boolean {
  return a === undefined || b === undefined || Math.abs(a - b) <= 1
}
