import type { BookPictures } from '../../db/queries/books/book-pictures.ts'
import { coverRule, fitInside, type PixelSize, thumbnailRule } from '../../domain/book/picture-sizes.ts'

/** Pixels of the cover of a book to look at; null until they are known. */
export function coverSizeOf(known: BookPictures | undefined): PixelSize | null {
  return known === undefined ? null : sizeWithin(known, known.handedIn?.large, coverRule.box)
}

/** Pixels of the thumbnail of a book; null until they are known. @param edge longest side of thumbnails, at present */
export function thumbnailSizeOf(known: BookPictures | undefined, edge: number): PixelSize | null {
  const { box } = thumbnailRule({ edge, quality: coverRule.quality })
  return known === undefined ? null : sizeWithin(known, known.handedIn?.small, box)
}

/** A cover that was handed in was made once and for all; the own one is made to fit. */
function sizeWithin({ cover }: BookPictures, handedIn: PixelSize | null | undefined, box: PixelSize): PixelSize | null {
  if (handedIn !== undefined) return handedIn
  return cover === null ? null : fitInside(cover, box)
}
