import { XMLParser } from 'fast-xml-parser'
import { fail, type Result, succeed } from '../../domain/result.ts'
import { decodeText } from './text-encoding.ts'

/** An element by local name. Namespaces are not resolved: books often declare prefixes incorrectly. */
export type XmlElement = {
  /** Local name, as written: `metadata` of `<opf:metadata>`. */
  readonly name: string
  /** Qualified name: `opf:metadata`. */
  readonly qualifiedName: string
  /** By qualified name as written (`xlink:href`), references decoded. Use `attribute` to look up by local name. */
  readonly attributes: ReadonlyMap<string, string>
  /** In document order; strings are text, references decoded, CDATA unwrapped, white space preserved. */
  readonly children: readonly XmlNode[]
}
export type XmlNode = XmlElement | string

/** Limits of an XML document. */
type XmlLimits = { readonly maxBytes: number; readonly maxDepth: number }
const defaultXmlLimits: XmlLimits = { maxBytes: 8 * 1024 * 1024, maxDepth: 256 }

const TEXT = '#text'
const CDATA = '#cdata'
const ATTRIBUTES = ':@'
/** Prefix of every attribute name, so that none clashes with a built-in property. */
const ATTRIBUTE_MARK = '@'

/**
 * Parses an XML document leniently (unclosed elements are closed at the end). Entities are never expanded.
 * @param bytes the document in any encoding supported by `decodeText`
 * @returns the root element.
 * Errors: `xml-unsafe` (a DOCTYPE that declares entities, too large, too deep),
 * `xml-damaged` (no element, or not XML)
 */
export function parseXml(bytes: Uint8Array, limits: XmlLimits = defaultXmlLimits): Result<XmlElement> {
  if (bytes.length > limits.maxBytes) return fail('xml-unsafe', 'An XML document of the book is too large to be read.')
  const text = decodeText(bytes)
  if (/<!ENTITY/i.test(text)) return fail('xml-unsafe')
  const parser = new XMLParser({
    preserveOrder: true,
    ignoreAttributes: false,
    attributeNamePrefix: ATTRIBUTE_MARK,
    allowBooleanAttributes: true,
    parseTagValue: false,
    parseAttributeValue: false,
    trimValues: false,
    processEntities: false,
    textNodeName: TEXT,
    cdataPropName: CDATA,
    ignoreDeclaration: true,
    ignorePiTags: true,
    maxNestedTags: limits.maxDepth,
    jPath: false,
  })
  let parsed: unknown
  try {
    parsed = parser.parse(text)
  } catch (error) {
    const deep = error instanceof Error && error.message.includes('nested tags')
    return deep ? fail('xml-unsafe', 'An XML document of the book is nested too deeply.') : fail('xml-damaged')
  }
  const root = toNodes(parsed).find((node) => typeof node !== 'string')
  return root === undefined ? fail('xml-damaged') : succeed(root)
}

/** Depth is bounded by the parser, so recursion is safe here. */
function toNodes(parsed: unknown): XmlNode[] {
  if (!Array.isArray(parsed)) return []
  const nodes: XmlNode[] = []
  for (const item of parsed) {
    const node = isRecord(item) ? toNode(item) : undefined
    if (node !== undefined) nodes.push(node)
  }
  return nodes
}

function toNode(item: Record<string, unknown>): XmlNode | undefined {
  if (TEXT in item) return decodeEntities(String(item[TEXT]))
  if (CDATA in item) return cdataText(item[CDATA])
  const qualifiedName = Object.keys(item).find((key) => key !== ATTRIBUTES)
  if (qualifiedName === undefined) return undefined
  const attributes = new Map<string, string>()
  const written = item[ATTRIBUTES]
  if (isRecord(written)) {
    for (const [name, value] of Object.entries(written)) {
      attributes.set(name.slice(ATTRIBUTE_MARK.length), decodeEntities(String(value)))
    }
  }
  const name = qualifiedName.slice(qualifiedName.indexOf(':') + 1)
  return { name, qualifiedName, attributes, children: toNodes(item[qualifiedName]) }
}

function cdataText(content: unknown): string {
  if (!Array.isArray(content)) return ''
  return content.map((part) => (isRecord(part) ? String(part[TEXT] ?? '') : '')).join('')
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** Child elements, all or those with a local name (case-insensitive). */
export function childElements(element: XmlElement, name?: string): XmlElement[] {
  const wanted = name?.toLowerCase()
  return element.children.filter(
    (node): node is XmlElement =>
      typeof node !== 'string' && (wanted === undefined || node.name.toLowerCase() === wanted),
  )
}

/** First child element with a local name. */
export function childElement(element: XmlElement, name: string): XmlElement | undefined {
  return childElements(element, name)[0]
}

/** All descendants with a local name, in document order. */
export function descendants(element: XmlElement, name: string): XmlElement[] {
  const found: XmlElement[] = []
  collect(element, name.toLowerCase(), found)
  return found
}

function collect(element: XmlElement, wanted: string, found: XmlElement[]): void {
  for (const child of childElements(element)) {
    if (child.name.toLowerCase() === wanted) found.push(child)
    collect(child, wanted, found)
  }
}

/** Text content of an element, as written. */
export function rawText(element: XmlElement): string {
  return element.children.map((node) => (typeof node === 'string' ? node : rawText(node))).join('')
}

/** Text content of an element with white space collapsed and trimmed. */
export function textOf(element: XmlElement | undefined): string {
  return element === undefined ? '' : rawText(element).replaceAll(/\s+/g, ' ').trim()
}

/** An attribute by qualified name, else by local name (`role` finds `opf:role`); undefined when absent. */
export function attribute(element: XmlElement, name: string): string | undefined {
  const exact = element.attributes.get(name)
  if (exact !== undefined) return exact
  for (const [written, value] of element.attributes) {
    if (written.slice(written.indexOf(':') + 1) === name) return value
  }
  return undefined
}

/** Names of U+00A0 to U+00FF in order (HTML 4.01 section 24.2): some NCX and package documents use them undeclared. */
const latin1Names = (
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro ' +
  'para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil ' +
  'Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave ' +
  'Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml ' +
  'igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute ' +
  'thorn yuml'
).split(' ')

const named = new Map<string, string>([
  ...latin1Names.map((name, index) => [name, String.fromCharCode(0xa0 + index)] as const),
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['OElig', 'Œ'],
  ['oelig', 'œ'],
  ['Scaron', 'Š'],
  ['scaron', 'š'],
  ['ensp', ' '],
  ['emsp', ' '],
  ['thinsp', ' '],
  ['ndash', '–'],
  ['mdash', '—'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
  ['sbquo', '‚'],
  ['ldquo', '“'],
  ['rdquo', '”'],
  ['bdquo', '„'],
  ['bull', '•'],
  ['hellip', '…'],
  ['euro', '€'],
  ['trade', '™'],
])

/** Replaces character references once; unknown ones are left as they are, so the text cannot grow. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(
    /&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|([A-Za-z][A-Za-z0-9]{1,7}));/gi,
    (whole, hex, decimal, name) => {
      if (name !== undefined) return named.get(name) ?? whole
      return characterOf(Number.parseInt(hex ?? decimal, hex === undefined ? 10 : 16))
    },
  )
}

/** XML 1.0 section 2.2: numbers that are no characters become U+FFFD. */
function characterOf(code: number): string {
  const isControl = code < 0x20 && code !== 0x09 && code !== 0x0a && code !== 0x0d
  const isSurrogate = code >= 0xd800 && code <= 0xdfff
  return isControl || isSurrogate || code > 0x10ffff ? '\uFFFD' : String.fromCodePoint(code)
}
