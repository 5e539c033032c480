import type { Pool } from 'pg'
import type { Reader, Statement, Topic } from '../../database.ts'
import { createTopics } from '../../topics.ts'
import { queryOf } from './statements.ts'
import { asAppError } from './storage-error.ts'

/** A reader over a pool of connections, with change notification. */
export function openReader(pool: Pool): {
  readonly reader: Reader
  readonly touch: (topics: readonly Topic[]) => void
} {
  const { touch, ...topics } = createTopics()

  async function all<Row>(statement: Statement): Promise<Row[]> {
    try {
      return (await pool.query(queryOf(statement))).rows as Row[]
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
