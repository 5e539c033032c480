/** Reads JSON of which nothing is certain. */
export type Members = Readonly<Record<string, unknown>>

export function membersOf(value: unknown): Members | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : null
}

/** Objects of a list; what is something else is left out. */
export function listOf(value: unknown): readonly Members[] {
  if (!Array.isArray(value)) return []
  return value.map(membersOf).filter((item) => item !== null)
}

/** One line of at most 500 characters; `undefined`: none. */
export function lineOf(value: unknown): string | undefined {
  const line = typeof value === 'string' ? value.replace(/[\s\p{Cc}]+/gu, ' ').trim() : ''
  return line === '' || line.length > 500 ? undefined : line
}

/** Lines of a list, each once, at most 50. */
export function linesOf(value: unknown): string[] {
  return Array.isArray(value) ? [...new Set(value.flatMap((item) => lineOf(item) ?? []))].slice(0, 50) : []
}

/** A number in a range; `undefined`: none. */
export function numberOf(value: unknown, least: number, most: number): number | undefined {
  return typeof value === 'number' && value >= least && value <= most ? value : undefined
}

/** A whole number in a range; `undefined`: none. */
export function wholeOf(value: unknown, least: number, most: number): number | undefined {
  return Number.isInteger(value) ? numberOf(value, least, most) : undefined
}

/** An id, which is a number or a text; `undefined`: none. */
export function idOf(value: unknown): string | undefined {
  return Number.isSafeInteger(value) ? String(value) : lineOf(value)
}

const references: Readonly<Record<string, string>> = {
  ...{ '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&#039;': "'", '&nbsp;': ' ', '&amp;': '&' },
}

/** Text without HTML. */
export function plainText(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value
    .slice(0, 50_000)
    .replace(/\r\n?/g, '\n')
    .replace(/<br ?\/?>|<\/p>/gi, '\n')
    .replace(/<\/?(?:a|b|i|u|s|p|em|strong|span|div|small|ul|ol|li|hr|blockquote)(?: [^<>]{0,1000})?\/?>/gi, '')
    .replace(/&(?:lt|gt|quot|#0?39|nbsp|amp);/g, (reference) => references[reference] ?? reference)
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return text === '' ? undefined : text
}
