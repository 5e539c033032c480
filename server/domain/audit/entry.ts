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

/** Maximum length of an entry's details as JSON, in characters. */
export const maxDetails = 2_000

const maxText = 200
const maxItems = 20
const maxDepth = 4
const secretName = /pass(word|phrase|wd)?|secret|token|hash|cookie|authorization|(^|[-_])(pin|code)$|^(pin|code)$/i

/**
 * Audit details as stored: plain JSON of limited depth, length and number, without control characters, with values of
 * secret-sounding keys removed. Details that are still too long become `{ shortened: true }`.
 */
export function boundDetails(
  details: Readonly<Record<string, unknown>> | null | undefined,
): Record<string, unknown> | null {
  if (details === null || details === undefined) return null
  const bounded = bound(details, 0) as Record<string, unknown>
  return JSON.stringify(bounded).length <= maxDetails ? bounded : { shortened: true }
}

function bound(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return boundText(value, maxText)
  if (typeof value === 'boolean' || value === null) return value
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'object' || depth >= maxDepth) return null
  if (Array.isArray(value)) return value.slice(0, maxItems).map((item) => bound(item, depth + 1))
  const known = Object.entries(value).filter(([name, inner]) => inner !== undefined && !secretName.test(name))
  return Object.fromEntries(
    known.slice(0, maxItems).map(([name, inner]) => [boundText(name, 60), bound(inner, depth + 1)]),
  )
}

/** One line, truncated to a number of characters; control characters become spaces. */
export function boundText(text: string, most: number): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
  return line.length <= most ? line : `${line.slice(0, most - 1)}…`
}
