import { elementOf } from '../frame-layout.ts'
import { beginsLine } from '../text/flat-text.ts'

/** A run of text with one style. */
export type NoteRun = { readonly text: string; readonly emphasis: 'plain' | 'em' | 'strong' | 'sup' | 'sub' }

/** Paragraphs of a note. Only text is taken over from the book. */
export type NoteText = readonly (readonly NoteRun[])[]

const emphases: ReadonlyMap<string, NoteRun['emphasis']> = new Map([
  ['em', 'em'],
  ['i', 'em'],
  ['cite', 'em'],
  ['strong', 'strong'],
  ['b', 'strong'],
  ['sup', 'sup'],
  ['sub', 'sub'],
])
const silent: ReadonlySet<string> = new Set(['style', 'script', 'rp'])
const longest = 20_000
const deepest = 100

/**
 * Text of a note, at most 20,000 characters.
 * @param isLeftOut excludes elements such as back links
 */
function noteText(element: Element, isLeftOut: (element: Element) => boolean): NoteText {
  const blocks: NoteRun[][] = [[]]
  let left = longest

  function collect(node: Node, emphasis: NoteRun['emphasis'], depth: number): void {
    if (left <= 0 || depth > deepest) return
    if (node.nodeType === Node.TEXT_NODE) add(node.nodeValue ?? '', emphasis)
    if (node.nodeType === Node.ELEMENT_NODE) takeElement(node as Element, emphasis, depth)
  }

  function takeElement(child: Element, emphasis: NoteRun['emphasis'], depth: number): void {
    const name = child.localName
    if (silent.has(name) || isLeftOut(child)) return
    if (beginsLine(name)) blocks.push([])
    for (const inner of child.childNodes) collect(inner, emphases.get(name) ?? emphasis, depth + 1)
    if (beginsLine(name)) blocks.push([])
  }

  function add(written: string, emphasis: NoteRun['emphasis']): void {
    const block = blocks.at(-1)
    const text = written.replace(/\s+/g, ' ').slice(0, left)
    if (block === undefined || (block.length === 0 && text.trim() === '')) return
    left -= text.length
    block.push({ text: block.length === 0 ? text.trimStart() : text, emphasis })
  }

  for (const inner of element.childNodes) collect(inner, 'plain', 0)
  const filled = blocks.filter((runs) => runs.some(({ text }) => text.trim() !== ''))
  if (left <= 0) filled.at(-1)?.push({ text: ' …', emphasis: 'plain' })
  return filled
}

/** Whether a link leads to a note: declared, guessed by its looks, or no. */
type NoteLinkKind = 'said' | 'likely' | 'no'

/** EPUB 3 Structural Semantics and DPUB-ARIA 1.1 */
const references = ['noteref', 'doc-noteref', 'annoref'] as const
const noteKinds = ['footnote', 'endnote', 'rearnote', 'note', 'annotation', 'doc-footnote', 'doc-endnote'] as const
const backLinks = ['backlink', 'doc-backlink', 'referrer'] as const

/** A number, symbol or letter, possibly in brackets: the usual note references. */
const counter = /^[[(]?\s*(\d{1,4}|[*†‡§¶#]{1,3}|[a-z]|[ivxlc]{1,6})\s*[\])]?\.?$/i

export function noteLinkKind(link: Element): NoteLinkKind {
  if (isOneOf(link, references)) return 'said'
  if (isOneOf(link, backLinks)) return 'no'
  return counter.test(link.textContent?.trim() ?? '') ? 'likely' : 'no'
}

type NoteRequest = {
  /** Document of the link target, and its address. */
  readonly doc: Document
  readonly address: URL
  readonly fragment: string
  /** The link, and the address of its document. */
  readonly link: Element
  readonly from: URL
}

/** The note that a link leads to; null when there is none, or when a guessed one has no back link. */
export function findNote(request: NoteRequest): NoteText | null {
  const target = elementOf(request.doc, request.fragment)
  const note = target === null ? null : noteAround(target)
  if (note === null) return null
  const returns = (element: Element) => leadsBack(element, request)
  const isSure = noteLinkKind(request.link) === 'said' || isOneOf(note, noteKinds)
  const parts = [note, ...restOf(note, returns)]
  if (!isSure && !parts.some((part) => [...part.querySelectorAll('a[href]')].some(returns))) return null
  const isBack = (element: Element) => isOneOf(element, backLinks) || (isShort(element) && returns(element))
  const text = parts.flatMap((part) => noteText(part, isBack))
  return text.length === 0 ? null : text
}

const wholeNotes = 'li, dd, p, aside, blockquote, td'

/** Element that contains the whole note around `target`. */
function noteAround(target: Element): Element | null {
  for (let around: Element | null = target; around !== null; around = around.parentElement) {
    if (isOneOf(around, noteKinds)) return around
  }
  if (target.localName === 'dt') return target.nextElementSibling
  const item = target.closest('li, dd, aside')
  if (item !== null) return item
  if (/^(div|section)$/.test(target.localName)) return target
  return target.closest(wholeNotes) ?? target.closest('div')
}

/** More paragraphs than these are the following text rather than a note. */
const maxParagraphs = 8

/** Following paragraphs of a note without a container: similar ones, up to the next element that is referenced. */
function restOf(first: Element, returns: (element: Element) => boolean): readonly Element[] {
  const isComplete = !/^(p|dd)$/.test(first.localName) || isOneOf(first, noteKinds) || endsWithReturn(first, returns)
  if (isComplete) return []
  const rest: Element[] = []
  for (let next = first.nextElementSibling; next !== null && goesOn(first, next); next = next.nextElementSibling) {
    rest.push(next)
    if (endsWithReturn(next, returns)) break
  }
  return rest.length > maxParagraphs ? [] : rest
}

function goesOn(first: Element, next: Element): boolean {
  const isLike = next.localName === first.localName && /note/i.test(next.className || first.className)
  const isSame = next.localName === first.localName && next.className === first.className
  const isQuoted = /^(blockquote|ul|ol|pre)$/.test(next.localName)
  return (isLike || isSame || isQuoted) && next.id === '' && next.querySelector('[id], a[name]') === null
}

/** Whether an element ends with the back link, which ends the note. */
function endsWithReturn(element: Element, returns: (element: Element) => boolean): boolean {
  const last = [...element.querySelectorAll('a[href]')].at(-1)
  if (last === undefined || !(isOneOf(last, backLinks) || returns(last))) return false
  const after = element.ownerDocument.createRange()
  after.selectNodeContents(element)
  after.setStartAfter(last)
  return after.toString().trim() === '' && element.textContent !== last.textContent
}

function isShort(element: Element): boolean {
  return (element.textContent?.trim().length ?? 0) <= 6
}

/** Whether a link of a note leads back to its reference. */
function leadsBack(element: Element, { address, from, link }: NoteRequest): boolean {
  const href = element.localName === 'a' ? element.getAttribute('href') : null
  if (href === null || !URL.canParse(href, address)) return false
  const { pathname, hash } = new URL(href, address)
  if (pathname !== from.pathname || hash === '') return false
  const back = elementOf(link.ownerDocument, decodeURIComponent(hash.slice(1)))
  if (back === null) return false
  return back === link || back.contains(link) || link.contains(back) || back.parentElement === link.parentElement
}

function isOneOf(element: Element, kinds: readonly string[]): boolean {
  const own = `${element.getAttribute('epub:type') ?? ''} ${element.getAttribute('role') ?? ''}`
    .toLowerCase()
    .split(/\s+/)
  return kinds.some((kind) => own.includes(kind))
}
