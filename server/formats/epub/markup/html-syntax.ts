const XHTML = 'http://www.w3.org/1999/xhtml'
const OPS = 'http://www.idpf.org/2007/ops'
/** Namespaces whose elements have no prefix in HTML. */
const UNPREFIXED = new Set([XHTML, 'http://www.w3.org/2000/svg', 'http://www.w3.org/1998/Math/MathML'])
const VOID = new Set(
  'area base br col embed hr img input link meta param source track wbr basefont bgsound frame keygen'.split(' '),
)
/** Elements whose content is markup in XHTML but not in HTML; they are dropped here. */
const DROPPED = new Set(['script', 'iframe', 'noembed', 'noframes', 'xmp', 'plaintext', 'template'])
const TAG_NAME = /[A-Za-z_][^\s/>"'<]*/y
const PREFIX_DECLARATION = /\sxmlns:([\w.-]{1,64})\s*=\s*(?:"([^"<]{0,200})"|'([^'<]{0,200})')/g

/**
 * Converts XHTML or SVG to HTML with the same meaning: self-closed elements get an end tag, prefixes of known
 * namespaces are removed, CDATA becomes text, and comments, instructions and scripts, which HTML would parse
 * differently, are dropped. This only preserves the meaning; sanitising happens on the resulting tree.
 */
export function toHtmlSyntax(xhtml: string): string {
  return new Translator(xhtml).translate()
}

class Translator {
  readonly #text: string
  readonly #prefixes: ReadonlyMap<string, string>
  readonly #out: string[] = []
  #position = 0
  #svgDepth = 0

  constructor(text: string) {
    this.#text = text
    this.#prefixes = declaredPrefixes(text)
  }

  translate(): string {
    for (;;) {
      const next = this.#text.indexOf('<', this.#position)
      if (next === -1) break
      this.#out.push(this.#text.slice(this.#position, next))
      this.#position = next
      if (!this.#markup()) break
    }
    this.#out.push(this.#text.slice(this.#position))
    return this.#out.join('')
  }

  /** Reads one piece of markup; false when it is not terminated: the remainder is then left as it is. */
  #markup(): boolean {
    if (this.#startsWith('<!--')) return this.#skipTo('-->', 4)
    if (this.#startsWith('<![CDATA[')) {
      const start = this.#position + 9
      if (!this.#skipTo(']]>', 9)) return false
      this.#out.push(escapeText(this.#text.slice(start, this.#position - 3)))
      return true
    }
    if (this.#startsWith('<?')) return this.#skipTo('?>', 2)
    if (this.#startsWith('<!')) return this.#doctype()
    return this.#startsWith('</') ? this.#endTag() : this.#startTag()
  }

  /** A DOCTYPE may contain declarations in brackets. */
  #doctype(): boolean {
    const close = this.#text.indexOf('>', this.#position)
    const hasBrackets = close !== -1 && this.#text.slice(this.#position, close).includes('[')
    return hasBrackets ? this.#skipTo(']', 2) && this.#skipTo('>', 0) : this.#skipTo('>', 2)
  }

  #startsWith(start: string): boolean {
    return this.#text.startsWith(start, this.#position)
  }

  #skipTo(end: string, from: number): boolean {
    const stop = this.#text.indexOf(end, this.#position + from)
    if (stop === -1) return false
    this.#position = stop + end.length
    return true
  }

  #endTag(): boolean {
    const name = this.#nameAt(this.#position + 2)
    if (!this.#skipTo('>', 2)) return false
    if (name === '') return true
    if (name.toLowerCase() === 'svg') this.#svgDepth -= 1
    this.#out.push(`</${name}>`)
    return true
  }

  #startTag(): boolean {
    const written = this.#rawNameAt(this.#position + 1)
    if (written === '') {
      this.#out.push('&lt;')
      this.#position += 1
      return true
    }
    const name = this.#nameAt(this.#position + 1)
    const attributesStart = this.#position + 1 + written.length
    const end = tagEnd(this.#text, attributesStart)
    if (end === -1) return false
    const isClosed = this.#text[end - 1] === '/' && end > attributesStart
    const attributes = this.#text.slice(attributesStart, isClosed ? end - 1 : end)
    this.#position = end + 1
    this.#element(name, attributes, isClosed)
    return true
  }

  #element(name: string, attributes: string, isClosed: boolean): void {
    const lower = name.toLowerCase()
    if (DROPPED.has(lower)) {
      if (!isClosed) this.#rawContent(lower)
      return
    }
    this.#out.push(`<${name}${attributes}>`)
    if (lower === 'style' && !isClosed) {
      this.#out.push(this.#styleContent(this.#rawContent('style')))
    } else if (lower === 'svg' && !isClosed) {
      this.#svgDepth += 1
    }
    if (lower === 'style' || (isClosed && !VOID.has(lower))) this.#out.push(`</${name}>`)
  }

  /** Everything up to the end tag of an element; the end tag is consumed. */
  #rawContent(name: string): string {
    const end = new RegExp(`</(?:[\\w.-]{1,64}:)?${name}\\s*>`, 'gi')
    end.lastIndex = this.#position
    const match = end.exec(this.#text)
    const content = this.#text.slice(this.#position, match?.index ?? this.#text.length)
    this.#position = match === null ? this.#text.length : end.lastIndex
    return content
  }

  /** In XHTML a stylesheet is text with references and CDATA; in HTML it is raw text, except inside SVG. */
  #styleContent(content: string): string {
    const isLiteral = content.includes('<![CDATA[')
    const plain = content.replaceAll(/<!\[CDATA\[|\]\]>|<!--|-->/g, '')
    const css = isLiteral ? plain : decodeBasicEntities(plain)
    return this.#svgDepth > 0 ? escapeText(css) : css.replaceAll('</', '<\\/')
  }

  #rawNameAt(at: number): string {
    TAG_NAME.lastIndex = at
    return TAG_NAME.exec(this.#text)?.[0] ?? ''
  }

  /** The name in HTML: without the prefix of a known namespace; `epub:` for the EPUB namespace. */
  #nameAt(at: number): string {
    const written = this.#rawNameAt(at)
    const colon = written.indexOf(':')
    if (colon === -1) return written
    const namespace = this.#prefixes.get(written.slice(0, colon))
    if (namespace === OPS) return `epub:${written.slice(colon + 1)}`
    return namespace !== undefined && UNPREFIXED.has(namespace) ? written.slice(colon + 1) : written
  }
}

/** Collects declarations of the whole document: in practice no prefix is bound twice. */
function declaredPrefixes(text: string): ReadonlyMap<string, string> {
  const prefixes = new Map<string, string>()
  for (const [, prefix, double, single] of text.matchAll(PREFIX_DECLARATION)) {
    if (prefix !== undefined && !prefixes.has(prefix)) prefixes.set(prefix, double ?? single ?? '')
  }
  return prefixes
}

/** Index of the `>` that ends a tag, ignoring those inside quotes; -1 when there is none. */
function tagEnd(text: string, from: number): number {
  let quote = ''
  for (let at = from; at < text.length; at += 1) {
    const character = text[at] ?? ''
    if (quote !== '') {
      if (character === quote) quote = ''
    } else if (character === '>') {
      return at
    } else if (character === '"' || character === "'") {
      quote = character
    }
  }
  return -1
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function decodeBasicEntities(text: string): string {
  const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }
  return text.replaceAll(/&(lt|gt|quot|apos|amp);/g, (whole, name: string) => named[name] ?? whole)
}
