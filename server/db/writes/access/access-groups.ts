import type { ParamsOf } from '../../../domain/errors/table.ts'
import { AppError, notFound } from '../../../domain/errors.ts'
import { foldName } from '../../../domain/text/fold.ts'
import type { AccessMode, MembershipSource } from '../../../domain/vocabulary.ts'
import { maxAccessGroups, maxGroupMembers, maxOidcMappings } from '../../records/access.ts'
import { among, raw, sql } from '../../sql.ts'
import { type Tx, upsert } from '../../tx.ts'
import { change } from '../change.ts'
import { requireTags } from './sharing-tags.ts'

type Group = { readonly id: string; readonly now: number }
type CreateGroup = Group & { readonly name: string; readonly description: string | null }
type UpdateGroup = Group & { readonly changes: { readonly name?: string; readonly description?: string | null } }

/**
 * @throws AppError conflict when the name is in use, ignoring case and accents; unprocessable when there are too many
 */
async function createAccessGroup(tx: Tx, { id, name, description, now }: CreateGroup): Promise<void> {
  const many = (await tx.get<{ count: number }>(sql`select count(*) as count from access_groups`))?.count ?? 0
  if (many >= maxAccessGroups) throw tooMany(maxAccessGroups, 'access groups')
  await requireFreeName(tx, id, name)
  await tx.insert('accessGroups', { id, name, nameFold: foldName(name), description, createdAt: now, updatedAt: now })
}

/** Absent fields stay unchanged. */
async function updateAccessGroup(tx: Tx, { id, changes, now }: UpdateGroup): Promise<void> {
  const { name, ...rest } = changes
  if (name !== undefined) await requireFreeName(tx, id, name)
  const named = name === undefined ? {} : { name, nameFold: foldName(name) }
  const changed = await tx.update('accessGroups', { ...rest, ...named, updatedAt: now }, sql`id = ${id}`)
  if (changed === 0) throw notFound('access_group')
}

/** Also deletes its grants, memberships and mappings. */
async function deleteAccessGroup(tx: Tx, { id }: { readonly id: string }): Promise<void> {
  if ((await tx.run(sql`delete from access_groups where id = ${id}`)) === 0) throw notFound('access_group')
}

type GroupGrant = Group & { readonly tagId: string }

/** Adds a tag grant to a group, or changes it. @throws AppError not_found */
async function putGroupGrant(
  tx: Tx,
  { id, tagId, accessMode, now }: GroupGrant & { readonly accessMode: AccessMode },
): Promise<void> {
  await touch(tx, { id, now })
  await requireTags(tx, [tagId])
  const grantCondition = sql`group_id = ${id} and tag_id = ${tagId} and access_mode = ${accessMode}`
  if ((await tx.get(sql`select 1 as found from group_grants where ${grantCondition}`)) !== undefined) return
  await upsert(tx, 'groupGrants', { groupId: id, tagId, accessMode, createdAt: now }, ['groupId', 'tagId'])
}

/** @throws AppError not_found when the group has no such grant */
async function deleteGroupGrant(tx: Tx, { id, tagId, now }: GroupGrant): Promise<void> {
  await touch(tx, { id, now })
  const removed = await tx.run(sql`delete from group_grants where group_id = ${id} and tag_id = ${tagId}`)
  if (removed === 0) throw notFound('grant')
}

/**
 * Adds users to a group manually. Members added by the identity provider become manual, so that the provider no longer
 * removes them.
 * @throws AppError not_found for unknown users, unprocessable when the group is full
 */
