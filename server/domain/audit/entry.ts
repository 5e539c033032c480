import type { AuditKind, AuditMethod, AuditOutcome, AuditSubjectType } from './vocabulary.ts'

/** Who does something, and from where. */
export type AuditActor = {
  /** Null: nobody who is known. */
  readonly userId: string | null
  readonly name: string | null
  readonly method: AuditMethod
  /** Sign-in of the credential; null for keys, Basic and anonymous requests. Not stored. */
  readonly sessionId: string | null
  /** Of the network, as text; null for the server itself. */
  readonly address: string | null
  /** What the program says that it is (`User-Agent`); null when it says nothing. */
  readonly device: string | null
}

/** The server itself: what the clock or the start of it does. */
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
  /** Who did it when the request is not authenticated yet: the user who just signed in. */
  readonly by?: { readonly id: string; readonly name: string | null } | null
  /** What else there is to know, never a secret; see `boundDetails`. */
  readonly details?: Readonly<Record<string, unknown>> | null
}
