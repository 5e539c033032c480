import type { Reader, Topic } from './database.ts'

/** The part of a reader that does not read: versions of topics, and caches that depend on them. */
export function createTopics(): Pick<
  Reader,
  'version' | 'follow' | 'counts' | 'matches' | 'rows' | 'marks' | 'pages' | 'books'
> & {
  readonly touch: (topics: readonly Topic[]) => void
} {
  const versions: Record<Topic, number> = { catalog: 1, reading: 1, system: 1 }
  const listeners = new Set<{ readonly topic: Topic; readonly listener: () => void }>()
  return {
    version: (topic) => versions[topic],
    follow(topic, listener) {
      const entry = { topic, listener }
      listeners.add(entry)
      return () => listeners.delete(entry)
    },
    counts: new Map(),
    matches: new Map(),
    rows: new Map(),
    marks: new Map(),
    pages: new Map(),
    books: new Map(),
    touch(topics) {
      for (const topic of topics) versions[topic] += 1
      for (const { topic, listener } of [...listeners]) if (topics.includes(topic)) listener()
    },
  }
}
