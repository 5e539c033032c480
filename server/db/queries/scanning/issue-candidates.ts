import type { Viewer } from '../../../domain/access/viewer.ts'
import { type IssueCandidate, seriesKey } from '../../../domain/lists/match-reading-list.ts'
import type { Reader } from '../../database.ts'
import { among, raw, sql } from '../../sql.ts'
import { seriesVisible } from '../access/visibility.ts'

/** Every present book of the series with one of the names (`seriesKey`), in two statements. */
export async function listIssueCandidates(
  viewer: Viewer,
  reader: Reader,
  keys: ReadonlySet<string>,
): Promise<IssueCandidate[]> {
  const series = await reader.all<{ seq: number; title: string }>(
    sql`select s.seq, s.title from series s where s.book_count > 0 and ${seriesVisible(viewer, 's')}`,
  )
  const named = series.filter(({ title }) => keys.has(seriesKey(title))).map(({ seq }) => seq)
  if (named.length === 0) return []
  return reader.all<IssueCandidate>(
    sql`select b.id as bookId, b.title, s.title as seriesTitle, s.year as seriesYear, b.sort_number as number, b.volume,
               b.year
        from books b join series s on s.seq = b.series_seq
        where ${among(raw('b.series_seq'), named)} and b.deleted_at is null order by s.seq, b.position, b.id`,
  )
}
