import type { Viewer } from '../../../domain/access/viewer.ts'
import type { Reader } from '../../database.ts'
import type { SeriesCover } from '../../records/series.ts'
import { among, raw, sql } from '../../sql.ts'
import { seriesVisible } from '../access/visibility.ts'
import { readable } from '../reading/readable.ts'

type CoverRow = {
  readonly seriesId: string
  readonly libraryId: string
  readonly coverId: string | null
  readonly path: string | null
  readonly mediaType: string | null
  readonly updatedAt: number
  readonly bookId: string | null
}

/**
 * The picture of a series: the selected cover, else that of its first readable book; null when not visible or without
 * one.
 */
export async function findSeriesCover(viewer: Viewer, reader: Reader, seriesId: string): Promise<SeriesCover | null> {
  return (await findSeriesCovers(viewer, reader, [seriesId])).get(seriesId) ?? null
}

/** The pictures of many series by series id; series that are not visible or have none are omitted. */
export async function findSeriesCovers(
  viewer: Viewer,
  reader: Reader,
  seriesIds: readonly string[],
): Promise<Map<string, SeriesCover>> {
  const rows = await reader.all<CoverRow>(
    sql`select s.id as seriesId, l.id as libraryId, c.id as coverId, c.path, c.media_type as mediaType,
               s.cover_updated_at as updatedAt, coalesce(chosen.id, first.id) as bookId
        from series s join libraries l on l.seq = s.library_seq
        left join covers c on c.series_seq = s.seq and c.is_selected = 1
        left join books chosen on s.cover_source like 'book:%' and chosen.id = substr(s.cover_source, 6)
                                  and chosen.series_seq = s.seq and chosen.deleted_at is null
        left join books first on first.seq = coalesce((select r.seq from books torn
            join books r on r.series_seq = s.seq and r.deleted_at is null and ${readable('r')}
            where torn.seq = s.cover_book_seq and not ${readable('torn')} order by r.position, r.id limit 1), s.cover_book_seq)
        where ${among(raw('s.id'), [...new Set(seriesIds)])} and ${seriesVisible(viewer, 's')}`,
  )
  const covers = rows.flatMap((row) => {
    const cover = presentCover(row)
    return cover === null ? [] : [[row.seriesId, cover] as const]
  })
  return new Map(covers)
}

function presentCover(row: CoverRow): SeriesCover | null {
  const { seriesId, libraryId, coverId, path, mediaType, updatedAt, bookId } = row
  if (coverId !== null && path !== null && mediaType !== null) {
    return { kind: 'file', seriesId, libraryId, coverId, path, mediaType, updatedAt, bookId }
  }
  return bookId === null ? null : { kind: 'book', seriesId, libraryId, bookId, updatedAt }
}
