import { findTagHolders, isMapped } from '../../db/queries/access/tag-holders.ts'
import { findUsers } from '../../db/queries/users/users.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { AppError } from '../../domain/errors.ts'
import type { LibraryContext } from '../library-context.ts'
import { requireFullVisibility, requireRights } from '../users/may-manage.ts'

type Reading = Pick<LibraryContext, 'database'>

/**
 * What is decided about a group is decided about everybody in it.
 * @throws AppError `forbidden` when one of them may do more than the viewer
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
 * Of a group that an identity provider fills nobody knows who comes into it next: an administrator may.
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
 * What a sharing tag is put on decides what everybody sees who has a grant of it.
 * @throws AppError `forbidden` when one of them may do more than the viewer, or comes to it by an identity provider
 */
export async function requireRightsOverHolders(viewer: Viewer, context: Reading, tagId: string): Promise<void> {
  const { userIds, groupIds } = await findTagHolders(context.database.reader, tagId)
  await requireRightsOver(viewer, context, userIds)
  await requireRightsOverArrivals(viewer, context, groupIds)
}
