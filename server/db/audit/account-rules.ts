import type { AuditActor, AuditEvent } from '../../domain/audit/entry.ts'
import { sql } from '../sql.ts'
import type { Tx } from '../tx.ts'
import { type AuditRules, namedSubject } from './rule.ts'

/** Accounts and credentials. */
export const accountRules = {
  createFirstAdmin:
    (tx, { id }) =>
    async () => {
      const subject = await namedSubject(tx, 'user', id)
      return { kind: 'setup.completed', subject, by: subject }
    },
  createUser:
    (tx, { id, role, permissions }) =>
    async () => ({ kind: 'user.created', subject: await namedSubject(tx, 'user', id), details: { role, permissions } }),
  updateUser: async (tx, { id, changes }) => {
    const subject = await namedSubject(tx, 'user', id)
    const before = await accountOf(tx, id)
    return async () => ({
      kind: 'user.changed',
      subject,
      details: changesOf(before, { ...(await accountOf(tx, id)) }, changes),
    })
  },
  deleteUser: async (tx, { id }) => {
    const subject = await namedSubject(tx, 'user', id)
    const before = await accountOf(tx, id)
    return () => ({ kind: 'user.removed', subject, details: { role: before?.role } })
  },
  setPassword:
    (tx, { id }) =>
    async () => ({ kind: 'password.changed', subject: await namedSubject(tx, 'user', id) }),
  createSession:
    (tx, { userId, kind }) =>
    async () => {
      const subject = await namedSubject(tx, 'user', userId)
      return { kind: 'sign-in', subject, by: subject, details: { session: kind } }
    },
  revokeSession:
    (tx, { id, userId }, actor) =>
    async (isEnded) =>
      isEnded ? await endOfSession(tx, { id, userId }, actor) : null,
  rotateRefreshToken: async (tx, { tokenHash }) => {
    const owner = await tx.get<{ userId: string }>(
      sql`select user_id as userId from refresh_tokens where token_hash = ${tokenHash}`,
    )
    return async ({ outcome }) =>
      outcome === 'reused' && owner !== undefined
        ? { kind: 'token.reused', outcome: 'failure', subject: await namedSubject(tx, 'user', owner.userId) }
        : null
  },
  createApiKey:
    (_tx, { id, name, permissions, expiresAt }) =>
    () => ({ kind: 'key.created', subject: { type: 'key', id, name }, details: { permissions, expiresAt } }),
  revokeApiKey: async (tx, { id, userId }) => {
    const subject = await namedSubject(tx, 'key', id)
    return async () => ({
      kind: 'key.revoked',
      subject,
      details: { owner: (await namedSubject(tx, 'user', userId)).name },
    })
  },
} satisfies AuditRules

/** Revoking one's own session is a sign-out; a revoked token does not identify its user. */
async function endOfSession(
  tx: Tx,
  { id, userId }: { id: string; userId: string },
  actor: AuditActor,
): Promise<AuditEvent> {
  const owner = await namedSubject(tx, 'user', userId)
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
async function accountOf(tx: Tx, id: string): Promise<Account | undefined> {
  return await tx.get<Account>(
    sql`select username, role, permissions, is_active as isActive, is_allow_list as allowList,
          max_age_rating as maxAgeRating, is_unrated_allowed as unratedAllowed, is_account_locked as accountLocked,
          case when is_all_libraries = 1 then null else coalesce((
            select group_concat(l.name, ', ' order by l.seq) from user_libraries x join libraries l on l.seq = x.library_seq
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
