/** An element of a feed. Null attributes are left out. */
export type XmlNode = {
  readonly name: string
  readonly attributes: Readonly<Record<string, string | number | null>>
  readonly children: readonly (XmlNode | string)[]
}

export function element(
  name: string,
  attributes: Readonly<Record<string, string | number | null>> = {},
  ...children: readonly (XmlNode | string | null)[]
): XmlNode {
  return { name, attributes, children: children.filter((child) => child !== null) }
}

/**
 * Characters that XML 1.0 forbids (section 2.2) are dropped, the reserved ones escaped, and so is whitespace that a
 * parser would normalize: carriage returns everywhere, tabs and line ends in attributes (sections 2.11 and 3.3.3).
 */
function escaped(text: string, changed: RegExp): string {
  return text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"]/g, (character) => entities[character] ?? character)
    .replace(changed, (blank) => `&#${blank.charCodeAt(0)};`)
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const changedInText = /\r/g
const changedInAttributes = /[\t\n\r]/g

/** An XML fragment. */
export function write(node: XmlNode | string): string {
  if (typeof node === 'string') return escaped(node, changedInText)
  const attributes = Object.entries(node.attributes)
    .filter(([, value]) => value !== null)
    .map(([key, value]) => ` ${key}="${escaped(String(value), changedInAttributes)}"`)
    .join('')
  if (node.children.length === 0) return `<${node.name}${attributes}/>`
  return `<${node.name}${attributes}>${node.children.map(write).join('')}</${node.name}>`
}

/** A document with its XML declaration. */
export function writeDocument(root: XmlNode): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${write(root)}\n`
}
