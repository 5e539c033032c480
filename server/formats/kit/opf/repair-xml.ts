import { decodeText } from '../text-encoding.ts'

/** One tag, or a DOCTYPE without declarations; anything else is text. */
const MARKUP = /<!DOCTYPE[^<>[\]]*>|<\/?[A-Za-z_][\w.:-]*(?:\s+[^<>"'=\s]+(?:\s*=\s*(?:"[^"<]*"|'[^'<]*'))?)*\s*\/?>/g
const MAX_DEPTH = 200

/**
 * Repairs a document that is not well-formed, without knowing its vocabulary: bare `&` and `<` become text, control
 * characters are removed, an end tag closes the elements open inside its element, an unmatched end tag is removed, and
 * everything is closed at the end.
 * @returns UTF-8
 */
export function repairXml(bytes: Uint8Array): Uint8Array {
  const decoded = decodeText(bytes).replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufeff\ufffe\uffff]/g, '')
  const text = withoutSections(decoded)
  const open: string[] = []
  const out: string[] = []
  let position = 0
  for (const match of text.matchAll(MARKUP)) {
    out.push(escapedText(text.slice(position, match.index)), balanced(match[0], open))
    position = match.index + match[0].length
  }
  out.push(escapedText(text.slice(position)), ...open.reverse().map((name) => `</${name}>`))
  return Buffer.from(out.join(''), 'utf8')
}

const sections = [
  { begin: '<!--', end: '-->' },
  { begin: '<?', end: '?>' },
  { begin: '<![CDATA[', end: ']]>' },
] as const

/**
 * Comments and instructions are removed, CDATA becomes text, unterminated ones are text. Each end is searched once: no
 * n².
 */
function withoutSections(text: string): string {
  return sections.reduce((current, { begin, end }) => {
    const out: string[] = []
    let position = 0
    for (let start = current.indexOf(begin); start !== -1; start = current.indexOf(begin, position)) {
      const stop = current.indexOf(end, start + begin.length)
      if (stop === -1) break
      const inner = begin === '<![CDATA[' ? escapedText(current.slice(start + begin.length, stop), true) : ''
      out.push(current.slice(position, start), inner)
      position = stop + end.length
    }
    return out.join('') + current.slice(position)
  }, text)
}

/** The tag, preceded by the end tags it requires; empty when it is removed. */
function balanced(markup: string, open: string[]): string {
  if (markup.startsWith('<!')) return ''
  const name = /^<\/?([\w.:-]+)/.exec(markup)?.[1] ?? ''
  if (markup.startsWith('</')) {
    const index = open.lastIndexOf(name)
    if (index === -1) return ''
    return open
      .splice(index)
      .reverse()
      .map((inner) => `</${inner}>`)
      .join('')
  }
  if (!markup.endsWith('/>')) {
    if (open.length >= MAX_DEPTH) return ''
    open.push(name)
  }
  return escapedAmpersands(markup)
}

/** @param isLiteral whether every `&` is literal, as in CDATA */
function escapedText(text: string, isLiteral = false): string {
  return (isLiteral ? text.replaceAll('&', '&amp;') : escapedAmpersands(text))
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}

/** Anything that looks like a reference is left as it is. */
function escapedAmpersands(text: string): string {
  return text.replaceAll(/&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});)/gi, '&amp;')
}
