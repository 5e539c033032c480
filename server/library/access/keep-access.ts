import { findAccessGroup } from '../../db/queries/access-groups.ts'
import { listEffectiveGrants, listGrantsOfUser, listGroupsOfUser, listLibraryGrants } from '../../db/queries/grants.ts'
import { findUser } from '../../db/queries/users.ts'
import type { AccessGroupDetail, EffectiveGrant, GrantRecord } from '../../db/records/access.ts'
import type { UserRecord } from '../../db/records/user.ts'
import { write } from '../../db/write.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { notFound } from '../../domain/errors.ts'
import type { AccessMode } from '../../domain/vocabulary.ts'
import type { Tools } from '../tools.ts'
import { requireWholeSight, userToManage } from '../users/may-manage.ts'
import { requireRightsOver, requireRightsOverArrivals } from './require-rights-over.ts'

type Given<T> = { readonly [K in keyof T]?: T[K] | undefined }
type GroupFields = { readonly name: string; readonly description: string | null }
type GivenGrant = { readonly sharingTagId: string; readonly accessMode: AccessMode }

/**
 * With who decides: nobody with a part of the catalog in sight could help themselves to the rest; see `requireWholeSight`.
 */
export type Deciding = Tools & { readonly viewer: Viewer }

async function requireRightsOverGroup({ viewer, ...tools }: Deciding, id: string): Promise<void> {
  requireWholeSight(viewer)
  const { members } = await accessGroupOf(tools, id)
  const userIds = members.map(({ userId }) => userId)
  await requireRightsOver(viewer, tools, userIds)
  await requireRightsOverArrivals(viewer, tools, [id])
}

/** @throws AppError `not_found` */
export async function userOf({ database }: Pick<Tools, 'database'>, userId: string): Promise<UserRecord> {
  const user = await findUser(database.reader, userId)
  if (user === null) throw notFound('This user')
  return user
}

/** @throws AppError `not_found` */
export async function accessGroupOf({ database }: Pick<Tools, 'database'>, id: string): Promise<AccessGroupDetail> {
  const group = await findAccessGroup(database.reader, id)
  if (group === null) throw notFound('This access group')
  return group
}

/** @throws AppError `conflict` for a name that is taken, `unprocessable` when there are too many */
export async function createAccessGroup(
  { viewer, ...tools }: Deciding,
  { name, description = null }: Given<GroupFields> & Pick<GroupFields, 'name'>,
): Promise<AccessGroupDetail> {
  requireWholeSight(viewer)
  const id = tools.newId()
  await tools.database.commit([write('createAccessGroup', { id, name, description, now: tools.clock() })])
  return accessGroupOf(tools, id)
}

export async function updateAccessGroup(
  { viewer, ...tools }: Deciding,
  id: string,
  { name, description }: Given<GroupFields>,
): Promise<AccessGroupDetail> {
  requireWholeSight(viewer)
  const changes = { ...(name !== undefined && { name }), ...(description !== undefined && { description }) }
  await tools.database.commit([write('updateAccessGroup', { id, changes, now: tools.clock() })])
  return accessGroupOf(tools, id)
}

/** With it go its grants, memberships and mappings. @throws AppError `not_found`, `forbidden` */
export async function deleteAccessGroup(tools: Deciding, id: string): Promise<void> {
  await requireRightsOverGroup(tools, id)
  await tools.database.commit([write('deleteAccessGroup', { id })])
}

/** Answers the grant as it is now. @throws AppError `not_found`, `forbidden` */
export async function putGroupGrant(
  tools: Deciding,
  id: string,
  { sharingTagId: tagId, accessMode }: GivenGrant,
): Promise<GrantRecord> {
  await requireRightsOverGroup(tools, id)
  await tools.database.commit([write('putGroupGrant', { id, tagId, accessMode, now: tools.clock() })])
  const { grants } = await accessGroupOf(tools, id)
  const grant = grants.find((one) => one.sharingTagId === tagId)
  if (grant === undefined) throw notFound('This grant')
  return grant
}

