/** An element of a feed. Attributes with null are left out. */
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

/** Characters that XML 1.0 cannot hold at all (section 2.2) are dropped, the reserved ones escaped. */
function escapeText(text: string): string {
  return text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .toWellFormed()
    .replace(/[&<>"]/g, (character) => entities[character] ?? character)
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function write(node: XmlNode | string): string {
  if (typeof node === 'string') return escapeText(node)
  const attributes = Object.entries(node.attributes)
    .filter(([, value]) => value !== null)
    .map(([key, value]) => ` ${key}="${escapeText(String(value))}"`)
    .join('')
  if (node.children.length === 0) return `<${node.name}${attributes}/>`
  return `<${node.name}${attributes}>${node.children.map(write).join('')}</${node.name}>`
}

/** A whole document with its declaration. */
export function writeDocument(root: XmlNode): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${write(root)}\n`
}
