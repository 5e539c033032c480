import { type Result, succeed } from '../domain/result.ts'
import { MAX_PIXELS, sharp } from './engine.ts'
import { isShownByBrowsers, type Picture, toJpeg, toPng } from './to-jpeg.ts'

/** The width in pixels as displayed, read from the header; null when it cannot be told. */
async function readWidth(bytes: Uint8Array): Promise<number | null> {
  try {
    const { autoOrient } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata()
    return autoOrient.width
  } catch {
    return null
  }
}

/** Good enough that lettering stays sharp; what readers ask for in bulk. */
const PAGE_QUALITY = 85

export type PageOptions = {
  /** Pixels; a wider page is shrunk and re-encoded as JPEG or, where PNG is wanted, as PNG; a narrower one is left as it is. */
  readonly maxWidth?: number
  /** Pixels; the page is made to fit inside, always anew. */
  readonly maxHeight?: number
  /** `jpeg` and `png` always give that; `original` (the default) converts nothing that need not be. */
  readonly as?: 'original' | 'jpeg' | 'png'
}

/**
 * A page as a reader asked for it. A page that is narrow enough and of a wanted kind is handed out untouched, so that
 * asking for a width never costs quality without need. Errors: those of `toJpeg`.
 */
export async function shrinkPage(page: Picture, options: PageOptions): Promise<Result<Picture>> {
  const { maxWidth, maxHeight, as = 'original' } = options
  const isWantedKind =
    as === 'original' ? isShownByBrowsers(page.mediaType) || maxWidth === undefined : page.mediaType === `image/${as}`
  const mayStay = isWantedKind && maxHeight === undefined
  if (mayStay && (maxWidth === undefined || (await isNarrow(page, maxWidth)))) return succeed(page)
  const size = { ...widthOf(maxWidth), ...(maxHeight === undefined ? {} : { maxHeight }) }
  return as === 'png' ? toPng(page, size) : toJpeg(page, { quality: PAGE_QUALITY, ...size })
}

function widthOf(maxWidth: number | undefined) {
  return maxWidth === undefined ? {} : { maxWidth }
}

async function isNarrow(page: Picture, maxWidth: number): Promise<boolean> {
  const width = await readWidth(page.bytes)
  return width !== null && width <= maxWidth
}