export async function deleteGroupGrant(tools: Deciding, id: string, tagId: string): Promise<void> {
  await requireRightsOverGroup(tools, id)
  await tools.database.commit([write('deleteGroupGrant', { id, tagId, now: tools.clock() })])
}

/** Answers all members. @throws AppError `not_found`, `forbidden`, `unprocessable` */
export async function addGroupMembers(
  tools: Deciding,
  id: string,
  userIds: readonly string[],
): Promise<AccessGroupDetail['members']> {
  await requireRightsOver(tools.viewer, tools, userIds)
  await tools.database.commit([write('addGroupMembers', { id, userIds, now: tools.clock() })])
  return (await accessGroupOf(tools, id)).members
}

type LeavingMember = { readonly userId: string; readonly evenFromProvider: boolean }

/**
 * @throws AppError `not_found`, `forbidden`; `conflict` for someone whom the provider would bring back, unless that is
 *   meant
 */
export async function removeGroupMember(tools: Deciding, id: string, member: LeavingMember): Promise<void> {
  await requireRightsOver(tools.viewer, tools, [member.userId])
  await tools.database.commit([write('removeGroupMember', { id, ...member, now: tools.clock() })])
}

/** @throws AppError `not_found`, `conflict`, `unprocessable` */
export async function addOidcMapping({ viewer, ...tools }: Deciding, id: string, oidcGroupName: string) {
  requireWholeSight(viewer)
  const [mappingId, now] = [tools.newId(), tools.clock()]
  await tools.database.commit([write('addOidcMapping', { id, mappingId, oidcGroupName, now })])
  return { id: mappingId, oidcGroupName, createdAt: now }
}

export async function removeOidcMapping({ viewer, ...tools }: Deciding, id: string, mappingId: string): Promise<void> {
  requireWholeSight(viewer)
  await tools.database.commit([write('removeOidcMapping', { id, mappingId, now: tools.clock() })])
}

/** @throws AppError `not_found` */
export async function grantsOfUser(tools: Pick<Tools, 'database'>, userId: string): Promise<GrantRecord[]> {
  await userOf(tools, userId)
  return listGrantsOfUser(tools.database.reader, userId)
}

/** Answers all grants of the person's own. @throws AppError `not_found` */
export async function putUserGrant(
  { viewer, ...tools }: Deciding,
  userId: string,
  { sharingTagId: tagId, accessMode }: GivenGrant,
): Promise<GrantRecord[]> {
  await userToManage(viewer, tools.database.reader, userId)
  await tools.database.commit([write('putUserGrant', { userId, tagId, accessMode, now: tools.clock() })])
  return listGrantsOfUser(tools.database.reader, userId)
}

/** @throws AppError `not_found` when the person has no such grant of their own */
export async function deleteUserGrant({ viewer, ...tools }: Deciding, userId: string, tagId: string): Promise<void> {
  await userToManage(viewer, tools.database.reader, userId)
  await tools.database.commit([write('deleteUserGrant', { userId, tagId })])
}

export async function groupsOfUser(tools: Pick<Tools, 'database'>, userId: string) {
  await userOf(tools, userId)
  return listGroupsOfUser(tools.database.reader, userId)
}

export type EffectiveAccess = {
  readonly grants: readonly EffectiveGrant[]
  /** Those that the person is limited to, as far as the viewer sees them; null: every library. */
  readonly libraries: { readonly id: string; readonly name: string }[] | null
}

/** What decides what a person sees. @throws AppError `not_found` */
export async function effectiveAccess(
  viewer: Viewer,
  tools: Pick<Tools, 'database'>,
  userId: string,
): Promise<EffectiveAccess> {
  await userOf(tools, userId)
  const { reader } = tools.database
  const grants = await listEffectiveGrants(reader, userId)
  return { grants, libraries: await listLibraryGrants(viewer, reader, userId) }
}
