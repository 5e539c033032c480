import type { PictureRule } from '../domain/book/picture-sizes.ts'
import type { Result } from '../domain/result.ts'
import { type Jpeg, type Picture, toJpeg } from './to-jpeg.ts'

/** Qualities tried in order for an image that is too large in bytes; with the last, even noise fits. */
const lighter = [68, 55, 42, 30, 18, 8]

/**
 * A cover as a JPEG, reduced by the size rule. A damaged cover is shown as far as it can be decoded. Errors:
 * `page-format`, `page-too-large`, `page-damaged`
 */
export async function makeThumbnail(cover: Picture, { box, quality, maxBytes }: PictureRule): Promise<Result<Jpeg>> {
  const size = { maxWidth: box.width, maxHeight: box.height, damaged: 'show' } as const
  const made = await toJpeg(cover, { ...size, quality })
  const isLight = ({ bytes }: Jpeg) => maxBytes === null || bytes.byteLength <= maxBytes
  if (!made.ok || isLight(made.value)) return made
  // Of the small image: the cover may be a hundred times as large.
  const small = await toJpeg(cover, { ...size, quality: 100 })
  let lightest = made
  for (const less of lighter.filter((step) => step < quality)) {
    if (!small.ok || isLight(lightest.value)) break
    const again = await toJpeg(small.value, { ...size, quality: less })
    if (again.ok) lightest = again
  }
  return lightest
}
