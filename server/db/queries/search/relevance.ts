import type { Reader } from '../../database.ts'
import { offsetOf, type PageRequest } from '../../page.ts'
import { type Fragment, raw, sql } from '../../sql.ts'
import { cachedCount, seqsOf } from './counting.ts'
import { hits, ranksOf, type SearchTable } from './full-text.ts'
import type { Window } from './ordering.ts'

export type Search = {
  readonly table: SearchTable
  readonly match: string
  /** Table of the rows and its alias in `where`. */
  readonly from: Fragment
  readonly alias: 'b' | 's'
  readonly where: Fragment
}

/**
 * Hits per rank that are sorted by relevance, which costs time for each: the newest this many that match `where`; the
 * others of the rank follow, newest first. Written into the statement: PostgreSQL plans a bound limit as a tenth of all rows.
 */
const maxOrdered = 2_000

/**
 * The internal numbers on one page of hits by relevance. The order is total and independent of rows excluded by
 * `where`, unlike statistics over all texts: the ranks of `ranksOf` one after the other; in each the sorted hits, then
 * the others by number, newest first.
 * @param total of the hits that match `where`
 */
export async function pageByRelevance(
  reader: Reader,
  search: Search,
  at: PageRequest & { readonly total: number },
): Promise<number[]> {
  const page: number[] = []
  let offset = offsetOf(at)
  const end = Math.min(at.pageSize, at.total - offset)
  const ranks = ranksOf(search.table, search.match)
  for (const [index, match] of ranks.entries()) {
    const limit = end - page.length
    if (limit <= 0) return page
    if (index < ranks.length - 1 && !(await isHit(reader, search.table, match))) continue
    const rank = { ...search, match, isBest: index === 0 }
    const found = await rankPage(reader, rank, { offset, limit })
    page.push(...found)
    if (found.length === limit) return page
    // A non-empty page carries the total; an empty one needs a count.
    const size = found.length > 0 || offset === 0 ? offset + found.length : await sizeOf(reader, rank)
    offset = Math.max(offset - size, 0)
  }
  return page
}

/** Whether a rank has any hit. Cached, because a search for a common word takes as long without a hit as with all. */
async function isHit(reader: Reader, table: SearchTable, match: string): Promise<boolean> {
  return (await cachedCount(reader, sql`select exists (${hits(table, match)}) as count`, ['catalog'])) === 1
}

type Rank = Search & { readonly isBest: boolean }

async function rankPage(reader: Reader, rank: Rank, { offset, limit }: Window): Promise<number[]> {
  const ordered = offset < maxOrdered ? await orderedPage(reader, rank, { offset, limit }) : []
  const reached = offset + ordered.length
  if (ordered.length === limit || reached < maxOrdered) return ordered
  return [...ordered, ...(await unrankedPage(reader, rank, { offset: reached, limit: limit - ordered.length }))]
}

/** Short titles that contain every word come first. Books found by their series stay together in reading order. */
function orderOf({ alias, isBest }: Rank): Fragment {
  if (alias === 'b' && !isBest) return raw('b.series_seq desc, b.position, b.seq desc')
  return raw(`length(${alias}.title), ${alias}.title_key, ${alias}.seq desc`)
}

async function orderedPage(reader: Reader, rank: Rank, { offset, limit }: Window): Promise<number[]> {
  const { table, match, from, where, alias } = rank
  const seq = raw(`${alias}.seq`)
  const newest = sql`select ${seq} as seq from ${raw(table)} hit cross join ${from} on ${seq} = hit.rowid
    where hit.${raw(table)} match ${match} and ${where} order by hit.rowid desc limit ${raw(String(maxOrdered))}`
  const rows = await reader.pass<{ seq: number }>(
    sql`select ${seq} as seq from (${newest}) hit cross join ${from} on ${seq} = hit.seq
        order by ${orderOf(rank)} limit ${limit} offset ${offset}`,
  )
  return seqsOf(rows)
}

async function sizeOf(reader: Reader, { table, match, from, alias, where }: Rank): Promise<number> {
  return cachedCount(
    reader,
    sql`select count(*) as count from ${raw(table)} hit cross join ${from} on ${raw(alias)}.seq = hit.rowid
        where hit.${raw(table)} match ${match} and ${where}`,
    ['catalog', 'reading'],
  )
}

async function unrankedPage(reader: Reader, rank: Rank, { offset, limit }: Window): Promise<number[]> {
  const { table, match, from, where, alias } = rank
  const seq = raw(`${alias}.seq`)
  const rows = await reader.pass<{ seq: number }>(
    sql`select hit.rowid as seq from ${raw(table)} hit cross join ${from} on ${seq} = hit.rowid
        where hit.${raw(table)} match ${match} and ${where} order by hit.rowid desc limit ${limit} offset ${offset}`,
  )
  return seqsOf(rows)
}
