import type { CleanElement, CleanNode, Vocabulary } from './clean-tree.ts'

const VOID = new Set('area br col hr img link meta source track wbr'.split(' '))
/** HTML parsers drop a line end directly after the start tag of these. */
const DROPS_LINE_END = new Set(['pre'])

/** Serialises a sanitised document as HTML (HTML Standard, 13.3): UTF-8, standards mode. */
export function writeHtml(root: CleanElement): string {
  return `<!DOCTYPE html>\n${htmlNode(root)}`
}

function htmlNode(node: CleanNode): string {
  if (typeof node === 'string') return escaped(node)
  const { vocabulary, name, children } = node
  const start = `<${name}${attributesOf(node)}>`
  if (vocabulary === 'html' && VOID.has(name)) return start
  if (vocabulary === 'html' && name === 'style') return `${start}${rawStyle(children)}</style>`
  const content = children.map(htmlNode).join('')
  const lineEnd = DROPS_LINE_END.has(name) && content.startsWith('\n') ? '\n' : ''
  return `${start}${lineEnd}${content}</${name}>`
}

/** Output of the CSS writer: none of its `<` precedes a letter or a slash. */
function rawStyle(children: readonly CleanNode[]): string {
  return children.filter((child) => typeof child === 'string').join('')
}

const namespaces: Readonly<Record<Vocabulary, string>> = {
  html: 'http://www.w3.org/1999/xhtml',
  svg: 'http://www.w3.org/2000/svg',
  math: 'http://www.w3.org/1998/Math/MathML',
}
/** Names that are valid in XML, with no prefix except those declared on the root. */
const XML_NAME = /^(epub:)?[A-Za-z_][\w.-]*$/

/** Serialises a sanitised document as XHTML: well-formed XML 1.0 in UTF-8 with the namespaces it uses. */
export function writeXhtml(root: CleanElement): string {
  const prefix = ' xmlns:epub="http://www.idpf.org/2007/ops"'
  return `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE html>\n${xhtmlNode(root, null, prefix)}`
}

function xhtmlNode(node: CleanNode, parent: Vocabulary | null, declarations = ''): string {
  if (typeof node === 'string') return escaped(xmlText(node))
  const { vocabulary, name, children } = node
  const namespace = vocabulary === parent ? '' : ` xmlns="${namespaces[vocabulary]}"`
  const attributes = node.attributes
    .filter(([attribute]) => XML_NAME.test(attribute) && attribute !== 'xmlns')
    .map(([attribute, value]) => ` ${attribute}="${escapedValue(xmlText(value))}"`)
  const start = `<${name}${namespace}${declarations}${attributes.join('')}`
  if (vocabulary === 'html' && VOID.has(name)) return `${start}/>`
  return `${start}>${children.map((child) => xhtmlNode(child, vocabulary)).join('')}</${name}>`
}

/** Removes the characters that are invalid in XML. */
function xmlText(text: string): string {
  return text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '').toWellFormed()
}

/** Serialises a sanitised `svg` as an XML document for use as an image. */
export function writeSvg(root: CleanElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xmlNode(root, ' xmlns="http://www.w3.org/2000/svg"')}`
}

function xmlNode(node: CleanNode, declarations = ''): string {
  if (typeof node === 'string') return escaped(node)
  if (node.vocabulary !== 'svg') return node.children.map((child) => xmlNode(child)).join('')
  const attributes = attributesOf({ ...node, attributes: node.attributes.filter(([name]) => !name.includes(':')) })
  const content = node.children.map((child) => xmlNode(child)).join('')
  return `<${node.name}${declarations}${attributes}>${content}</${node.name}>`
}

function attributesOf({ attributes }: CleanElement): string {
  return attributes.map(([name, value]) => ` ${name}="${escapedValue(value)}"`).join('')
}

/** Both syntaxes require escaping these three in text; in values this escapes more than either requires. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function escapedValue(value: string): string {
  return escaped(value).replaceAll('"', '&quot;').replaceAll("'", '&#39;').replaceAll('`', '&#96;')
}
