import type { Viewer } from '../../../domain/access/viewer.ts'
import type { Reader } from '../../database.ts'
import { among, raw, sql } from '../../sql.ts'
import { seriesVisible } from '../access/visibility.ts'

/** A present book's file, to be read. */
export type SizedFile = {
  readonly id: string
  readonly seriesId: string
  readonly libraryId: string
  /** Of its library. Absolute. */
  readonly root: string
  /** Below the root. */
  readonly path: string
  /** Bytes. */
  readonly size: number
}

/** The files of visible books with one of the sizes. */
export async function filesOfSizes(
  viewer: Viewer,
  reader: Reader,
  sizes: readonly number[],
): Promise<readonly SizedFile[]> {
  return reader.all<SizedFile>(
    sql`select b.id, s.id as seriesId, l.id as libraryId, l.path as root, b.path, b.file_size as size
        from books b join series s on s.seq = b.series_seq join libraries l on l.seq = b.library_seq
        where ${among(raw('b.file_size'), sizes)} and b.deleted_at is null and ${seriesVisible(viewer, 's')}`,
  )
}

/** Rows per statement, so that other requests are answered in between. */
const atOnce = 20_000

/** The sizes of all files, in bytes: whether a file elsewhere can be one of them. */
export async function listFileSizes(reader: Reader): Promise<readonly number[]> {
  const sizes = new Set<number>()
  for (let after = 0; ; ) {
    const rows = await reader.all<{ seq: number; size: number }>(
      sql`select seq, file_size as size from books where seq > ${after} and deleted_at is null
          order by seq limit ${atOnce}`,
    )
    for (const { size } of rows) sizes.add(size)
    if (rows.length < atOnce) return [...sizes]
    after = rows.at(-1)?.seq ?? after
  }
}
