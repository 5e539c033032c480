/** An element of a namespace-aware parser. */
export type XmlElement = {
  /** As written, with its prefix. */
  readonly name: string
  readonly prefix: string
  readonly local: string
  readonly namespace: string
  /** By qualified name, in document order. */
  readonly attributes: ReadonlyMap<string, string>
  readonly children: readonly (XmlElement | string)[]
}

type Namespaces = Readonly<Record<string, string>>
type Cursor = { readonly text: string; at: number }

const nameStart = ':A-Z_a-z\\u{c0}-\\u{d6}\\u{d8}-\\u{f6}\\u{f8}-\\u{2ff}\\u{370}-\\u{37d}\\u{37f}-\\u{1fff}'
const name = new RegExp(`[${nameStart}][${nameStart}\\-.0-9\\u{b7}]*`, 'uy')
/** The characters that XML 1.0 section 2.2 forbids. */
const illegal = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/**
 * Parses strictly by XML 1.0 and Namespaces in XML, and refuses comments, CDATA, processing instructions and document
 * types.
 * @throws Error at the first violation
 */
export function parseStrictly(text: string): XmlElement {
  if (illegal.test(text))
    throw new Error(`a character that XML cannot hold: ${JSON.stringify(illegal.exec(text)?.[0])}`)
  const cursor: Cursor = { text: text.replace(/\r\n?/g, '\n'), at: 0 }
  take(cursor, /<\?xml version="1\.0" encoding="UTF-8"\?>\n?/y, 'the declaration')
  const root = readElement(cursor, { xml: 'http://www.w3.org/XML/1998/namespace' })
  take(cursor, /\s*$/y, 'the end of the document')
  return root
}

function take(cursor: Cursor, pattern: RegExp, what: string): RegExpExecArray {
  const found = maybe(cursor, pattern)
  if (found === null)
    throw new Error(`${what} is missing at: ${JSON.stringify(cursor.text.slice(cursor.at, cursor.at + 60))}`)
  return found
}

function maybe(cursor: Cursor, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = cursor.at
  const found = pattern.exec(cursor.text)
  if (found !== null) cursor.at = pattern.lastIndex
  return found
}

function readElement(cursor: Cursor, outer: Namespaces): XmlElement {
  take(cursor, /</y, 'an element')
  const [own] = take(cursor, name, 'the name of an element')
  const attributes = new Map<string, string>()
  while (maybe(cursor, /\s+(?=[^\s/>])/y) !== null) {
    const [key] = take(cursor, name, 'the name of an attribute')
    const [, value = ''] = take(cursor, /="([^"<]*)"/y, `the value of ${key}`)
    if (attributes.has(key)) throw new Error(`${key} stands twice`)
    attributes.set(key, decoded(value.replace(/[\t\n]/g, ' ')))
  }
  const namespaces = { ...outer, ...declared(attributes) }
  for (const key of attributes.keys()) if (key.includes(':') && !key.startsWith('xmlns:')) resolve(key, namespaces)
  const isEmpty = maybe(cursor, /\s*\/>/y) !== null
  const children = isEmpty ? [] : readChildren(cursor, own, namespaces)
  return { name: own, ...resolve(own, namespaces), attributes, children }
}

function readChildren(cursor: Cursor, parent: string, namespaces: Namespaces): readonly (XmlElement | string)[] {
  take(cursor, /\s*>/y, `the end of the tag ${parent}`)
  const children: (XmlElement | string)[] = []
  while (maybe(cursor, /<\//y) === null) {
    const text = maybe(cursor, /[^<]+/y)
    if (text === null) children.push(readElement(cursor, namespaces))
    else if (text[0].includes(']]>')) throw new Error('"]]>" stands in a text')
    else children.push(decoded(text[0]))
  }
  const [closing] = take(cursor, name, 'the name of a closing tag')
  if (closing !== parent) throw new Error(`${parent} is closed by ${closing}`)
  take(cursor, /\s*>/y, `the end of the closing tag ${parent}`)
  return children
}

function declared(attributes: ReadonlyMap<string, string>): Namespaces {
  const found: Record<string, string> = {}
  for (const [key, value] of attributes) {
    if (key === 'xmlns') found[''] = value
    else if (key.startsWith('xmlns:')) found[key.slice(6)] = value
  }
  return found
}

function resolve(qualified: string, namespaces: Namespaces): { prefix: string; local: string; namespace: string } {
  const [local = '', prefix = ''] = qualified.split(':').reverse()
  const namespace = namespaces[prefix]
  if (namespace === undefined && prefix !== '') throw new Error(`the prefix ${prefix} is not declared`)
  return { prefix, local, namespace: namespace ?? '' }
}

function decoded(text: string): string {
  return text.replace(/&([^;&]*;?)/g, (whole, reference: string) => {
    const [, hex, decimal, entity] = /^(?:#x([0-9a-fA-F]+)|#([0-9]+)|([a-z]+));$/.exec(reference) ?? []
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    const character = entity === undefined ? String.fromCodePoint(code) : named[entity]
    if (character === undefined || illegal.test(character)) throw new Error(`${whole} means nothing`)
    return character
  })
}

/** The text content of an element. */
export function textOf(element: XmlElement | undefined): string {
  return (element?.children ?? []).map((child) => (typeof child === 'string' ? child : textOf(child))).join('')
}

export function elementsOf(parent: XmlElement): XmlElement[] {
  return parent.children.filter((child): child is XmlElement => typeof child !== 'string')
}

/** The children with a qualified name. */
export function childrenOf(parent: XmlElement, name: string): XmlElement[] {
  return elementsOf(parent).filter((child) => child.name === name)
}
