/** A trimmed text; `undefined`: none. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

/** Texts of a list, each once. */
export function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? [...new Set(value.flatMap((item) => textOf(item) ?? []))] : []
}

/** A whole number in a range, also when it is written as a text; `undefined`: none. */
export function wholeOf(value: unknown, least: number, most: number): number | undefined {
  const number = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value
  const isWhole = typeof number === 'number' && Number.isInteger(number) && number >= least && number <= most
  return isWhole ? number : undefined
}

const references: Readonly<Record<string, string>> = {
  ...{ '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&#039;': "'", '&nbsp;': ' ', '&amp;': '&' },
}

/** Text without the HTML and Markdown that descriptions contain. */
export function plainText(value: unknown): string | undefined {
  const text = textOf(value)
    ?.slice(0, 50_000)
    .replace(/\r\n?/g, '\n')
    .replace(/<br ?\/?>|<\/p>/gi, '\n')
    .replace(/<\/?(?:a|b|i|u|s|p|em|strong|span|div|small|ul|ol|li|hr|blockquote)(?: [^<>]{0,1000})?\/?>/gi, '')
    .replace(/\[([^[\]]{1,500})\]\(https?:[^()\s]{1,2000}\)/g, '$1')
    .replace(/^(?:-{3,}|\*{3,}|_{3,})$/gm, '')
    .replace(/\*{1,3}(?=\S)([^*\n]{1,500})\*{1,3}/g, '$1')
    .replace(/&(?:lt|gt|quot|#0?39|nbsp|amp);/g, (reference) => references[reference] ?? reference)
    .replace(/\n{3,}/g, '\n\n')
  return textOf(text)
}
