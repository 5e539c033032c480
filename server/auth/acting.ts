import { AsyncLocalStorage } from 'node:async_hooks'
import type { AuditActor } from '../domain/audit/entry.ts'

/**
 * Who acts now: what a request changes, however deep, is told in the audit log as theirs. Only the log asks for it;
 * rights are decided by what is handed on (build/decisions/008).
 */
export type Acting = {
  run<T>(actor: AuditActor, work: () => T): T
  /** Null: nobody but the server itself. */
  now(): AuditActor | null
}

export function createActing(): Acting {
  const store = new AsyncLocalStorage<AuditActor>()
  return { run: (actor, work) => store.run(actor, work), now: () => store.getStore() ?? null }
}
