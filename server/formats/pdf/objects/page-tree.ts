import type { ObjectReader } from './object-reader.ts'
import { isArray, isRef, nameOf, type PdfDict, PdfObjectError, type PdfValue } from './values.ts'

/** Corners in points, normalised: left, bottom, right, top. */
export type PageBox = readonly [number, number, number, number]

/** A page with its inherited attributes (ISO 32000-1, 7.7.3.4). */
export type PageNode = {
  /** Object number of the page; its dictionary is read again when needed. */
  readonly number: number
  readonly mediaBox: PageBox
  /** Visible area: the crop box intersected with the media box. */
  readonly visibleBox: PageBox
  /** Clockwise, in degrees: 0, 90, 180 or 270. */
  readonly rotation: number
  readonly resources: PdfValue
}

type Inherited = {
  readonly mediaBox: PageBox | null
  readonly cropBox: PageBox | null
  readonly rotate: PdfValue
  readonly resources: PdfValue
}

const MAX_DEPTH = 64
const MAX_NODES = 200_000
/** The default of viewers when the media box is missing or empty: US Letter. */
const LETTER: PageBox = [0, 0, 612, 792]

/**
 * All pages in order.
 * @param maxPages reading stops beyond this
 * @throws PdfObjectError on cycles, wrong level counts and everything else that is invalid
 */
export function readPageTree(objects: ObjectReader, maxPages: number): PageNode[] {
  const root = objects.dict(objects.trailer.get('Root')).get('Pages')
  const pages: PageNode[] = []
  const seen = new Set<number>()
  const pending: { ref: PdfValue; inherited: Inherited; depth: number }[] = [
    { ref: root ?? null, inherited: { mediaBox: null, cropBox: null, rotate: null, resources: null }, depth: 0 },
  ]
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    const { ref, depth } = node
    if (!isRef(ref) || seen.has(ref.number) || seen.size >= MAX_NODES || depth > MAX_DEPTH) {
      throw new PdfObjectError('The tree of pages is not sound.')
    }
    seen.add(ref.number)
    const dict = objects.dict(ref)
    const inherited = inherit(objects, dict, node.inherited)
    const kids = objects.resolve(dict.get('Kids'))
    if (isArray(kids)) {
      for (let index = kids.length - 1; index >= 0; index -= 1) {
        pending.push({ ref: kids[index] ?? null, inherited, depth: depth + 1 })
      }
      continue
    }
    if (nameOf(dict.get('Type')) !== 'Page' || pages.length >= maxPages) throw new PdfObjectError('No sound page.')
    pages.push(toPage(ref.number, inherited))
  }
  return pages
}

function inherit(objects: ObjectReader, dict: PdfDict, from: Inherited): Inherited {
  return {
    mediaBox: boxOf(objects, dict.get('MediaBox')) ?? from.mediaBox,
    cropBox: boxOf(objects, dict.get('CropBox')) ?? from.cropBox,
    rotate: dict.has('Rotate') ? objects.resolve(dict.get('Rotate')) : from.rotate,
    resources: dict.get('Resources') ?? from.resources,
  }
}

function toPage(number: number, from: Inherited): PageNode {
  const mediaBox = from.mediaBox ?? LETTER
  const cut = from.cropBox === null ? mediaBox : intersection(mediaBox, from.cropBox)
  const turns = typeof from.rotate === 'number' && from.rotate % 90 === 0 ? from.rotate : 0
  return {
    number,
    mediaBox,
    visibleBox: cut ?? mediaBox,
    rotation: ((turns % 360) + 360) % 360,
    resources: from.resources,
  }
}

/** Four numbers with a positive area; null for anything else. */
function boxOf(objects: ObjectReader, value: PdfValue | undefined): PageBox | null {
  const corners = objects.resolve(value)
  if (!isArray(corners) || corners.length !== 4) return null
  const [x1, y1, x2, y2] = corners.map((corner) => objects.resolve(corner))
  if (typeof x1 !== 'number' || typeof y1 !== 'number' || typeof x2 !== 'number' || typeof y2 !== 'number') return null
  const box: PageBox = [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)]
  return box[2] > box[0] && box[3] > box[1] ? box : null
}

function intersection(one: PageBox, other: PageBox): PageBox | null {
  const box: PageBox = [
    Math.max(one[0], other[0]),
    Math.max(one[1], other[1]),
    Math.min(one[2], other[2]),
    Math.min(one[3], other[3]),
  ]
  return box[2] > box[0] && box[3] > box[1] ? box : null
}
