import type { PictureRule } from '../domain/book/picture-sizes.ts'
import { fail, type Result, succeed } from '../domain/result.ts'
import { sharp } from './engine.ts'
import { makeThumbnail } from './thumbnail.ts'

/** Of the picture to look at, and of the one for lists. */
export type CoverRules = { readonly large: PictureRule; readonly small: PictureRule }

export type EncodedCover = {
  readonly large: Uint8Array
  readonly small: Uint8Array
  /** Pixels of the large one. */
  readonly width: number
  readonly height: number
  /** And of the small one. */
  readonly smallWidth: number
  readonly smallHeight: number
}

/** A picture of more pixels than this is refused before it is decoded. */
const MAX_PIXELS = 100_000_000
const PAPER = '#ffffff'

/**
 * A picture that someone handed in, made anew as two JPEGs: nothing of its metadata, and nothing that hides behind it,
 * is kept. Damage is refused: whoever hands it in can send it again. Errors: `page-too-large`, `page-damaged`
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
