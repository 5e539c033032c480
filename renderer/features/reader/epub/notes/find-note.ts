import { elementOf } from '../frame-layout.ts'
import { type NoteText, noteText } from './note-text.ts'

/** Whether a link leads to a note: it says so, it looks like it, or neither. */
export type NoteLinkKind = 'said' | 'likely' | 'no'

/** EPUB 3 Structural Semantics and DPUB-ARIA 1.1 */
const references = ['noteref', 'doc-noteref', 'annoref'] as const
const noteKinds = ['footnote', 'endnote', 'rearnote', 'note', 'annotation', 'doc-footnote', 'doc-endnote'] as const
const backLinks = ['backlink', 'doc-backlink', 'referrer'] as const

/** A number, a sign or a letter, in brackets or not: how notes are counted. */
const counter = /^[[(]?\s*(\d{1,4}|[*†‡§¶#]{1,3}|[a-z]|[ivxlc]{1,6})\s*[\])]?\.?$/i

export function noteLinkKind(link: Element): NoteLinkKind {
  if (isOneOf(link, references)) return 'said'
  if (isOneOf(link, backLinks)) return 'no'
  return counter.test(link.textContent?.trim() ?? '') ? 'likely' : 'no'
}

type NoteRequest = {
  /** The document that the link leads to, and its address. */
  readonly doc: Document
  readonly address: URL
  readonly fragment: string
  /** The link, and the address of the document it is in. */
  readonly link: Element
  readonly from: URL
}

/**
 * The note that a link leads to; null when there is none, or when a link that only looks like one leads to something
 * that does not lead back.
 */
export function findNote(request: NoteRequest): NoteText | null {
  const target = elementOf(request.doc, request.fragment)
  const note = target === null ? null : noteAround(target)
  if (note === null) return null
  const returns = (element: Element) => leadsBack(element, request)
  const isSure = noteLinkKind(request.link) === 'said' || isOneOf(note, noteKinds)
  if (!isSure && ![...note.querySelectorAll('a[href]')].some(returns)) return null
  const text = noteText(note, (element) => isOneOf(element, backLinks) || (isShort(element) && returns(element)))
  return text.length === 0 ? null : text
}

const wholeNotes = 'li, dd, p, aside, blockquote, td'

/** The element that holds a whole note, of which `target` is a part or the beginning. */
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

function isShort(element: Element): boolean {
  return (element.textContent?.trim().length ?? 0) <= 6
}

/** Whether a link in a note leads to where the note is referred to. */
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
