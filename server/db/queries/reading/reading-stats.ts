import type { Viewer } from '../../../domain/access/viewer.ts'
import type { ReadingFact, SessionFact } from '../../../domain/reading/statistics.ts'
import type { Reader } from '../../database.ts'
import { among, raw, sql } from '../../sql.ts'
import { seriesVisible } from '../access/visibility.ts'

/** Milliseconds since 1970; the end is exclusive. */
type TimeRange = { readonly from: number; readonly to: number }

const AT_ONCE = 5_000

/** @param isReported 1 when it belongs to a session that a device reported with pages and times */
type ProgressFact = ReadingFact & { readonly isReported: number }
type FactRow = ProgressFact & { readonly seq: number }

/** The viewer's own progress changes in chronological order, in batches. */
export async function* readProgressFacts(
  viewer: Viewer,
  reader: Reader,
  range: TimeRange,
): AsyncGenerator<readonly ProgressFact[], void> {
  let after = { at: range.from, seq: 0 }
  for (;;) {
    const rows = await reader.all<FactRow>(
      sql`select h.seq, h.kind, h.at, h.current_page as page, b.id as bookId, b.format, s.id as seriesId,
            exists (select 1 from reading_sessions r where r.book_seq = h.book_seq and r.user_id = h.user_id
              and h.at between r.started_at and r.ended_at) as isReported
          from progress_changes h join books b on b.seq = h.book_seq join series s on s.seq = b.series_seq
          where h.user_id = ${viewer.userId} and h.at >= ${after.at} and h.at < ${range.to}
            and (h.at > ${after.at} or h.seq > ${after.seq}) and ${seriesVisible(viewer, 's')}
          order by h.at, h.seq limit ${AT_ONCE}`,
    )
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows
    after = { at: last.at, seq: last.seq }
  }
}

/** The viewer's completed readings, at most `limit`, oldest first. */
export function readFinished(
  viewer: Viewer,
  reader: Reader,
  range: TimeRange & { readonly limit: number },
): Promise<ReadingFact[]> {
  return reader.all<ReadingFact>(
    sql`select 'finished' as kind, c.completed_at as at, 1 as page, b.id as bookId, b.format, s.id as seriesId
        from completions c join books b on b.seq = c.book_seq join series s on s.seq = b.series_seq
        where c.user_id = ${viewer.userId} and c.completed_at >= ${range.from} and c.completed_at < ${range.to}
          and ${seriesVisible(viewer, 's')}
        order by c.completed_at, c.id limit ${range.limit}`,
  )
}

/** Titles of visible series, by id. */
export async function titlesOfSeries(
  viewer: Viewer,
  reader: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await reader.all<{ id: string; title: string }>(
    sql`select s.id, s.title from series s where ${among(raw('s.id'), ids)} and ${seriesVisible(viewer, 's')}`,
  )
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** Titles of visible books, by id. */
export async function titlesOfBooks(
  viewer: Viewer,
  reader: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await reader.all<{ id: string; title: string }>(
    sql`select b.id, b.title from books b join series s on s.seq = b.series_seq
        where ${among(raw('b.id'), ids)} and ${seriesVisible(viewer, 's')}`,
  )
  return new Map(rows.map(({ id, title }) => [id, title]))
}

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
