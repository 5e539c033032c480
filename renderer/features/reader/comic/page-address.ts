import { pageImage } from '../../../api/addresses.ts'
import type { BookFormat, Page } from '../../../api/types.ts'

/** Rendered pages come in a few widths only, so that they are rendered once and kept. */
const widths = [800, 1200, 1600, 2400, 3200] as const
/** Scans beyond this many pixels across are shrunk by the server: tablets give up on them. */
const widest = 4_000

type Screen = { readonly width: number; readonly density: number }

/**
 * The address of a page for a screen. Scans come untouched, which costs the server nothing and loses nothing; PDF pages
 * are drawn for the screen; giants are shrunk.
 */
export function pageAddress(format: BookFormat, page: Page, screen: Screen): string {
  const drawn = format === 'pdf'
  const giant = page.width !== null && page.width > widest
  return pageImage(page.bookId, page.pageNumber, drawn || giant ? widthFor(screen) : null)
}

function widthFor({ width, density }: Screen): number {
  const wanted = width * Math.min(density, 2)
  return widths.find((step) => step >= wanted) ?? widths[widths.length - 1] ?? widest
}
