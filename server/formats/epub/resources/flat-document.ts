import { boundedParse, type HtmlElement, type HtmlNode } from '../markup/bounded-parse.ts'

/** Elements that break words at their edges; the same as in the reader, which counts the offsets of annotations so. */
const lines: ReadonlySet<string> = new Set(
  (
    'address article aside blockquote body br caption center dd details dir div dl dt figcaption figure footer h1 h2 ' +
    'h3 h4 h5 h6 header hgroup hr li main menu nav ol p pre section summary table tbody td tfoot th thead tr ul'
  ).split(' '),
)
const silent: ReadonlySet<string> = new Set(['script', 'style', 'title', 'rp'])

/**
 * The text of a document as the reader counts it: nodes in their order, blocks apart by one unit.
 * @param html as it is sent to the reader
 * @returns null for a document that no parser takes
 */
export function flattenDocument(html: string): string | null {
  const document = boundedParse(html)
  const root = document?.childNodes.find(isElement)
  if (root === undefined) return null
  const flat: Flat = { parts: [], isLineDue: false }
  addNode(flat, root.childNodes.find((node) => isElement(node) && node.tagName === 'body') ?? root)
  return flat.parts.join('')
}

type Flat = { readonly parts: string[]; isLineDue: boolean }

function addNode(flat: Flat, node: HtmlNode): void {
  if ('value' in node) addText(flat, node.value)
  if (!isElement(node)) return
  const name = node.tagName.toLowerCase()
  flat.isLineDue ||= lines.has(name)
  if (!silent.has(name)) for (const child of node.childNodes) addNode(flat, child)
  flat.isLineDue ||= lines.has(name)
}

function addText(flat: Flat, text: string): void {
  if (text === '') return
  if (flat.isLineDue && flat.parts.length > 0) flat.parts.push('\n')
  flat.isLineDue = false
  flat.parts.push(text)
}

function isElement(node: HtmlNode): node is HtmlElement {
  return 'tagName' in node
}
