import { type PageLink, pageTextLimits } from '../../../domain/book/page-text.ts'
import type { PdfDocument, PdfPage } from '../engine/open-document.ts'
import { pageOfDestination } from './destination.ts'
import { moved } from './matrix.ts'
import { rounded } from './rounded.ts'

/** What a browser may be sent to. Programs, files and scripts are not. */
const safeAddress = /^(?:https?:\/\/|mailto:)/i

/** The links of a page (ISO 32000-1, 12.5.6.5) that lead to a page of the book or to an address for browsers. */
export async function readLinks(document: PdfDocument, page: PdfPage): Promise<readonly PageLink[]> {
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

/** @param rect two opposite corners in the units of the page */
function boxOf([left = 0, bottom = 0, right = 0, top = 0]: readonly number[], view: readonly number[]) {
  const [x1, y1] = moved(view, left, bottom)
  const [x2, y2] = moved(view, right, top)
  return {
    x: rounded(Math.min(x1, x2)),
    y: rounded(Math.min(y1, y2)),
    width: rounded(Math.abs(x2 - x1)),
    height: rounded(Math.abs(y2 - y1)),
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
