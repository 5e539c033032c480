import { isAllowedAttribute } from './allowed-names.ts'
import { bookUrl, linkUrl, mediaUrl } from './book-url.ts'
import type { HtmlElement } from './bounded-parse.ts'
import type { Vocabulary } from './clean-node.ts'
import { sanitiseCss } from './css/sanitise-css.ts'

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
export function cleanAttributes(element: HtmlElement, vocabulary: Vocabulary, documentName: string): Attribute[] {
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
