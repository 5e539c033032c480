import type { Database as Connection, Statement as Prepared } from 'better-sqlite3'
import type { Statement } from '../../database.ts'

/** Prepared statements per connection; the least recently used is finalized first. */
const limit = 400

export type Statements = {
  prepare(text: string): Prepared<unknown[]>
  all<Row>(statement: Statement): Row[]
  get<Row>(statement: Statement): Row | undefined
  /** How many rows changed. */
  run(statement: Statement): number
}

/** Prepares and caches each text. */
export function cachedStatements(connection: Connection): Statements {
  const cache = new Map<string, Prepared<unknown[]>>()

  function prepare(text: string): Prepared<unknown[]> {
    const found = cache.get(text)
    if (found !== undefined) {
      if (cache.size > limit / 2) {
        cache.delete(text)
        cache.set(text, found)
      }
      return found
    }
    const prepared = connection.prepare<unknown[]>(text)
    if (cache.size >= limit) {
      const oldest = cache.keys().next().value
      if (oldest !== undefined) cache.delete(oldest)
    }
    cache.set(text, prepared)
    return prepared
  }

  return {
    prepare,
    all: <Row>({ text, params }: Statement) => prepare(text).all(...params) as Row[],
    get: <Row>({ text, params }: Statement) => prepare(text).get(...params) as Row | undefined,
    run: ({ text, params }) => prepare(text).run(...params).changes,
  }
}
