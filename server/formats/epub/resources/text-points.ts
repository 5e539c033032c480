import type { TextPlace, TextQuestion } from '../../../domain/reading/text-place.ts'
import { fail, type Result, succeed } from '../../../domain/result.ts'
import { childElement, parseXml, type XmlElement, type XmlNode } from '../../kit/xml.ts'

/** Larger documents are not taken apart for a place. */
const limits = { maxBytes: 2 * 1024 * 1024, maxDepth: 256 }

/**
 * A place in the text of an XHTML document of a book, from the share of the text before it, or from the steps of an
 * xpointer of KOReader. The tree is the one of CREngine, which reads EPUBs as they are written, without the elements
 * that a browser adds; text is measured in characters, white space as one.
 * @returns for a share, the beginning of the paragraph that it lies in; null when the steps lead nowhere, or there is no
 * text. Errors: those of `parseXml`
 */
export function findTextPlace(bytes: Uint8Array, at: TextQuestion): Result<TextPlace | null> {
  const parsed = parseXml(bytes, limits)
  if (!parsed.ok) return parsed
  const body = childElement(parsed.value, 'body')
  if (body === undefined) return fail('page-format')
  return succeed('share' in at ? paragraphAt(body, at.share) : placeOfSteps(body, at.steps))
}

/** Something of the tree, in the order of the document. */
type Met = {
  /** Steps to it, as CREngine writes them. */
  readonly steps: string
  /** Characters of a text; 0 for an element. */
  readonly length: number
  /** The paragraph, or whatever else begins a line, that a text stands in. */
  readonly block: XmlElement
}

function paragraphAt(body: XmlElement, share: number): TextPlace | null {
  const starts: { readonly steps: string; readonly before: number }[] = []
  let total = 0
  let block: XmlElement | null = null
  for (const met of meet(body, '/body', body)) {
    if (met.length === 0) continue
    if (met.block !== block) starts.push({ steps: `${met.steps}.0`, before: total })
    block = met.block
    total += met.length
  }
  const found = starts.findLast(({ before }) => before <= share * total + 1e-6)
  return found === undefined ? null : { steps: found.steps, share: found.before / total }
}

function placeOfSteps(body: XmlElement, written: string): TextPlace | null {
  const [, names = '', offset = '0'] = /^((?:\/[^/.]+)*)(?:\.(\d{1,9}))?$/.exec(written) ?? []
  const steps = resolve(body, names)
  if (steps === null) return null
  let total = 0
  let before: number | null = null
  for (const met of meet(body, '/body', body)) {
    if (met.steps === steps) before = total + Math.min(Number(offset), met.length)
    total += met.length
  }
  return before === null || total === 0 ? null : { steps: written, share: before / total }
}

/** What CREngine puts around elements for its layout, and wrote down in its earlier versions. */
const boxes = new Set(['autoBoxing', 'floatBox', 'inlineBox', 'tabularBox', 'rubyBox'])

/** The same steps as `meet` writes them: whether one has a number depends on who wrote it. Null: they lead nowhere. */
function resolve(body: XmlElement, names: string): string | null {
  const [first, ...rest] = names.split('/').slice(1)
  if (first !== 'body' && first !== 'body[1]') return null
  let steps = '/body'
  let node: XmlNode = body
  for (const step of rest) {
    const [, name = '', number = '1'] = /^([^[\]]+)(?:\[(\d{1,6})\])?$/.exec(step) ?? []
    if (boxes.has(name)) continue
    const found: Child | undefined =
      typeof node === 'string' ? undefined : childrenOf(node).filter((child) => child.name === name)[Number(number) - 1]
    if (found === undefined) return null
    steps += `/${found.step}`
    node = found.node
  }
  return steps
}

/** Every element and text, elements before what is in them. */
function* meet(element: XmlElement, steps: string, block: XmlElement): Generator<Met> {
  yield { steps, length: 0, block }
  if (silent.has(nameOf(element))) return
  for (const { node, step } of childrenOf(element)) {
    const next = `${steps}/${step}`
    if (typeof node === 'string') yield { steps: next, length: lengthOf(node), block }
    else yield* meet(node, next, blocks.has(nameOf(node)) ? node : block)
  }
}

type Child = { readonly node: XmlNode; readonly name: string; readonly step: string }

/** Numbered among those of the same name, from 1; where there is only one it has no number. */
function childrenOf(element: XmlElement): Child[] {
  const kept = element.children.filter((node, place) => !isDropped(element, node, place))
  const many = new Map<string, number>()
  for (const node of kept) many.set(nameOf(node), (many.get(nameOf(node)) ?? 0) + 1)
  const seen = new Map<string, number>()
  return kept.map((node) => {
    const name = nameOf(node)
    const number = (seen.get(name) ?? 0) + 1
    seen.set(name, number)
    return { node, name, step: many.get(name) === 1 ? name : `${name}[${number}]` }
  })
}

/** White space at the beginning of a block is no text for CREngine; further on it is. */
function isDropped(parent: XmlElement, node: XmlNode, place: number): boolean {
  return typeof node === 'string' && place === 0 && node.trim() === '' && blocks.has(nameOf(parent))
}

function nameOf(node: XmlNode): string {
  return typeof node === 'string' ? 'text()' : node.qualifiedName.toLowerCase()
}

function lengthOf(text: string): number {
  return text.trim() === '' ? 0 : text.replace(/\s+/g, ' ').length
}

/** Elements that begin a line. */
const blocks = new Set(
  (
    'address article aside blockquote body caption center dd details div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hgroup hr li main nav ol p pre section summary table tbody td tfoot th thead tr ul'
  ).split(' '),
)
/** Elements whose text nobody reads. */
const silent = new Set(['script', 'style', 'template', 'head', 'title'])
