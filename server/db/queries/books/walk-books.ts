import type { Viewer } from '../../../domain/access/viewer.ts'
import type { Reader } from '../../database.ts'
import type { BookRecord } from '../../records/book.ts'
import { sql } from '../../sql.ts'
import { visibleTo } from '../access/visibility.ts'
import { loadBooks } from './books.ts'

/**
 * All books visible to the viewer, newest first, in batches; no transaction stays open between them. Books added
 * meanwhile are not included, removed ones are skipped.
 * @param batch how many at a time
 */
export async function* walkBooks(viewer: Viewer, reader: Reader, batch: number): AsyncGenerator<readonly BookRecord[]> {
  let after = sql`1`
  for (;;) {
    const sight = await visibleTo(viewer, reader, 'b.series_seq')
    const rows = await reader.all<{ seq: number; id: string; createdAt: number }>(
      sql`select b.seq, b.id, b.created_at as createdAt from books b
          where b.deleted_at is null and ${after} and ${sight} order by b.created_at desc, b.id desc limit ${batch}`,
    )
    const last = rows.at(-1)
    if (last === undefined) return
    yield await loadBooks(
      viewer,
      reader,
      rows.map(({ seq }) => seq),
    )
    if (rows.length < batch) return
    after = sql`(b.created_at, b.id) < (${last.createdAt}, ${last.id})`
  }
}

/** Changes with every commit and every start of the process. */
export function stateOf(reader: Reader): string {
  return (['catalog', 'reading', 'system'] as const).map((topic) => reader.version(topic)).join('.')
}
