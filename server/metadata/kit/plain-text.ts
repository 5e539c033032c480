import { decodeEntities } from '../../formats/kit/xml.ts'

/** Maximum length of a description examined; the result is truncated further by the limit of its field. */
const LONGEST_MARKUP = 400_000

/** Elements whose start or end is a line end. */
const lineElements = 'br hr li tr dt dd h1 h2 h3 h4 h5 h6'.split(' ')
/** Elements separated from their surroundings by white space. */
const blockElements = 'p div ul ol dl table blockquote section article pre header footer'.split(' ')
const inlineElements = (
  'a abbr acronym b big body center cite code col del dfn em font head html i img ins kbd mark q s samp small span ' +
  'strike strong sub sup tbody td tfoot th thead title tt u var wbr'
).split(' ')
/** Elements whose content is never text. */
const silentElements = 'script style iframe object svg math template'.split(' ')

type Kind = 'line' | 'block' | 'inline' | 'silent'
const kindOf: ReadonlyMap<string, Kind> = new Map([
  ...lineElements.map((name) => [name, 'line'] as const),
  ...blockElements.map((name) => [name, 'block'] as const),
  ...inlineElements.map((name) => [name, 'inline'] as const),
  ...silentElements.map((name) => [name, 'silent'] as const),
])

const separators: Readonly<Record<Kind, string>> = { line: '\n', block: '\n\n', inline: '', silent: '' }

/**
 * Converts a description to plain text: HTML tags removed, block elements turned into lines, character references
 * decoded once. Anything that only looks like a tag (`<unknown>`, `a < b`) stays, so plain text loses nothing. The
 * result is text, not markup: escape it before display. Linear time.
 */
export function plainText(description: string): string {
  const html = description.slice(0, LONGEST_MARKUP)
  if (!/<[a-z/!]/i.test(html)) return decodeEntities(html)
  const parts: string[] = []
  const isMarkup = /<(?:p|div|br|span|b|i|em|strong|ul|ol|h[1-6])\b/i.test(html)
  const lastEnd = html.lastIndexOf('>')
  let at = 0
  while (at < lastEnd) {
    const start = html.indexOf('<', at)
    if (start === -1 || start > lastEnd) break
    const tag = tagAt(html, start)
    // In real markup, line ends of the source are only white space.
    parts.push(textBetween(html.slice(at, start), isMarkup))
    if (tag === null) parts.push('<')
    else parts.push(separators[tag.kind])
    at = tag === null ? start + 1 : tag.end
  }
  parts.push(textBetween(html.slice(at), isMarkup))
  return decodeEntities(parts.join(''))
}

function textBetween(text: string, isMarkup: boolean): string {
  return isMarkup ? text.replace(/\s+/g, ' ') : text
}

function tagAt(html: string, start: number): { readonly kind: Kind; readonly end: number } | null {
  if (html.startsWith('<!--', start)) return skipTo(html, '-->', start + 4)
  const match = /^<(\/?)([a-z][a-z0-9]*)(?=[\s/>])/i.exec(html.slice(start, start + 20))
  const name = match?.[2]?.toLowerCase() ?? ''
  const kind = kindOf.get(name)
  const end = html.indexOf('>', start)
  if (kind === undefined || end === -1) return null
  const isSilent = kind === 'silent' && match?.[1] === '' && html[end - 1] !== '/'
  return isSilent ? skipTo(html, `</${name}`, end) : { kind, end: end + 1 }
}

/** Unterminated elements extend to the end. */
function skipTo(html: string, mark: string, from: number): { readonly kind: Kind; readonly end: number } {
  const at = html.indexOf(mark, from)
  if (at === -1) return { kind: 'inline', end: html.length }
  const end = html.indexOf('>', at)
  return { kind: 'inline', end: end === -1 ? html.length : end + 1 }
}
