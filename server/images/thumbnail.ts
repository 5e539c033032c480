import type { Result } from '../domain/result.ts'
import { type Jpeg, type Picture, toJpeg } from './to-jpeg.ts'

/**
 * A small JPEG of a cover: `edge` pixels on its longest side, never enlarged. A damaged cover is shown as far as it
 * goes. Errors: `page-format`, `page-too-large`, `page-damaged`
 */
export function makeThumbnail(
  cover: Picture,
  options: { readonly edge: number; readonly quality: number },
): Promise<Result<Jpeg>> {
  const { edge, quality } = options
  return toJpeg(cover, { maxWidth: edge, maxHeight: edge, quality, damaged: 'show' })
}
