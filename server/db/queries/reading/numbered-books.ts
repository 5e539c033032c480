import type { Viewer } from '../../../domain/access/viewer.ts'
import type { Reader } from '../../database.ts'
import { type Fragment, raw, sql } from '../../sql.ts'
import { seriesVisible } from '../access/visibility.ts'

const volumeText = '(case when b.volume not between 1800 and 2199 then b.volume end)'
/** The volume of a book `b` as other services count it: ComicInfo often has the year of the series instead. */
export const volumeOf = raw(volumeText)

/** The chapter of a book `b`: its number when it has no volume. */
export const chapterOf = raw(
  `coalesce(b.chapter, case when ${volumeText} is null and b.is_number_from_order = 0 then b.number end)`,
)

/** How far a service says that someone is in a series. */
export type ReadUpTo = {
  readonly seriesId: string
  /** Fully read. */
  readonly all: boolean
  readonly volumes: number | null
  readonly chapters: number | null
}

/**
 * Whether a book `b` is among those: up to the volume, or up to the chapter. A book with a volume counts by volume alone;
 * books with neither are none of them.
 */
export function isUpTo({ all, volumes, chapters }: ReadUpTo): Fragment {
  return all
    ? raw('true')
    : sql`(${volumeOf} <= ${volumes ?? -1}
        or ((${volumeOf} is null or b.chapter is not null) and ${chapterOf} <= ${chapters ?? -1}))`
}

/** The visible books of a series up to there, in its order; at most ten thousand. */
export function listBooksUpTo(
  viewer: Viewer,
  reader: Reader,
  upTo: ReadUpTo,
): Promise<{ readonly id: string; readonly libraryId: string }[]> {
  return reader.all(
    sql`select b.id, l.id as libraryId from books b join series s on s.seq = b.series_seq
          join libraries l on l.seq = b.library_seq
        where s.id = ${upTo.seriesId} and b.deleted_at is null and b.error_code is null and ${seriesVisible(viewer, 's')}
          and ${isUpTo(upTo)} order by b.position limit 10000`,
  )
}
