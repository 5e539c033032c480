import type { PictureRule } from '../domain/book/picture-sizes.ts'
import type { Result } from '../domain/result.ts'
import { type Jpeg, type Picture, toJpeg } from './to-jpeg.ts'

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
