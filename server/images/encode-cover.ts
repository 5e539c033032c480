import type { PictureRule } from '../domain/book/picture-sizes.ts'
import { fail, type Result, succeed } from '../domain/result.ts'
import { sharp } from './engine.ts'
import { makeThumbnail } from './thumbnail.ts'

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
