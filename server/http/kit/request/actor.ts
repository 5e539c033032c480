import type { AuditActor } from '../../../domain/audit/entry.ts'
import type { Exchange } from './exchange.ts'

/** The caller, for the audit log. */
export function actorOf({ principal, address, req }: Exchange): AuditActor {
  return {
    userId: principal?.userId ?? null,
    name: principal?.username ?? null,
    method: principal?.method ?? 'none',
    sessionId: principal?.sessionId ?? null,
    address,
    device: req.headers['user-agent']?.slice(0, 200) ?? null,
  }
}
