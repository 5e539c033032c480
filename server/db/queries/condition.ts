import type { BookCondition } from '../../domain/filter/condition.ts'
import type { Matches, Reader } from '../database.ts'
import { type Inside, insideSelect, type RowSet } from '../dialects/sqlite/filter-operand.ts'
import { bookConditionSql } from '../dialects/sqlite/filter-sql.ts'
import { type Fragment, sql } from '../sql.ts'
import { findMatches, isMatched, keptCount } from './counting.ts'

/** Books that are looked up one by one rather than found among all. */
const newestBooks = 2_000
/** Sets that are found before the condition is tested. What a condition looks into beyond them is found with it. */
const mostSets = 12

/**
 * A condition over `b` (books) for one pass over many of them. The sets of rows that it looks into (the books with a
 * genre, those that somebody opened) are found first and kept, which is cheaper than to look into their tables, and
 * serves the next condition that names them.
 * @param userId whose read states count; empty for none
 */
export async function bookCondition(reader: Reader, condition: BookCondition, userId: string): Promise<Fragment> {
  const wanted = new Map<string, RowSet>()
  const newestFrom = await newestAfter(reader)
  const collect: Inside = (column, set) => {
    wanted.set(nameOf(set), set)
    return insideSelect(column, set)
  }
  bookConditionSql(condition, userId, { inside: collect, newestFrom })
  const found = new Map<string, Matches>()
  for (const [name, { select, topic }] of [...wanted].slice(0, mostSets)) {
    found.set(name, await findMatches(reader, select, [topic]))
  }
  const inside: Inside = (column, set) => {
    const matches = found.get(nameOf(set))
    return matches === undefined ? insideSelect(column, set) : isMatched(column, matches)
  }
  return bookConditionSql(condition, userId, { inside, newestFrom })
}

/** The time after which the newest few books were added; the end of time while there are no more than these. */
async function newestAfter(reader: Reader): Promise<number> {
  const time = sql`select b.created_at as count from books b where b.deleted_at is null
    order by b.created_at desc limit 1 offset ${newestBooks}`
  return (await keptCount(reader, time, ['catalog'])) || Number.POSITIVE_INFINITY
}

function nameOf({ select }: RowSet): string {
  return JSON.stringify([select.text, select.params])
}
