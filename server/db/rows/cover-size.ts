import type { PixelSize } from '../../domain/book/picture-sizes.ts'
import { raw } from '../sql.ts'

/** The measured size of the own cover of a book `b` with metadata `m`, if it is of the current picture. */
export const coverSizeColumns = raw(
  `case when b.cover_of = ${contentOf()} then b.cover_width end as coverWidth,
   case when b.cover_of = ${contentOf()} then b.cover_height end as coverHeight`,
)

/** See `coverContent`. */
function contentOf(): string {
  return `substr(b.file_hash, 1, 12) || coalesce('p' || m.cover_page, '')`
}

/** Null unless both are known. */
export function sizeOf(width: number | null, height: number | null): PixelSize | null {
  return width === null || height === null || width < 1 || height < 1 ? null : { width, height }
}
