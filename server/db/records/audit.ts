import type { AuditSubject } from '../../domain/audit/entry.ts'
import type { AuditKind, AuditMethod, AuditOutcome } from '../../domain/audit/vocabulary.ts'

/** An entry of the audit log. Times are milliseconds since 1970. */
export type AuditRecord = {
  readonly id: string
  readonly at: number
  readonly kind: AuditKind
  readonly outcome: AuditOutcome
  readonly userId: string | null
  /** The name at that time. */
  readonly userName: string | null
  readonly method: AuditMethod | null
  readonly address: string | null
  readonly device: string | null
  readonly subject: AuditSubject | null
  readonly details: Readonly<Record<string, unknown>> | null
  /** Number of occurrences from `at` to `lastAt`. */
  readonly count: number
  readonly lastAt: number
}

export type AuditFilter = {
  readonly kind?: AuditKind | undefined
  /** Any of these kinds. */
  readonly kinds?: readonly AuditKind[] | undefined
  readonly outcome?: AuditOutcome | undefined
  /** The actor or the affected user. */
  readonly userId?: string | undefined
  /** Milliseconds since 1970, inclusive. */
  readonly from?: number | undefined
  /** Milliseconds since 1970, exclusive. */
  readonly to?: number | undefined
}
