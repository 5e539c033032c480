import { createCanvas } from '@napi-rs/canvas'
import { fail, type Result, succeed } from '../../domain/result.ts'
import type { PageBytes } from '../book-format.ts'
import type { OpenDocument, PdfPage } from './engine/open-document.ts'

/** Default for the longest side in pixels: sharp on a large screen, about 400 KB. */
const DEFAULT_LONGEST_SIDE = 1_800
/** Width in pixels of a strip (a webtoon in one page, more than twice as high as wide), however long. */
const DEFAULT_STRIP_WIDTH = 1_000
/** Pixels of a rendered page: 64 MB of memory. */
const MAX_PIXELS = 16_000_000
const MAX_SIDE = 16_000
/** Maximum enlargement of a page: one of 3 points gains nothing from more. */
const MAX_SCALE = 50
const JPEG_QUALITY = 85

/**
 * Renders a page on white.
 * @param number 1-based
 * @param maxWidth requested width in pixels; clamped to the size limits
 * @returns a JPEG.
 * Errors: `page-missing`, `page-damaged`, `page-too-large`, `limit-memory`, those of reading the file
 */
export async function renderPage(open: OpenDocument, number: number, maxWidth?: number): Promise<Result<PageBytes>> {
  if (!Number.isInteger(number) || number < 1 || number > open.pageCount) return fail('page-missing')
  try {
    const page = await open.document.getPage(number)
    try {
      return await draw(page, maxWidth)
    } finally {
      page.cleanup()
    }
  } catch (error) {
    const isTooLarge = error instanceof Error && error.name === 'CanvasLimitError'
    return { ok: false, failure: open.failureOf(fail(isTooLarge ? 'page-too-large' : 'page-damaged').failure) }
  }
}

async function draw(page: PdfPage, maxWidth: number | undefined): Promise<Result<PageBytes>> {
  const natural = page.getViewport({ scale: 1 })
  const scale = scaleFor(natural, maxWidth)
  if (scale === null) return fail('page-damaged')
  const viewport = page.getViewport({ scale })
  const canvas = createCanvas(Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height)))
  // pdf.js is typed for the canvas of browsers; this one has the same methods but another type.
  const canvasContext: unknown = canvas.getContext('2d')
  const task = page.render({
    canvas: null,
    canvasContext: canvasContext as never,
    viewport,
    background: '#ffffff',
  })
  try {
    await task.promise
    return succeed({ bytes: await canvas.encode('jpeg', JPEG_QUALITY), mediaType: 'image/jpeg' })
  } finally {
    canvas.width = 0
    canvas.height = 0
  }
}

/** Pixels per point; null for a page without size. */
function scaleFor(page: { width: number; height: number }, maxWidth: number | undefined): number | null {
  const { width, height } = page
  if (!(width > 0 && height > 0 && Number.isFinite(width * height))) return null
  const isStrip = height > 2 * width
  const byDefault = isStrip ? DEFAULT_STRIP_WIDTH / width : DEFAULT_LONGEST_SIDE / Math.max(width, height)
  const wanted = maxWidth === undefined ? byDefault : Math.max(1, maxWidth) / width
  return Math.min(wanted, MAX_SCALE, Math.sqrt(MAX_PIXELS / (width * height)), MAX_SIDE / Math.max(width, height))
}

/**
 * A page as a separate document, written by pdf.js.
 * @param number 1-based
 * Errors: `page-damaged`, those of reading the file
 */
export async function extractPage(open: OpenDocument, number: number): Promise<Result<{ readonly bytes: Uint8Array }>> {
  const damaged = () => ({ ok: false, failure: open.failureOf(fail('page-damaged').failure) }) as const
  try {
    const bytes = await open.document.extractPages([{ document: null, includePages: [number - 1] }])
    return bytes instanceof Uint8Array && bytes.byteLength > 0 ? succeed({ bytes }) : damaged()
  } catch {
    return damaged()
  }
}
