import { sql } from '../sql.ts'
import { type AuditRules, namedSubject } from './rule.ts'

/** Invitations, password reset links and PINs. */
export const linkRules = {
  createInvitation:
    (_tx, { id, role, permissions, libraryIds, groupIds, kidProfile }) =>
    () => ({
      kind: 'invitation.created',
      subject: { type: 'invitation', id, name: null },
      details: {
        role,
        permissions,
        libraries: libraryIds?.length ?? null,
        groups: groupIds.length,
        isKid: kidProfile !== null,
      },
    }),
  deleteInvitation:
    (_tx, { id }) =>
    () => ({ kind: 'invitation.revoked', subject: { type: 'invitation', id, name: null } }),
  acceptInvitation:
    (tx, { user }) =>
    async () => {
      const subject = await namedSubject(tx, 'user', user.id)
      return { kind: 'invitation.accepted', subject, by: subject }
    },
  createPasswordReset:
    (tx, { userId }) =>
    async () => ({ kind: 'password-reset.created', subject: await namedSubject(tx, 'user', userId) }),
  consumePasswordReset: async (tx, { tokenHash }) => {
    const owner = await tx.get<{ id: string }>(
      sql`select user_id as id from password_resets where token_hash = ${tokenHash}`,
    )
    const subject = owner === undefined ? null : await namedSubject(tx, 'user', owner.id)
    return () => ({ kind: 'password-reset.used', subject, by: subject })
  },
  setPin:
    (tx, { id, pinHash }) =>
    async () => ({
      kind: 'pin.changed',
      subject: await namedSubject(tx, 'user', id),
      details: { removed: pinHash === null },
    }),
} satisfies AuditRules
