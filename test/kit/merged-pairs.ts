import { expect } from 'vitest'
import type { Ask, Reply } from './http-client.ts'

/** The answer of a server, or null from one that was killed. */
type TryAsk = (path: string, how?: Ask) => Promise<Reply | null>
type Query = <Row>(text: string) => Promise<Row[]>

export type MergedPair = {
  /** Merges and separates, in turns, until the end. */
  regroup(isOver: () => boolean): Promise<void>
  /** Requires that exactly what was acknowledged is in force; what was in flight at a kill is either. */
  check(query: Query): Promise<void>
  /** Acknowledged merges and separations. */
  readonly acknowledged: { count: number }
}

/** A series that is merged into another one and separated from it, by a server that may be killed. */
export function createMergedPair(tryAsk: TryAsk, libraryId: string, into: string, from: string): MergedPair {
  const decisions = new Map<string, 'held' | 'undone'>()
  const acknowledged = { count: 0 }
  let isKnown = true

  const heldOf = () => [...decisions].flatMap(([id, state]) => (state === 'held' ? [id] : []))

  /** What was in flight at the kill was done or not, and nothing else has changed. */
  async function find(): Promise<boolean> {
    const reply = await tryAsk(`/api/v1/libraries/${libraryId}/grouping-decisions?state=held&pageSize=100`)
    if (!isDone(reply)) return false
    const listed = reply.json.data as unknown as { id: string; target: { id: string } }[]
    const found = listed.flatMap(({ id, target }) => (target.id === into ? [id] : []))
    const [held] = heldOf()
    expect(found.length).toBeLessThanOrEqual(1)
    for (const id of found) expect(held === undefined ? decisions.has(id) : held !== id).toBe(false)
    for (const id of found) decisions.set(id, 'held')
    if (found.length === 0 && held !== undefined) decisions.set(held, 'undone')
    return true
  }

  async function change(): Promise<boolean> {
    const [held] = heldOf()
    const reply =
      held === undefined
        ? await tryAsk(`/api/v1/series/${into}/grouping/merge`, { method: 'POST', body: { seriesIds: [from] } })
        : await tryAsk(`/api/v1/grouping-decisions/${held}/undo`, { method: 'POST' })
    if (!isDone(reply)) return false
    decisions.set(String(reply.json.id), held === undefined ? 'held' : 'undone')
    acknowledged.count++
    return true
  }

  return {
    acknowledged,
    async regroup(isOver) {
      while (!isOver()) isKnown = isKnown ? await change() : await find()
    },
    async check(query) {
      if (!isKnown) expect(await find()).toBe(true)
      const [held] = heldOf()
      const stored = await query<{ id: string; state: string }>(
        `select d.id, case when undone_at is null then 'held' else 'undone' end as state
         from grouping_decisions d where d.target = '${into}'`,
      )
      // An acknowledged merge and its undo may have a merge between them that was done, but not acknowledged.
      expect(new Map(stored.map(({ id, state }) => [id, state]))).toEqual(decisions)
      const books = await query<{ own: string | null; series: string; home: string | null }>(
        `select substring(b.path from '^[^/]*') as own, s.id as series, h.id as home
         from books b join series s on s.seq = b.series_seq left join series h on h.seq = b.home_seq
         where '${from}' in (s.id, h.id) group by 1, 2, 3`,
      )
      const [series, home] = held === undefined ? [from, null] : [into, from]
      expect(books).toEqual([{ own: expect.any(String), series, home }])
    },
  }
}

/** Whether a request was done: what was in flight at a kill is not known, and 503 doesn't tell either. */
function isDone(reply: Reply | null): reply is Reply {
  if (reply !== null && reply.status !== 200) expect(reply.status, reply.text).toBe(503)
  return reply?.status === 200
}

/** Requires that what is derived from books and progress agrees with them. */
export async function checkDerived(query: Query): Promise<void> {
  const wrong = await query(
    `select 'count of books' as what, id from series s
       where book_count <> (select count(*) from books b where b.series_seq = s.seq and deleted_at is null)
     union all select 'full text of series', id from series s
       where (book_count > 0) <> exists (select 1 from series_search t where t.rowid = s.seq)
     union all select 'full text of books', id from books b
       where (deleted_at is null) <> exists (select 1 from book_search t where t.rowid = b.seq)
     union all select 'progress of series', s.id from series s
       left join (select series_seq, sum(in_progress_count) as stored from series_progress group by 1) p on p.series_seq = s.seq
       where coalesce(p.stored, 0) <> (select count(*) from read_progress r join books b on b.seq = r.book_seq
                                       where b.series_seq = s.seq and not r.is_completed::int::boolean)`,
  )
  expect(wrong).toEqual([])
}
