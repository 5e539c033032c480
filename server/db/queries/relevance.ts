import type { Reader } from '../database.ts'
import { oldestScored, ranksOf, type SearchTable, scoredHits } from '../dialects/sqlite/full-text.ts'
import { offsetOf, type PageRequest } from '../page.ts'
import { type Fragment, raw, sql } from '../sql.ts'
import { keptCount } from './counting.ts'
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
 * The internal numbers on one page of hits by relevance. The order is total: the ranks of `ranksOf` one after the
 * other; in each of them the scored hits by score and number, then the others by number, newest first.
 * @param total of the hits that fit `where`
 */
export async function pageByRelevance(
  reader: Reader,
  search: Search,
  at: PageRequest & { readonly total: number },
): Promise<number[]> {
  const page: number[] = []
  let [offset, before] = [offsetOf(at), 0]
  const end = Math.min(at.pageSize, at.total - offset)
  const ranks = ranksOf(search.table, search.match)
  for (const [place, match] of ranks.entries()) {
    const limit = end - page.length
    if (limit <= 0) return page
    const rank = { ...search, match }
    // The first rank often fills the page, which saves counting it; the last one is what the others leave.
    const first = place === 0 ? await scoredPage(reader, rank, { offset, limit }) : null
    if (first?.length === limit) return [...page, ...first]
    const size = place === ranks.length - 1 ? at.total - before : await countRank(reader, rank)
    const wanted = Math.min(limit, size - offset)
    if (wanted > 0) {
      const scored = first ?? (await scoredPage(reader, rank, { offset, limit: wanted }))
      page.push(...scored, ...(await restOf(reader, rank, { offset, limit: wanted, found: scored.length })))
    }
    offset = Math.max(offset - size, 0)
    before += size
  }
  return page
}

/** What a rank holds beyond the scored hits; `found` of them are on the page already. */
async function restOf(reader: Reader, rank: Search, at: Window & { readonly found: number }): Promise<number[]> {
  if (at.limit <= at.found) return []
  const scored = await countScored(reader, rank)
  return restPage(reader, rank, { offset: Math.max(at.offset - scored, 0), limit: at.limit - at.found })
}

async function scoredPage(reader: Reader, search: Search, { offset, limit }: Window): Promise<number[]> {
  const { table, match, from, where } = search
  const seq = raw(`${search.alias}.seq`)
  const rows = await reader.pass<{ seq: number }>(
    sql`select hit.seq from (${scoredHits(table, match)}) hit cross join ${from} on ${seq} = hit.seq
        where ${where} order by hit.score, hit.seq desc limit ${limit} offset ${offset}`,
  )
  return rows.map((row) => row.seq)
}

async function countScored(reader: Reader, { table, match, from, alias, where }: Search): Promise<number> {
  return keptCount(
    reader,
    sql`select count(*) as count from (${scoredHits(table, match)}) hit cross join ${from}
        on ${raw(alias)}.seq = hit.seq where ${where}`,
    ['catalog', 'reading'],
  )
}

async function countRank(reader: Reader, { table, match, from, alias, where }: Search): Promise<number> {
  return keptCount(
    reader,
    sql`select count(*) as count from ${raw(table)} hit cross join ${from} on ${raw(alias)}.seq = hit.rowid
        where hit.${raw(table)} match ${match} and ${where}`,
    ['catalog', 'reading'],
  )
}

async function restPage(reader: Reader, search: Search, { offset, limit }: Window): Promise<number[]> {
  const { table, match, from, where } = search
  const seq = raw(`${search.alias}.seq`)
  const rows = await reader.pass<{ seq: number }>(
    sql`select hit.rowid as seq from ${raw(table)} hit cross join ${from} on ${seq} = hit.rowid
        where hit.${raw(table)} match ${match} and hit.rowid < (${oldestScored(table, match)}) and ${where}
        order by hit.rowid desc limit ${limit} offset ${offset}`,
  )
  return rows.map((row) => row.seq)
}
