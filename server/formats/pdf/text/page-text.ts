import { type PageLink, type PageText, pageTextLimits, type TextRun } from '../../../domain/book/page-text.ts'
import { fail, type Result, succeed } from '../../../domain/result.ts'
import type { OpenDocument, PdfDocument, PdfPage } from '../engine/open-document.ts'
import { pageOfDestination } from './contents.ts'
import { multiply, transformPoint } from './matrix.ts'

/** Rounds a length to hundredths, which is invisible and keeps responses small; not a number becomes 0. */
function roundToHundredth(length: number): number {
  return Number.isFinite(length) ? Math.round(length * 100) / 100 : 0
}

/** Text item of pdf.js: `transform` is the text matrix, lengths are in units of the page. */
type PositionedItem = {
  readonly str: string
  readonly transform: readonly number[]
  readonly width: number
  readonly height: number
  readonly fontName: string
  readonly hasEOL: boolean
}

/** Font style of pdf.js: ascent as share of the height, and whether it is vertical. */
type TextStyle = { readonly ascent: number; readonly vertical: boolean }

/** Ascent of a font that does not specify it. */
const usualAscent = 0.8

/**
 * Position of a text on the displayed page: upper left corner, letter height, line length.
 * @param view the matrix from units of the page to points from its upper left corner (ISO 32000-1, 8.3.3)
 */
function toTextRun(item: PositionedItem, style: TextStyle | undefined, view: readonly number[]): TextRun {
  const { str: text, hasEOL: endsLine } = item
  const [a, b, c, d, e, f] = multiply(view, item.transform)
  const isVertical = style?.vertical === true
  const rotated = Math.atan2(b, a) + (isVertical ? Math.PI / 2 : 0)
  const height = Math.hypot(c, d)
  const above = height * ascentOf(style)
  return {
    text,
    x: roundToHundredth(e + above * Math.sin(rotated)),
    y: roundToHundredth(f - above * Math.cos(rotated)),
    width: roundToHundredth(isVertical ? item.height : item.width),
    height: roundToHundredth(height),
    angle: roundToHundredth((rotated * 180) / Math.PI),
    endsLine,
  }
}

/** Ascents declared by fonts are unreliable. */
function ascentOf(style: TextStyle | undefined): number {
  const ascent = style?.ascent ?? usualAscent
  return ascent > 0.4 && ascent <= 1.2 ? ascent : usualAscent
}

/** Allowed link targets for browsers: no programs, files or scripts. */
const safeAddress = /^(?:https?:\/\/|mailto:)/i

/** Links of a page (ISO 32000-1, 12.5.6.5) to a page of the book or to an address for browsers. */
async function readLinks(document: PdfDocument, page: PdfPage): Promise<readonly PageLink[]> {
  const annotations: readonly unknown[] = await page.getAnnotations({ intent: 'display' }).catch(() => [])
  const { transform } = page.getViewport({ scale: 1 })
  const links: PageLink[] = []
  for (const annotation of annotations) {
    if (links.length >= pageTextLimits.links) break
    if (!isLink(annotation)) continue
    const url = safeUrl(annotation.url)
    const number = url === null ? await pageOfDestination(document, annotation.dest) : null
    if (url === null && number === null) continue
    const box = boxOf(annotation.rect, transform)
    if (box.width > 0 && box.height > 0) links.push({ ...box, page: number, url })
  }
  return links
}

/** @param rect two opposite corners in units of the page */
function boxOf([left = 0, bottom = 0, right = 0, top = 0]: readonly number[], view: readonly number[]) {
  const [x1, y1] = transformPoint(view, left, bottom)
  const [x2, y2] = transformPoint(view, right, top)
  return {
    x: roundToHundredth(Math.min(x1, x2)),
    y: roundToHundredth(Math.min(y1, y2)),
    width: roundToHundredth(Math.abs(x2 - x1)),
    height: roundToHundredth(Math.abs(y2 - y1)),
  }
}

type Link = { readonly rect: readonly number[]; readonly url?: unknown; readonly dest?: unknown }

function isLink(annotation: unknown): annotation is Link {
  if (typeof annotation !== 'object' || annotation === null || !('rect' in annotation)) return false
  const { rect } = annotation
  return Reflect.get(annotation, 'subtype') === 'Link' && Array.isArray(rect) && rect.every(Number.isFinite)
}

function safeUrl(url: unknown): string | null {
  return typeof url === 'string' && url.length <= pageTextLimits.url && safeAddress.test(url) ? url : null
}

/**
 * The words of a page with their positions, in content stream order, and its links. Truncated at the limits.
 * @param number 1-based
 * Errors: `page-damaged`, those of reading the file
 */
export async function readPageText(open: OpenDocument, number: number): Promise<Result<PageText>> {
  try {
    const page = await open.document.getPage(number)
    try {
      const { width, height } = page.getViewport({ scale: 1 })
      const isSized = Number.isFinite(width) && Number.isFinite(height) && width > 0 && height > 0
      if (!isSized) return fail('page-damaged')
      const [runs, links] = [await readRuns(page), await readLinks(open.document, page)]
      return succeed({ width: roundToHundredth(width), height: roundToHundredth(height), runs, links })
    } finally {
      page.cleanup()
    }
  } catch {
    return { ok: false, failure: open.failureOf(fail('page-damaged').failure) }
  }
}

type Chunk = { readonly items: readonly unknown[]; readonly styles: Readonly<Record<string, TextStyle>> }

/** Streamed, so that a page of endless text stops at the limit. */
async function readRuns(page: PdfPage): Promise<readonly TextRun[]> {
  const { transform } = page.getViewport({ scale: 1 })
  // pdf.js returns an untyped stream.
  const stream: ReadableStream<Chunk> = page.streamTextContent({ includeMarkedContent: false })
  const chunks = stream.getReader()
  const runs: TextRun[] = []
  let left: number = pageTextLimits.characters
  for (;;) {
    const { done, value } = await chunks.read()
    if (done) return runs
    for (const item of value.items) {
      if (!isText(item)) continue
      const text = item.str.slice(0, left)
      left -= text.length + 1
      addRun(runs, toTextRun({ ...item, str: text }, value.styles[item.fontName], transform))
      if (left <= 0 || runs.length >= pageTextLimits.runs) {
        await chunks.cancel(new Error('The page has more text than is read.'))
        return runs
      }
    }
  }
}

/**
 * pdf.js reports blanks and line ends as separate items; those without a position are appended to the previous one.
 */
function addRun(runs: TextRun[], run: TextRun): void {
  const before = runs.at(-1)
  const hasNoOrder = run.text.trim() === '' && before !== undefined
  if (!hasNoOrder) {
    if (run.text !== '') runs.push(run)
    return
  }
  const isBlank = run.text !== '' && !before.endsLine && !before.text.endsWith(' ')
  const grown = isBlank ? { text: `${before.text} `, width: roundToHundredth(before.width + run.width) } : {}
  runs[runs.length - 1] = { ...before, ...grown, endsLine: before.endsLine || run.endsLine }
}

function isText(item: unknown): item is PositionedItem {
  return typeof item === 'object' && item !== null && 'str' in item && 'transform' in item
}
