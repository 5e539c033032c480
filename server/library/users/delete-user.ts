import { countHoldings, type UserHoldings } from '../../db/queries/users/user-details.ts'
import { write } from '../../db/write.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import type { LibraryContext } from '../library-context.ts'
import { userToManage } from './may-manage.ts'

/**
 * What deleting a user removes and keeps.
 * @throws AppError `not_found`, `forbidden`
 */
export async function previewDeletion(
  viewer: Viewer,
  { database }: LibraryContext,
  userId: string,
): Promise<UserHoldings> {
  await userToManage(viewer, database.reader, userId)
  return countHoldings(database.reader, userId)
}

/**
 * Deletes an account with its personal data; the catalog and shared lists stay.
 * @throws AppError `not_found`; `forbidden` for an account with more rights; `conflict` for the last administrator
 */
export async function deleteUser(viewer: Viewer, { database, covers }: LibraryContext, userId: string): Promise<void> {
  const { avatarPath } = await userToManage(viewer, database.reader, userId)
  await database.commit([write('deleteUser', { id: userId })])
  if (avatarPath !== null) await covers.remove(avatarPath)
}
