import type { Database as Connection } from 'better-sqlite3'
import type { Reader, Statement, Topic } from '../../database.ts'
import { createTopics } from '../../topics.ts'
import type { CountingLink } from './counting-link.ts'
import { cachedStatements } from './statements.ts'
import { asAppError } from './storage-error.ts'

/** Number of books from which full scans run in a separate thread. */
export type Counting = { readonly link: CountingLink; readonly fromBooks: number }

/**
 * A reader over a read-only connection, with change notification.
 * @param counting null: everything is read through the connection
 * @param note called for every failure
 */
export function openReader(
  connection: Connection,
  counting: Counting | null = null,
  note: (failure: unknown) => unknown = (failure) => failure,
): {
  readonly reader: Reader
  readonly touch: (topics: readonly Topic[]) => void
} {
  const statements = cachedStatements(connection)
  const { touch, ...topics } = createTopics()

  /** Runs synchronously; a failure becomes a rejected promise. */
  async function attempt<T>(work: () => T): Promise<T> {
    try {
      return work()
    } catch (error) {
      throw note(asAppError(error))
    }
  }

  const large = { isSo: false, version: 0 }

  /** Books are numbered consecutively, so the highest number is a cheap estimate. */
  function isLarge({ fromBooks }: Counting): boolean {
    if (large.version !== topics.version('catalog')) {
      const row = statements.get<{ most: number | null }>({ text: 'select max(seq) as most from books', params: [] })
      large.isSo = (row?.most ?? 0) >= fromBooks
      large.version = topics.version('catalog')
    }
    return large.isSo
  }

  async function pass<Row>(statement: Statement): Promise<Row[]> {
    const usesThread = counting !== null && (await attempt(() => isLarge(counting)))
    return usesThread ? counting.link.all<Row>(statement) : attempt(() => statements.all<Row>(statement))
  }

  return {
    reader: {
      all: (statement) => attempt(() => statements.all(statement)),
      pass,
      get: (statement) => attempt(() => statements.get(statement)),
      ...topics,
    },
    touch,
  }
}
