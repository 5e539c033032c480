import { z } from 'zod'
import { noteText } from '../../domain/notes/table.ts'
import { accessModes, roles } from '../../domain/vocabulary.ts'
import { maxItems } from '../bounds.ts'
import { operation } from '../operation.ts'
import { ageRating } from '../series/metadata-schemas.ts'
import { dateTime, int, paginated, paging, uuid } from '../shared.ts'
import { password, permission, username } from './auth.ts'

export const userParams = z.object({ userId: uuid })
export const email = z.email().max(320)
export const displayName = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^\P{Cc}+$/u, noteText('input_name_characters'))
export const customPermissions = z
  .array(permission)
  .max(maxItems.known)
  .meta({ description: 'In addition to those of the role' })
export const libraryGrants = z
  .array(uuid)
  .max(maxItems.libraries)
  .nullable()
  .meta({ description: 'The visible libraries; null: every library' })

/** Maximum groups that a new account joins. */
const maxGroups = 100
export const groupIds = z.array(uuid).max(maxGroups).meta({ description: 'Access groups that the new user joins' })

const mildest = 12
export const kidProfile = z
  .strictObject({
    isAllowList: z
      .boolean()
      .default(false)
      .meta({ description: 'Only series with an allowed sharing tag; nothing if no tag is allowed' }),
    maxAgeRating: ageRating.nullable().default(mildest).meta({
      description: 'In years. Hides series with a higher rating, or with a book that has one; null: no age limit',
    }),
    isUnratedAllowed: z
      .boolean()
      .default(false)
      .meta({ description: 'With `maxAgeRating`: whether series without a rating are shown' }),
    isAccountLocked: z.boolean().default(true).meta({
      description:
        'Name, picture, password, PIN, keys, devices and sessions of the account can be changed only by others',
    }),
  })
  .nullable()
  .meta({
    id: 'KidProfile',
    description:
      'Restrictions of a child account; null: none. Send the whole object; `{}` sets the defaults: an age limit of 12 and a locked account. Changes ' +
      'apply immediately, in every protocol.',
  })

const user = z
  .object({
    id: uuid,
    username: z.string(),
    email: z.string().nullable(),
    emailVerified: z.boolean().meta({
      description: 'Set by an administrator or verified by an identity provider, not only entered by the owner',
    }),
    displayName: z.string().nullable(),
    role: z.enum(roles),
    permissions: customPermissions,
    isActive: z.boolean(),
    libraryIds: libraryGrants,
    kidProfile,
    hasPassword: z.boolean().meta({ description: 'False: signs in only through an identity provider' }),
    hasPin: z.boolean(),
    hasAvatar: z.boolean(),
    lastLoginAt: dateTime.nullable(),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .meta({ id: 'User' })

const grant = z
  .object({
    sharingTagId: uuid,
    sharingTagName: z.string(),
    accessMode: z.enum(accessModes),
    createdAt: dateTime,
  })
  .meta({ id: 'UserGrant' })

const userDetail = user
  .extend({
    sharingTags: z
      .array(grant)
      .max(maxItems.sharingTags)
      .meta({ description: 'Direct grants, without those of groups' }),
  })
  .meta({ id: 'UserDetail' })

const userDeletion = z
  .object({
    removed: z.object({
      progress: int.min(0).meta({ description: 'Books in progress or finished' }),
      progressChanges: int.min(0),
      completions: int.min(0),
      readingSessions: int.min(0),
      ratings: int.min(0),
      annotations: int.min(0).meta({ description: 'Bookmarks and highlights' }),
      queueEntries: int.min(0),
      filterPresets: int.min(0),
      preferences: int.min(0),
      apiKeys: int.min(0),
      sessions: int.min(0).meta({ description: 'Active sessions' }),
    }),
    kept: z.object({
      collections: int.min(0).meta({ description: 'Created by this user; kept' }),
      readLists: int.min(0).meta({ description: 'Created by this user; kept' }),
    }),
  })
  .meta({ id: 'UserDeletion' })

const tag = 'Users'
const rights =
  'Fails with 403 for permissions beyond those of a reader that the caller lacks, and for accounts that have ' +
  'them. A caller who sees only part of the catalog may not change accounts, unless they are ' +
  'an administrator.'

export const userOperations = {
  listUsers: operation({
    method: 'get',
    path: '/api/v1/users',
    tag,
    summary: 'Users, by name',
    access: 'users-read',
    query: z.object({
      ...paging,
      role: z.enum(roles).optional(),
      sharingTag: z
        .string()
        .trim()
        .min(1)
        .max(200)
        .optional()
        .meta({ description: 'ID or name of a sharing tag: users with a direct grant of it' }),
      sharingTagMode: z
        .enum(accessModes)
        .optional()
        .meta({ description: 'With `sharingTag`: only grants of this kind' }),
    }),
    responses: { 200: paginated(user, 'UserPage') },
  }),
  createUser: operation({
    method: 'post',
    path: '/api/v1/users',
    tag,
    summary: 'Create an account',
    description: `Without a password, the user signs in through an identity provider or with a one-time link. ${rights}`,
    access: 'users-write',
    body: z
      .strictObject({
        username,
        password: password.nullish(),
        email: email.nullish(),
        displayName: displayName.nullish(),
        role: z.enum(roles).default('reader'),
        permissions: customPermissions.default([]),
        isActive: z.boolean().default(true),
        libraryIds: libraryGrants.optional(),
        kidProfile: kidProfile.optional(),
        groupIds: groupIds.default([]),
      })
      .meta({ id: 'NewUser' }),
    responses: { 201: userDetail },
    refusals: ['conflict', 'not_found'],
  }),
  getUser: operation({
    method: 'get',
    path: '/api/v1/users/{userId}',
    tag,
    summary: 'A user with their direct grants',
    access: 'users-read',
    params: userParams,
    responses: { 200: userDetail },
  }),
  updateUser: operation({
    method: 'patch',
    path: '/api/v1/users/{userId}',
    tag,
    summary: 'Change an account',
    description:
      'Changing the role, permissions or state ends all sessions of the user immediately; a new password ends their keys ' +
      'as well. Unchanged values have no effect. The last active administrator can neither be deactivated nor ' +
      `lose the role (409). ${rights}`,
    access: 'users-write',
    params: userParams,
    body: z
      .strictObject({
        username: username.optional(),
        password: password.optional(),
        email: email.nullish(),
        displayName: displayName.nullish(),
        role: z.enum(roles).optional(),
        permissions: customPermissions.optional(),
        isActive: z.boolean().optional(),
        libraryIds: libraryGrants.optional(),
        kidProfile: kidProfile.optional(),
      })
      .meta({ id: 'UserChanges' }),
    responses: { 200: userDetail },
    refusals: ['conflict'],
  }),
  previewUserDeletion: operation({
    method: 'get',
    path: '/api/v1/users/{userId}/deletion',
    tag,
    summary: 'Preview what removing a user deletes and what it keeps',
    access: 'users-delete',
    params: userParams,
    responses: { 200: userDeletion },
  }),
  deleteUser: operation({
    method: 'delete',
    path: '/api/v1/users/{userId}',
    tag,
    summary: 'Remove an account with its personal data; the catalog and all lists are kept',
    description:
      '`GET …/deletion` previews what is removed. To keep the data, deactivate the account instead. The last active ' +
      `administrator can’t be removed (409). ${rights}`,
    access: 'users-delete',
    params: userParams,
    responses: { 204: 'empty' },
    refusals: ['conflict'],
  }),
} as const
