import { fail, type Result, succeed } from '../domain/result.ts'
import { sharp } from './engine.ts'

export type CoverSizes = {
  /** Longest side in pixels of the picture to look at, and of the one for lists. */
  readonly large: number
  readonly small: number
  /** 1 to 100. */
  readonly quality: number
}

export type EncodedCover = {
  readonly large: Uint8Array
  readonly small: Uint8Array
  /** Pixels of the large one. */
  readonly width: number
  readonly height: number
}

/** A picture of more pixels than this is refused before it is decoded. */
const MOST_PIXELS = 100_000_000
const PAPER = '#ffffff'

/**
 * A picture that someone handed in, made anew as two JPEGs: nothing of its metadata, and nothing that hides behind it,
 * is kept. Damage is refused: whoever hands it in can send it again. Errors: `page-too-large`, `page-damaged`
 */
export async function encodeCover(bytes: Uint8Array, sizes: CoverSizes): Promise<Result<EncodedCover>> {
  try {
    const large = await shrink(bytes, sizes.large, sizes.quality)
    const small = await shrink(large.data, sizes.small, sizes.quality)
    const { width, height } = large.info
    return succeed({ large: large.data, small: small.data, width, height })
  } catch (error) {
    const isTooLarge = error instanceof Error && error.message.includes('exceeds pixel limit')
    return isTooLarge
      ? fail('page-too-large', 'The picture has more than 100 megapixels. Make it smaller and send it again.')
      : fail('page-damaged', 'The picture is damaged. Save it again and send it once more.')
  }
}

function shrink(bytes: Uint8Array, edge: number, quality: number) {
  return sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: PAPER })
    .toColourspace('srgb')
    .jpeg({ quality })
    .toBuffer({ resolveWithObject: true })
}
