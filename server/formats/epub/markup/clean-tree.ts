import { allowedElements, droppedElements, isAllowedAttribute } from './allowed-names.ts'
import { bookUrl, linkUrl, mediaUrl } from './book-url.ts'
import type { HtmlDocument, HtmlElement, HtmlNode } from './bounded-parse.ts'
import { sanitiseCss } from './css/sanitise-css.ts'

/** The three element namespaces of an HTML document. */
export type Vocabulary = 'html' | 'svg' | 'math'

/** A node with names from our own tables and checked values only. Strings are text. */
export type CleanNode = string | CleanElement
export type CleanElement = {
  readonly vocabulary: Vocabulary
  readonly name: string
  readonly attributes: readonly (readonly [name: string, value: string])[]
  readonly children: readonly CleanNode[]
}

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

type Attribute = readonly [name: string, value: string]
/** Values are short, except for images embedded in `src`. */
const LONGEST_VALUE = 8 * 1024 * 1024

/** SVG attributes that contain CSS and may fetch (`fill="url(…)"`). */
const CSS_ATTRIBUTES = new Set(
  'fill stroke filter mask clip-path marker marker-start marker-mid marker-end color font-family transform-origin'.split(
    ' ',
  ),
)

/** The allowed attributes of an element, with addresses and styles rewritten. */
function cleanAttributes(element: HtmlElement, vocabulary: Vocabulary, documentName: string): Attribute[] {
  const cleaned = new Map<string, string>()
  for (const { name, value, prefix } of element.attrs) {
    if (value.length > LONGEST_VALUE) continue
    const known = knownName(name, prefix, vocabulary)
    if (cleaned.has(known) || !isAllowedAttribute(vocabulary, element.tagName, known)) continue
    for (const [cleanName, cleanValue] of cleanValues(
      element.tagName,
      { name: known, value, vocabulary },
      documentName,
    )) {
      cleaned.set(cleanName, cleanValue)
    }
  }
  return [...cleaned]
}

/** `xml:lang` becomes `lang`; `xlink:href` becomes `href`, which browsers prefer. */
function knownName(name: string, prefix: string | undefined, vocabulary: Vocabulary): string {
  if (name === 'xml:lang' || (prefix === 'xml' && name === 'lang')) return 'lang'
  if (vocabulary === 'svg' && (name === 'xlink:href' || (prefix === 'xlink' && name === 'href'))) return 'href'
  return prefix === undefined || prefix === '' ? name : `${prefix}:${name}`
}

type CleanAttribute = { readonly name: string; readonly value: string; readonly vocabulary: Vocabulary }

function cleanValues(element: string, { name, value, vocabulary }: CleanAttribute, documentName: string): Attribute[] {
  if (name === 'style') return [[name, sanitiseCss(value, documentName)]]
  if (name === 'src' || name === 'poster') return optionalAttribute(name, mediaUrl(documentName, value))
  if (name === 'href') return hrefValues(element, value, documentName)
  if (name === 'usemap') return optionalAttribute(name, /^#[^\s#]+$/.test(value) ? value : null)
  if (vocabulary === 'svg' && CSS_ATTRIBUTES.has(name)) return [[name, sanitiseCss(value, documentName)]]
  return [[name, value]]
}

function hrefValues(element: string, value: string, documentName: string): Attribute[] {
  switch (element) {
    case 'a':
    case 'area': {
      const link = linkUrl(documentName, value)
      if (link === null) return []
      const outside: Attribute[] = [
        ['rel', 'noopener noreferrer nofollow'],
        ['target', '_blank'],
      ]
      return [['href', link.url], ...(link.isOutside ? outside : [])]
    }
    case 'image':
      return optionalAttribute('href', mediaUrl(documentName, value))
    case 'link':
      return optionalAttribute('href', bookUrl(documentName, value))
    default: {
      // Gradients, patterns and `use` may only refer to the same document.
      const url = bookUrl(documentName, value)
      return optionalAttribute('href', url?.startsWith('#') ? url : null)
    }
  }
}

function optionalAttribute(name: string, value: string | null): Attribute[] {
  return value === null ? [] : [[name, value]]
}
