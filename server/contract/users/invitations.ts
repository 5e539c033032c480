import { z } from 'zod'
import { roles } from '../../domain/vocabulary.ts'
import { maxItems } from '../bounds.ts'
import { operation } from '../operation.ts'
import { dateTime, int, paginated, paging, uuid } from '../shared.ts'
import { password, signInAnswer, username } from './auth.ts'
import { customPermissions, displayName, email, groupIds, kidProfile, libraryGrants, userParams } from './users.ts'

const token = z.string().min(1).max(200)

const link = {
  token: z.string().meta({ description: 'Shown only once' }),
  path: z.string().meta({
    description: 'Page of the interface that takes the token, which comes after the `#` so that it is never logged',
  }),
}

const invitation = z
  .object({
    id: uuid,
    state: z.enum(['open', 'accepted', 'expired']),
    role: z.enum(roles),
    permissions: customPermissions,
    libraryIds: libraryGrants,
    groupIds,
    kidProfile,
    note: z.string().nullable(),
    createdBy: uuid
      .nullable()
      .meta({ description: 'Null: this user was removed, and the invitation is no longer valid' }),
    createdByName: z.string().nullable(),
    createdAt: dateTime,
    expiresAt: dateTime,
    acceptedBy: uuid.nullable(),
    acceptedByName: z.string().nullable(),
    acceptedAt: dateTime.nullable(),
  })
  .meta({ id: 'Invitation' })

const tag = 'Invitations'

export const invitationOperations = {
  listInvitations: operation({
    method: 'get',
    path: '/api/v1/invitations',
    tag,
    summary: 'Invitations, newest first',
    access: 'users-read',
    query: z.object(paging),
    responses: { 200: paginated(invitation, 'InvitationPage') },
  }),
  createInvitation: operation({
    method: 'post',
    path: '/api/v1/invitations',
    tag,
    summary: 'Invite someone who chooses their own name and password',
    description:
      'The token is valid once and until it expires. Nobody can grant more permissions than they have, and an invitation ' +
      'is revoked when its creator loses the account or the permission.',
    access: 'users-write',
    body: z
      .strictObject({
        role: z.enum(roles).default('reader'),
        permissions: customPermissions.default([]),
        libraryIds: libraryGrants.optional(),
        groupIds: groupIds.default([]),
        kidProfile: kidProfile.optional(),
        note: z.string().trim().max(500).nullish(),
        expiresInHours: int.min(1).max(720).default(168),
      })
      .meta({ id: 'NewInvitation' }),
    responses: { 201: invitation.extend(link).meta({ id: 'CreatedInvitation' }) },
    refusals: ['conflict', 'not_found'],
  }),
  revokeInvitation: operation({
    method: 'delete',
    path: '/api/v1/invitations/{invitationId}',
    tag,
    summary: 'Revoke an invitation, or remove an accepted one; the account is kept',
    access: 'users-write',
    params: z.object({ invitationId: uuid }),
    responses: { 204: 'empty' },
  }),
  lookAtInvitation: operation({
    method: 'post',
    path: '/api/v1/invitations/look',
    tag,
    summary: 'What an invitation offers, and who created it',
    description:
      'The token is in the body to keep it out of logs. Unknown, used, revoked and expired tokens are all 404.',
    access: 'public',
    body: z.strictObject({ token }),
    responses: {
      200: z
        .object({
          invitedBy: z.string(),
          note: z.string().nullable(),
          role: z.enum(roles),
          libraries: z
            .array(z.string())
            .max(maxItems.libraries)
            .nullable()
            .meta({ description: 'Names of the visible libraries; null: every library' }),
          isForChild: z.boolean().meta({ description: 'The account will have a kid profile' }),
          expiresAt: dateTime,
        })
        .meta({ id: 'OfferedInvitation' }),
    },
    refusals: ['not_found'],
  }),
  acceptInvitation: operation({
    method: 'post',
    path: '/api/v1/invitations/accept',
    tag,
    summary: 'Accept an invitation by choosing a name and a password, and sign in',
    access: 'public',
    body: z.strictObject({
      token,
      username,
      password,
      email: email.nullish(),
      displayName: displayName.nullish(),
    }),
    responses: { 200: signInAnswer },
    refusals: ['conflict', 'not_found'],
  }),
  createPasswordReset: operation({
    method: 'post',
    path: '/api/v1/users/{userId}/password-reset',
    tag: 'Users',
    summary: 'Create a one-time link for choosing a new password',
    description: 'Earlier links become invalid. Fails with 403 for an account with more permissions than the caller.',
    access: 'users-write',
    params: userParams,
    body: z.strictObject({ expiresInHours: int.min(1).max(168).default(24) }).optional(),
    responses: { 201: z.object({ ...link, expiresAt: dateTime }).meta({ id: 'PasswordReset' }) },
    refusals: ['conflict'],
  }),
  resetPassword: operation({
    method: 'post',
    path: '/api/v1/auth/password-reset',
    tag: 'Sign-in',
    summary: 'Choose a new password with a one-time link and sign in; all other sessions end',
    description: 'Unknown, used, replaced and expired tokens are all 404.',
    access: 'public',
    body: z.strictObject({ token, password }),
    responses: { 200: signInAnswer },
    refusals: ['not_found'],
  }),
} as const
