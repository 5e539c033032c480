import type { KidProfile } from '../../../domain/access/kid-profile.ts'
import type { Permission } from '../../../domain/access/viewer.ts'
import { AppError, linkEnded, notFound } from '../../../domain/errors.ts'
import type { Role } from '../../../domain/vocabulary.ts'
import { among, raw, sql } from '../../sql.ts'
import type { Tx } from '../../tx.ts'
import { change } from '../change.ts'
import { seqsOf } from '../seqs.ts'
import { createUser, setPassword } from './users.ts'

type CreateInvitation = {
  readonly id: string
  /** SHA-256 of the token, hex. */
  readonly tokenHash: string
  readonly role: Role
  readonly permissions: readonly Permission[]
  readonly libraryIds: readonly string[] | null
  readonly groupIds: readonly string[]
  /** Null: none. */
  readonly kidProfile: KidProfile | null
  readonly note: string | null
  readonly createdBy: string
  readonly expiresAt: number
  readonly now: number
}
type AcceptInvitation = {
  readonly tokenHash: string
  readonly user: {
    readonly id: string
    readonly username: string
    readonly email: string | null
    readonly displayName: string | null
    readonly passwordHash: string
  }
  readonly now: number
}
type CreatePasswordReset = {
  readonly id: string
  readonly userId: string
  readonly tokenHash: string
  readonly createdBy: string
  readonly expiresAt: number
  readonly now: number
}
type ConsumePasswordReset = { readonly tokenHash: string; readonly passwordHash: string; readonly now: number }

/** Maximum number of open invitations. */
const maxOpen = 500

/** @throws AppError conflict when too many are open */
async function createInvitation(tx: Tx, { now, ...invitation }: CreateInvitation): Promise<void> {
  const open = await tx.get<{ many: number }>(
    sql`select count(*) as many from invitations where accepted_at is null and expires_at > ${now}`,
  )
  if ((open?.many ?? 0) >= maxOpen) throw new AppError('too_many_invitations', { most: maxOpen }, { most: maxOpen })
  await tx.insert('invitations', { ...invitation, createdAt: now })
}

/** @throws AppError not_found */
async function deleteInvitation(tx: Tx, { id }: { readonly id: string }): Promise<void> {
  if ((await tx.run(sql`delete from invitations where id = ${id}`)) === 0) throw notFound('invitation')
}

/**
 * Creates the account and consumes the invitation in one transaction, so that two concurrent accepts cannot both
 * succeed. Libraries and groups removed since are omitted.
 * @throws AppError not_found when it is not open, conflict when the name is taken
 */
async function acceptInvitation(tx: Tx, { tokenHash, user, now }: AcceptInvitation): Promise<void> {
  const invitation = await tx.get<{
    id: string
    role: Role
    permissions: string
    libraryIds: string | null
    groupIds: string
    kidProfile: string | null
  }>(
    sql`select id, role, permissions, library_ids as libraryIds, group_ids as groupIds,
          kid_profile as kidProfile from invitations
        where token_hash = ${tokenHash} and accepted_at is null and expires_at > ${now}`,
  )
  if (invitation === undefined) throw linkEnded()
  const offered = invitation.libraryIds === null ? null : (JSON.parse(invitation.libraryIds) as string[])
  const libraryIds = offered === null ? null : [...(await seqsOf(tx, 'libraries', offered)).keys()]
  const permissions = JSON.parse(invitation.permissions) as Permission[]
  const kidProfile = invitation.kidProfile === null ? null : (JSON.parse(invitation.kidProfile) as KidProfile)
  await createUser(tx, { ...user, role: invitation.role, permissions, libraryIds, kidProfile, now })
  await tx.run(
    sql`insert into group_members (group_id, user_id, source, created_at)
        select g.id, ${user.id}, 'manual', ${now} from access_groups g
        where ${among(raw('g.id'), JSON.parse(invitation.groupIds) as string[])}`,
  )
  await tx.update('invitations', { acceptedBy: user.id, acceptedAt: now }, sql`id = ${invitation.id}`)
}

/** Invalidates the user's earlier links. */
async function createPasswordReset(tx: Tx, { now, ...reset }: CreatePasswordReset): Promise<void> {
  await tx.run(sql`update password_resets set used_at = ${now} where user_id = ${reset.userId} and used_at is null`)
  await tx.insert('passwordResets', { ...reset, createdAt: now })
}

/** Sets the password and consumes the link in one transaction. @throws AppError not_found when it cannot be used */
async function consumePasswordReset(tx: Tx, { tokenHash, passwordHash, now }: ConsumePasswordReset): Promise<void> {
  const reset = await tx.get<{ userId: string }>(
    sql`select r.user_id as userId from password_resets r join users u on u.id = r.user_id
        where r.token_hash = ${tokenHash} and r.used_at is null and r.expires_at > ${now} and u.is_active = 1`,
  )
  if (reset === undefined) throw linkEnded()
  await setPassword(tx, { id: reset.userId, passwordHash, now })
}

export const invitationWrites = {
  createInvitation: change([], createInvitation),
  deleteInvitation: change([], deleteInvitation),
  acceptInvitation: change(['system'], acceptInvitation),
  createPasswordReset: change([], createPasswordReset),
  consumePasswordReset: change(['system'], consumePasswordReset),
}
