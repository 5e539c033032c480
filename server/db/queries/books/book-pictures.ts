import type { Viewer } from '../../../domain/access/viewer.ts'
import type { PixelSize } from '../../../domain/book/picture-sizes.ts'
import type { Reader } from '../../database.ts'
import { emptyPagesBytes } from '../../page-blob.ts'
import { among, raw, sql } from '../../sql.ts'
import { seriesVisible } from '../access/visibility.ts'

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

/** Facts about the pictures of a book that are known without opening one. */
export type BookPictures = {
  /** Displayed size of the book's own cover in pixels; null until measured. */
  readonly cover: PixelSize | null
  /** The uploaded cover that replaces the book's own. */
  readonly uploadedSizes: { readonly large: PixelSize | null; readonly small: PixelSize | null } | null
  /** The media type shared by all pages; null when they differ or are unknown. */
  readonly pageType: string | null
  /** Its pages are pictures. */
  readonly hasPages: boolean
}

type Row = {
  readonly id: string
  readonly coverWidth: number | null
  readonly coverHeight: number | null
  readonly pageType: string | null
  readonly hasPages: number
  readonly coverId: string | null
  readonly width: number | null
  readonly height: number | null
  readonly smallWidth: number | null
  readonly smallHeight: number | null
}

/** The pictures of many books by book id; books that are not visible are omitted. */
export async function listBookPictures(
  viewer: Viewer,
  reader: Reader,
  bookIds: readonly string[],
): Promise<ReadonlyMap<string, BookPictures>> {
  if (bookIds.length === 0) return new Map()
  const rows = await reader.all<Row>(
    sql`select b.id, ${coverSizeColumns}, b.page_type as pageType,
               b.format <> 'epub' or exists (select 1 from book_contents p
                 where p.book_seq = b.seq and length(p.pages) > ${emptyPagesBytes}) as hasPages,
               c.id as coverId, c.width, c.height, c.small_width as smallWidth, c.small_height as smallHeight
        from books b join series s on s.seq = b.series_seq
        left join book_metadata m on m.book_seq = b.seq
        left join covers c on c.book_seq = b.seq and c.is_selected = 1
        where ${among(raw('b.id'), [...new Set(bookIds)])} and ${seriesVisible(viewer, 's')}`,
  )
  return new Map(rows.map((row) => [row.id, presentPictures(row)]))
}

function presentPictures(row: Row): BookPictures {
  const large = sizeOf(row.width, row.height)
  const small = sizeOf(row.smallWidth, row.smallHeight)
  return {
    cover: sizeOf(row.coverWidth, row.coverHeight),
    uploadedSizes: row.coverId === null ? null : { large, small },
    pageType: row.pageType,
    hasPages: row.hasPages === 1,
  }
}
