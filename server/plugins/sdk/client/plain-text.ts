const references: Readonly<Record<string, string>> = {
  ...{ '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&#039;': "'", '&nbsp;': ' ', '&amp;': '&' },
}

/** A description without the HTML in it; its line ends stay. */
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
