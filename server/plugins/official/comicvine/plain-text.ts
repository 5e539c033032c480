const named: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', ndash: '–', mdash: '—', hellip: '…' },
  ...{ lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”' },
}

/**
 * The text of a description in HTML. What follows its first heading or table is left out: lists of covers, creators and
 * reprints.
 */
export function plainText(html: unknown): string | undefined {
  if (typeof html !== 'string') return undefined
  const given = html.slice(0, 200_000)
  const end = given.search(/<(?:h[1-6]|table|figure)[\s>]/i)
  const text = textOf(end < 0 ? given : given.slice(0, end))
  return text === '' ? undefined : text.slice(0, 50_000).toWellFormed()
}

function textOf(html: string): string {
  return html
    .replace(/\s+/g, ' ')
    .replace(/<(?:br|hr|li)\b[^<>]*>/gi, '\n')
    .replace(/<\/?(?:p|div|ul|ol|blockquote)\b[^<>]*>/gi, '\n\n')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, character)
    .replace(/[^\S\n]*\n[^\S\n]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function character(whole: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return named[name.toLowerCase()] ?? whole
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
}
