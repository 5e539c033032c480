import { type PointPath, parseElementPoint, parsePointPath } from '../../../domain/reading/quoted-place.ts'
import { childElement, parseXml, rawText, type XmlElement, type XmlNode } from '../../kit/xml.ts'

/** Larger documents are not parsed to find a point. */
const limits = { maxBytes: 4 * 1024 * 1024, maxDepth: 256 }
const silent: ReadonlySet<string> = new Set(['script', 'style', 'title', 'rp', 'head'])

/**
 * How many letters and signs (UTF-16 units, without white space) of a document as written are before a point: the same
 * ones are before it in the text that the reader shows.
 * @param point as `QuotedPlace.point`
 * @returns null for a point that is not there
 */
export function signsBefore(bytes: Uint8Array, point: string): number | null {
  const parsed = parseXml(bytes, limits)
  if (!parsed.ok) return null
  const path = parsePointPath(point)
  if (path !== null) return signsToPath(parsed.value, path)
  const element = parseElementPoint(point)
  const body = childElement(parsed.value, 'body')
  if (element === null || body === undefined) return null
  const before = signsToElement(body, element)
  return before.isFound ? before.count : null
}

const signsIn = (text: string): number => text.replace(/\s+/gu, '').length

function signsOf(node: XmlNode): number {
  if (typeof node === 'string') return signsIn(node)
  return silent.has(node.name.toLowerCase()) ? 0 : node.children.reduce((sum, child) => sum + signsOf(child), 0)
}

/** Numbers of the content of an element in a CFI: elements 2, 4, …, texts between them 1, 3, … */
function* numbered({ children }: XmlElement): Generator<{ readonly child: XmlNode; readonly number: number }> {
  let elements = 0
  for (const child of children) {
    if (typeof child !== 'string') elements += 1
    yield { child, number: elements * 2 + (typeof child === 'string' ? 1 : 0) }
  }
}

function signsToPath(element: XmlElement, { steps: [step, ...rest], offset }: PointPath): number {
  let [count, left] = [0, offset]
  for (const { child, number } of step === undefined ? [] : numbered(element)) {
    if (step === undefined || number > step) break
    if (number < step) count += signsOf(child)
    else if (typeof child !== 'string') return count + signsToPath(child, { steps: rest, offset })
    else {
      count += signsIn(child.slice(0, Math.max(0, left)))
      left -= child.length
    }
  }
  return count
}

type Counted = { readonly count: number; readonly isFound: boolean }

function signsToElement(element: XmlElement, at: { readonly id: string; readonly offset: number }): Counted {
  if (element.attributes.get('id') === at.id)
    return { count: signsIn(rawText(element).slice(0, at.offset)), isFound: true }
  let count = 0
  for (const child of element.children) {
    if (typeof child !== 'string') {
      const inside = signsToElement(child, at)
      if (inside.isFound) return { count: count + inside.count, isFound: true }
    }
    count += signsOf(child)
  }
  return { count, isFound: false }
}
