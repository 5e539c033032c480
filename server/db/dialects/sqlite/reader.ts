import type { Database as Connection } from 'better-sqlite3'
import type { Reader, Topic } from '../../database.ts'
import { cachedStatements } from './statements.ts'
import { asAppError } from './storage-error.ts'

/** A reader over a read-only connection, and the way to tell it that something changed. */
export function openReader(connection: Connection): {
  readonly reader: Reader
  readonly touch: (topics: readonly Topic[]) => void
} {
  const statements = cachedStatements(connection)
  const versions: Record<Topic, number> = { catalog: 1, reading: 1, system: 1 }
  const followers = new Set<{ readonly topic: Topic; readonly listener: () => void }>()

  /** Runs at once; a failure becomes a rejected promise. */
  async function attempt<T>(work: () => T): Promise<T> {
    try {
      return work()
    } catch (error) {
      throw asAppError(error)
    }
  }

  return {
    reader: {
      all: (statement) => attempt(() => statements.all(statement)),
      get: (statement) => attempt(() => statements.get(statement)),
      version: (topic) => versions[topic],
      follow(topic, listener) {
        const follower = { topic, listener }
        followers.add(follower)
        return () => followers.delete(follower)
      },
      counts: new Map(),
      matches: new Map(),
      rows: new Map(),
      marks: new Map(),
    },
    touch(topics) {
      for (const topic of topics) versions[topic] += 1
      for (const { topic, listener } of [...followers]) if (topics.includes(topic)) listener()
    },
  }
}
