import { AsyncLocalStorage } from 'node:async_hooks'
import type { AuditActor } from '../domain/audit/entry.ts'

/**
 * The current actor: audit log entries of nested changes use it. Only for the log; rights are decided by parameters
 * (build/decisions/008).
 */
export type Acting = {
  run<T>(actor: AuditActor, work: () => T): T
  /** Null: the server itself. */
  now(): AuditActor | null
}

export function createActing(): Acting {
  const store = new AsyncLocalStorage<AuditActor>()
  return { run: (actor, work) => store.run(actor, work), now: () => store.getStore() ?? null }
}
