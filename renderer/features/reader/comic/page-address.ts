import { pageImage } from '../../../api/addresses.ts'
import type { BookFormat, Page } from '../../../api/types.ts'

/** Rendered pages come in a few widths only, so that they can be cached. */
const widths = [800, 1200, 1600, 2400, 3200] as const
/** Wider scans are scaled down by the server: tablets fail to show them. */
const widest = 4_000

type Screen = { readonly width: number; readonly density: number }

/**
 * The address of a page for a screen. Scans are sent unchanged unless they are too large; PDF pages are rendered for
 * the screen.
 */
export function pageAddress(format: BookFormat, page: Page, screen: Screen): string {
  const drawn = format === 'pdf'
  const giant = page.width !== null && page.width > widest
  return pageImage(page.bookId, page.pageNumber, drawn || giant ? widthFor(screen) : null)
}

function widthFor({ width, density }: Screen): number {
  const target = width * Math.min(density, 2)
  return widths.find((step) => step >= target) ?? widths[widths.length - 1] ?? widest
}
