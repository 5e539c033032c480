import type { Span } from '../../shell/find-in-text.ts'

type Piece = { readonly node: Text; readonly start: number }

/** Text of a document as one string that maps back to its nodes. */
export type FlatText = { readonly text: string; readonly pieces: readonly Piece[] }

/** Elements that break words at their edges. */
const lines: ReadonlySet<string> = new Set(
  `address article aside blockquote body br caption center dd details dir div dl dt figcaption figure footer h1 h2 h3 h4 h5
  h6 header hgroup hr li main menu nav ol p pre section summary table tbody td tfoot th thead tr ul`.split(/\s+/),
)
const silent: ReadonlySet<string> = new Set(['script', 'style', 'title', 'rp'])
const showElement = 1
const showText = 4

/** Whether an element is a block. */
export function beginsLine(localName: string): boolean {
  return lines.has(localName)
}

/**
 * Text of an element in document order. It depends only on the document, so that offsets are stable across windows,
 * fonts and devices.
 */
export function flattenText(root: Node): FlatText {
  const pieces: Piece[] = []
  const parts: string[] = []
  let length = 0
  let isLineDue = false
  let line: Node | null = null

  function add(node: Text): void {
    if (isLineDue && length > 0) {
      parts.push('\n')
      length += 1
    }
    isLineDue = false
    pieces.push({ node, start: length })
    parts.push(node.data)
    length += node.data.length
  }

  for (const node of walk(root)) {
    if (line !== null && !line.contains(node)) {
      isLineDue = true
      line = lineAround(node, root)
    }
    if (isTextNode(node)) add(node)
    else if (lines.has(nameOf(node))) {
      isLineDue = true
      line = node
    }
  }
  return { text: parts.join(''), pieces }
}

/** Elements and text nodes in document order, without hidden ones. */
function* walk(root: Node): Generator<Node> {
  const walker = (root.ownerDocument ?? document).createTreeWalker(root, showElement | showText)
  for (let node: Node | null = root; node !== null; ) {
    yield node
    node = silent.has(nameOf(node)) ? pastAll(walker) : walker.nextNode()
  }
}

/** Range of a text span in the document; null when the text is shorter. */
export function rangeOf({ text, pieces }: FlatText, { start, end }: Span): Range | null {
  if (start < 0 || end < start || end > text.length) return null
  const first = pieceAt(pieces, start)
  const last = pieceAt(pieces, Math.max(start, end - 1))
  if (first === undefined || last === undefined) return null
  const range = first.node.ownerDocument.createRange()
  range.setStart(first.node, Math.min(first.node.length, Math.max(0, start - first.start)))
  range.setEnd(last.node, Math.min(last.node.length, Math.max(0, end - last.start)))
  return range
}

/** Text span of a range of the document. */
export function spanOf(flat: FlatText, range: Range): Span {
  const start = offsetOf(flat, range.startContainer, range.startOffset)
  return { start, end: Math.max(start, offsetOf(flat, range.endContainer, range.endOffset)) }
}

function offsetOf({ text, pieces }: FlatText, container: Node, offset: number): number {
  const own = pieces.find(({ node }) => node === container)
  if (own !== undefined) return own.start + offset
  const next = container.childNodes[offset] ?? nodeAfter(container)
  if (next === null) return text.length
  const following = pieces.find(({ node }) => next.contains(node) || isBefore(next, node))
  return following?.start ?? text.length
}

function pieceAt(pieces: readonly Piece[], offset: number): Piece | undefined {
  let low = 0
  let high = pieces.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((pieces[middle]?.start ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return pieces[low]
}

/** Skips an element with its contents. */
function pastAll(walker: TreeWalker): Node | null {
  for (;;) {
    const sibling = walker.nextSibling()
    if (sibling !== null) return sibling
    if (walker.parentNode() === null) return null
  }
}

function lineAround(node: Node, root: Node): Node | null {
  for (let around = node.parentNode; around !== null; around = around.parentNode) {
    if (lines.has(nameOf(around))) return around
    if (around === root) return null
  }
  return null
}

function nodeAfter(node: Node): Node | null {
  for (let around: Node | null = node; around !== null; around = around.parentNode) {
    if (around.nextSibling !== null) return around.nextSibling
  }
  return null
}

function isBefore(node: Node, other: Node): boolean {
  const following = 4
  return (node.compareDocumentPosition(other) & following) !== 0
}

/** Nodes of a frame belong to another realm, so `instanceof` of this window does not work. */
function isTextNode(node: Node): node is Text {
  return node.nodeType === 3
}

function nameOf(node: Node): string {
  return node.nodeName.toLowerCase()
}
