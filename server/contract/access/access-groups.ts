import { z } from 'zod'
import { accessModes, membershipSources } from '../../domain/vocabulary.ts'
import { maxItems } from '../bounds.ts'
import { operation } from '../operation.ts'
import { dateTime, int, paginated, paging, uuid } from '../shared.ts'
import { affectedPeople, ofAffected } from './sharing-tags.ts'

const accessMode = z.enum(accessModes).meta({
  description: '`deny` hides series with the tag; with any `allow`, only series with an allowed tag are visible',
})

export const groupGrant = z
  .object({ sharingTagId: uuid, sharingTagName: z.string(), accessMode, createdAt: dateTime })
  .meta({ id: 'Grant' })
export const groupMember = z
  .object({
    userId: uuid,
    username: z.string(),
    source: z.enum(membershipSources).meta({ description: '`oidc`: added by the identity provider' }),
    createdAt: dateTime,
  })
  .meta({ id: 'Member' })
const oidcMapping = z
  .object({
    id: uuid,
    oidcGroupName: z.string().meta({ description: 'Exact name of the group at the identity provider' }),
    createdAt: dateTime,
  })
  .meta({ id: 'OidcMapping' })

const base = {
  id: uuid,
  name: z.string(),
  description: z.string().nullable(),
  createdAt: dateTime,
  updatedAt: dateTime,
}
export const accessGroup = z
  .object({ ...base, grantCount: int.min(0), memberCount: int.min(0) })
  .meta({ id: 'AccessGroupDto' })
const members = z.array(groupMember).max(maxItems.members)
const detail = z
  .object({
    ...base,
    grants: z.array(groupGrant).max(maxItems.sharingTags),
    members,
    oidcMappings: z.array(oidcMapping).max(maxItems.selected),
  })
  .meta({ id: 'AccessGroupDetailDto' })

const name = z.string().trim().min(1).max(200)
const description = z.string().trim().max(2_000)
const params = z.object({ accessGroupId: uuid })
export const grantInput = z.strictObject({ sharingTagId: uuid, accessMode }).meta({ id: 'GrantInput' })
const tag = 'Access groups'
const path = '/api/v1/access-groups/{accessGroupId}'
const overMembers =
  'Requires at least the permissions of every member. For a group filled by an identity provider, only administrators are allowed.'

export const accessGroupOperations = {
  listAccessGroups: operation({
    method: 'get',
    path: '/api/v1/access-groups',
    tag,
    summary: 'All access groups, by name',
    access: 'users-read',
    query: z.object(paging),
    responses: { 200: paginated(accessGroup, 'AccessGroupPage') },
  }),
  createAccessGroup: operation({
    method: 'post',
    path: '/api/v1/access-groups',
    tag,
    summary: 'Create an access group',
    access: 'users-write',
    body: z.strictObject({ name, description: description.nullish() }).meta({ id: 'AccessGroupInput' }),
    responses: { 201: accessGroup },
    refusals: ['conflict', 'unprocessable'],
  }),
  getAccessGroup: operation({
    method: 'get',
    path,
    tag,
    summary: 'An access group with its grants, members and mappings',
    access: 'users-read',
    params,
    responses: { 200: detail },
  }),
  updateAccessGroup: operation({
    method: 'patch',
    path,
    tag,
    summary: 'Change the name or description of an access group; omitted fields are unchanged',
    access: 'users-write',
    params,
    body: z
      .strictObject({ name: name.optional(), description: description.nullish() })
      .meta({ id: 'AccessGroupChanges' }),
    responses: { 200: accessGroup },
    refusals: ['conflict'],
  }),
  previewAccessGroupDeletion: operation({
    method: 'get',
    path: `${path}/deletion`,
    tag,
    summary: 'Preview what people could see without an access group',
    description: ofAffected,
    access: 'users-read',
    params,
    responses: { 200: z.object(affectedPeople).meta({ id: 'AccessGroupDeletion' }) },
  }),
  deleteAccessGroup: operation({
    method: 'delete',
    path,
    tag,
    summary: 'Remove an access group; its grants end immediately',
    access: 'users-write',
    params,
    responses: { 204: 'empty' },
  }),
  putAccessGroupGrant: operation({
    method: 'post',
    path: `${path}/grants`,
    tag,
    summary: 'Grant a sharing tag to a group, or change the grant',
    description: overMembers,
    access: 'users-write',
    params,
    body: grantInput,
    responses: { 200: groupGrant },
    refusals: ['not_found'],
  }),
  deleteAccessGroupGrant: operation({
    method: 'delete',
    path: `${path}/grants/{sharingTagId}`,
    tag,
    summary: 'Remove a grant of a group',
    description: overMembers,
    access: 'users-write',
    params: params.extend({ sharingTagId: uuid }),
    responses: { 204: 'empty' },
  }),
  addAccessGroupMembers: operation({
    method: 'post',
    path: `${path}/members`,
    tag,
    summary: 'Add people to a group',
    description:
      'Returns all members. Members added by the identity provider become manual members, so the provider no longer removes them.',
    access: 'users-write',
    params,
    body: z.strictObject({ userIds: z.array(uuid).min(1).max(maxItems.selected) }).meta({ id: 'MembersInput' }),
    responses: { 200: members },
    refusals: ['not_found', 'unprocessable'],
  }),
  removeAccessGroupMember: operation({
    method: 'delete',
    path: `${path}/members/{userId}`,
    tag,
    summary: 'Remove someone from a group',
    description:
      'A person added by the identity provider would be added again at the next sign-in, so removing them fails with `conflict` unless confirmed.',
    access: 'users-write',
    params: params.extend({ userId: uuid }),
    query: z.object({
      evenFromProvider: z
        .enum(['true', 'false'])
        .default('false')
        .meta({ description: '`true`: remove the person even if the identity provider will add them again' }),
    }),
    responses: { 204: 'empty' },
    refusals: ['conflict'],
  }),
  addOidcMapping: operation({
    method: 'post',
    path: `${path}/oidc-mappings`,
    tag,
    summary: 'Map a group of the identity provider to this group',
    description:
      'At each sign-in through the provider, members of that group are added and people who are no longer members are removed. Names must match exactly.',
    access: 'system-admin',
    params,
    body: z.strictObject({ oidcGroupName: z.string().min(1).max(500) }).meta({ id: 'OidcMappingInput' }),
    responses: { 201: oidcMapping },
    refusals: ['conflict', 'unprocessable'],
  }),
  deleteOidcMapping: operation({
    method: 'delete',
    path: `${path}/oidc-mappings/{mappingId}`,
    tag,
    summary: 'Remove a mapping; people added by it remain until their next sign-in',
    access: 'system-admin',
    params: params.extend({ mappingId: uuid }),
    responses: { 204: 'empty' },
  }),
} as const
