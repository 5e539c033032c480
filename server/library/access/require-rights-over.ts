import { findTagHolders, isMapped } from '../../db/queries/access/tag-holders.ts'
import { findUsers } from '../../db/queries/users/users.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { AppError } from '../../domain/errors.ts'
import type { LibraryContext } from '../library-context.ts'
import { requireFullVisibility, requireRights } from '../users/may-manage.ts'

type Reading = Pick<LibraryContext, 'database'>

/**
 * A decision about a group affects all of its members.
 * @throws AppError `forbidden` when one of them has more rights than the viewer
 */
export async function requireRightsOver(
  viewer: Viewer,
  { database }: Reading,
  userIds: readonly string[],
): Promise<void> {
  requireFullVisibility(viewer)
  for (const user of await findUsers(database.reader, userIds)) requireRights(viewer, user)
}

/**
 * The future members of a group that an identity provider fills are unknown: only an administrator may change it.
 * @throws AppError `forbidden`
 */
export async function requireRightsOverArrivals(
  viewer: Viewer,
  { database }: Reading,
  groupIds: readonly string[],
): Promise<void> {
  if (viewer.permissions.has('system-admin') || !(await isMapped(database.reader, groupIds))) return
  throw new AppError('group_of_provider', {}, { permission: 'system-admin' })
}

/**
 * Tagging changes what everyone with a grant of the tag sees.
 * @throws AppError `forbidden` when one of them has more rights than the viewer, or gets the grant from an identity
 * provider
 */
export async function requireRightsOverHolders(viewer: Viewer, context: Reading, tagId: string): Promise<void> {
  const { userIds, groupIds } = await findTagHolders(context.database.reader, tagId)
  await requireRightsOver(viewer, context, userIds)
  await requireRightsOverArrivals(viewer, context, groupIds)
}
