import { beginsLine } from '../text/flat-text.ts'

/** A piece of a note in one kind of letters. */
export type NoteRun = { readonly text: string; readonly emphasis: 'plain' | 'em' | 'strong' | 'sup' | 'sub' }

/** The paragraphs of a note. Text only: whatever the book says, nothing else of it comes over. */
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
 * The text of a note, at most 20,000 characters of it.
 * @param isLeftOut elements that lead back and say nothing
 */
export function noteText(element: Element, isLeftOut: (element: Element) => boolean): NoteText {
  const blocks: NoteRun[][] = [[]]
  let left = longest

  function take(node: Node, emphasis: NoteRun['emphasis'], depth: number): void {
    if (left <= 0 || depth > deepest) return
    if (node.nodeType === Node.TEXT_NODE) add(node.nodeValue ?? '', emphasis)
    if (node.nodeType === Node.ELEMENT_NODE) takeElement(node as Element, emphasis, depth)
  }

  function takeElement(child: Element, emphasis: NoteRun['emphasis'], depth: number): void {
    const name = child.localName
    if (silent.has(name) || isLeftOut(child)) return
    if (beginsLine(name)) blocks.push([])
    for (const inner of child.childNodes) take(inner, emphases.get(name) ?? emphasis, depth + 1)
    if (beginsLine(name)) blocks.push([])
  }

  function add(written: string, emphasis: NoteRun['emphasis']): void {
    const block = blocks.at(-1)
    const text = written.replace(/\s+/g, ' ').slice(0, left)
    if (block === undefined || (block.length === 0 && text.trim() === '')) return
    left -= text.length
    block.push({ text: block.length === 0 ? text.trimStart() : text, emphasis })
  }

  for (const inner of element.childNodes) take(inner, 'plain', 0)
  const filled = blocks.filter((runs) => runs.some(({ text }) => text.trim() !== ''))
  if (left <= 0) filled.at(-1)?.push({ text: ' …', emphasis: 'plain' })
  return filled
}
