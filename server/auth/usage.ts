import type { Database } from '../db/database.ts'
import { write } from '../db/write.ts'
import type { AppUse } from '../domain/access/app-use.ts'
import type { Clock, NewId } from '../domain/ids.ts'

/** Notes when keys, sessions and apps were last used, and writes it down now and then: not with every request. */
export type Usage = {
  key(id: string): void
  session(id: string, address: string): void
  device(use: AppUse): void
  /** Writes what has gathered. A failure loses only times of last use. */
  flush(): Promise<void>
}

/** Of each kind; what comes beyond is noted after the next flush. */
const capacity = 1_000

/** @param sessionMs session lifetime after its last use */
export function createUsage(database: Database, clock: Clock, newId: NewId, sessionMs: number): Usage {
  const keys = new Map<string, number>()
  const sessions = new Map<string, { readonly address: string; readonly at: number }>()
  const devices = new Map<string, AppUse & { readonly at: number }>()
  const note = <T>(uses: Map<string, T>, id: string, use: T) => {
    if (uses.has(id) || uses.size < capacity) uses.set(id, use)
  }
  async function writePending(): Promise<void> {
    const used = [...keys].map(([id, at]) => ({ id, at }))
    const sessionUses = [...sessions].map(([id, { address, at }]) => ({ id, address, at, until: at + sessionMs }))
    const apps = [...devices.values()].map((use) => ({ ...use, id: newId() }))
    for (const uses of [keys, sessions, devices]) uses.clear()
    if (used.length > 0) await database.commit([write('touchApiKeys', { used })])
    if (sessionUses.length > 0) await database.commit([write('touchSessions', { sessionUses })])
    if (apps.length > 0) await database.commit([write('touchDevices', { used: apps })])
  }
  let last: Promise<void> = Promise.resolve()
  return {
    key: (id) => note(keys, id, clock()),
    session: (id, address) => note(sessions, id, { address, at: clock() }),
    device: (use) => note(devices, deviceKey(use), { ...use, at: clock() }),
    flush() {
      // Who comes while it is being written waits for that, too: what was noted before must be there afterwards.
      last = last.then(writePending, writePending)
      return last
    },
  }
}

function deviceKey({ userId, apiKeyId, appName }: AppUse): string {
  return `${userId} ${apiKeyId ?? `by password: ${appName ?? ''}`}`
}
