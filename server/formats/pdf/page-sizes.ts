import type { PageFacts } from '../../domain/book/analysis.ts'
import type { OpenDocument, PdfPage } from './engine/open-document.ts'
import type { PageNode } from './objects/page-tree.ts'

/**
 * Number of pages measured by pdf.js when our reading of the page tree fails. It walks the tree from its root for each
 * page, which for a flat tree of n pages costs n²: 3,000 pages take 0.4 s, 10,000 take 4.5 s.
 */
const MAX_PAGES = 3_000

/** Pages without sizes. */
export function blankPages(count: number): PageFacts[] {
  return Array.from({ length: count }, (_, index) => pageFacts(index + 1, 0, 0))
}

/** Sizes from the page tree: rounded points, after rotation. */
export function sizesFromTree(nodes: readonly PageNode[]): PageFacts[] {
  return nodes.map((node, index) => {
    const [left, bottom, right, top] = node.visibleBox
    const isRotated = node.rotation % 180 !== 0
    const [width, height] = [right - left, top - bottom]
    return pageFacts(index + 1, isRotated ? height : width, isRotated ? width : height)
  })
}

/** Sizes from pdf.js, for files whose tree needs repair. Pages beyond the limit and broken pages have none. */
export async function sizesFromEngine(open: OpenDocument): Promise<PageFacts[]> {
  const facts: PageFacts[] = blankPages(open.pageCount)
  for (let number = 1; number <= Math.min(open.pageCount, MAX_PAGES); number += 1) {
    const page = await open.document.getPage(number).catch(() => null)
    if (page !== null) facts[number - 1] = measurePage(page)
  }
  return facts
}

function measurePage(page: PdfPage): PageFacts {
  const { width, height } = page.getViewport({ scale: 1 })
  page.cleanup()
  return pageFacts(page.pageNumber, width, height)
}

/** A size below one point is rounded up; zero means no size. */
function pageFacts(number: number, width: number, height: number): PageFacts {
  const isSized = Number.isFinite(width) && Number.isFinite(height) && width > 0 && height > 0
  return {
    number,
    name: `page-${number}`,
    mediaType: 'image/jpeg',
    size: 0,
    width: isSized ? Math.max(1, Math.round(width)) : null,
    height: isSized ? Math.max(1, Math.round(height)) : null,
  }
}
