import type { Viewer } from '../../../domain/access/viewer.ts'
import type { Reader } from '../../database.ts'
import type { CoverChoice, CoverOwner, CoverRecord } from '../../records/cover.ts'
import type { SeriesCover } from '../../records/series.ts'
import type { Stored } from '../../rows/stored.ts'
import { among, raw, sql } from '../../sql.ts'
import { seriesVisible } from '../access/visibility.ts'
import { readable } from '../reading/next-books.ts'

type PictureRow = {
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
  const rows = await reader.all<PictureRow>(
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

function presentCover(row: PictureRow): SeriesCover | null {
  const { seriesId, libraryId, coverId, path, mediaType, updatedAt, bookId } = row
  if (coverId !== null && path !== null && mediaType !== null) {
    return { kind: 'file', seriesId, libraryId, coverId, path, mediaType, updatedAt, bookId }
  }
  return bookId === null ? null : { kind: 'book', seriesId, libraryId, bookId, updatedAt }
}

type OwnerRow = {
  readonly seriesSeq: number
  readonly bookSeq: number | null
  readonly seriesId: string
  readonly libraryId: string
  readonly source: string | null
}
type CoverRow = Stored<Omit<CoverRecord, 'seriesId' | 'bookId'>>

/** The covers of a series or book and the selected one; null when the owner does not exist or is not visible. */
export async function findCoverChoice(viewer: Viewer, reader: Reader, owner: CoverOwner): Promise<CoverChoice | null> {
  const found = await findOwner(viewer, reader, owner)
  if (found === undefined) return null
  const { seriesSeq, bookSeq, seriesId, libraryId, source } = found
  const rows = await reader.all<CoverRow>(
    sql`select id, source, path, media_type as mediaType, width, height, file_size as fileSize,
               is_selected as isSelected, created_at as createdAt, updated_at as updatedAt
        from covers where ${bookSeq === null ? sql`series_seq = ${seriesSeq}` : sql`book_seq = ${bookSeq}`}
        order by created_at, id`,
  )
  const ids = owner.kind === 'series' ? { seriesId: owner.id, bookId: null } : { seriesId: null, bookId: owner.id }
  const covers = rows.map((row) => ({ ...row, ...ids, isSelected: row.isSelected === 1 }))
  const custom = covers.some((cover) => cover.isSelected) ? 'custom' : null
  return { libraryId, seriesId, source: custom ?? source, covers }
}

function findOwner(viewer: Viewer, reader: Reader, { kind, id }: CoverOwner): Promise<OwnerRow | undefined> {
  if (kind === 'series') {
    return reader.get<OwnerRow>(
      sql`select s.seq as seriesSeq, null as bookSeq, s.id as seriesId, l.id as libraryId, s.cover_source as source
          from series s join libraries l on l.seq = s.library_seq where s.id = ${id} and ${seriesVisible(viewer, 's')}`,
    )
  }
  return reader.get<OwnerRow>(
    sql`select s.seq as seriesSeq, b.seq as bookSeq, s.id as seriesId, l.id as libraryId, null as source
        from books b join series s on s.seq = b.series_seq join libraries l on l.seq = b.library_seq
        where b.id = ${id} and ${seriesVisible(viewer, 's')}`,
  )
}

/** Every uploaded picture in use (covers and person pictures), relative to the uploads folder. */
export async function listCoverFiles(reader: Pick<Reader, 'all'>): Promise<string[]> {
  const rows = await reader.all<{ path: string }>(
    sql`select path from covers union all select path from list_covers
        union all select avatar_path from users where avatar_path is not null order by 1`,
  )
  return rows.map((row) => row.path)
}
