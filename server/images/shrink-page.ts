import { type Result, succeed } from '../domain/result.ts'
import { MAX_PIXELS, sharp } from './engine.ts'
import { isShownByBrowsers, type Picture, toJpeg, toPng } from './to-jpeg.ts'

/** The width in pixels as displayed, from the header; null when unknown. */
async function readWidth(bytes: Uint8Array): Promise<number | null> {
  try {
    const { autoOrient } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata()
    return autoOrient.width
  } catch {
    return null
  }
}

/** High enough for sharp lettering; the setting readers request in bulk. */
const PAGE_QUALITY = 85

export type PageOptions = {
  /** Pixels; a wider page is shrunk and re-encoded as JPEG or, if requested, as PNG; a narrower one is unchanged. */
  readonly maxWidth?: number
  /** Pixels; the page is resized to fit inside, always re-encoded. */
  readonly maxHeight?: number
  /** `jpeg` and `png` always return that type; `original` (the default) converts only when necessary. */
  readonly as?: 'original' | 'jpeg' | 'png'
}

/**
 * A page as requested by a reader. A page that is narrow enough and of an accepted type is returned unchanged, so that
 * requesting a width never costs quality unnecessarily. Errors: those of `toJpeg`.
 */
export async function shrinkPage(page: Picture, options: PageOptions): Promise<Result<Picture>> {
  const { maxWidth, maxHeight, as = 'original' } = options
  const isWantedKind =
    as === 'original' ? isShownByBrowsers(page.mediaType) || maxWidth === undefined : page.mediaType === `image/${as}`
  const mayStay = isWantedKind && maxHeight === undefined
  if (mayStay && (maxWidth === undefined || (await isNarrow(page, maxWidth)))) return succeed(page)
  const size = {
    ...(maxWidth === undefined ? {} : { maxWidth }),
    ...(maxHeight === undefined ? {} : { maxHeight }),
  }
  return as === 'png' ? toPng(page, size) : toJpeg(page, { quality: PAGE_QUALITY, ...size })
}

async function isNarrow(page: Picture, maxWidth: number): Promise<boolean> {
  const width = await readWidth(page.bytes)
  return width !== null && width <= maxWidth
}
