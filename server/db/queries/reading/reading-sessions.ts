import type { Viewer } from '../../../domain/access/viewer.ts'
import type { SessionFact } from '../../../domain/reading/statistics.ts'
import type { Reader } from '../../database.ts'
import { among, raw, sql } from '../../sql.ts'
import { seriesVisible } from '../access/visibility.ts'
import type { TimeRange } from './reading-stats.ts'

/** The owners of these session ids; unused ids are omitted. */
export async function ownersOfSessions(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await reader.all<{ id: string; userId: string }>(
    sql`select id, user_id as userId from reading_sessions where ${among(raw('id'), ids)}`,
  )
  return new Map(rows.map(({ id, userId }) => [id, userId]))
}

/** The viewer's sessions that ended in the range, at most `limit`, oldest first. */
export function readSessions(
  viewer: Viewer,
  reader: Reader,
  range: TimeRange & { readonly limit: number },
): Promise<SessionFact[]> {
  return reader.all<SessionFact>(
    sql`select r.ended_at as at, r.pages_read as pages, r.active_ms as activeMs, b.format, s.id as seriesId
        from reading_sessions r join books b on b.seq = r.book_seq join series s on s.seq = b.series_seq
        where r.user_id = ${viewer.userId} and r.ended_at >= ${range.from} and r.ended_at < ${range.to}
          and r.kind <> 'reset' and ${seriesVisible(viewer, 's')}
        order by r.ended_at, r.id limit ${range.limit}`,
  )
}
