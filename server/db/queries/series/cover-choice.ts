import type { Viewer } from '../../../domain/access/viewer.ts'
import type { Reader } from '../../database.ts'
import type { CoverChoice, CoverOwner, CoverRecord } from '../../records/cover.ts'
import type { Stored } from '../../rows/stored.ts'
import { sql } from '../../sql.ts'
import { seriesVisible } from '../access/visibility.ts'

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
