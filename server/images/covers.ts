import type { PictureRule } from '../domain/book/picture-sizes.ts'
import { fail, type Result, succeed } from '../domain/result.ts'
import { sharp } from './engine.ts'
import { type Jpeg, type Picture, toJpeg } from './to-jpeg.ts'

/** Size rules of the large image and of the one for lists. */
export type CoverRules = { readonly large: PictureRule; readonly small: PictureRule }

export type EncodedCover = {
  readonly large: Uint8Array
  readonly small: Uint8Array
  /** Pixels of the large image. */
  readonly width: number
  readonly height: number
  /** Pixels of the small image. */
  readonly smallWidth: number
  readonly smallHeight: number
}

/** Images with more pixels are refused before decoding. */
const MAX_PIXELS = 100_000_000
const PAPER = '#ffffff'

/**
 * Re-encodes an uploaded image as two JPEGs, without its metadata and any hidden payload. Damaged images are refused:
 * they can be uploaded again. Errors: `page-too-large`, `page-damaged`
 */
export async function encodeCover(bytes: Uint8Array, rules: CoverRules): Promise<Result<EncodedCover>> {
  try {
    const { data, info } = await shrink(bytes, rules.large)
    const small = await makeThumbnail({ bytes: data, mediaType: 'image/jpeg' }, rules.small)
    if (!small.ok) return small
    const { bytes: smallBytes, width: smallWidth, height: smallHeight } = small.value
    const { width, height } = info
    return succeed({ large: data, small: smallBytes, width, height, smallWidth, smallHeight })
  } catch (error) {
    const isTooLarge = error instanceof Error && error.message.includes('exceeds pixel limit')
    return isTooLarge
      ? fail('page-too-large', 'The picture has more than 100 megapixels. Reduce its size and try again.')
      : fail('page-damaged', 'The picture is damaged. Save it again and retry.')
  }
}

function shrink(bytes: Uint8Array, { box, quality }: PictureRule) {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize({ ...box, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: PAPER })
    .toColourspace('srgb')
    .jpeg({ quality })
    .toBuffer({ resolveWithObject: true })
}

/** Qualities tried in order for an image that is too large in bytes; with the last, even noise fits. */
const lowerQualities = [68, 55, 42, 30, 18, 8]

/**
 * A cover as a JPEG, reduced by the size rule. A damaged cover is shown as far as it can be decoded. Errors:
 * `page-format`, `page-too-large`, `page-damaged`
 */
export async function makeThumbnail(cover: Picture, { box, quality, maxBytes }: PictureRule): Promise<Result<Jpeg>> {
  const size = { maxWidth: box.width, maxHeight: box.height, damaged: 'show' } as const
  const first = await toJpeg(cover, { ...size, quality })
  const isSmallEnough = ({ bytes }: Jpeg) => maxBytes === null || bytes.byteLength <= maxBytes
  if (!first.ok || isSmallEnough(first.value)) return first
  // Of the small image: the cover may be a hundred times as large.
  const small = await toJpeg(cover, { ...size, quality: 100 })
  let smallest = first
  for (const lowerQuality of lowerQualities.filter((step) => step < quality)) {
    if (!small.ok || isSmallEnough(smallest.value)) break
    const smaller = await toJpeg(small.value, { ...size, quality: lowerQuality })
    if (smaller.ok) smallest = smaller
  }
  return smallest
}
