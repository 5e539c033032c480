import type { TextPosition, TextQuestion } from '../../../domain/reading/reader-point.ts'
import { fail, type Result, succeed } from '../../../domain/result.ts'
import { childElement, parseXml, type XmlElement, type XmlNode } from '../../kit/xml.ts'

/** Larger documents are not parsed to locate a position. */
const limits = { maxBytes: 2 * 1024 * 1024, maxDepth: 256 }

/**
 * Locates a position in the text of an XHTML document of a book, from the share of the text before it or from the steps
 * of a KOReader xpointer. The tree is CREngine's, which parses EPUBs as written, without the elements that a browser
 * adds; text is measured in characters (code points), with white space collapsed.
 * @returns for a share, the exact character; for steps that cannot be followed to the end, the nearest element; null
 * when no step matches or there is no text.
 * Errors: those of `parseXml`
 */
export function findTextPosition(bytes: Uint8Array, at: TextQuestion): Result<TextPosition | null> {
  const parsed = parseXml(bytes, limits)
  if (!parsed.ok) return parsed
  const body = childElement(parsed.value, 'body')
  if (body === undefined) return fail('page-format')
  return succeed('share' in at ? characterAt(body, at.share) : positionOfSteps(body, at.steps))
}

/** A node of the tree, in document order. */
type TreeNode = {
  /** Path to it in CREngine's notation. */
  readonly steps: string
  /** Characters of a text node; 0 for an element. */
  readonly length: number
}

/** A share computed from a character count must map back to it despite rounding. */
const rounding = 1e-6

function characterAt(body: XmlElement, share: number): TextPosition | null {
  const texts: { readonly steps: string; readonly length: number; readonly before: number }[] = []
  let total = 0
  for (const { steps, length } of walkTree(body, '/body')) {
    if (length > 0) texts.push({ steps, length, before: total })
    total += length
  }
  const target = share * total + rounding
  const found = texts.findLast(({ before }) => before <= target)
  if (found === undefined) return null
  const offset = Math.min(found.length, Math.floor(target - found.before))
  return { steps: `${found.steps}.${offset}`, share: (found.before + offset) / total }
}

function positionOfSteps(body: XmlElement, written: string): TextPosition | null {
  const [, names = '', offset = '0'] = /^((?:\/[^/.]+)*)(?:\.(\d{1,9}))?$/.exec(written) ?? []
  const found = resolve(body, names)
  if (found === null) return null
  let total = 0
  let before = 0
  let behind = 0
  for (const { steps, length } of walkTree(body, '/body')) {
    if (steps === found.steps) before = total + (found.isComplete ? Math.min(Number(offset), length) : 0)
    total += length
    if (steps === found.steps || steps.startsWith(`${found.steps}/`)) behind = total
  }
  if (total === 0) return null
  const share = before / total
  return found.isComplete ? { steps: written, share } : { steps: written, share, until: behind / total }
}

/** Elements that CREngine wraps around others for its layout, and wrote into xpointers in earlier versions. */
const wrappers = new Set(['autoBoxing', 'floatBox', 'inlineBox', 'tabularBox', 'rubyBox'])

/**
 * The same steps as `walkTree` writes them, as writers differ in numbering unique elements. When they cannot be followed to
 * the end (`isComplete` false), the longest matching prefix. Null when none matches.
 */
function resolve(body: XmlElement, names: string): { readonly steps: string; readonly isComplete: boolean } | null {
  const [first, ...rest] = names.split('/').slice(1)
  if (first !== 'body' && first !== 'body[1]') return null
  let steps = '/body'
  let node: XmlNode = body
  for (const step of rest) {
    const [, name = '', number = '1'] = /^([^[\]]+)(?:\[(\d{1,6})\])?$/.exec(step) ?? []
    if (wrappers.has(name)) continue
    const found: Child | undefined =
      typeof node === 'string' ? undefined : childrenOf(node).filter((child) => child.name === name)[Number(number) - 1]
    if (found === undefined) return { steps, isComplete: false }
    steps += `/${found.step}`
    node = found.node
  }
  return { steps, isComplete: true }
}

/** All elements and texts, elements before their content. */
function* walkTree(element: XmlElement, steps: string, isPre = false): Generator<TreeNode> {
  yield { steps, length: 0 }
  const name = nameOf(element)
  if (silent.has(name)) return
  const isVerbatim = isPre || name === 'pre'
  for (const { node, step } of childrenOf(element)) {
    const next = `${steps}/${step}`
    if (typeof node === 'string') yield { steps: next, length: lengthOf(node, isVerbatim) }
    else yield* walkTree(node, next, isVerbatim)
  }
}

type Child = { readonly node: XmlNode; readonly name: string; readonly step: string }

/** Numbered among siblings of the same name, from 1; a unique one has no number. */
function childrenOf(element: XmlElement): Child[] {
  const nodes: XmlNode[] = []
  for (const node of element.children) {
    if (typeof node !== 'string') nodes.push(node)
    // White space at the beginning of a block is no text for CREngine; further on it is.
    else if (nodes.length > 0 || !isBlank(node) || !blocks.has(nameOf(element))) nodes.push(...piecesOf(node))
  }
  const totals = new Map<string, number>()
  for (const node of nodes) totals.set(nameOf(node), (totals.get(nameOf(node)) ?? 0) + 1)
  const counts = new Map<string, number>()
  return nodes.map((node) => {
    const name = nameOf(node)
    const number = (counts.get(name) ?? 0) + 1
    counts.set(name, number)
    return { node, name, step: totals.get(name) === 1 ? name : `${name}[${number}]` }
  })
}

function nameOf(node: XmlNode): string {
  return typeof node === 'string' ? 'text()' : node.qualifiedName.toLowerCase()
}

/**
 * Length in characters from which CREngine splits a text node, each part ending after white space where there is any.
 */
const longestText = 8_192

function piecesOf(text: string): readonly string[] {
  if (text.length < longestText) return [text]
  const characters = [...text]
  const pieces: string[] = []
  let start = 0
  while (characters.length - start >= longestText) {
    const space = characters.slice(start, start + longestText).findLastIndex((character) => isBlank(character))
    const end = start + (space === -1 ? longestText : space + 1)
    pieces.push(characters.slice(start, end).join(''))
    start = end
  }
  return start < characters.length ? [...pieces, characters.slice(start).join('')] : pieces
}

/** Only these four: a no-break or ideographic space is a regular character. */
function isBlank(text: string): boolean {
  return /^[ \t\r\n]*$/.test(text)
}

function lengthOf(text: string, isVerbatim: boolean): number {
  if (isVerbatim) return countCharacters(text.replaceAll('\r\n', '\n'))
  return isBlank(text) ? 0 : countCharacters(text.replace(/[ \t\r\n]+/g, ' '))
}

function countCharacters(text: string): number {
  return text.replace(/[\ud800-\udbff][\udc00-\udfff]/g, '-').length
}

/** Elements that start a line. */
const blocks = new Set(
  (
    'address article aside blockquote body caption center dd details div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hgroup hr li main nav ol p pre section summary table tbody td tfoot th thead tr ul'
  ).split(' '),
)
/** Elements whose text is not visible. */
const silent = new Set(['script', 'style', 'template', 'head', 'title'])
