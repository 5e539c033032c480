import type { AuditKind, AuditMethod, AuditOutcome, AuditSubjectType } from './vocabulary.ts'

/** The acting user and client. */
export type AuditActor = {
  /** Null: unknown user. */
  readonly userId: string | null
  readonly name: string | null
  readonly method: AuditMethod
  /** Sign-in of the credential; null for keys, Basic and anonymous requests. Not stored. */
  readonly sessionId: string | null
  /** IP address as text; null for the server itself. */
  readonly address: string | null
  /** The `User-Agent`; null when absent. */
  readonly device: string | null
}

/** The server itself, for scheduled and startup work. */
export const serverActor: AuditActor = {
  userId: null,
  name: null,
  method: 'server',
  sessionId: null,
  address: null,
  device: null,
}

export type AuditSubject = { readonly type: AuditSubjectType; readonly id: string; readonly name: string | null }

/** What happened. */
export type AuditEvent = {
  readonly kind: AuditKind
  /** Absent: success. */
  readonly outcome?: AuditOutcome
  readonly subject?: AuditSubject | null
  /** The actor when the request is not authenticated yet: the user who just signed in. */
  readonly by?: { readonly id: string; readonly name: string | null } | null
  /** Further details, never a secret; see `boundDetails`. */
  readonly details?: Readonly<Record<string, unknown>> | null
}
