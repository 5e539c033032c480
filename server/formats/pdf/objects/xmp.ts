import { childElements, parseXml, type XmlElement } from '../../kit/xml.ts'

/**
 * The properties of an XMP packet (ISO 16684-1): texts, or lists of them, by qualified name in lower case. An unreadable
 * packet has none.
 */
export function readXmp(packet: Uint8Array): ReadonlyMap<string, string | readonly string[]> {
  const parsed = parseXml(packet)
  if (!parsed.ok) return new Map()
  const root = parsed.value
  const rdf = isNamed(root, 'rdf:rdf') ? root : childElements(root).find((child) => isNamed(child, 'rdf:rdf'))
  const descriptions = rdf === undefined ? [] : childElements(rdf).filter((child) => isNamed(child, 'rdf:description'))
  return new Map(
    descriptions.flatMap((description) =>
      childElements(description).map(
        (property) => [property.qualifiedName.toLowerCase(), readValue(property)] as const,
      ),
    ),
  )
}

/** Creators and subjects are lists; the others have one text, or one for each language. */
function readValue(property: XmlElement): string | readonly string[] {
  if (!['creator', 'subject'].includes(property.name.toLowerCase())) return textOf(property).trim()
  const [list] = childElements(property)
  return list === undefined ? [] : childElements(list, 'li').map((item) => textOf(item).trim())
}

function textOf(element: XmlElement): string {
  return element.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('')
}

function isNamed({ qualifiedName }: XmlElement, name: string): boolean {
  return qualifiedName.toLowerCase() === name
}
