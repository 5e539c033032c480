import type { Acting } from '../../auth/acting.ts'
import type { Failures } from '../../auth/failures.ts'
import type { AuditActor } from '../../domain/audit/entry.ts'
import { AppError } from '../../domain/errors.ts'
import type { Exchange } from './request/exchange.ts'
import type { Entry } from './request/guard.ts'

/** What requests report to the audit log. */
export type AuditTrail = {
  /** Handles a request as its caller, so that changes are attributed to them. */
  as<T>(exchange: Exchange, work: () => T): T
  /** Likewise for GET requests that change something. */
  changing<T>(exchange: Exchange, work: () => T): T
  /** Counts a failed sign-in that has no error status. */
  signInFailed(exchange: Exchange, details: Readonly<Record<string, unknown>>): void
  /** Counts a refusal that the log records. */
  refused(exchange: Exchange, endpoint: Entry & { readonly paths: readonly string[] }, error: unknown): void
}

export type AuditTrailContext = { readonly acting: Acting; readonly failures: Pick<Failures, 'note'> }

/** An invalid code or link is reported as not found. */
const refusals: ReadonlySet<string> = new Set(['forbidden', 'unauthorized', 'not_found'])
const reading = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Wrong passwords are recorded where passwords are verified, and an expired token is no failure. */
const auditedElsewhere = new Set(['/api/v1/auth/login', '/api/v1/auth/refresh'])

/** @param tools absent: nothing is recorded */
export function createAuditTrail(context: AuditTrailContext | undefined): AuditTrail {
  if (context === undefined) {
    const withoutAudit = <T>(_exchange: Exchange, work: () => T): T => work()
    return { as: withoutAudit, changing: withoutAudit, signInFailed: () => undefined, refused: () => undefined }
  }
  const { acting, failures } = context
  return {
    // GET requests change nothing that is audited, and are the majority.
    as: (exchange, work) => (reading.has(exchange.req.method) ? work() : acting.run(actorOf(exchange), work)),
    changing: (exchange, work) => acting.run(actorOf(exchange), work),
    signInFailed: (exchange, details) => failures.note(actorOf(exchange), { kind: 'sign-in.failed', details }),
    refused(exchange, { access, paths }, error) {
      if (!(error instanceof AppError)) return
      const { req, principal } = exchange
      const [path = ''] = paths
      const details = { method: req.method, path: `${req.baseUrl}${path}` }
      if (principal !== null) {
        if (error.code === 'forbidden') failures.note(actorOf(exchange), { kind: 'access.refused', details })
        return
      }
      const isAttempt = access === 'public' && !reading.has(req.method) && !auditedElsewhere.has(path)
      if (!isAttempt || !refusals.has(error.code)) return
      failures.note(actorOf(exchange), { kind: 'sign-in.failed', details })
    },
  }
}

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
