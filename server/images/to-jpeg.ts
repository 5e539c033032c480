import type { Sharp } from 'sharp'
import { fitInside, type PixelSize } from '../domain/book/picture-sizes.ts'
import { fail, type Result, succeed } from '../domain/result.ts'
import { decodeBmp } from './bmp.ts'
import { MAX_PIXELS, sharp } from './engine.ts'

/** An image from a book: its bytes and the media type detected from them. */
export type Picture = { readonly bytes: Uint8Array; readonly mediaType: string }

export type JpegOptions = {
  /** Pixels; the image is shrunk to fit inside with its aspect ratio, and never enlarged. */
  readonly maxWidth?: number
  readonly maxHeight?: number
  /** 1 to 100. */
  readonly quality: number
  /** `show` decodes as much as possible of a damaged image; `refuse` (the default) fails with `page-damaged`. */
  readonly damaged?: 'show' | 'refuse'
}

export type Jpeg = {
  readonly bytes: Uint8Array
  readonly mediaType: 'image/jpeg'
  readonly width: number
  readonly height: number
  /** Of the source image, as displayed. */
  readonly original: PixelSize
}

/** Supported by browsers. */
const shownByBrowsers = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'])
/** Decoded by the image library; bitmaps have a separate decoder. */
const decodable = new Set([...shownByBrowsers, 'image/tiff', 'image/bmp'])
/** Background of transparent pages. */
const PAPER = '#ffffff'

export function isShownByBrowsers(mediaType: string): boolean {
  return shownByBrowsers.has(mediaType)
}

/**
 * An image as PNG: rotated by its EXIF orientation, shrunk if requested, grey if it is grey. Errors: those of `toJpeg`
 */
export async function toPng(
  picture: Picture,
  options: Pick<JpegOptions, 'maxWidth' | 'maxHeight'> = {},
): Promise<Result<Picture>> {
  if (!decodable.has(picture.mediaType)) return fail('page-format', formatMessage(picture.mediaType))
  const input = decode(picture, false)
  if (input === null) return fail('page-damaged')
  try {
    const { autoOrient, space } = await input.metadata()
    const bytes = await input
      .autoOrient()
      .resize({ ...sizeWithin(autoOrient, options), fit: 'fill' })
      .toColourspace(space === 'b-w' || space === 'grey16' ? 'b-w' : 'srgb')
      .png({ compressionLevel: 5 })
      .toBuffer()
    return succeed({ bytes, mediaType: 'image/png' })
  } catch (error) {
    return failureOf(error)
  }
}

/**
 * An image as JPEG: rotated by its EXIF orientation, transparency on white, shrunk if requested. Errors: `page-format`
 * (a kind that cannot be decoded), `page-too-large`, `page-damaged`
 */
export async function toJpeg(picture: Picture, options: JpegOptions): Promise<Result<Jpeg>> {
  if (!decodable.has(picture.mediaType)) return fail('page-format', formatMessage(picture.mediaType))
  const input = decode(picture, options.damaged === 'show')
  if (input === null) return fail('page-damaged')
  try {
    const { autoOrient: original } = await input.metadata()
    const { data, info } = await input
      .autoOrient()
      .resize({ ...sizeWithin(original, options), fit: 'fill' })
      .flatten({ background: PAPER })
      .toColourspace('srgb')
      .jpeg({ quality: options.quality })
      .toBuffer({ resolveWithObject: true })
    return succeed({ bytes: data, mediaType: 'image/jpeg', width: info.width, height: info.height, original })
  } catch (error) {
    return failureOf(error)
  }
}

/** The image library itself is off by a pixel when the decoder shrinks first; feeds announce sizes beforehand. */
function sizeWithin(original: PixelSize, limits: Pick<JpegOptions, 'maxWidth' | 'maxHeight'>): PixelSize {
  const { maxWidth = Number.POSITIVE_INFINITY, maxHeight = Number.POSITIVE_INFINITY } = limits
  return fitInside(original, { width: maxWidth, height: maxHeight })
}

function failureOf(error: unknown): Result<never> {
  const isTooLarge = error instanceof Error && error.message.includes('exceeds pixel limit')
  return isTooLarge ? fail('page-too-large') : fail('page-damaged')
}

function decode({ bytes, mediaType }: Picture, lenient: boolean): Sharp | null {
  if (mediaType !== 'image/bmp') {
    return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: lenient ? 'none' : 'error' })
  }
  const raw = decodeBmp(bytes)
  if (raw === null) return null
  return sharp(raw.pixels, { raw: { width: raw.width, height: raw.height, channels: 3 } })
}

function formatMessage(mediaType: string): string {
  const kind = mediaType.replace('image/', '').toUpperCase()
  return `This page is a ${kind} picture, which cannot be converted here. Convert it to JPEG, PNG or WebP.`
}
