import type { Database } from '../db/database.ts'
import { write } from '../db/write.ts'
import type { Clock } from '../domain/ids.ts'

/** Notes when keys and sessions were last used, and writes it down now and then: not with every request. */
export type Usage = {
  key(id: string): void
  session(id: string): void
  /** Writes what has gathered. A failure loses only times of last use. */
  flush(): Promise<void>
}

const capacity = 1_000

export function createUsage(database: Database, clock: Clock): Usage {
  const keys = new Map<string, number>()
  const sessions = new Map<string, number>()
  const note = (uses: Map<string, number>, id: string) => {
    if (uses.has(id) || uses.size < capacity) uses.set(id, clock())
  }
  return {
    key: (id) => note(keys, id),
    session: (id) => note(sessions, id),
    async flush() {
      const used = [...keys].map(([id, at]) => ({ id, at }))
      const seen = [...sessions].map(([id, now]) => write('touchSession', { id, address: null, now }))
      keys.clear()
      sessions.clear()
      if (used.length > 0) await database.commit([write('touchApiKeys', { used })])
      if (seen.length > 0) await database.commit(seen)
    },
  }
}
