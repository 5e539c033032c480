import type { BookCondition } from '../../../domain/filter/condition.ts'
import type { Matches, Reader } from '../../database.ts'
import type { Fragment } from '../../sql.ts'
import { type Inside, insideSelect, type RowSet } from '../filter/filter-operators.ts'
import { bookConditionSql } from '../filter/filter-sql.ts'
import { findMatches, isMatched } from './counting.ts'

/** Maximum number of row sets queried first; further ones become subqueries of the condition. */
const maxSets = 12

/**
 * A condition over `b` (books) for one scan of many. Its row sets (books with a genre, opened books) are queried first
 * and cached: cheaper than joining, and reused by the next condition.
 * @param userId whose read states count; empty for none
 */
export async function bookCondition(reader: Reader, condition: BookCondition, userId: string): Promise<Fragment> {
  const sets = new Map<string, RowSet>()
  const collect: Inside = (column, set) => {
    sets.set(nameOf(set), set)
    return insideSelect(column, set)
  }
  bookConditionSql(condition, userId, collect)
  const found = new Map<string, Matches>()
  for (const [name, { select, topic }] of [...sets].slice(0, maxSets)) {
    found.set(name, await findMatches(reader, select, [topic]))
  }
  const inside: Inside = (column, set) => {
    const matches = found.get(nameOf(set))
    return matches === undefined ? insideSelect(column, set) : isMatched(column, matches)
  }
  return bookConditionSql(condition, userId, inside)
}

function nameOf({ select }: RowSet): string {
  return JSON.stringify([select.text, select.params])
}
