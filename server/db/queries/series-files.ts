import type { Viewer } from '../../domain/access/viewer.ts'
import type { BookFileFormat } from '../../domain/vocabulary.ts'
import type { Reader } from '../database.ts'
import { sql } from '../sql.ts'
import { seriesVisible } from './visibility.ts'

/** Where the file of a book lies. */
export type SeriesFile = {
  readonly bookId: string
  /** Relative to the library. */
  readonly relativePath: string
  readonly format: BookFileFormat
}

export type SeriesFiles = {
  readonly title: string
  readonly libraryPath: string
  /** True when the library cannot be reached at present. */
  readonly offline: boolean
  /** In reading order, without soft-deleted books. */
  readonly files: readonly SeriesFile[]
}

/** The files of a series; null when there is no such series or the viewer may not see it. */
export async function findSeriesFiles(viewer: Viewer, reader: Reader, seriesId: string): Promise<SeriesFiles | null> {
  const series = await reader.get<{ seq: number; title: string; libraryPath: string; offline: number }>(
    sql`select s.seq, s.title, l.path as libraryPath, l.state = 'offline' as offline
        from series s join libraries l on l.seq = s.library_seq
        where s.id = ${seriesId} and ${seriesVisible(viewer, 's')}`,
  )
  if (series === undefined) return null
  const files = await reader.all<SeriesFile>(
    sql`select b.id as bookId, b.path as relativePath, b.format from books b
        where b.series_seq = ${series.seq} and b.deleted_at is null
        order by b.position, b.title_key, b.id`,
  )
  const { title, libraryPath, offline } = series
  return { title, libraryPath, offline: offline === 1, files }
}
