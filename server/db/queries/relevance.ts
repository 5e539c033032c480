import type { Reader } from '../database.ts'
import { oldestRanked, type SearchTable, scoredHits } from '../dialects/sqlite/full-text.ts'
import { offsetOf, type PageRequest } from '../page.ts'
import { type Fragment, raw, sql } from '../sql.ts'
import type { Window } from './ordering.ts'

export type Search = {
  readonly table: SearchTable
  readonly match: string
  /** Table of the rows and the name that `where` gives it. */
  readonly from: Fragment
  readonly alias: 'b' | 's'
  readonly where: Fragment
}

/**
 * The internal numbers on one page of hits by relevance. The order is total: the ranked hits by score and number,
 * then the hits beyond the ranked ones by number, newest first.
 * @param total of the hits that fit `where`
 */
export async function pageByRelevance(
  reader: Reader,
  search: Search,
  at: PageRequest & { readonly total: number },
): Promise<number[]> {
  const offset = offsetOf(at)
  if (offset >= at.total) return []
  const first = await rankedPage(reader, search, { offset, limit: at.pageSize })
  const wanted = Math.min(at.pageSize, at.total - offset) - first.length
  if (wanted <= 0) return first
  const ranked = await countRanked(reader, search)
  const rest = await restPage(reader, search, { offset: Math.max(offset - ranked, 0), limit: wanted })
  return [...first, ...rest]
}

async function rankedPage(reader: Reader, search: Search, { offset, limit }: Window): Promise<number[]> {
  const { table, match, from, where } = search
  const seq = raw(`${search.alias}.seq`)
  const rows = await reader.all<{ seq: number }>(
    sql`select hit.seq from (${scoredHits(table, match)}) hit cross join ${from} on ${seq} = hit.seq
        where ${where} order by hit.score, hit.seq desc limit ${limit} offset ${offset}`,
  )
  return rows.map((row) => row.seq)
}

async function countRanked(reader: Reader, { table, match, from, alias, where }: Search): Promise<number> {
  const row = await reader.get<{ count: number }>(
    sql`select count(*) as count from (${scoredHits(table, match)}) hit cross join ${from}
        on ${raw(alias)}.seq = hit.seq where ${where}`,
  )
  return row?.count ?? 0
}

async function restPage(reader: Reader, search: Search, { offset, limit }: Window): Promise<number[]> {
  const { table, match, from, where } = search
  const seq = raw(`${search.alias}.seq`)
  const rows = await reader.all<{ seq: number }>(
    sql`select hit.rowid as seq from ${raw(table)} hit cross join ${from} on ${seq} = hit.rowid
        where hit.${raw(table)} match ${match} and hit.rowid < (${oldestRanked(table, match)}) and ${where}
        order by hit.rowid desc limit ${limit} offset ${offset}`,
  )
  return rows.map((row) => row.seq)
}
