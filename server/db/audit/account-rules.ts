import type { AuditActor, AuditEvent } from '../../domain/audit/entry.ts'
import type { Tx } from '../dialects/sqlite/tx.ts'
import { sql } from '../sql.ts'
import { type AuditRules, namedSubject } from './rule.ts'

/** Accounts and credentials. */
export const accountRules = {
  createFirstAdmin:
    (tx, { id }) =>
    () => {
      const subject = namedSubject(tx, 'user', id)
      return { kind: 'setup.completed', subject, by: subject }
    },
  createUser:
    (tx, { id, role, permissions }) =>
    () => ({ kind: 'user.created', subject: namedSubject(tx, 'user', id), details: { role, permissions } }),
  updateUser: (tx, { id, changes }) => {
    const subject = namedSubject(tx, 'user', id)
    const before = accountOf(tx, id)
    return () => ({ kind: 'user.changed', subject, details: changesOf(before, { ...accountOf(tx, id) }, changes) })
  },
  deleteUser: (tx, { id }) => {
    const subject = namedSubject(tx, 'user', id)
    const before = accountOf(tx, id)
    return () => ({ kind: 'user.removed', subject, details: { role: before?.role } })
  },
  setPassword:
    (tx, { id }) =>
    () => ({ kind: 'password.changed', subject: namedSubject(tx, 'user', id) }),
  createSession:
    (tx, { userId, kind }) =>
    () => {
      const subject = namedSubject(tx, 'user', userId)
      return { kind: 'sign-in', subject, by: subject, details: { session: kind } }
    },
  revokeSession:
    (tx, { id, userId }, actor) =>
    (isEnded) =>
      isEnded ? endOfSession(tx, { id, userId }, actor) : null,
  rotateRefreshToken: (tx, { tokenHash }) => {
    const owner = tx.get<{ userId: string }>(
      sql`select user_id as userId from refresh_tokens where token_hash = ${tokenHash}`,
    )
    return ({ outcome }) =>
      outcome === 'reused' && owner !== undefined
        ? { kind: 'token.reused', outcome: 'failure', subject: namedSubject(tx, 'user', owner.userId) }
        : null
  },
  createApiKey:
    (_tx, { id, name, permissions, expiresAt }) =>
    () => ({ kind: 'key.created', subject: { type: 'key', id, name }, details: { permissions, expiresAt } }),
  revokeApiKey: (tx, { id, userId }) => {
    const subject = namedSubject(tx, 'key', id)
    return () => ({ kind: 'key.revoked', subject, details: { owner: namedSubject(tx, 'user', userId).name } })
  },
} satisfies AuditRules

/** Revoking one's own session is a sign-out; a revoked token does not identify its user. */
function endOfSession(tx: Tx, { id, userId }: { id: string; userId: string }, actor: AuditActor): AuditEvent {
  const owner = namedSubject(tx, 'user', userId)
  if (actor.sessionId === id || actor.userId === null) return { kind: 'sign-out', subject: owner, by: owner }
  return { kind: 'session.revoked', subject: { type: 'session', id, name: null }, details: { owner: owner.name } }
}

type Account = {
  readonly username: string
  readonly role: string
  readonly permissions: string
  readonly isActive: number
  readonly allowList: number
  readonly maxAgeRating: number | null
  readonly unratedAllowed: number
  readonly accountLocked: number
  readonly libraries: string | null
}

/** The logged fields of an account; the e-mail address is left out. */
function accountOf(tx: Tx, id: string): Account | undefined {
  return tx.get<Account>(
    sql`select username, role, permissions, is_active as isActive, is_allow_list as allowList,
          max_age_rating as maxAgeRating, is_unrated_allowed as unratedAllowed, is_account_locked as accountLocked,
          case when is_all_libraries = 1 then null else coalesce((
            select group_concat(l.name, ', ') from user_libraries x join libraries l on l.seq = x.library_seq
            where x.user_id = u.id), '') end as libraries
        from users u where id = ${id}`,
  )
}

/** Changed fields as `{ role: { from, to } }`, and the names of all other fields that were set. */
function changesOf(
  before: object | undefined,
  after: object,
  set: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const previous = (before ?? {}) as Record<string, unknown>
  const different = Object.entries(after).filter(([name, value]) => previous[name] !== value)
  return {
    fields: Object.keys(set).filter((name) => set[name] !== undefined),
    ...Object.fromEntries(different.map(([name, to]) => [name, { from: previous[name] ?? null, to }])),
  }
}
