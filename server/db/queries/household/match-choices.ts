import type { Viewer } from '../../../domain/access/viewer.ts'
import type { Reader } from '../../database.ts'
import { among, raw, sql } from '../../sql.ts'
import { seriesVisible } from '../access/visibility.ts'
import type { Found } from './match-lines.ts'

type Subject = 'book' | 'series'

/** What a person needs to tell books or series apart. */
export type NamedItem = Found & {
  readonly title: string
  /** Of its series; the same for a series. */
  readonly seriesTitle: string
  readonly library: string
  /** Of its file, or of the folder of a series; null for a series without one. Relative to the library. */
  readonly path: string | null
}

/** Visible books or series by their ids; unknown and hidden ones are left out. */
export function listNamedItems(
  viewer: Viewer,
  reader: Reader,
  subject: Subject,
  ids: readonly string[],
): Promise<readonly NamedItem[]> {
  if (ids.length === 0) return Promise.resolve([])
  const columns = raw('s.id as seriesId, l.id as libraryId, s.title as seriesTitle, l.name as library')
  return reader.all(
    subject === 'series'
      ? sql`select s.id, s.title, s.path, ${columns} from series s join libraries l on l.seq = s.library_seq
            where ${among(raw('s.id'), ids)} and ${seriesVisible(viewer, 's')}`
      : sql`select b.id, b.title, b.path, ${columns} from books b join series s on s.seq = b.series_seq
              join libraries l on l.seq = b.library_seq
            where ${among(raw('b.id'), ids)} and b.deleted_at is null and ${seriesVisible(viewer, 's')}`,
  )
}
