import type { Database } from '../db/database.ts'
import { write } from '../db/write.ts'
import type { FailureTally } from '../db/writes/system/audit.ts'
import type { AuditActor, AuditEvent } from '../domain/audit/entry.ts'
import type { Clock } from '../domain/ids.ts'
import { networkOf } from './sign-in-throttle.ts'

/** Failures, counted by kind, person and network, and written periodically. */
export type Failures = {
  note(actor: AuditActor, event: Pick<AuditEvent, 'kind' | 'subject' | 'details'>): void
  /** Writes the collected counts. */
  flush(): Promise<void>
}

/** Different failures waiting to be written; further ones are counted as one. */
const capacity = 500
const hourMs = 3_600_000

/**
 * Counts failures in memory, so that repeated failures neither write often nor fill the log: one entry for each kind,
 * user and network per hour (see `writes/system/audit.ts` for the stored limits).
 */
export function createFailures(database: Pick<Database, 'commit'>, clock: Clock): Failures {
  let waiting = new Map<string, FailureTally>()

  function add(failure: FailureTally): void {
    const { event, actor, network, firstAt } = failure
    const hour = Math.floor(firstAt / hourMs)
    const own = [event.kind, event.subject?.id, actor.userId, network, hour].join(' ')
    const key = waiting.has(own) || waiting.size < capacity ? own : `${event.kind} others ${hour}`
    const known = waiting.get(key)
    const count = failure.count + (known?.count ?? 0)
    const reported = key === own ? failure : withoutActor(failure)
    waiting.set(key, { ...(known ?? reported), count, lastAt: failure.lastAt })
  }

  return {
    note(actor, event) {
      const at = clock()
      const network = networkOf(actor.address ?? '')
      add({ actor, event: { ...event, outcome: 'failure' }, network, count: 1, firstAt: at, lastAt: at })
    },
    async flush() {
      if (waiting.size === 0) return
      const failures = [...waiting.values()]
      waiting = new Map()
      try {
        await database.commit([write('recordFailures', { failures })])
      } catch (error) {
        for (const failure of failures) add(failure)
        throw error
      }
    },
  }
}

function withoutActor(failure: FailureTally): FailureTally {
  const actor = { ...failure.actor, userId: null, name: null, address: null, device: null }
  return { ...failure, actor, network: 'others', event: { ...failure.event, subject: null } }
}
