import type { BookPictures } from '../../db/queries/books/book-pictures.ts'
import { coverRule, fitInside, type PixelSize, thumbnailRule } from '../../domain/book/picture-sizes.ts'
import type { LibraryContext } from '../library-context.ts'
import type { OpenedThumbnail } from './open-thumbnail.ts'

/** What a response says of a picture besides its address. Pixels and bytes. */
export type MeasuredThumbnail = {
  readonly mediaType: string
  readonly fileSize: number
  readonly width: number
  readonly height: number
}

/** Measures a thumbnail, generating it if needed; null when there is no picture. */
export async function measureThumbnail(
  { workers }: Pick<LibraryContext, 'workers'>,
  { mediaType, load }: OpenedThumbnail,
): Promise<MeasuredThumbnail | null> {
  const bytes = await load()
  const measured = bytes === null ? null : await workers.run('measure-picture', { bytes })
  if (bytes === null || measured === null || !measured.ok) return null
  return { mediaType, fileSize: bytes.byteLength, ...measured.value }
}

/** Pixels of a book's cover in viewing size; null until known. */
export function coverSizeOf(known: BookPictures | undefined): PixelSize | null {
  return known === undefined ? null : sizeWithin(known, known.uploadedSizes?.large, coverRule.box)
}

/** Pixels of a book's thumbnail; null until known. @param edge current longest side of thumbnails */
export function thumbnailSizeOf(known: BookPictures | undefined, edge: number): PixelSize | null {
  const { box } = thumbnailRule({ edge, quality: coverRule.quality })
  return known === undefined ? null : sizeWithin(known, known.uploadedSizes?.small, box)
}

/** An uploaded cover has a fixed size; the embedded one is scaled to fit. */
function sizeWithin({ cover }: BookPictures, uploaded: PixelSize | null | undefined, box: PixelSize): PixelSize | null {
  if (uploaded !== undefined) return uploaded
  return cover === null ? null : fitInside(cover, box)
}
