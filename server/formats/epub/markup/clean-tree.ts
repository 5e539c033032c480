import { allowedElements, droppedElements } from './allowed-names.ts'
import type { HtmlDocument, HtmlElement, HtmlNode } from './bounded-parse.ts'
import { cleanAttributes } from './clean-attributes.ts'
import type { CleanElement, CleanNode, Vocabulary } from './clean-node.ts'
import { sanitiseCss } from './css/sanitise-css.ts'

const vocabularies: Readonly<Record<string, Vocabulary>> = {
  'http://www.w3.org/1999/xhtml': 'html',
  'http://www.w3.org/2000/svg': 'svg',
  'http://www.w3.org/1998/Math/MathML': 'math',
}
/** `viewport` defines the size of a fixed-layout page. */
const META_NAMES = new Set(['viewport'])
const STYLESHEET_RELATIONS = new Set(['stylesheet', 'alternate stylesheet'])

/** Rebuilds a document from allowed names only, see `allowed-names`. Null when it has no root. */
export function cleanDocument(document: HtmlDocument, documentName: string): CleanElement | null {
  const root = document.childNodes
    .flatMap((node) => cleanNode(node, documentName))
    .find((node) => typeof node !== 'string')
  return root ?? null
}

/** The first `svg` of a parsed document, cleaned; null when there is none. */
export function cleanSvg(document: HtmlDocument, documentName: string): CleanElement | null {
  const pending: HtmlNode[] = [...document.childNodes]
  for (let node = pending.shift(); node !== undefined; node = pending.shift()) {
    if (!isElement(node)) continue
    if (node.tagName === 'svg') return cleanNode(node, documentName).find((clean) => typeof clean !== 'string') ?? null
    pending.unshift(...node.childNodes)
  }
  return null
}

function isElement(node: HtmlNode): node is HtmlElement {
  return 'tagName' in node
}

/** Depth is bounded by the parser. */
function cleanNode(node: HtmlNode, documentName: string): CleanNode[] {
  if ('value' in node) return [withoutControls(node.value)]
  if (!isElement(node)) return []
  const { tagName, namespaceURI } = node
  const vocabulary = vocabularies[namespaceURI]
  if (vocabulary === undefined || droppedElements.has(tagName)) return []
  if (!allowedElements[vocabulary].has(tagName)) return cleanChildren(node, documentName)
  if (tagName === 'style') return styleElement(node, vocabulary, documentName)
  const attributes = cleanAttributes(node, vocabulary, documentName)
  if (tagName === 'link' && !isStylesheetLink(attributes)) return []
  if (tagName === 'meta' && !isKnownMeta(attributes)) return []
  return [{ vocabulary, name: tagName, attributes, children: cleanChildren(node, documentName) }]
}

function cleanChildren(element: HtmlElement, documentName: string): CleanNode[] {
  return element.childNodes.flatMap((child) => cleanNode(child, documentName))
}

function styleElement(element: HtmlElement, vocabulary: Vocabulary, documentName: string): CleanNode[] {
  const css = element.childNodes.map((child) => ('value' in child ? child.value : '')).join('')
  const attributes = cleanAttributes(element, vocabulary, documentName)
  return [{ vocabulary, name: 'style', attributes, children: [sanitiseCss(withoutControls(css), documentName)] }]
}

function isStylesheetLink(attributes: CleanElement['attributes']): boolean {
  const values = new Map(attributes)
  return STYLESHEET_RELATIONS.has((values.get('rel') ?? '').trim().toLowerCase()) && values.has('href')
}

function isKnownMeta(attributes: CleanElement['attributes']): boolean {
  return META_NAMES.has((new Map(attributes).get('name') ?? '').trim().toLowerCase())
}

/** Control characters that are invalid in XML and parse errors in HTML. */
function withoutControls(text: string): string {
  return text.replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f\ufffe\uffff]/g, '').toWellFormed()
}
