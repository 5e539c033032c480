import { findAccessGroup } from '../../db/queries/access/access-groups.ts'
import {
  listEffectiveGrants,
  listGrantsOfUser,
  listGroupsOfUser,
  listLibraryGrants,
} from '../../db/queries/access/grants.ts'
import type { AccessGroupDetail, EffectiveGrant, GrantRecord } from '../../db/records/access.ts'
import { write } from '../../db/write.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { notFound } from '../../domain/errors.ts'
import type { AccessMode } from '../../domain/vocabulary.ts'
import type { LibraryContext } from '../library-context.ts'
import { requireFullVisibility, userToManage } from '../users/may-manage.ts'
import { userOf } from '../users/own-account.ts'
import { requireRightsOver, requireRightsOverArrivals } from './require-rights-over.ts'

type Optional<T> = { readonly [K in keyof T]?: T[K] | undefined }
type GroupFields = { readonly name: string; readonly description: string | null }
type GrantFields = { readonly sharingTagId: string; readonly accessMode: AccessMode }

/**
 * The context with the person who decides: with a partial view they could otherwise grant themselves the rest; see
 * `requireFullVisibility`.
 */
export type DecisionContext = LibraryContext & { readonly viewer: Viewer }

async function requireRightsOverGroup({ viewer, ...context }: DecisionContext, id: string): Promise<void> {
  requireFullVisibility(viewer)
  const { members } = await accessGroupOf(context, id)
  const userIds = members.map(({ userId }) => userId)
  await requireRightsOver(viewer, context, userIds)
  await requireRightsOverArrivals(viewer, context, [id])
}

/** @throws AppError `not_found` */
export async function accessGroupOf(
  { database }: Pick<LibraryContext, 'database'>,
  id: string,
): Promise<AccessGroupDetail> {
  const group = await findAccessGroup(database.reader, id)
  if (group === null) throw notFound('access_group')
  return group
}

/** @throws AppError `conflict` for a name that is taken, `unprocessable` above the limit */
export async function createAccessGroup(
  { viewer, ...context }: DecisionContext,
  { name, description = null }: Optional<GroupFields> & Pick<GroupFields, 'name'>,
): Promise<AccessGroupDetail> {
  requireFullVisibility(viewer)
  const id = context.newId()
  await context.database.commit([write('createAccessGroup', { id, name, description, now: context.clock() })])
  return accessGroupOf(context, id)
}

export async function updateAccessGroup(
  { viewer, ...context }: DecisionContext,
  id: string,
  { name, description }: Optional<GroupFields>,
): Promise<AccessGroupDetail> {
  requireFullVisibility(viewer)
  const changes = { ...(name !== undefined && { name }), ...(description !== undefined && { description }) }
  await context.database.commit([write('updateAccessGroup', { id, changes, now: context.clock() })])
  return accessGroupOf(context, id)
}

/** Deletes its grants, memberships and mappings too. @throws AppError `not_found`, `forbidden` */
export async function deleteAccessGroup(context: DecisionContext, id: string): Promise<void> {
  await requireRightsOverGroup(context, id)
  await context.database.commit([write('deleteAccessGroup', { id })])
}

/**
 * @returns the grant after the change
 * @throws AppError `not_found`, `forbidden`
 */
export async function putGroupGrant(
  context: DecisionContext,
  id: string,
  { sharingTagId: tagId, accessMode }: GrantFields,
): Promise<GrantRecord> {
  await requireRightsOverGroup(context, id)
  await context.database.commit([write('putGroupGrant', { id, tagId, accessMode, now: context.clock() })])
  const { grants } = await accessGroupOf(context, id)
  const grant = grants.find((one) => one.sharingTagId === tagId)
  if (grant === undefined) throw notFound('grant')
  return grant
}

export async function deleteGroupGrant(context: DecisionContext, id: string, tagId: string): Promise<void> {
  await requireRightsOverGroup(context, id)
  await context.database.commit([write('deleteGroupGrant', { id, tagId, now: context.clock() })])
}

/**
 * @returns all members
 * @throws AppError `not_found`, `forbidden`, `unprocessable`
 */
export async function addGroupMembers(
  context: DecisionContext,
  id: string,
  userIds: readonly string[],
): Promise<AccessGroupDetail['members']> {
  await requireRightsOver(context.viewer, context, userIds)
  await context.database.commit([write('addGroupMembers', { id, userIds, now: context.clock() })])
  return (await accessGroupOf(context, id)).members
}

type LeavingMember = { readonly userId: string; readonly evenFromProvider: boolean }

/**
 * @throws AppError `not_found`, `forbidden`; `conflict` for a member whom the provider would add again, unless
 * confirmed
 */
export async function removeGroupMember(context: DecisionContext, id: string, member: LeavingMember): Promise<void> {
  await requireRightsOver(context.viewer, context, [member.userId])
  await context.database.commit([write('removeGroupMember', { id, ...member, now: context.clock() })])
}

/** @throws AppError `not_found`, `conflict`, `unprocessable` */
export async function addOidcMapping({ viewer, ...context }: DecisionContext, id: string, oidcGroupName: string) {
  requireFullVisibility(viewer)
  const [mappingId, now] = [context.newId(), context.clock()]
  await context.database.commit([write('addOidcMapping', { id, mappingId, oidcGroupName, now })])
  return { id: mappingId, oidcGroupName, createdAt: now }
}

export async function removeOidcMapping(
  { viewer, ...context }: DecisionContext,
  id: string,
  mappingId: string,
): Promise<void> {
  requireFullVisibility(viewer)
  await context.database.commit([write('removeOidcMapping', { id, mappingId, now: context.clock() })])
}

/** @throws AppError `not_found` */
export async function grantsOfUser(context: Pick<LibraryContext, 'database'>, userId: string): Promise<GrantRecord[]> {
  await userOf(context, userId)
  return listGrantsOfUser(context.database.reader, userId)
}

/**
 * @returns all grants made to the person directly
 * @throws AppError `not_found`
 */
export async function putUserGrant(
  { viewer, ...context }: DecisionContext,
  userId: string,
  { sharingTagId: tagId, accessMode }: GrantFields,
): Promise<GrantRecord[]> {
  await userToManage(viewer, context.database.reader, userId)
  await context.database.commit([write('putUserGrant', { userId, tagId, accessMode, now: context.clock() })])
  return listGrantsOfUser(context.database.reader, userId)
}

/** @throws AppError `not_found` when the person has no such direct grant */
export async function deleteUserGrant(
  { viewer, ...context }: DecisionContext,
  userId: string,
  tagId: string,
): Promise<void> {
  await userToManage(viewer, context.database.reader, userId)
  await context.database.commit([write('deleteUserGrant', { userId, tagId })])
}

export async function groupsOfUser(context: Pick<LibraryContext, 'database'>, userId: string) {
  await userOf(context, userId)
  return listGroupsOfUser(context.database.reader, userId)
}

export type EffectiveAccess = {
  readonly grants: readonly EffectiveGrant[]
  /** Libraries that the person is limited to, as far as the viewer sees them; null: every library. */
  readonly libraries: { readonly id: string; readonly name: string }[] | null
}

/** The grants, groups and limits that decide what a person sees. @throws AppError `not_found` */
export async function effectiveAccess(
  viewer: Viewer,
  context: Pick<LibraryContext, 'database'>,
  userId: string,
): Promise<EffectiveAccess> {
  await userOf(context, userId)
  const { reader } = context.database
  const grants = await listEffectiveGrants(reader, userId)
  return { grants, libraries: await listLibraryGrants(viewer, reader, userId) }
}