async function addGroupMembers(
  tx: Tx,
  { id, userIds, now }: Group & { readonly userIds: readonly string[] },
): Promise<void> {
  await touch(tx, { id, now })
  const uniqueIds = [...new Set(userIds)]
  const known = await tx.all<{ id: string }>(sql`select id from users where ${among(raw('id'), uniqueIds)}`)
  if (known.length < uniqueIds.length) throw notFound('user')
  for (const userId of uniqueIds) {
    await tx.run(
      sql`insert into group_members (group_id, user_id, source, created_at) values (${id}, ${userId}, 'manual', ${now})
          on conflict (group_id, user_id) do update set source = 'manual' where group_members.source <> 'manual'`,
    )
  }
  const many = await tx.get<{ count: number }>(sql`select count(*) as count from group_members where group_id = ${id}`)
  if ((many?.count ?? 0) > maxGroupMembers) throw tooMany(maxGroupMembers, 'group members')
}

type RemoveMember = Group & {
  readonly userId: string
  /** Also removes members added by the identity provider, which return at their next sign-in. */
  readonly evenFromProvider: boolean
}

/** @throws AppError not_found for a non-member, conflict for a member added by the provider */
async function removeGroupMember(tx: Tx, { id, userId, evenFromProvider, now }: RemoveMember): Promise<void> {
  await touch(tx, { id, now })
  const member = await tx.get<{ source: MembershipSource }>(
    sql`select source from group_members where group_id = ${id} and user_id = ${userId}`,
  )
  if (member === undefined) throw notFound('member')
  if (member.source === 'oidc' && !evenFromProvider) {
    throw new AppError('group_member_from_provider', {}, { source: 'oidc' })
  }
  await tx.run(sql`delete from group_members where group_id = ${id} and user_id = ${userId}`)
}

type AddMapping = Group & { readonly mappingId: string; readonly oidcGroupName: string }

/** @throws AppError conflict when the group has this mapping, unprocessable when it has too many */
async function addOidcMapping(tx: Tx, { id, mappingId, oidcGroupName, now }: AddMapping): Promise<void> {
  await touch(tx, { id, now })
  const mappings = await tx.all<{ name: string }>(
    sql`select oidc_group_name as name from oidc_mappings where group_id = ${id}`,
  )
  if (mappings.some(({ name }) => name === oidcGroupName)) {
    throw new AppError(
      'group_oidc_mapped',
      {},
      {
        field: 'oidcGroupName',
      },
    )
  }
  if (mappings.length >= maxOidcMappings) throw tooMany(maxOidcMappings, 'group mappings')
  await tx.insert('oidcMappings', { id: mappingId, groupId: id, oidcGroupName, createdAt: now })
}

/** Members added through it stay until their next sign-in. */
async function removeOidcMapping(
  tx: Tx,
  { id, mappingId, now }: Group & { readonly mappingId: string },
): Promise<void> {
  await touch(tx, { id, now })
  const removed = await tx.run(sql`delete from oidc_mappings where id = ${mappingId} and group_id = ${id}`)
  if (removed === 0) throw notFound('mapping')
}

async function touch(tx: Tx, { id, now }: Group): Promise<void> {
  if ((await tx.update('accessGroups', { updatedAt: now }, sql`id = ${id}`)) === 0) throw notFound('access_group')
}

async function requireFreeName(tx: Tx, id: string, name: string): Promise<void> {
  const existing = await tx.get(
    sql`select 1 as found from access_groups where name_fold = ${foldName(name)} and id <> ${id}`,
  )
  if (existing === undefined) return
  throw new AppError(
    'access_group_exists',
    {},
    {
      field: 'name',
    },
  )
}

function tooMany(limit: number, what: ParamsOf<'access_group_limit'>['what']): AppError {
  return new AppError('access_group_limit', { what, most: limit }, { most: limit })
}

export const accessGroupWrites = {
  createAccessGroup: change(['system'], createAccessGroup),
  updateAccessGroup: change(['system'], updateAccessGroup),
  deleteAccessGroup: change(['system'], deleteAccessGroup),
  putGroupGrant: change(['system'], putGroupGrant),
  deleteGroupGrant: change(['system'], deleteGroupGrant),
  addGroupMembers: change(['system'], addGroupMembers),
  removeGroupMember: change(['system'], removeGroupMember),
  addOidcMapping: change(['system'], addOidcMapping),
  removeOidcMapping: change(['system'], removeOidcMapping),
}
