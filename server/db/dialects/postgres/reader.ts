import type { Pool, QueryConfig, QueryResult } from 'pg'
import type { Reader, Statement, Topic } from '../../database.ts'
import { createTopics } from '../../topics.ts'
import { queryOf } from './statements.ts'
import { asAppError, isConnectionLost } from './storage-error.ts'

/** A reader over a pool of connections, with change notification. */
export function openReader(pool: Pool): {
  readonly reader: Reader
  readonly touch: (topics: readonly Topic[]) => void
} {
  const { touch, ...topics } = createTopics()

  /** Connections that lay idle while the server was restarted fail at their next use. */
  function again(query: QueryConfig, error: unknown): Promise<QueryResult> {
    if (!isConnectionLost(error)) throw error
    return pool.query(query)
  }

  async function all<Row>(statement: Statement): Promise<Row[]> {
    const query = queryOf(statement)
    try {
      return (await pool.query(query).catch((error) => again(query, error))).rows as Row[]
    } catch (error) {
      throw asAppError(error)
    }
  }

  return {
    reader: {
      all,
      pass: all,
      get: async <Row>(statement: Statement) => (await all<Row>(statement))[0],
      ...topics,
    },
    touch,
  }
}
