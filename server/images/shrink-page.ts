import { type Result, succeed } from '../domain/result.ts'
import { readWidth } from './read-width.ts'
import { isShownByBrowsers, type Picture, toJpeg, toPng } from './to-jpeg.ts'

/** Good enough that lettering stays sharp; what readers ask for in bulk. */
const PAGE_QUALITY = 85

export type PageOptions = {
  /** Pixels; a wider page is shrunk and re-encoded, a narrower one is left as it is. */
  readonly maxWidth?: number
  /** Pixels; the page is made to fit inside, always as JPEG. */
  readonly maxHeight?: number
  /** `jpeg` and `png` always give that, PNG in its own size; `original` (the default) converts nothing that need not be. */
  readonly as?: 'original' | 'jpeg' | 'png'
}

/**
 * A page as a reader asked for it. A page that is narrow enough and of a wanted kind is handed out untouched, so that
 * asking for a width never costs quality without need. Errors: those of `toJpeg`.
 */
export async function shrinkPage(page: Picture, options: PageOptions): Promise<Result<Picture>> {
  const { maxWidth, maxHeight, as = 'original' } = options
  if (as === 'png') return page.mediaType === 'image/png' ? succeed(page) : toPng(page)
  if (maxHeight !== undefined) return toJpeg(page, { quality: PAGE_QUALITY, maxHeight, ...widthOf(maxWidth) })
  const isWantedKind =
    as === 'original' ? isShownByBrowsers(page.mediaType) || maxWidth === undefined : page.mediaType === 'image/jpeg'
  if (isWantedKind && (maxWidth === undefined || (await isNarrow(page, maxWidth)))) return succeed(page)
  return toJpeg(page, { quality: PAGE_QUALITY, ...widthOf(maxWidth) })
}

function widthOf(maxWidth: number | undefined) {
  return maxWidth === undefined ? {} : { maxWidth }
}

async function isNarrow(page: Picture, maxWidth: number): Promise<boolean> {
  const width = await readWidth(page.bytes)
  return width !== null && width <= maxWidth
}
