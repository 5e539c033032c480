import type { CleanElement, CleanNode } from './clean-node.ts'

const VOID = new Set('area br col hr img link meta source track wbr'.split(' '))
/** Their parser swallows a line end right after the start tag. */
const SWALLOWS_LINE_END = new Set(['pre'])

/** Writes a cleaned document as HTML (HTML Standard, 13.3): UTF-8, in standards mode. */
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
  const lineEnd = SWALLOWS_LINE_END.has(name) && content.startsWith('\n') ? '\n' : ''
  return `${start}${lineEnd}${content}</${name}>`
}

/** What the CSS writer made: no `<` in it stands before a letter or a slash. */
function rawStyle(children: readonly CleanNode[]): string {
  return children.filter((child) => typeof child === 'string').join('')
}

/** Writes a cleaned `svg` as an XML document, for use as a picture. */
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

/** Both syntaxes ask for these three in text, and for more in values than either of them alone does. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function escapedValue(value: string): string {
  return escaped(value).replaceAll('"', '&quot;').replaceAll("'", '&#39;').replaceAll('`', '&#96;')
}
