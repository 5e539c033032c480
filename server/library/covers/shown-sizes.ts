import type { BookPictures } from '../../db/queries/books/book-pictures.ts'
import { coverRule, fitInside, type PixelSize, thumbnailRule } from '../../domain/book/picture-sizes.ts'

/** Pixels of a book's cover in viewing size; null until known. */
export function coverSizeOf(known: BookPictures | undefined): PixelSize | null {
  return known === undefined ? null : sizeWithin(known, known.handedIn?.large, coverRule.box)
}

/**
 * Pixels of a book's thumbnail; null until known.
 * @param edge current longest side of thumbnails
 */
export function thumbnailSizeOf(known: BookPictures | undefined, edge: number): PixelSize | null {
  const { box } = thumbnailRule({ edge, quality: coverRule.quality })
  return known === undefined ? null : sizeWithin(known, known.handedIn?.small, box)
}

/** An uploaded cover has a fixed size; the embedded one is scaled to fit. */
function sizeWithin({ cover }: BookPictures, handedIn: PixelSize | null | undefined, box: PixelSize): PixelSize | null {
  if (handedIn !== undefined) return handedIn
  return cover === null ? null : fitInside(cover, box)
}
