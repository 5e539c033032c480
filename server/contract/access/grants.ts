import { z } from 'zod'
import { accessModes, membershipSources } from '../../domain/vocabulary.ts'
import { maxItems } from '../bounds.ts'
import { operation } from '../operation.ts'
import { uuid } from '../shared.ts'
import { accessGroup, grantInput, groupGrant } from './access-groups.ts'

const grant = groupGrant
  .extend({ id: uuid.meta({ description: 'ID of the sharing tag; a person has at most one grant per tag' }) })
  .meta({ id: 'UserGrant' })
const ofUser = z.object({ userId: uuid, grants: z.array(grant).max(maxItems.sharingTags) }).meta({ id: 'UserGrants' })

export const grantSource = z
  .object({
    kind: z.enum(['user', 'group']),
    groupId: uuid.optional(),
    groupName: z.string().optional(),
  })
  .meta({ id: 'GrantSource' })
const sources = z.array(grantSource).max(maxItems.groupsAndOwn)
const effective = z
  .object({
    userId: uuid,
    grants: z
      .array(
        z
          .object({ sharingTagId: uuid, sharingTagName: z.string(), accessMode: z.enum(accessModes), sources })
          .meta({ id: 'EffectiveGrant' }),
      )
      .max(2 * maxItems.sharingTags),
    libraries: z
      .array(z.object({ id: uuid, name: z.string() }))
      .max(maxItems.libraries)
      .nullable()
      .meta({
        description: 'Libraries that the person is limited to and you can see; null: every library',
      }),
  })
  .meta({ id: 'EffectiveGrants' })

const params = z.object({ userId: uuid })
const tag = 'Sharing'

export const grantOperations = {
  listOwnGrants: operation({
    method: 'get',
    path: '/api/v1/user/sharing-tags',
    tag,
    summary: 'Your direct grants of sharing tags',
    access: 'signed-in',
    responses: { 200: ofUser },
  }),
  listUserGrants: operation({
    method: 'get',
    path: '/api/v1/users/{userId}/sharing-tags',
    tag,
    summary: 'Grants given directly to a person',
    access: 'users-read',
    params,
    responses: { 200: ofUser },
  }),
  putUserGrant: operation({
    method: 'put',
    path: '/api/v1/users/{userId}/sharing-tags',
    tag,
    summary: 'Grant a sharing tag to a person, or change the grant; other grants are unchanged',
    access: 'users-write',
    params,
    body: grantInput,
    responses: { 200: ofUser },
    refusals: ['not_found'],
  }),
  deleteUserGrant: operation({
    method: 'delete',
    path: '/api/v1/users/{userId}/sharing-tags/{sharingTagId}',
    tag,
    summary: 'Remove a grant given directly to a person',
    access: 'users-write',
    params: params.extend({ sharingTagId: uuid }),
    responses: { 204: 'empty' },
  }),
  listUserAccessGroups: operation({
    method: 'get',
    path: '/api/v1/users/{userId}/access-groups',
    tag,
    summary: 'The access groups of a person',
    access: 'users-read',
    params,
    responses: {
      200: z
        .array(accessGroup.extend({ source: z.enum(membershipSources) }).meta({ id: 'MembershipDto' }))
        .max(maxItems.groupsAndOwn),
    },
  }),
  listEffectiveGrants: operation({
    method: 'get',
    path: '/api/v1/users/{userId}/effective-grants',
    tag,
    summary: 'Every grant that applies to a person, with its source',
    access: 'users-read',
    params,
    responses: { 200: effective },
  }),
} as const
